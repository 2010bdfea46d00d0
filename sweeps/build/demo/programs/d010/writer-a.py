import sys
from heapq import heappush, heappop

M = 10**9 + 7
data = list(map(int, sys.stdin.buffer.read().split()))
n, m = data[0], data[1]
g = [[] for _ in range(n + 1)]
for i in range(2, 2 + 3 * m, 3):
    u, v, w = data[i:i + 3]
    g[u].append((v, w))

dist = [float('inf')] * (n + 1)
ways = [0] * (n + 1)
dist[1], ways[1] = 0, 1
h = [(0, 1)]
while h:
    d, u = heappop(h)
    if d > dist[u]:
        continue
    if u == n:
        break
    for v, w in g[u]:
        e = d + w
        if e < dist[v]:
            dist[v], ways[v] = e, ways[u]
            heappush(h, (e, v))
        elif e == dist[v]:
            ways[v] = (ways[v] + ways[u]) % M

if ways[n] == 0 and dist[n] == float('inf'):
    print(-1, 0)
else:
    print(dist[n], ways[n])
