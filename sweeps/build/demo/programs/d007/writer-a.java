import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(br.readLine());
        int ins = Integer.parseInt(st.nextToken());
        int del = Integer.parseInt(st.nextToken());
        int rep = Integer.parseInt(st.nextToken());
        String s = line(br), t = line(br);
        int n = s.length(), m = t.length();
        int[][] dp = new int[n + 1][m + 1];
        for (int i = 1; i <= n; i++) dp[i][0] = dp[i - 1][0] + del;
        for (int j = 1; j <= m; j++) dp[0][j] = dp[0][j - 1] + ins;
        for (int i = 1; i <= n; i++) {
            for (int j = 1; j <= m; j++) {
                if (s.charAt(i - 1) == t.charAt(j - 1)) {
                    dp[i][j] = dp[i - 1][j - 1];
                } else {
                    dp[i][j] = Math.min(dp[i - 1][j - 1] + rep,
                            Math.min(dp[i - 1][j] + del, dp[i][j - 1] + ins));
                }
            }
        }
        System.out.println(dp[n][m]);
    }

    static String line(BufferedReader br) throws IOException {
        String x = br.readLine();
        return x == null ? "" : x.trim();
    }
}
