import sys

BIG = 1 << 20  # more than any total weight, so the fees decide first


def main():
    n, c, *a = map(int, sys.stdin.read().split())
    f = [0] * (c + 1)
    for i in range(n):
        w, v = a[i], a[n + i]
        if w > c:
            continue
        g = v * BIG - w
        f[w:] = [x if x > y + g else y + g for x, y in zip(f[w:], f)]

    fee = -(-f[c] // BIG)
    print(fee, fee * BIG - f[c])


main()
