import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;
import java.util.TreeMap;

public class Main {
    /** The readings of the current stretch, ordered by size. */
    private static class Window {
        private final TreeMap<Long, Integer> counts = new TreeMap<>();

        void add(long reading) {
            counts.merge(reading, 1, Integer::sum);
        }

        void remove(long reading) {
            counts.computeIfPresent(reading, (key, count) -> count == 1 ? null : count - 1);
        }

        long spread() {
            return counts.lastKey() - counts.firstKey();
        }
    }

    private static class Input {
        private final BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        private StringTokenizer line = new StringTokenizer("");

        long next() throws IOException {
            while (!line.hasMoreTokens()) {
                line = new StringTokenizer(reader.readLine());
            }
            return Long.parseLong(line.nextToken());
        }
    }

    public static void main(String[] args) throws IOException {
        Input input = new Input();
        int count = (int) input.next();
        long tolerance = input.next();
        long[] readings = new long[count];
        Window window = new Window();
        int first = 0;
        int length = 0;
        int begin = 0;
        for (int minute = 0; minute < count; minute++) {
            readings[minute] = input.next();
            window.add(readings[minute]);
            while (window.spread() > tolerance) {
                window.remove(readings[first++]);
            }
            if (minute - first + 1 >= length) {
                length = minute - first + 1;
                begin = first + 1;
            }
        }
        System.out.println(length + " " + begin);
    }
}
