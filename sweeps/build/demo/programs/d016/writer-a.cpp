#include <iostream>
#include <unordered_map>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    unordered_map<long long, int> last;
    int left = 1, best = 0, where = 1;
    for (int i = 1; i <= n; ++i) {
        long long x;
        cin >> x;
        int &seen = last[x];   // 0: not seen yet
        if (seen >= left) left = seen + 1;
        seen = i;
        if (i - left + 1 > best) {
            best = i - left + 1;
            where = left;
        }
    }
    cout << best << ' ' << where << '\n';
}
