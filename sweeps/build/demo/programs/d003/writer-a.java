import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        int q = Integer.parseInt(in.readLine().trim());
        HashMap<String, Integer> c = new HashMap<>();
        while (q-- > 0) {
            String[] p = in.readLine().trim().split(" ");
            if (p[0].equals("add")) {
                for (int i = 2; i < p.length; i++)
                    for (int l = 1; l <= p[i].length(); l++)
                        c.merge(p[i].substring(0, l), 1, Integer::sum);
            } else {
                StringJoiner s = new StringJoiner(" ");
                for (int i = 2; i < p.length; i++)
                    s.add(String.valueOf(c.getOrDefault(p[i], 0)));
                out.println(s);
            }
        }
        out.flush();
    }
}
