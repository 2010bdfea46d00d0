import java.io.*;
import java.util.*;

public class Main {
    static HashMap<Long, Integer> id = new HashMap<>();
    static int[] p;

    static int get(String s) {
        return id.computeIfAbsent(Long.parseLong(s), k -> id.size());
    }

    static int find(int x) {
        while (p[x] >= 0) x = p[x];
        return x;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(br.readLine());
        long n = Long.parseLong(st.nextToken());
        int m = Integer.parseInt(st.nextToken());
        p = new int[2 * m];
        Arrays.fill(p, -1);  // negative: root, minus the size
        StringBuilder sb = new StringBuilder();
        while (m-- > 0) {
            st = new StringTokenizer(br.readLine());
            int a = find(get(st.nextToken())), b = find(get(st.nextToken()));
            if (a != b) {
                if (p[a] > p[b]) {
                    int t = a;
                    a = b;
                    b = t;
                }
                p[a] += p[b];
                p[b] = a;
                n--;
            }
            sb.append(n).append('\n');
        }
        System.out.print(sb);
    }
}
