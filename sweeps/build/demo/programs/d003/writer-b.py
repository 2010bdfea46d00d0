import sys


class Node:
    __slots__ = ("children", "passed")

    def __init__(self):
        self.children = {}
        self.passed = 0


class Ledger:
    def __init__(self):
        self.root = Node()

    def add(self, word):
        node = self.root
        for letter in word:
            if letter not in node.children:
                node.children[letter] = Node()
            node = node.children[letter]
            node.passed += 1

    def count(self, beginning):
        node = self.root
        for letter in beginning:
            node = node.children.get(letter)
            if node is None:
                return 0
        return node.passed


def main():
    tokens = iter(sys.stdin.read().split())
    ledger = Ledger()
    notes = int(next(tokens))
    for _ in range(notes):
        kind = next(tokens)
        words = [next(tokens) for _ in range(int(next(tokens)))]
        if kind == "add":
            for word in words:
                ledger.add(word)
        else:
            print(*(ledger.count(word) for word in words))


if __name__ == "__main__":
    main()
