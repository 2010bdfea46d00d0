import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Collectors;

public class Main {

    private static final class Part {
        final int number;
        final List<Part> followers = new ArrayList<>();
        int openRules = 0;

        Part(int number) {
            this.number = number;
        }
    }

    private final Part[] parts;

    private Main(int count) {
        parts = new Part[count + 1];
        for (int i = 1; i <= count; i++) {
            parts[i] = new Part(i);
        }
    }

    private void addRule(int before, int after) {
        parts[before].followers.add(parts[after]);
        parts[after].openRules++;
    }

    private List<Integer> assemble() {
        // bit i is set while part i is free to be mounted
        BitSet free = new BitSet(parts.length);
        for (int i = 1; i < parts.length; i++) {
            free.set(i, parts[i].openRules == 0);
        }
        List<Integer> sheet = new ArrayList<>();
        int i = free.nextSetBit(1);
        while (i >= 0) {
            free.clear(i);
            sheet.add(i);
            int next = i;
            for (Part follower : parts[i].followers) {
                follower.openRules--;
                if (follower.openRules == 0) {
                    free.set(follower.number);
                    next = Math.min(next, follower.number);
                }
            }
            i = free.nextSetBit(next);
        }
        return sheet;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int count = in.nextInt();
        int rules = in.nextInt();
        Main workshop = new Main(count);
        while (rules-- > 0) {
            workshop.addRule(in.nextInt(), in.nextInt());
        }
        List<Integer> sheet = workshop.assemble();
        String line = sheet.stream().map(String::valueOf).collect(Collectors.joining(" "));
        System.out.println(sheet.size() < count ? "IMPOSSIBLE" : line);
    }
}
