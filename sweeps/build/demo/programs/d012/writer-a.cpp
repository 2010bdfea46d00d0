#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    string s;
    getline(cin, s);
    n = stoi(s);
    const string op = "([{<", cl = ")]}>";
    vector<pair<char, int>> st;
    while (n--) {
        getline(cin, s);
        int bad = 0;
        for (int i = 0; i < (int)s.size() && !bad; i++) {
            size_t k = op.find(s[i]);
            if (k != string::npos) {
                st.push_back({cl[k], i + 1});
                continue;
            }
            if (cl.find(s[i]) == string::npos) continue;
            if (!st.empty() && st.back().first == s[i]) st.pop_back();
            else bad = i + 1;
        }
        if (!bad && !st.empty()) bad = st.back().second;
        if (bad) cout << bad << '\n';
        else cout << "OK\n";
    }
}
