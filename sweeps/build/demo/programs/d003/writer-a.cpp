#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int q;
    cin >> q;
    unordered_map<string, int> c;
    unordered_set<string> seen;
    while (q--) {
        string op, w;
        int k;
        cin >> op >> k;
        for (int i = 0; i < k; i++) {
            cin >> w;
            if (op == "add") {
                if (!seen.insert(w).second) continue;
                for (size_t l = 1; l <= w.size(); l++) c[w.substr(0, l)]++;
            } else {
                auto it = c.find(w);
                cout << (it == c.end() ? 0 : it->second) << (i + 1 < k ? ' ' : '\n');
            }
        }
    }
}
