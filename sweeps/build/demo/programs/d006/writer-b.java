import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Scanner;
import java.util.stream.Collectors;

public class Main {
    private static final int BASE = -2;

    private static String toLamps(long balance) {
        if (balance == 0) {
            return "0";
        }
        Deque<Long> digits = new ArrayDeque<>();
        long rest = balance;
        while (rest != 0) {
            long digit = Math.floorMod(rest, -BASE);
            digits.addFirst(digit);
            // rest - digit is even, so nothing is lost here
            rest = (rest - digit) / BASE;
        }
        return digits.stream().map(String::valueOf).collect(Collectors.joining());
    }

    public static void main(String[] args) {
        try (Scanner scanner = new Scanner(System.in)) {
            int accounts = scanner.nextInt();
            while (accounts-- > 0) {
                System.out.println(toLamps(scanner.nextLong()));
            }
        }
    }
}
