import sys
from bisect import bisect_left
from itertools import accumulate


def read_input():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    count, days = numbers[0], numbers[1]
    return days, numbers[2:2 + count]


def make_check(weights, days):
    """Return a function that tells whether a capacity is sufficient."""
    total_before = list(accumulate(weights))

    def sufficient(capacity):
        sent = 0
        index = 0
        for _ in range(min(days, len(weights))):
            # first crate that no longer fits on today's trip
            index = bisect_left(total_before, sent + capacity + 1, index)
            if index == len(weights):
                return True
            sent = total_before[index - 1] if index else 0
        return False

    return sufficient


def smallest_capacity(weights, days):
    low, high = max(weights), sum(weights)
    offset = bisect_left(range(low, high), True, key=make_check(weights, days))
    return low + offset


if __name__ == "__main__":
    days, weights = read_input()
    print(smallest_capacity(weights, days))
