import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.StringTokenizer;

public class Main {

    static class PositionCounter {
        private final int[] tree;

        PositionCounter(int size) {
            tree = new int[size + 1];
        }

        void add(int index) {
            for (int i = index + 1; i < tree.length; i += Integer.lowestOneBit(i)) {
                tree[i]++;
            }
        }

        int countUpTo(int index) {
            int sum = 0;
            for (int i = index + 1; i > 0; i -= Integer.lowestOneBit(i)) {
                sum += tree[i];
            }
            return sum;
        }
    }

    static class TokenReader {
        private final BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        private StringTokenizer tokens = new StringTokenizer("");

        int nextInt() throws IOException {
            while (!tokens.hasMoreTokens()) {
                tokens = new StringTokenizer(reader.readLine());
            }
            return Integer.parseInt(tokens.nextToken());
        }
    }

    public static void main(String[] args) throws IOException {
        TokenReader in = new TokenReader();
        int coaches = in.nextInt();
        int guests = in.nextInt();
        int[] tickets = new int[coaches];
        for (int i = 0; i < coaches; i++) {
            tickets[i] = in.nextInt();
        }

        int[] sorted = Arrays.stream(tickets).distinct().sorted().toArray();
        PositionCounter counter = new PositionCounter(sorted.length);
        int pairs = 0;
        for (int i = 0; i < coaches; i++) {
            int rank = Arrays.binarySearch(sorted, tickets[i]);
            pairs += i - counter.countUpTo(rank);
            counter.add(rank);
        }
        long total = pairs * guests * guests;
        System.out.println(total);
    }
}
