#include <algorithm>
#include <climits>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    vector<pair<int, int>> v(n);  // (end, start)
    for (auto &p : v) scanf("%d %d", &p.second, &p.first);
    sort(v.begin(), v.end());

    int ans = 0, t = INT_MIN;
    for (auto [e, s] : v) {
        if (s < t) continue;
        t = e;
        ans++;
    }
    printf("%d\n", ans);
    return 0;
}
