#include <bits/stdc++.h>
using namespace std;

long long s[1001][1001];

int main() {
    int r, c, k, q;
    scanf("%d %d %d %d", &r, &c, &k, &q);
    int pos = 0;
    while (k--) {
        long long v;
        int n;
        scanf("%lld %d", &v, &n);
        for (; n > 0; n--, pos++) s[pos / c + 1][pos % c + 1] = v;
    }
    for (int i = 1; i <= r; i++)
        for (int j = 1; j <= c; j++)
            s[i][j] += s[i - 1][j] + s[i][j - 1] - s[i - 1][j - 1];
    while (q--) {
        int t, l, b, e;
        scanf("%d %d %d %d", &t, &l, &b, &e);
        --t, --l;
        printf("%lld\n", s[b][e] - s[t][e] - s[b][l] + s[t][l]);
    }
}
