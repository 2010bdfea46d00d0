import sys

L = sys.stdin.read().split('\n') + ['', '']
I, D, R = map(int, L[0].split())
s, t = L[1].strip(), L[2].strip()
m = len(t)
f = [j * I for j in range(m + 1)]
for c in s:
    diag = f[0]
    left = f[0] = diag + D
    for j in range(1, m + 1):
        up = f[j]
        if c == t[j - 1]:
            left = diag
        else:
            left += I
            if up + D < left:
                left = up + D
            if diag + R < left:
                left = diag + R
        f[j] = left
        diag = up
print(f[m])
