import sys
from typing import NamedTuple


class Prices(NamedTuple):
    put_in: int
    take_out: int
    swap: int


def next_row(previous, char, target, prices):
    """Costs for one more character of the old code, against every prefix of the new one."""
    row = [previous[0] + prices.take_out]
    for j, wanted in enumerate(target):
        keep_or_swap = previous[j] + (0 if wanted == char else prices.swap)
        row.append(min(keep_or_swap,
                       previous[j + 1] + prices.take_out,
                       row[j] + prices.put_in))
    return row


def repair_cost(source, target, prices):
    # Equal ends never need work, so only the middle part is looked at.
    start = 0
    while start < min(len(source), len(target)) and source[start] == target[start]:
        start += 1
    source, target = source[start:], target[start:]

    row = [prices.put_in * j for j in range(len(target) + 1)]
    for char in source:
        row = next_row(row, char, target, prices)
    return row[-1]


def main():
    first = sys.stdin.readline()
    prices = Prices(*map(int, first.split()))
    source = sys.stdin.readline().strip()
    target = sys.stdin.readline().strip()
    print(repair_cost(source, target, prices))


if __name__ == "__main__":
    main()
