#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

unordered_map<ll, ll> p;

ll root(ll x) {
    if (!p.count(x)) return p[x] = x;
    while (p[x] != x) {
        p[x] = p[p[x]];
        x = p[x];
    }
    return x;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    ll n;
    int m;
    cin >> n >> m;
    while (m--) {
        ll a, b;
        cin >> a >> b;
        a = root(a), b = root(b);
        if (a != b) p[a] = b, n--;
        cout << n << '\n';
    }
}
