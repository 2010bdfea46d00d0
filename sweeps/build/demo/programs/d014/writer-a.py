import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, m = data[:2]
p = {}


def find(x):
    if p.setdefault(x, x) != x:
        p[x] = find(p[x])  # path compression
    return p[x]


out = []
for i in range(2, 2 + 2 * m, 2):
    a, b = find(data[i]), find(data[i + 1])
    if a != b:
        p[a] = b
        n -= 1
    out.append(n)
print(*out, sep='\n')
