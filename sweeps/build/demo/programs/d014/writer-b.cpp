#include <cstdint>
#include <iostream>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

using Label = std::int64_t;

class DisjointSets {
public:
    explicit DisjointSets(int elements, int isolated)
        : parent_(elements), size_(elements, 1), groups_(elements + isolated) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }

    int find(int x) {
        return parent_[x] == x ? x : parent_[x] = find(parent_[x]);
    }

    void unite(int x, int y) {
        x = find(x);
        y = find(y);
        if (x == y) return;
        if (size_[x] < size_[y]) std::swap(x, y);
        parent_[y] = x;
        size_[x] += size_[y];
        --groups_;
    }

    int groups() const { return groups_; }

private:
    std::vector<int> parent_;
    std::vector<int> size_;
    int groups_;
};

int main() {
    std::ios::sync_with_stdio(false);
    Label basins;
    int pipes;
    std::cin >> basins >> pipes;

    // Number the basins that occur from 0 on; all the others stay alone.
    std::map<Label, int> index;
    std::vector<std::pair<int, int>> links;
    links.reserve(pipes);
    for (int i = 0; i < pipes; ++i) {
        Label a, b;
        std::cin >> a >> b;
        const int first = index.emplace(a, index.size()).first->second;
        const int second = index.emplace(b, index.size()).first->second;
        links.emplace_back(first, second);
    }

    const int used = static_cast<int>(index.size());
    DisjointSets networks(used, basins - used);
    for (const auto& [first, second] : links) {
        networks.unite(first, second);
        std::cout << networks.groups() << '\n';
    }
}
