import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

public class Main {
    private final int[] weights;
    private final int[] fees;

    private Main(int[] weights, int[] fees) {
        this.weights = weights;
        this.fees = fees;
    }

    private String choose(int limit) {
        // Parcels without a fee are only ballast.
        int[] paying = IntStream.range(0, fees.length).filter(i -> fees[i] > 0).toArray();
        int totalWeight = Arrays.stream(paying).map(i -> weights[i]).sum();
        if (totalWeight <= limit) {
            long totalFees = Arrays.stream(paying).map(i -> fees[i]).sum();
            return totalFees + " " + totalWeight;
        }

        long[] best = new long[limit + 1];
        Arrays.fill(best, Long.MIN_VALUE);
        best[0] = 0;
        for (int i : paying) {
            for (int weight = limit; weight >= weights[i]; weight--) {
                long before = best[weight - weights[i]];
                if (before >= 0) {
                    best[weight] = Math.max(best[weight], before + fees[i]);
                }
            }
        }
        int winner = 0;
        for (int weight = 1; weight <= limit; weight++) {
            if (best[weight] > best[winner]) {
                winner = weight;
            }
        }
        return best[winner] + " " + winner;
    }

    public static void main(String[] args) throws IOException {
        String text = new String(System.in.readAllBytes(), StandardCharsets.US_ASCII);
        int[] numbers = Arrays.stream(text.trim().split("\\s+")).mapToInt(Integer::parseInt).toArray();
        int count = numbers[0];
        int[] weights = Arrays.copyOfRange(numbers, 2, 2 + count);
        int[] fees = Arrays.copyOfRange(numbers, 2 + count, 2 + 2 * count);
        System.out.println(new Main(weights, fees).choose(numbers[1]));
    }
}
