import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int c = in.nextInt();
        int[] w = new int[n];
        for (int i = 0; i < n; i++) w[i] = in.nextInt();
        long[] dp = new long[c + 1];
        for (int i = 0; i < n; i++) {
            long v = in.nextLong();
            for (int j = c; j >= w[i]; j--) {
                dp[j] = Math.max(dp[j], dp[j - w[i]] + v);
            }
        }
        // the least limit that still gives the best total
        int g = c;
        while (g > 0 && dp[g - 1] == dp[c]) g--;
        System.out.println(dp[c] + " " + g);
    }
}
