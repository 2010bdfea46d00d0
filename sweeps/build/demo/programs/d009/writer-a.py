import sys

n, d, *w = map(int, sys.stdin.read().split())


def days(cap):
    used, load = 1, 0
    for x in w:
        load += x
        if load > cap:
            used += 1
            load = x
    return used


lo, hi = -(-sum(w) // d), sum(w)
while lo < hi:
    mid = (lo + hi) // 2
    if days(mid) <= d:
        hi = mid
    else:
        lo = mid + 1
print(lo)
