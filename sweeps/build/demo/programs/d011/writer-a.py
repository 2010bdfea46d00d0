import sys

t = list(map(int, sys.stdin.buffer.read().split()))[1:]
ans = [0] * len(t)
st = []
for i, x in enumerate(t):
    while st and t[st[-1]] < x:
        j = st.pop()
        ans[j] = i - j
    st.append(i)
print(*ans)
