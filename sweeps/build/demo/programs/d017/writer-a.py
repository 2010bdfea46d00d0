import sys
from collections import deque


def main():
    n, k, *a = map(int, sys.stdin.buffer.read().split())
    hi, lo = deque(), deque()
    left = best = where = 0
    for i, x in enumerate(a):
        while hi and a[hi[-1]] <= x:
            hi.pop()
        while lo and a[lo[-1]] >= x:
            lo.pop()
        hi.append(i)
        lo.append(i)
        while a[hi[0]] - a[lo[0]] > k:
            left += 1
            if hi[0] < left:
                hi.popleft()
            if lo[0] < left:
                lo.popleft()
        if i - left + 1 >= best:
            best, where = i - left + 1, left
    print(best, where + 1)


main()
