import sys
from bisect import insort


class Board:
    """Keeps all reports in sorted order."""

    def __init__(self):
        self._reports = []

    def report(self, level):
        insort(self._reports, level)

    @property
    def middle(self):
        return self._reports[(len(self._reports) - 1) // 2]


def levels(stream):
    for line in stream:
        for token in line.split():
            yield int(token)


def main():
    board = Board()
    for level in levels(sys.stdin):
        board.report(level)
        print(board.middle)


if __name__ == "__main__":
    main()
