#include <array>
#include <iostream>
#include <string>
#include <vector>

class Trie {
public:
    Trie() { addNode(); }

    void insert(const std::string& word) {
        int node = 0;
        for (char letter : word) {
            int slot = letter - 'a';
            if (next_[node][slot] == 0) {
                int fresh = addNode();
                next_[node][slot] = fresh;
            }
            node = next_[node][slot];
            ++count_[node];
        }
    }

    int countPrefix(const std::string& prefix) const {
        int node = 0;
        for (char letter : prefix) {
            node = next_[node][letter - 'a'];
            if (node == 0) {
                return 0;
            }
        }
        return count_[node];
    }

private:
    int addNode() {
        next_.push_back({});
        count_.push_back(0);
        return static_cast<int>(next_.size()) - 1;
    }

    std::vector<std::array<int, 26>> next_;
    std::vector<int> count_;
};

int main() {
    std::ios::sync_with_stdio(false);
    int notes;
    std::cin >> notes;
    Trie ledger;
    for (int note = 0; note < notes; ++note) {
        std::string kind;
        int words;
        std::cin >> kind >> words;
        std::string word;
        for (int i = 0; i < words; ++i) {
            std::cin >> word;
            if (kind == "add") {
                ledger.insert(word);
            } else {
                if (i > 0) std::cout << ' ';
                std::cout << ledger.countPrefix(word);
            }
        }
        if (kind == "ask") std::cout << '\n';
    }
    return 0;
}
