import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;

public class Main {

    /** The pipe system: every basin points to another basin of its network or to itself. */
    static class PipeSystem {
        private final Map<Long, Long> parent = new HashMap<>();
        private final Map<Long, Integer> rank = new HashMap<>();
        private long networks;

        PipeSystem(long basins) {
            networks = basins;
        }

        private Long representative(Long basin) {
            Long above = parent.getOrDefault(basin, basin);
            if (above.equals(basin)) {
                return basin;
            }
            Long top = representative(above);
            parent.put(basin, top);
            return top;
        }

        long addPipe(Long from, Long to) {
            Long a = representative(from);
            Long b = representative(to);
            if (a != b) {
                int rankA = rank.getOrDefault(a, 0);
                int rankB = rank.getOrDefault(b, 0);
                if (rankA < rankB) {
                    parent.put(a, b);
                } else {
                    parent.put(b, a);
                    if (rankA == rankB) {
                        rank.put(a, rankA + 1);
                    }
                }
                networks--;
            }
            return networks;
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(System.out);
        String[] head = in.readLine().trim().split("\\s+");
        PipeSystem system = new PipeSystem(Long.parseLong(head[0]));
        int pipes = Integer.parseInt(head[1]);
        for (int i = 0; i < pipes; i++) {
            String[] ends = in.readLine().trim().split("\\s+");
            out.println(system.addPipe(Long.valueOf(ends[0]), Long.valueOf(ends[1])));
        }
        out.flush();
    }
}
