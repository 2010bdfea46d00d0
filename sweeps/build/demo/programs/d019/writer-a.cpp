#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

int w[200], v[200], g[20001];
ll f[20001];

int main() {
    int n, c;
    cin >> n >> c;
    for (int i = 0; i < n; i++) cin >> w[i];
    for (int i = 0; i < n; i++) cin >> v[i];
    // f: fees, g: grams of the load behind f
    for (int i = 0; i < n; i++) {
        for (int j = c; j >= w[i]; j--) {
            if (f[j - w[i]] + v[i] > f[j]) {
                f[j] = f[j - w[i]] + v[i];
                g[j] = g[j - w[i]] + w[i];
            }
        }
    }
    cout << f[c] << " " << g[c] << endl;
}
