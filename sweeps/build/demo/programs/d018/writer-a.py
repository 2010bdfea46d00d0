import sys


def main():
    read = sys.stdin.buffer.readline
    n = int(read())
    bookings = []
    for _ in range(n):
        s, e = map(int, read().split())
        bookings.append((e, s))
    bookings.sort()

    # always take the booking that ends first
    ans = 0
    free = -10**10
    for e, s in bookings:
        if s >= free:
            ans += 1
            free = e
    print(ans)


main()
