import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int[][] w = new int[n][n];
        for (int[] r : w)
            for (int j = 0; j < n; j++) r[j] = in.nextInt();
        int[] d = new int[1 << n];
        Arrays.fill(d, Integer.MAX_VALUE);
        d[0] = 0;
        for (int m = 1; m < 1 << n; m++) {
            int i = Integer.bitCount(m) - 1;
            for (int j = 0; j < n; j++) {
                if ((m >> j & 1) == 0 || w[i][j] < 0) continue;
                int p = d[m ^ 1 << j];
                if (p != Integer.MAX_VALUE) d[m] = Math.min(d[m], p + w[i][j]);
            }
        }
        int r = d[(1 << n) - 1];
        System.out.println(r == Integer.MAX_VALUE ? -1 : r);
    }
}
