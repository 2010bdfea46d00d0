#include <bits/stdc++.h>
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t--) {
        long long n;
        cin >> n;
        if (n == 0) {
            cout << "0\n";
            continue;
        }
        string s;
        while (n != 0) {
            s += char('0' + abs(n % 2));
            n /= -2;
        }
        reverse(s.begin(), s.end());
        cout << s << '\n';
    }
}
