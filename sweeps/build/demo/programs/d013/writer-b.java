import java.util.*;

public class Main {
    private static final int UNREACHED = 1_000_000;
    private final char[][] map;

    Main(char[][] map) {
        this.map = map;
    }

    private boolean inside(int row, int col) {
        return row >= 0 && row < map.length && col >= 0 && col < map[0].length;
    }

    private static int[][] around(int r, int c) {
        return new int[][]{{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}};
    }

    /** Minutes from the cell with the given sign to every open cell, without any powder. */
    private int[][] walkFrom(char sign) {
        int[][] minutes = new int[map.length][map[0].length];
        Deque<int[]> queue = new ArrayDeque<>();
        for (int r = 0; r < map.length; r++) {
            for (int c = 0; c < map[r].length; c++) {
                minutes[r][c] = map[r][c] == sign ? 0 : UNREACHED;
                if (map[r][c] == sign) queue.add(new int[]{r, c});
            }
        }
        while (!queue.isEmpty()) {
            int[] cell = queue.poll();
            for (int[] next : around(cell[0], cell[1])) {
                int r = next[0], c = next[1];
                if (inside(r, c) && map[r][c] != '#' && minutes[r][c] == UNREACHED) {
                    minutes[r][c] = minutes[cell[0]][cell[1]] + 1;
                    queue.add(next);
                }
            }
        }
        return minutes;
    }

    private int nearest(int[][] minutes, int row, int col) {
        int best = UNREACHED;
        for (int[] next : around(row, col)) {
            if (inside(next[0], next[1])) best = Math.min(best, minutes[next[0]][next[1]]);
        }
        return best;
    }

    int solve() {
        int[][] fromStart = walkFrom('S'), fromExit = walkFrom('E');
        int best = UNREACHED;
        for (int r = 0; r < map.length; r++) {
            for (int c = 0; c < map[r].length; c++) {
                int sum = map[r][c] != '#' ? fromStart[r][c] + fromExit[r][c]
                        : nearest(fromStart, r, c) + nearest(fromExit, r, c) + 2;
                best = Math.min(best, sum);
            }
        }
        return best == UNREACHED ? -1 : best;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        char[][] map = new char[in.nextInt()][];
        in.nextInt();
        for (int r = 0; r < map.length; r++) map[r] = in.next().toCharArray();
        System.out.println(new Main(map).solve());
    }
}
