#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

ll f[1205][1205];

int main() {
    ll I, D, R;
    string s, t, line;
    getline(cin, line);
    stringstream(line) >> I >> D >> R;
    getline(cin, s);
    getline(cin, t);
    while (!s.empty() && isspace((unsigned char)s.back())) s.pop_back();
    while (!t.empty() && isspace((unsigned char)t.back())) t.pop_back();
    int n = s.size(), m = t.size();
    // f[i][j]: suffix of s from i into suffix of t from j
    for (int i = n; i >= 0; i--)
        for (int j = m; j >= 0; j--) {
            if (i == n) { f[i][j] = (m - j) * I; continue; }
            if (j == m) { f[i][j] = (n - i) * D; continue; }
            f[i][j] = min(f[i + 1][j] + D, f[i][j + 1] + I);
            f[i][j] = min(f[i][j], f[i + 1][j + 1] + (s[i] == t[j] ? 0 : R));
        }
    printf("%lld\n", f[0][0]);
}
