#include <iostream>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

class Assembly {
public:
    explicit Assembly(int parts) : covers_(parts + 1), waitsFor_(parts + 1) {}

    void addRule(int before, int after) {
        covers_[before].insert(after);
        waitsFor_[after].insert(before);
    }

    std::optional<std::vector<int>> smallestOrder() {
        const int parts = static_cast<int>(covers_.size()) - 1;
        std::set<int> ready;
        for (int part = 1; part <= parts; ++part) {
            if (waitsFor_[part].empty()) ready.insert(ready.end(), part);
        }
        std::vector<int> order;
        while (!ready.empty()) {
            const int part = *ready.begin();
            ready.erase(ready.begin());
            order.push_back(part);
            for (int covered : covers_[part]) {
                waitsFor_[covered].erase(part);
                if (waitsFor_[covered].empty()) ready.insert(covered);
            }
        }
        if (static_cast<int>(order.size()) != parts) return std::nullopt;
        return order;
    }

private:
    std::vector<std::unordered_set<int>> covers_;
    std::vector<std::unordered_set<int>> waitsFor_;
};

int main() {
    std::ios::sync_with_stdio(false);
    int parts, rules;
    std::cin >> parts >> rules;
    Assembly whale(parts);
    for (int i = 0; i < rules; ++i) {
        int before, after;
        std::cin >> before >> after;
        whale.addRule(before, after);
    }
    const auto order = whale.smallestOrder();
    if (!order) {
        std::cout << "IMPOSSIBLE\n";
        return 0;
    }
    const char* separator = "";
    for (int part : *order) {
        std::cout << separator << part;
        separator = " ";
    }
    std::cout << '\n';
}
