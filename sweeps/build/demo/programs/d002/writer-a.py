import sys

# Fenwick tree over the ranks of the numbers
n, b, *t = map(int, sys.stdin.read().split())
rank = {v: i + 1 for i, v in enumerate(sorted(set(t)))}
m = len(rank)
tree = [0] * (m + 1)
s = 0
for i, v in enumerate(t):
    # i numbers so far, minus those that are not larger than v
    s += i
    k = rank[v]
    while k:
        s -= tree[k]
        k &= k - 1
    k = rank[v]
    while k <= m:
        tree[k] += 1
        k += k & -k
print(s * b * b)
