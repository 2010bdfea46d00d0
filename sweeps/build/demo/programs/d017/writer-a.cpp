#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    long long k;
    cin >> n >> k;
    vector<long long> a(n);
    for (auto &x : a) cin >> x;

    multiset<long long> s;
    int best = 0, pos = 0;
    for (int l = 0, r = 0; r < n; ++r) {
        s.insert(a[r]);
        while (*s.rbegin() - *s.begin() > k) s.erase(s.find(a[l++]));
        if ((int)s.size() >= best) {
            best = s.size();
            pos = l + 1;
        }
    }
    cout << best << ' ' << pos << '\n';
}
