#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
typedef pair<ll, int> pli;

const ll INF = LLONG_MAX / 4;
const int MOD = 1e9 + 7;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<vector<pair<int, int>>> g(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, w;
        scanf("%d %d %d", &u, &v, &w);
        g[u].push_back({v, w});
    }
    vector<ll> d(n + 1, INF);
    vector<int> c(n + 1, 0);
    priority_queue<pli, vector<pli>, greater<pli>> q;
    d[1] = 0;
    c[1] = 1;
    q.push({0, 1});
    while (!q.empty()) {
        auto [x, u] = q.top();
        q.pop();
        if (x != d[u]) continue;  // outdated entry
        for (auto [v, w] : g[u]) {
            if (x + w < d[v]) {
                d[v] = x + w;
                c[v] = c[u];
                q.push({d[v], v});
            } else if (x + w == d[v]) {
                c[v] += c[u];
                if (c[v] >= MOD) c[v] -= MOD;
            }
        }
    }
    if (d[n] == INF) puts("-1 0");
    else printf("%lld %d\n", d[n], c[n]);
}
