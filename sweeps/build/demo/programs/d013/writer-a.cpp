#include <bits/stdc++.h>
using namespace std;

int R, C;
string g[205];
int d[205][205];

int main() {
    cin >> R >> C;
    for (int i = 0; i < R; i++) cin >> g[i];
    memset(d, -1, sizeof d);
    queue<array<int, 3>> q;  // row, column, charges left
    for (int i = 0; i < R; i++)
        for (int j = 0; j < C; j++)
            if (g[i][j] == 'S') {
                d[i][j] = 0;
                q.push({i, j, 1});
            }
    int dx[] = {1, 0, -1, 0}, dy[] = {0, 1, 0, -1};
    while (!q.empty()) {
        auto [x, y, k] = q.front();
        q.pop();
        if (g[x][y] == 'E') {
            cout << d[x][y] << endl;
            return 0;
        }
        for (int t = 0; t < 4; t++) {
            int a = x + dx[t], b = y + dy[t];
            if (a < 0 || b < 0 || a >= R || b >= C || d[a][b] >= 0) continue;
            int left = k - (g[a][b] == '#');
            if (left < 0) continue;
            d[a][b] = d[x][y] + 1;
            q.push({a, b, left});
        }
    }
    cout << -1 << endl;
}
