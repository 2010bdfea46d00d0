import sys

r, c, *rows = sys.stdin.read().split()
r, c = int(r), int(c)
w = c + 2
g = '#' * w + ''.join('#' + x + '#' for x in rows) + '#' * w
n = len(g)
# cells on the frame can never be entered, not even with the charge
frame = [not (0 < i // w <= r and 0 < i % w <= c) for i in range(n)]
s, t = g.index('S'), g.index('E')

seen = [bytearray(n), bytearray(n)]
seen[0][s] = 1
cur, d = [(s, 0)], 0
while cur:
    nxt = []
    for p, k in cur:
        if p == t:
            print(d)
            sys.exit()
        for q in (p - 1, p + 1, p - w, p + w):
            if frame[q]:
                continue
            j = k + (g[q] == '#')
            if j < 2 and not seen[j][q]:
                seen[j][q] = 1
                nxt.append((q, j))
    cur = nxt
    d += 1
print(-1)
