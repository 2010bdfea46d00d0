import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer st = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        st.nextToken();
        int n = (int) st.nval;
        st.nextToken();
        int m = (int) st.nval;
        Set<Integer>[] next = new HashSet[n + 1];
        for (int i = 1; i <= n; i++) next[i] = new HashSet<>();
        int[] deg = new int[n + 1];
        for (int i = 0; i < m; i++) {
            st.nextToken();
            int a = (int) st.nval;
            st.nextToken();
            int b = (int) st.nval;
            next[a].add(b);
            deg[b]++;
        }
        PriorityQueue<Integer> pq = new PriorityQueue<>();
        for (int i = 1; i <= n; i++) if (deg[i] == 0) pq.add(i);
        StringJoiner res = new StringJoiner(" ");
        int done = 0;
        while (!pq.isEmpty()) {
            int v = pq.poll();
            res.add(String.valueOf(v));
            done++;
            for (int w : next[v]) if (--deg[w] == 0) pq.add(w);
        }
        System.out.println(done == n ? res : "IMPOSSIBLE");
    }
}
