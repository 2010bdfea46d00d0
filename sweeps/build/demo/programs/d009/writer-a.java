import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        Scanner sc = new Scanner(new BufferedInputStream(System.in));
        int n = sc.nextInt(), d = sc.nextInt();
        int[] w = new int[n];
        long lo = 0, hi = 0;
        for (int i = 0; i < n; i++) {
            w[i] = sc.nextInt();
            lo = Math.max(lo, w[i]);
            hi += w[i];
        }
        while (lo < hi) {
            long mid = (lo + hi) >>> 1, sum = 0;
            int need = 1;
            for (int x : w) {
                if (sum + x > mid) {
                    need++;
                    sum = 0;
                }
                sum += x;
            }
            if (need > d) lo = mid + 1;
            else hi = mid;
        }
        System.out.println(lo);
    }
}
