import sys
from heapq import heappush, heappushpop

lo = []  # negated, the answer is on top
hi = []
out = []

for s in sys.stdin.read().split():
    x = int(s)
    if len(lo) == len(hi):
        # the lower half grows by one
        y = heappushpop(hi, x)
        heappush(lo, -y)
    else:
        y = -heappushpop(lo, -x)
        heappush(hi, y)
    out.append(-lo[0])

sys.stdout.write("\n".join(map(str, out)))
sys.stdout.write("\n")
