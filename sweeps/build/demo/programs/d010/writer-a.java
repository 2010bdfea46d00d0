import java.io.*;
import java.util.*;

public class Main {
    static final int MOD = 1_000_000_007;

    public static void main(String[] args) throws IOException {
        StreamTokenizer st = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        st.nextToken();
        int n = (int) st.nval;
        st.nextToken();
        int m = (int) st.nval;
        List<int[]>[] g = new List[n + 1];
        for (int i = 0; i <= n; i++) g[i] = new ArrayList<>();
        for (int i = 0; i < m; i++) {
            st.nextToken();
            int u = (int) st.nval;
            st.nextToken();
            int v = (int) st.nval;
            st.nextToken();
            g[u].add(new int[]{v, (int) st.nval});
        }
        long[] d = new long[n + 1];
        long[] cnt = new long[n + 1];
        Arrays.fill(d, Long.MAX_VALUE);
        d[1] = 0;
        cnt[1] = 1;
        PriorityQueue<long[]> pq = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
        pq.add(new long[]{0, 1});
        while (!pq.isEmpty()) {
            int u = (int) pq.poll()[1];
            for (int[] e : g[u]) {
                long nd = d[u] + e[1];
                if (nd < d[e[0]]) {
                    d[e[0]] = nd;
                    cnt[e[0]] = cnt[u];
                    pq.add(new long[]{nd, e[0]});
                } else if (nd == d[e[0]]) {
                    cnt[e[0]] = (cnt[e[0]] + cnt[u]) % MOD;
                }
            }
        }
        System.out.println(d[n] == Long.MAX_VALUE ? "-1 0" : d[n] + " " + cnt[n]);
    }
}
