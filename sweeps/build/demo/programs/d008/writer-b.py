import sys


class ValleyMap:
    """The grid of balances, unpacked from its runs."""

    def __init__(self, rows, cols, runs):
        flat = []
        for value, length in runs:
            flat += [value] * length
        self.rows = [flat[i * cols:(i + 1) * cols] for i in range(rows)]

    def window_sum(self, top, left, bottom, right):
        total = 0
        for row in self.rows[top - 1:bottom]:
            total += sum(row[left - 1:right])
        return total


def read_pairs(stream, count):
    return [tuple(map(int, stream.readline().split())) for _ in range(count)]


def main():
    stream = sys.stdin
    rows, cols, run_count, request_count = map(int, stream.readline().split())
    valley = ValleyMap(rows, cols, read_pairs(stream, run_count))
    answers = []
    for _ in range(request_count):
        top, left, bottom, right = map(int, stream.readline().split())
        answers.append(valley.window_sum(top, left, bottom, right))
    print("\n".join(map(str, answers)))


if __name__ == "__main__":
    main()
