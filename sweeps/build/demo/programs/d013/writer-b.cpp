#include <iostream>
#include <queue>
#include <string>
#include <vector>

struct State {
    int row;
    int col;
    bool blasted;
};

class Mine {
public:
    explicit Mine(std::vector<std::string> rows) : rows_(std::move(rows)) {}

    int minutesToLadder() const {
        const int height = static_cast<int>(rows_.size());
        const int width = static_cast<int>(rows_[0].size());
        std::vector<std::vector<std::vector<int>>> minutes(
            2, std::vector<std::vector<int>>(height, std::vector<int>(width, kUnseen)));

        State start = find('S');
        minutes[0][start.row][start.col] = 0;
        std::queue<State> open;
        open.push(start);

        while (!open.empty()) {
            const State now = open.front();
            open.pop();
            const int elapsed = minutes[now.blasted][now.row][now.col];
            if (rows_[now.row][now.col] == 'E') return elapsed;
            static constexpr int kSteps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
            for (const auto& step : kSteps) {
                State next{now.row + step[0], now.col + step[1], now.blasted};
                if (next.row < 0 || next.row >= height || next.col < 0 || next.col >= width) continue;
                if (rows_[next.row][next.col] == '#') {
                    if (now.blasted) continue;
                    next.blasted = true;
                }
                int& best = minutes[next.blasted][next.row][next.col];
                if (best == kUnseen) {
                    best = elapsed + 1;
                    open.push(next);
                }
            }
        }
        return kUnseen;
    }

private:
    static constexpr int kUnseen = -1;

    State find(char sign) const {
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            const auto c = rows_[r].find(sign);
            if (c != std::string::npos) return {static_cast<int>(r), static_cast<int>(c), false};
        }
        return {0, 0, false};
    }

    std::vector<std::string> rows_;
};

int main() {
    int height, width;
    std::cin >> height >> width;
    std::vector<std::string> rows(height);
    for (auto& row : rows) std::cin >> row;
    std::cout << Mine(std::move(rows)).minutesToLadder() << '\n';
}
