import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class Main {

    private static final class Schedule {
        private final long[] prefix;
        private final int days;

        Schedule(int[] weights, int days) {
            this.days = days;
            this.prefix = new long[weights.length + 1];
            for (int i = 0; i < weights.length; i++) {
                prefix[i + 1] = prefix[i] + weights[i];
            }
        }

        /** Index of the crate that opens the next trip when the current one opens with crate start. */
        private int nextStart(int start, long capacity) {
            int found = Arrays.binarySearch(prefix, start, prefix.length, prefix[start] + capacity);
            return found >= 0 ? found : -found - 2;
        }

        boolean fits(long capacity) {
            int crates = prefix.length - 1;
            int at = 0;
            for (int day = 0; day < days && at < crates; day++) {
                int next = nextStart(at, capacity);
                if (next == at) {
                    return false;
                }
                at = next;
            }
            return at == crates;
        }

        long smallestCapacity() {
            long insufficient = 0;
            long sufficient = prefix[prefix.length - 1];
            while (sufficient - insufficient > 1) {
                long middle = (sufficient + insufficient) / 2;
                if (fits(middle)) {
                    sufficient = middle;
                } else {
                    insufficient = middle;
                }
            }
            return sufficient;
        }
    }

    public static void main(String[] args) throws IOException {
        Reader reader = new InputStreamReader(System.in);
        StreamTokenizer tokens = new StreamTokenizer(reader);
        tokens.nextToken();
        int[] weights = new int[(int) tokens.nval];
        tokens.nextToken();
        int days = (int) tokens.nval;
        for (int i = 0; i < weights.length; i++) {
            tokens.nextToken();
            weights[i] = (int) tokens.nval;
        }
        System.out.println(new Schedule(weights, days).smallestCapacity());
    }
}
