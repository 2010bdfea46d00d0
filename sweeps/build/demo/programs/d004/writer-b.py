import sys
from functools import lru_cache
from math import inf


def read_wages():
    n = int(sys.stdin.readline())
    return [list(map(int, sys.stdin.readline().split())) for _ in range(n)]


def cheapest_harvest(wages):
    n = len(wages)

    @lru_cache(maxsize=None)
    def cheapest(free):
        """Lowest sum of wages for the last pickers on the free plots."""
        if free == 0:
            return 0
        picker = n - bin(free).count("1")
        best = inf
        for plot, wage in enumerate(wages[picker]):
            if wage >= 0 and free & (1 << plot):
                best = min(best, wage + cheapest(free ^ (1 << plot)))
        return best

    result = cheapest((1 << n) - 1)
    return -1 if result == inf else result


if __name__ == "__main__":
    print(cheapest_harvest(read_wages()))
