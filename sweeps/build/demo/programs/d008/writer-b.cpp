#include <cstdint>
#include <iostream>
#include <vector>

struct Window {
    int top, left, bottom, right;
};

std::istream& operator>>(std::istream& in, Window& w) {
    return in >> w.top >> w.left >> w.bottom >> w.right;
}

class BalanceTable {
public:
    BalanceTable(int rows, int cols) : stride_(cols + 1), sums_((rows + 1) * (cols + 1), 0) {}

    // Cells arrive in row-major order, so everything above and to the left is known.
    void append(std::int64_t value) {
        const int row = filled_ / (stride_ - 1) + 1;
        const int col = filled_ % (stride_ - 1) + 1;
        rowSum_ = col == 1 ? value : rowSum_ + value;
        sums_[row * stride_ + col] = at(row - 1, col) + rowSum_;
        ++filled_;
    }

    std::int64_t total(const Window& w) const {
        const std::int64_t upToBottom = at(w.bottom, w.right) - at(w.bottom, w.left - 1);
        const std::int64_t above = at(w.top - 1, w.right) - at(w.top - 1, w.left - 1);
        return upToBottom - above;
    }

private:
    std::int64_t at(int row, int col) const { return sums_[row * stride_ + col]; }

    int stride_;
    int filled_ = 0;
    std::int64_t rowSum_ = 0;
    std::vector<std::int64_t> sums_;
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);

    int rows, cols, runs, requests;
    std::cin >> rows >> cols >> runs >> requests;
    BalanceTable table(rows, cols);
    for (int i = 0; i < runs; ++i) {
        std::int64_t value;
        int length;
        std::cin >> value >> length;
        while (length-- > 0) table.append(value);
    }
    for (int i = 0; i < requests; ++i) {
        Window window;
        std::cin >> window;
        std::cout << table.total(window) << '\n';
    }
    return 0;
}
