#include <algorithm>
#include <cstdint>
#include <iostream>
#include <limits>
#include <vector>

using Wage = std::int64_t;
using Table = std::vector<std::vector<Wage>>;

constexpr Wage NONE = std::numeric_limits<Wage>::max() / 4;

// Sends out one half of the pickers on its own: entry s of the result is the lowest
// sum with which the pickers first .. last-1 can take exactly the plots of the set s.
std::vector<Wage> sendOut(const Table& wages, int first, int last) {
    const int plots = static_cast<int>(wages.size());
    std::vector<Wage> lowest(1u << plots, NONE);
    lowest[0] = 0;
    for (int picker = first; picker < last; ++picker) {
        std::vector<Wage> extended(1u << plots, NONE);
        for (std::size_t taken = 0; taken < lowest.size(); ++taken) {
            if (lowest[taken] == NONE) {
                continue;
            }
            for (int plot = 0; plot < plots; ++plot) {
                const std::size_t bit = std::size_t{1} << plot;
                if ((taken & bit) == 0 && wages[picker][plot] >= 0) {
                    extended[taken | bit] = std::min(extended[taken | bit],
                                                     lowest[taken] + wages[picker][plot]);
                }
            }
        }
        lowest.swap(extended);
    }
    return lowest;
}

int main() {
    int n;
    std::cin >> n;
    Table wages(n, std::vector<Wage>(n));
    for (auto& row : wages) {
        for (auto& wage : row) {
            std::cin >> wage;
        }
    }

    const auto front = sendOut(wages, 0, n / 2);
    const auto back = sendOut(wages, n / 2, n);
    const std::size_t all = front.size() - 1;
    Wage best = NONE;
    for (std::size_t plots = 0; plots <= all; ++plots) {
        best = std::min(best, front[plots] + back[all ^ plots]);
    }
    std::cout << (best == NONE ? -1 : best) << '\n';
    return 0;
}
