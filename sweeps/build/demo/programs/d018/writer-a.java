import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        // end in the upper half, start in the lower half
        long[] code = new long[n];
        for (int i = 0; i < n; i++) {
            StringTokenizer st = new StringTokenizer(in.readLine());
            long s = Long.parseLong(st.nextToken());
            long e = Long.parseLong(st.nextToken());
            code[i] = e << 32 | s & 0xffffffffL;
        }
        Arrays.sort(code);
        int t = Integer.MIN_VALUE;
        int ans = 0;
        for (long c : code) {
            int s = (int) c;
            if (s >= t) {
                ans++;
                t = (int) (c >> 32);
            }
        }
        System.out.println(ans);
    }
}
