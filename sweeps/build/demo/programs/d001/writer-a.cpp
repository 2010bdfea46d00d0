#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
const ll M = 1000000007;
ll P[60][3][3];

int main() {
    ll s[3][3] = {{1, 2, 1}, {1, 0, 0}, {0, 1, 0}};
    memcpy(P[0], s, sizeof s);
    for (int b = 1; b < 60; b++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 3; k++)
                    P[b][i][j] = (P[b][i][j] + P[b - 1][i][k] * P[b - 1][k][j]) % M;
    int t;
    scanf("%d", &t);
    while (t--) {
        ll n;
        scanf("%lld", &n);
        ll v[3] = {1, 0, 0};  // f(0), f(-1), f(-2)
        for (int b = 0; b < 60; b++) {
            if (!(n >> b & 1)) continue;
            ll w[3] = {0, 0, 0};
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 3; k++) w[i] = (w[i] + P[b][i][k] * v[k]) % M;
            memcpy(v, w, sizeof v);
        }
        printf("%lld\n", v[0]);
    }
}
