import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(br.readLine());
        int r = Integer.parseInt(st.nextToken()), c = Integer.parseInt(st.nextToken()), n = r * c;
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < r; i++) sb.append(br.readLine().trim());
        String g = sb.toString();
        int s = g.indexOf('S'), e = g.indexOf('E');
        int[] dist = new int[2 * n];
        Arrays.fill(dist, -1);
        int[] q = new int[2 * n];
        int head = 0, tail = 0;
        q[tail++] = s;
        dist[s] = 0;
        int[] dr = {0, 0, 1, -1}, dc = {1, -1, 0, 0};
        while (head < tail) {
            int v = q[head++], layer = v / n, cell = v % n;
            if (cell == e) {
                System.out.println(dist[v]);
                return;
            }
            for (int k = 0; k < 4; k++) {
                int y = cell / c + dr[k], x = cell % c + dc[k];
                if (y < 0 || x < 0 || y >= r || x >= c) continue;
                int to = y * c + x, l = layer;
                if (g.charAt(to) == '#' && ++l > 1) continue;
                to += l * n;
                if (dist[to] < 0) {
                    dist[to] = dist[v] + 1;
                    q[tail++] = to;
                }
            }
        }
        System.out.println(-1);
    }
}
