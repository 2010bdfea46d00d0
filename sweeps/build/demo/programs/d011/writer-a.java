import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer("");
        int n = -1, i = 0, top = 0;
        long[] t = new long[30001];
        int[] stack = new int[30001], ans = new int[30001];
        while (n < 0 || i < n) {
            while (!st.hasMoreTokens()) st = new StringTokenizer(br.readLine());
            long x = Long.parseLong(st.nextToken());
            if (n < 0) {
                n = (int) x;
                continue;
            }
            t[i] = x;
            while (top > 0 && t[stack[top - 1]] < x) {
                int j = stack[--top];
                ans[j] = i - j;
            }
            stack[top++] = i++;
        }
        StringBuilder sb = new StringBuilder();
        for (i = 0; i < n; i++) sb.append(i > 0 ? " " : "").append(ans[i]);
        System.out.println(sb);
    }
}
