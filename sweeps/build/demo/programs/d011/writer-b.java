import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Scanner;
import java.util.stream.Collectors;

public class Main {

    private record Morning(int day, long value) {}

    private static long[] readDiary() {
        Scanner scanner = new Scanner(System.in);
        long[] values = new long[scanner.nextInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = scanner.nextLong();
        }
        return values;
    }

    private static int[] waitingTimes(long[] values) {
        int[] waits = new int[values.length];
        // Mornings after the current one that nobody before it can see past.
        Deque<Morning> ahead = new ArrayDeque<>();
        for (int day = values.length - 1; day >= 0; day--) {
            while (!ahead.isEmpty() && ahead.peek().value() <= values[day]) {
                ahead.pop();
            }
            if (!ahead.isEmpty()) {
                waits[day] = ahead.peek().day() - day;
            }
            ahead.push(new Morning(day, values[day]));
        }
        return waits;
    }

    public static void main(String[] args) {
        int[] waits = waitingTimes(readDiary());
        System.out.println(Arrays.stream(waits)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
