import java.util.*;

public class Main {
    static final long M = 1_000_000_007L;

    static long[][] mul(long[][] a, long[][] b) {
        long[][] c = new long[3][3];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                c[i][j] = (a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j]) % M;
        return c;
    }

    static long[][] pow(long[][] a, long e) {
        if (e == 0) return new long[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        long[][] h = pow(a, e / 2);
        h = mul(h, h);
        return e % 2 == 0 ? h : mul(h, a);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        long[][] a = {{0, 1, 0}, {0, 0, 1}, {1, 2, 1}};
        StringBuilder out = new StringBuilder();
        while (t-- > 0) {
            long[][] p = pow(a, in.nextLong());
            // start vector f(0), f(1), f(2)
            out.append((p[0][0] + p[0][1] + 3 * p[0][2]) % M).append('\n');
        }
        System.out.print(out);
    }
}
