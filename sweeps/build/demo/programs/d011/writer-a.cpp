#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 0;
    vector<long long> t(n);
    for (auto& x : t) scanf("%lld", &x);
    vector<int> ans(n), st;
    for (int i = n - 1; i >= 0; i--) {
        while (!st.empty() && t[st.back()] <= t[i]) st.pop_back();
        ans[i] = st.empty() ? 0 : st.back() - i;
        st.push_back(i);
    }
    for (int i = 0; i < n; i++) printf("%d%c", ans[i], " \n"[i == n - 1]);
}
