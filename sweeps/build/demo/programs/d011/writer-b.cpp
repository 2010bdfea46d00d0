#include <algorithm>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <set>
#include <vector>

using Diary = std::vector<std::int64_t>;

Diary readDiary(std::istream& in) {
    std::size_t count = 0;
    in >> count;
    Diary diary(count);
    for (auto& value : diary) in >> value;
    return diary;
}

// Visits the mornings from the warmest to the coldest. When a morning is looked up,
// the set holds exactly the mornings that are strictly warmer.
std::vector<int> waitingTimes(const Diary& diary) {
    std::vector<int> order(diary.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return diary[a] > diary[b]; });

    std::vector<int> waits(diary.size(), 0);
    std::set<int> warmer;
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last < order.size() && diary[order[last]] == diary[order[first]]) {
            const int day = order[last++];
            const auto next = warmer.upper_bound(day);
            if (next != warmer.end()) waits[day] = *next - day;
        }
        for (; first < last; ++first) warmer.insert(order[first]);
    }
    return waits;
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);

    const std::vector<int> waits = waitingTimes(readDiary(std::cin));
    for (std::size_t i = 0; i < waits.size(); ++i) {
        if (i > 0) std::cout << ' ';
        std::cout << waits[i];
    }
    std::cout << '\n';
    return 0;
}
