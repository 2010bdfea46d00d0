import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.util.StringTokenizer;

public class Main {

    /** Sums of all windows that start in the upper left corner of the map. */
    static final class CornerSums {
        private final long[][] sums;

        CornerSums(long[][] cells) {
            int rows = cells.length;
            int cols = cells[0].length;
            sums = new long[rows + 1][cols + 1];
            for (int i = 1; i <= rows; i++) {
                for (int j = 1; j <= cols; j++) {
                    sums[i][j] = cells[i - 1][j - 1] + sums[i - 1][j] + sums[i][j - 1] - sums[i - 1][j - 1];
                }
            }
        }

        long window(int top, int left, int bottom, int right) {
            long whole = sums[bottom][right];
            long above = sums[top - 1][right];
            long beside = sums[bottom][left - 1];
            long both = sums[top][left - 1];
            return whole - above - beside + both;
        }
    }

    private static BufferedReader reader;

    private static int[] readInts(int count) throws IOException {
        StringTokenizer tokens = new StringTokenizer(reader.readLine());
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = Integer.parseInt(tokens.nextToken());
        }
        return values;
    }

    public static void main(String[] args) throws IOException {
        reader = new BufferedReader(new InputStreamReader(System.in));
        int[] head = readInts(4);
        long[][] cells = new long[head[0]][head[1]];
        int position = 0;
        for (int i = 0; i < head[2]; i++) {
            int[] run = readInts(2);
            for (int end = position + run[1]; position < end; position++) {
                cells[position / head[1]][position % head[1]] = run[0];
            }
        }
        CornerSums corner = new CornerSums(cells);
        PrintWriter out = new PrintWriter(System.out);
        for (int i = 0; i < head[3]; i++) {
            int[] w = readInts(4);
            out.println(corner.window(w[0], w[1], w[2], w[3]));
        }
        out.flush();
    }
}
