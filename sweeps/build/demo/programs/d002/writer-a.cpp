#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    long long b, s = 0;
    cin >> n >> b;
    vector<int> a(n), t(n);
    for (auto &x : a) cin >> x;
    // merge blocks of growing width from below
    for (int w = 1; w < n; w *= 2) {
        for (int l = 0; l < n; l += 2 * w) {
            int m = min(l + w, n), r = min(l + 2 * w, n);
            int i = l, j = m, k = l;
            while (i < m || j < r) {
                if (j == r || (i < m && a[i] <= a[j])) {
                    t[k++] = a[i++];
                } else {
                    s += m - i;
                    t[k++] = a[j++];
                }
            }
        }
        swap(a, t);
    }
    cout << s * b * b << endl;
}
