#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

struct Prices {
    std::int64_t putIn;
    std::int64_t takeOut;
    std::int64_t swap;
};

class StripRepair {
public:
    StripRepair(Prices prices, std::string source, std::string target)
        : prices_(prices), source_(std::move(source)), target_(std::move(target)) {}

    std::int64_t cheapest() const {
        const std::size_t width = target_.size() + 1;
        std::vector<std::int64_t> previous(width), current(width);
        for (std::size_t j = 0; j < width; ++j) {
            previous[j] = static_cast<std::int64_t>(j) * prices_.putIn;
        }
        for (char tile : source_) {
            current[0] = previous[0] + prices_.takeOut;
            for (std::size_t j = 1; j < width; ++j) {
                const std::int64_t change = tile == target_[j - 1] ? 0 : prices_.swap;
                current[j] = std::min({previous[j - 1] + change,
                                       previous[j] + prices_.takeOut,
                                       current[j - 1] + prices_.putIn});
            }
            std::swap(previous, current);
        }
        return previous.back();
    }

private:
    Prices prices_;
    std::string source_;
    std::string target_;
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);

    Prices prices{};
    std::string source, target;
    std::cin >> prices.putIn >> prices.takeOut >> prices.swap;
    std::cin >> source >> target;

    std::cout << StripRepair(prices, source, target).cheapest() << '\n';
    return 0;
}
