import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;

public class Main {
    private static final long MOD = 1_000_000_007L;

    /**
     * Splits a strip in the middle. Either the cut runs between two tiles, or it runs through
     * a tile of length two (two colours) or through one of the two inner edges of a grey tile.
     */
    private static class BorderCounter {
        private final Map<Long, Long> known = new HashMap<>();

        long count(long length) {
            if (length < 0) {
                return 0;
            }
            if (length <= 1) {
                return 1;
            }
            Long cached = known.get(length);
            if (cached != null) {
                return cached;
            }
            long left = length / 2;
            long right = length - left;
            long clean = count(left) * count(right) % MOD;
            long throughPair = 2 * count(left - 1) * count(right - 1) % MOD;
            long throughGrey = (count(left - 1) * count(right - 2)
                    + count(left - 2) * count(right - 1)) % MOD;
            long total = (clean + throughPair + throughGrey) % MOD;
            known.put(length, total);
            return total;
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int orders = Integer.parseInt(reader.readLine().trim());
        StringBuilder answer = new StringBuilder();
        for (int i = 0; i < orders; i++) {
            long length = Long.parseLong(reader.readLine().trim());
            answer.append(new BorderCounter().count(length)).append(System.lineSeparator());
        }
        System.out.print(answer);
    }
}
