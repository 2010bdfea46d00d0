#include <algorithm>
#include <cstdint>
#include <iostream>
#include <vector>

class FenwickTree {
public:
    explicit FenwickTree(std::size_t size) : counts_(size + 1, 0) {}

    void add(std::size_t position) {
        for (std::size_t i = position + 1; i < counts_.size(); i += i & (~i + 1)) {
            ++counts_[i];
        }
    }

    // number of entries at positions below the given one
    std::int64_t below(std::size_t position) const {
        std::int64_t sum = 0;
        for (std::size_t i = position; i > 0; i -= i & (~i + 1)) {
            sum += counts_[i];
        }
        return sum;
    }

private:
    std::vector<std::int64_t> counts_;
};

std::int64_t countSwapped(const std::vector<int>& tickets) {
    std::vector<int> values(tickets);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());

    FenwickTree behind(values.size());
    std::int64_t pairs = 0;
    for (auto it = tickets.rbegin(); it != tickets.rend(); ++it) {
        std::size_t rank = std::lower_bound(values.begin(), values.end(), *it) - values.begin();
        pairs += behind.below(rank);
        behind.add(rank);
    }
    return pairs;
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);

    std::size_t coaches;
    std::int64_t guests;
    std::cin >> coaches >> guests;
    std::vector<int> tickets(coaches);
    for (int& ticket : tickets) {
        std::cin >> ticket;
    }
    std::cout << countSwapped(tickets) * guests * guests << '\n';
    return 0;
}
