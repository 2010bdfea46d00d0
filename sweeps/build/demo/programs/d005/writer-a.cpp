#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    priority_queue<long long> lo;
    priority_queue<long long, vector<long long>, greater<long long>> hi;
    long long x;
    while (cin >> x) {
        if (lo.empty() || x <= lo.top()) lo.push(x);
        else hi.push(x);
        // sizes: lo == hi or lo == hi + 1
        if (lo.size() > hi.size() + 1) {
            hi.push(lo.top());
            lo.pop();
        } else if (hi.size() > lo.size()) {
            lo.push(hi.top());
            hi.pop();
        }
        cout << lo.top() << '\n';
    }
}
