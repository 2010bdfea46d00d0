import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

public class Main {
    private static final Map<Character, Character> OPENING = Map.of(')', '(', ']', '[', '}', '{', '>', '<');

    private record Bracket(char kind, int position) {}

    private static OptionalInt offender(String line) {
        Deque<Bracket> open = new ArrayDeque<>();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (OPENING.containsValue(c)) {
                open.push(new Bracket(c, i + 1));
                continue;
            }
            Character wanted = OPENING.get(c);
            if (wanted == null) {
                continue;
            }
            Bracket innermost = open.poll();
            if (innermost == null || innermost.kind() != wanted) {
                return OptionalInt.of(i + 1);
            }
        }
        return open.isEmpty() ? OptionalInt.empty() : OptionalInt.of(open.peek().position());
    }

    private static String verdict(String line) {
        OptionalInt position = offender(line);
        return position.isPresent() ? Integer.toString(position.getAsInt()) : "OK";
    }

    private static String nextLine(BufferedReader reader) {
        try {
            String line = reader.readLine();
            return line == null ? "" : line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int count = Integer.parseInt(nextLine(reader).trim());
        IntStream.range(0, count)
                .mapToObj(i -> verdict(nextLine(reader)))
                .forEach(System.out::println);
    }
}
