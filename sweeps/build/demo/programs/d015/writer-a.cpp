#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<vector<int>> g(n + 1);
    vector<int> deg(n + 1);
    while (m--) {
        int a, b;
        scanf("%d %d", &a, &b);
        g[a].push_back(b);
        deg[b]++;
    }
    priority_queue<int, vector<int>, greater<int>> q;
    for (int v = 1; v <= n; v++)
        if (!deg[v]) q.push(v);
    vector<int> r;
    while (!q.empty()) {
        int v = q.top();
        q.pop();
        r.push_back(v);
        for (int w : g[v])
            if (!--deg[w]) q.push(w);
    }
    if ((int)r.size() < n) return puts("IMPOSSIBLE"), 0;
    for (int i = 0; i < n; i++) printf("%d%c", r[i], " \n"[i == n - 1]);
}
