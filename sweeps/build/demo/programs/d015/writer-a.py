import sys
from heapq import heapify, heappop, heappush

n, m, *e = map(int, sys.stdin.read().split())
out = [[] for _ in range(n + 1)]
need = [0] * (n + 1)
for a, b in zip(e[::2], e[1::2]):
    out[a].append(b)
    need[b] += 1
h = [v for v in range(1, n + 1) if need[v] == 0]
heapify(h)
res = []
while h:
    v = heappop(h)
    res.append(v)
    for w in out[v]:
        need[w] -= 1
        if need[w] == 0:
            heappush(h, w)
print(*res if len(res) == n else ['IMPOSSIBLE'])
