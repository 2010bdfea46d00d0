import sys

def main():
    data = sys.stdin.buffer.read().split()
    n = int(data[0])
    last = {}
    left = best = where = 0
    for i in range(n):
        x = data[i + 1]
        if x in last and last[x] >= left:
            left = last[x] + 1
        last[x] = i
        if i - left + 1 > best:
            best, where = i - left + 1, left
    print(best, where + 1)

main()
