import sys

sys.setrecursionlimit(100000)

NEW, OPEN, DONE = range(3)


class Workshop:
    def __init__(self, parts):
        self.parts = parts
        self.followers = [[] for _ in range(parts + 1)]

    def add_rule(self, before, after):
        self.followers[before].append(after)

    def order(self):
        """Return the order of the parts, or None if the rules go round in a ring."""
        state = [NEW] * (self.parts + 1)
        finished = []

        def visit(part):
            if state[part] == OPEN:
                return False
            if state[part] == DONE:
                return True
            state[part] = OPEN
            for follower in sorted(self.followers[part], reverse=True):
                if not visit(follower):
                    return False
            state[part] = DONE
            finished.append(part)
            return True

        # large parts finish first, so that small ones are in front after the reversal
        for part in range(self.parts, 0, -1):
            if not visit(part):
                return None
        return finished[::-1]


def main():
    numbers = iter(map(int, sys.stdin.read().split()))
    workshop = Workshop(next(numbers))
    for _ in range(next(numbers)):
        workshop.add_rule(next(numbers), next(numbers))
    order = workshop.order()
    print("IMPOSSIBLE" if order is None else " ".join(map(str, order)))


if __name__ == "__main__":
    main()
