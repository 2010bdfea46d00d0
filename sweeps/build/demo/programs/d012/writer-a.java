import java.io.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(br.readLine().trim());
        StringBuilder sb = new StringBuilder();
        int[] st = new int[50001];
        while (n-- > 0) {
            String s = br.readLine();
            if (s == null) s = "";
            int top = 0, bad = 0;
            for (int i = 0; i < s.length(); i++) {
                int k = "([{<)]}>".indexOf(s.charAt(i));
                if (k < 0) continue;
                if (k < 4) {
                    st[top++] = i;
                } else if (top > 0 && "([{<".charAt(k - 4) == s.charAt(st[top - 1])) {
                    top--;
                } else {
                    bad = i + 1;
                    break;
                }
            }
            if (bad == 0 && top > 0) bad = st[top - 1] + 1;
            sb.append(bad == 0 ? "OK" : String.valueOf(bad)).append('\n');
        }
        System.out.print(sb);
    }
}
