import sys

close = {')': '(', ']': '[', '}': '{', '>': '<'}
opens = set(close.values())

inp = sys.stdin
for _ in range(int(inp.readline())):
    st = []
    res = 'OK'
    for i, c in enumerate(inp.readline().strip(), 1):
        if c in opens:
            st.append((c, i))
        elif c in close:
            if not st or st[-1][0] != close[c]:
                res = i
                break
            st.pop()
    else:
        if st:
            res = st[-1][1]
    print(res)
