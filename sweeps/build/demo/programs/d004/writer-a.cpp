#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int main() {
    int n;
    cin >> n;
    vector<vector<ll>> w(n, vector<ll>(n));
    for (auto &r : w)
        for (auto &x : r) cin >> x;
    const ll INF = 4e18;
    vector<ll> d(1 << n, INF);
    d[0] = 0;
    for (int m = 0; m < 1 << n; m++) {
        if (d[m] == INF) continue;
        int i = __builtin_popcount(m);
        for (int j = 0; j < n; j++)
            if (!(m >> j & 1) && w[i][j] >= 0)
                d[m | 1 << j] = min(d[m | 1 << j], d[m] + w[i][j]);
    }
    ll r = d.back();
    cout << (r == INF ? -1 : r) << "\n";
}
