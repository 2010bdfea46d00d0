import java.util.Scanner;

public class Main {
    private static final long IMPOSSIBLE = Long.MAX_VALUE;

    private final long[][] wages;
    private final long[] memory;
    private final boolean[] known;

    Main(long[][] wages) {
        this.wages = wages;
        this.memory = new long[1 << wages.length];
        this.known = new boolean[1 << wages.length];
    }

    /** Cheapest way to send out picker and all later ones when the plots in taken are occupied. */
    private long cheapest(int picker, int taken) {
        if (picker == wages.length) {
            return 0;
        }
        if (known[taken]) {
            return memory[taken];
        }
        long best = IMPOSSIBLE;
        for (int plot = 0; plot < wages.length; plot++) {
            boolean occupied = (taken & (1 << plot)) != 0;
            if (occupied || wages[picker][plot] < 0) {
                continue;
            }
            long rest = cheapest(picker + 1, taken | (1 << plot));
            if (rest != IMPOSSIBLE) {
                best = Math.min(best, rest + wages[picker][plot]);
            }
        }
        known[taken] = true;
        memory[taken] = best;
        return best;
    }

    long solve() {
        long result = cheapest(0, 0);
        return result == IMPOSSIBLE ? -1 : result;
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int n = scanner.nextInt();
        long[][] wages = new long[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                wages[i][j] = scanner.nextLong();
            }
        }
        System.out.println(new Main(wages).solve());
    }
}
