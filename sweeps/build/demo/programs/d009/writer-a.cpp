#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    long long n, d;
    cin >> n >> d;
    vector<long long> w(n);
    for (auto& x : w) cin >> x;
    auto bad = [&](long long cap) {
        long long days = 1, room = cap;
        for (long long x : w) {
            if (x > cap) return true;
            if (x > room) {
                if (++days > d) return true;
                room = cap;
            }
            room -= x;
        }
        return false;
    };
    // largest capacity that is not enough
    long long c = 0;
    for (long long step = 1LL << 45; step; step >>= 1)
        if (bad(c + step)) c += step;
    cout << c + 1 << "\n";
}
