import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashSet;
import java.util.Set;
import java.util.StringTokenizer;

public class Main {
    private final int[] issues;

    Main(int[] issues) {
        this.issues = issues;
    }

    /** Returns {length, first place}. */
    int[] longest() {
        Set<Integer> visible = new HashSet<>();
        int begin = 0;
        int[] best = {0, 1};
        for (int end = 0; end < issues.length; end++) {
            while (!visible.add(issues[end])) {
                visible.remove(issues[begin++]);
            }
            if (visible.size() > best[0]) {
                best[0] = visible.size();
                best[1] = begin + 1;
            }
        }
        return best;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer tokens = new StringTokenizer(reader.readLine());
        int n = Integer.parseInt(tokens.nextToken());
        int[] issues = new int[n];
        for (int i = 0; i < n; i++) {
            while (!tokens.hasMoreTokens()) {
                tokens = new StringTokenizer(reader.readLine());
            }
            issues[i] = Integer.parseInt(tokens.nextToken());
        }
        int[] best = new Main(issues).longest();
        System.out.println(best[0] + " " + best[1]);
    }
}
