"""Shows the longest run of stamps without a repeated issue."""
import sys


class Window:
    """A piece of the strip that holds every issue at most once."""

    def __init__(self):
        self.inside = set()
        self.first = 0

    def push(self, issues, place):
        while issues[place] in self.inside:
            self.inside.remove(issues[self.first])
            self.first += 1
        self.inside.add(issues[place])

    def __len__(self):
        return len(self.inside)


def longest_piece(issues):
    window = Window()
    length, start = 0, 0
    for place in range(len(issues)):
        window.push(issues, place)
        if len(window) >= length:
            length, start = len(window), window.first
    return length, start + 1


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    print(*longest_piece(numbers[1 : numbers[0] + 1]))


if __name__ == "__main__":
    main()
