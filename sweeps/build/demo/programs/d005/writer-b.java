import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Scanner;

public class Main {

    private static class Gauge {
        private final PriorityQueue<Long> lower = new PriorityQueue<>((x, y) -> (int) (y - x));
        private final PriorityQueue<Long> upper = new PriorityQueue<>((x, y) -> (int) (x - y));

        void report(long level) {
            if (lower.isEmpty() || level <= lower.peek()) {
                lower.offer(level);
            } else {
                upper.offer(level);
            }
            balance();
        }

        private void balance() {
            if (lower.size() > upper.size() + 1) {
                upper.offer(lower.poll());
            } else if (upper.size() > lower.size()) {
                lower.offer(upper.poll());
            }
        }

        long middle() {
            return lower.peek();
        }
    }

    private static List<Long> readReports() {
        List<Long> reports = new ArrayList<>();
        Scanner scanner = new Scanner(System.in);
        while (scanner.hasNextLong()) {
            reports.add(scanner.nextLong());
        }
        return reports;
    }

    public static void main(String[] args) {
        Gauge gauge = new Gauge();
        StringBuilder board = new StringBuilder();
        for (long level : readReports()) {
            gauge.report(level);
            board.append(gauge.middle()).append('\n');
        }
        System.out.print(board);
    }
}
