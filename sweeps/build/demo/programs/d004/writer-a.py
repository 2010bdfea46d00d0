import sys

d = list(map(int, sys.stdin.read().split()))
n = d[0]
w = [d[1 + i * n:1 + i * n + n] for i in range(n)]

# cheapest offers first
offers = sorted(
    (w[i][j], i, j) for i in range(n) for j in range(n) if w[i][j] >= 0
)
picker = [False] * n
plot = [False] * n
total = 0
done = 0
for c, i, j in offers:
    if not picker[i] and not plot[j]:
        picker[i] = plot[j] = True
        total += c
        done += 1

print(total if done == n else -1)
