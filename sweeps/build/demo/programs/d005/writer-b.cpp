#include <cstdint>
#include <iostream>
#include <iterator>
#include <set>

class MiddleTracker {
public:
    void add(std::int64_t level) {
        if (reports_.empty()) {
            middle_ = reports_.insert(level);
            return;
        }
        // equal levels are placed behind the ones that are already there
        reports_.insert(level);
        bool odd = reports_.size() % 2 == 1;
        if (level < *middle_) {
            if (odd) {
                --middle_;
            }
        } else if (!odd) {
            ++middle_;
        }
    }

    std::int64_t middle() const {
        return *middle_;
    }

private:
    std::multiset<std::int64_t> reports_;
    std::multiset<std::int64_t>::iterator middle_;
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);

    MiddleTracker board;
    std::int64_t level;
    while (std::cin >> level) {
        board.add(level);
        std::cout << board.middle() << '\n';
    }
    return 0;
}
