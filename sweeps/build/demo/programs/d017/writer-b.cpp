#include <cstdint>
#include <deque>
#include <functional>
#include <iostream>
#include <vector>

using Reading = std::int64_t;

// Keeps the readings that can still become the extreme of the window.
template <typename Better>
class ExtremeQueue {
public:
    void push(Reading value) {
        while (!queue_.empty() && better_(value, queue_.back())) {
            queue_.pop_back();
        }
        queue_.push_back(value);
    }

    void leave(Reading value) {
        if (queue_.front() == value) queue_.pop_front();
    }

    Reading extreme() const { return queue_.front(); }

private:
    std::deque<Reading> queue_;
    Better better_;
};

struct Stretch {
    std::size_t begin = 0;
    std::size_t length = 0;
};

Stretch longestEven(const std::vector<Reading>& readings, Reading tolerance) {
    ExtremeQueue<std::greater<Reading>> highest;
    ExtremeQueue<std::less<Reading>> lowest;
    Stretch best;
    std::size_t begin = 0;
    for (std::size_t end = 0; end < readings.size(); ++end) {
        highest.push(readings[end]);
        lowest.push(readings[end]);
        while (highest.extreme() - lowest.extreme() > tolerance) {
            highest.leave(readings[begin]);
            lowest.leave(readings[begin]);
            ++begin;
        }
        const std::size_t length = end + 1 - begin;
        if (length >= best.length) best = {begin, length};
    }
    return best;
}

int main() {
    std::size_t count;
    Reading tolerance;
    std::cin >> count >> tolerance;
    std::vector<Reading> readings(count);
    for (Reading& reading : readings) std::cin >> reading;

    const Stretch best = longestEven(readings, tolerance);
    std::cout << best.length << ' ' << best.begin + 1 << std::endl;
    return 0;
}
