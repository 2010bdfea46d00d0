import java.io.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int n = (int) in.nval;
        in.nextToken();
        long k = (long) in.nval;
        int[] a = new int[n];
        int[] up = new int[n], down = new int[n];
        int uh = 0, ut = 0, dh = 0, dt = 0;
        int left = 0, best = 0, where = 0;
        for (int i = 0; i < n; i++) {
            in.nextToken();
            a[i] = (int) in.nval;
            while (ut > uh && a[up[ut - 1]] >= a[i]) ut--;
            while (dt > dh && a[down[dt - 1]] <= a[i]) dt--;
            up[ut++] = i;
            down[dt++] = i;
            while (a[down[dh]] - a[up[uh]] > k) {
                if (up[uh] == left) uh++;
                if (down[dh] == left) dh++;
                left++;
            }
            if (i - left + 1 >= best) {
                best = i - left + 1;
                where = left + 1;
            }
        }
        System.out.println(best + " " + where);
    }
}
