import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        PriorityQueue<Long> lo = new PriorityQueue<>(Collections.reverseOrder());
        PriorityQueue<Long> hi = new PriorityQueue<>();
        String line;
        while ((line = in.readLine()) != null) {
            StringTokenizer st = new StringTokenizer(line);
            while (st.hasMoreTokens()) {
                lo.add(Long.parseLong(st.nextToken()));
                hi.add(lo.poll());
                if (hi.size() > lo.size()) lo.add(hi.poll());
                out.append(lo.peek()).append('\n');
            }
        }
        System.out.print(out);
    }
}
