import java.io.*;

public class Main {
    static int[] a, t;

    static long go(int l, int r) {
        if (r - l < 2) return 0;
        int m = (l + r) >>> 1;
        long s = go(l, m) + go(m, r);
        int j = m, k = l;
        for (int i = l; i < m; i++) {
            while (j < r && a[j] < a[i]) t[k++] = a[j++];
            s += j - m; // these came later but are smaller
            t[k++] = a[i];
        }
        System.arraycopy(t, l, a, l, k - l);
        return s;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        int n = (int) in.nval;
        in.nextToken();
        long b = (long) in.nval;
        a = new int[n];
        t = new int[n];
        for (int i = 0; i < n; i++) {
            in.nextToken();
            a[i] = (int) in.nval;
        }
        System.out.println(go(0, n) * b * b);
    }
}
