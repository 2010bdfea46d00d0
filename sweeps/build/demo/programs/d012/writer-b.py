import re
import sys

PARTNER = {"(": ")", "[": "]", "{": "}", "<": ">"}
BRACKET = re.compile(r"[()\[\]{}<>]")


class LineAudit:
    """Checks the brackets of a single line."""

    def __init__(self, text):
        self.text = text
        self.expected = []  # closing brackets that are due, innermost last
        self.opened_at = []

    def offender(self):
        for match in BRACKET.finditer(self.text):
            char, position = match.group(), match.start() + 1
            if char in PARTNER:
                self.expected.append(PARTNER[char])
                self.opened_at.append(position)
            elif self.expected and self.expected[-1] == char:
                self.expected.pop()
                self.opened_at.pop()
            else:
                return position
        return self.opened_at[-1] if self.opened_at else None


def main():
    count, *lines = sys.stdin.read().split("\n")
    for text in lines[:int(count)]:
        position = LineAudit(text).offender()
        print("OK" if position is None else position)


if __name__ == "__main__":
    main()
