import sys
from collections import defaultdict

cnt = defaultdict(int)
out = []
lines = sys.stdin.read().split("\n")
q = int(lines[0])

for line in lines[1:q + 1]:
    kind, k, *ws = line.split()
    if kind == "add":
        for w in ws:
            p = ""
            for c in w:
                p += c
                cnt[p] += 1
    else:
        # get avoids new entries for prefixes nobody has stored
        out.append(" ".join(str(cnt.get(p, 0)) for p in ws))

print("\n".join(out))
