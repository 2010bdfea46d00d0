import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;

public class Main {
    private final long insertCost;
    private final long deleteCost;
    private final long replaceCost;

    private Main(long[] costs) {
        insertCost = costs[0];
        deleteCost = costs[1];
        // A replacement is never worth more than removing and inserting.
        replaceCost = Math.min(costs[2], costs[0] + costs[1]);
    }

    private long distance(char[] from, char[] to) {
        long[] best = new long[to.length + 1];
        for (int j = 0; j <= to.length; j++) {
            best[j] = j * insertCost;
        }
        for (char have : from) {
            long corner = best[0];
            best[0] += deleteCost;
            for (int j = 0; j < to.length; j++) {
                long viaCorner = have == to[j] ? corner : corner + replaceCost;
                long viaDelete = best[j + 1] + deleteCost;
                long viaInsert = best[j] + insertCost;
                corner = best[j + 1];
                best[j + 1] = Math.min(viaCorner, Math.min(viaDelete, viaInsert));
            }
        }
        return best[to.length];
    }

    private static char[] readCode(BufferedReader in) throws IOException {
        String line = in.readLine();
        return (line == null ? "" : line.trim()).toCharArray();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        long[] costs = Arrays.stream(in.readLine().trim().split("\\s+"))
                .mapToLong(Long::parseLong)
                .toArray();
        char[] from = readCode(in);
        char[] to = readCode(in);
        System.out.println(new Main(costs).distance(from, to));
    }
}
