import sys

# eight digits are handled at once: base 256 is (-2)^8
B = 8
table = []
for v in range(1 << B):
    s = ""
    for _ in range(B):
        r = v & 1
        s = str(r) + s
        v = (r - v) // 2
    table.append((s, -v))


def conv(n):
    res = ""
    while n:
        low = n % 256
        s, carry = table[low]
        res = s + res
        n = (n - low) // 256 - carry
    return res.lstrip("0") or "0"


for tok in sys.stdin.read().split()[1:]:
    print(conv(int(tok)))
