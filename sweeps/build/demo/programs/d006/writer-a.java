import java.io.*;

public class Main {
    // one bit for each place with a negative worth
    static final long K = 0xAAAAAAAAAAAAL;

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(System.out);
        int t = Integer.parseInt(in.readLine().trim());
        for (int i = 0; i < t; i++) {
            long n = Long.parseLong(in.readLine().trim());

            // odd places count negative,
            // so borrow there and flip
            out.println(Long.toBinaryString((n + K) ^ K));
        }
        out.flush();
    }
}
