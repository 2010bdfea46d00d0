import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Scanner;

public class Main {
    private record Booking(int start, int end) {
        boolean overlaps(Booking earlier) {
            return start < earlier.end;
        }
    }

    private static class Keeper {
        private final PriorityQueue<Booking> waiting =
                new PriorityQueue<>(Comparator.comparingInt(Booking::end));

        void receive(Booking booking) {
            waiting.add(booking);
        }

        /** Takes out the booking that ends first and drops all the bookings that overlap with it. */
        Optional<Booking> acceptNext() {
            Booking accepted = waiting.poll();
            while (accepted != null && !waiting.isEmpty() && waiting.peek().overlaps(accepted)) {
                waiting.poll();
            }
            return Optional.ofNullable(accepted);
        }
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        Keeper keeper = new Keeper();
        int count = scanner.nextInt();
        for (int i = 0; i < count; i++) {
            int start = scanner.nextInt();
            int end = scanner.nextInt();
            keeper.receive(new Booking(start, end));
        }

        int happy = 0;
        while (keeper.acceptNext().isPresent()) {
            happy++;
        }
        System.out.println(happy);
    }
}
