import sys

M = 10**9 + 7


def mul(x, y):
    cols = list(zip(*y))
    return [[sum(a * b for a, b in zip(r, c)) % M for c in cols] for r in x]


def f(n):
    r = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    p = [[1, 2, 1], [1, 0, 0], [0, 1, 0]]
    while n:
        if n & 1:
            r = mul(r, p)
        p = mul(p, p)
        n >>= 1
    return r[0][0]


t, *q = map(int, sys.stdin.read().split())
print("\n".join(str(f(n)) for n in q[:t]))
