import java.io.*;

public class Main {
    static StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int ni() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int r = ni(), c = ni(), k = ni(), q = ni();
        long[][] p = new long[r + 1][c + 1];
        int left = 0, v = 0;
        for (int i = 1; i <= r; i++) {
            long row = 0;
            for (int j = 1; j <= c; j++) {
                if (left == 0) {
                    v = ni();
                    left = ni();
                }
                left--;
                row += v;
                p[i][j] = p[i - 1][j] + row;
            }
        }
        StringBuilder sb = new StringBuilder();
        while (q-- > 0) {
            int t = ni() - 1, l = ni() - 1, b = ni(), e = ni();
            sb.append(p[b][e] - p[t][e] - p[b][l] + p[t][l]).append('\n');
        }
        System.out.print(sb);
    }
}
