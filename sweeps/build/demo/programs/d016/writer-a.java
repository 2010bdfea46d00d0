import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int n = (int) in.nval;
        Map<Integer, Integer> last = new HashMap<>();
        int left = 0, best = 0, where = 0;
        for (int i = 0; i < n; i++) {
            in.nextToken();
            Integer seen = last.put((int) in.nval, i);
            if (seen != null) left = seen + 1;
            if (i - left + 1 > best) {
                best = i - left + 1;
                where = left;
            }
        }
        System.out.println(best + " " + (where + 1));
    }
}
