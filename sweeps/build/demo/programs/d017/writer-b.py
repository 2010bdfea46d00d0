"""Longest even stretch of the readings of an organ gauge."""
import heapq
import sys


class Extreme:
    """Smallest entry among the latest readings; old entries are dropped when they surface."""

    def __init__(self, sign):
        self.sign = sign
        self.heap = []

    def push(self, reading, minute):
        heapq.heappush(self.heap, (self.sign * reading, minute))

    def forget_before(self, minute):
        while self.heap[0][1] < minute:
            heapq.heappop(self.heap)

    def value(self):
        return self.sign * self.heap[0][0]

    def minute(self):
        return self.heap[0][1]


def longest_even_stretch(readings, tolerance):
    lowest, highest = Extreme(1), Extreme(-1)
    first = 0
    length, begin = 0, 0
    for minute, reading in enumerate(readings):
        lowest.push(reading, minute)
        highest.push(reading, minute)
        while highest.value() - lowest.value() > tolerance:
            # one of the two extremes has to go, and the older one goes first
            first = min(lowest.minute(), highest.minute()) + 1
            lowest.forget_before(first)
            highest.forget_before(first)
        if minute - first + 1 >= length:
            length, begin = minute - first + 1, first
    return length, begin + 1


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    count, tolerance = numbers[:2]
    print(*longest_even_stretch(numbers[2 : count + 2], tolerance))


if __name__ == "__main__":
    main()
