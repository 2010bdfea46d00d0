import java.util.Scanner;
import java.io.BufferedInputStream;

public class Main {

    private static final class Node {
        private final Node[] children = new Node[26];
        private int words;
    }

    private static final class Ledger {
        private final Node root = new Node();

        void write(String word) {
            Node node = root;
            for (char letter : word.toCharArray()) {
                int index = letter - 'a';
                if (node.children[index] == null) {
                    node.children[index] = new Node();
                }
                node = node.children[index];
                node.words++;
            }
        }

        int wordsBeginningWith(String prefix) {
            Node node = root;
            for (int i = 0; i < prefix.length() && node != null; i++) {
                node = node.children[prefix.charAt(i) - 'a'];
            }
            return node == null ? 0 : node.words;
        }
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(new BufferedInputStream(System.in));
        StringBuilder answers = new StringBuilder();
        Ledger ledger = new Ledger();
        int notes = scanner.nextInt();
        for (int n = 0; n < notes; n++) {
            boolean isQuestion = scanner.next().equals("ask");
            int size = scanner.nextInt();
            for (int i = 0; i < size; i++) {
                String word = scanner.next();
                if (isQuestion) {
                    answers.append(i == 0 ? "" : " ").append(ledger.wordsBeginningWith(word));
                } else {
                    ledger.write(word);
                }
            }
            if (isQuestion) {
                answers.append('\n');
            }
        }
        System.out.print(answers);
    }
}
