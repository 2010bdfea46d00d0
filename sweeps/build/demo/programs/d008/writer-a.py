import sys
from itertools import accumulate


def main():
    it = map(int, sys.stdin.buffer.read().split())
    r, c, k, q = (next(it) for _ in range(4))
    cells = []
    for _ in range(k):
        v, n = next(it), next(it)
        cells.extend([v] * n)
    p = [[0] * (c + 1)]
    for i in range(r):
        row = accumulate(cells[i * c:(i + 1) * c], initial=0)
        p.append([x + y for x, y in zip(p[-1], row)])
    out = []
    for _ in range(q):
        t, l, b, e = next(it), next(it), next(it), next(it)
        hi, lo = p[b], p[t - 1]
        out.append(hi[e] - hi[l - 1] - lo[e] + lo[l - 1])
    print('\n'.join(map(str, out)))


main()
