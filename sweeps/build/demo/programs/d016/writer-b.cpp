#include <algorithm>
#include <iostream>
#include <vector>

struct Piece {
    int length;
    int begin;
};

// Places of each issue are looked up by its rank among all issues.
static std::vector<int> ranks(const std::vector<int> &issues) {
    std::vector<int> sorted(issues);
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    std::vector<int> result(issues.size());
    for (std::size_t i = 0; i < issues.size(); ++i) {
        result[i] = std::lower_bound(sorted.begin(), sorted.end(), issues[i]) - sorted.begin();
    }
    return result;
}

static Piece longestPiece(const std::vector<int> &rank) {
    std::vector<int> count(rank.size(), 0);
    Piece best{0, 0};
    int begin = 0;
    for (int end = 0; end < static_cast<int>(rank.size()); ++end) {
        ++count[rank[end]];
        while (count[rank[end]] > 1) {
            --count[rank[begin++]];
        }
        if (end - begin + 1 > best.length) {
            best = {end - begin + 1, begin};
        }
    }
    return best;
}

int main() {
    int n = 0;
    std::cin >> n;
    std::vector<int> issues(n);
    for (int &issue : issues) std::cin >> issue;
    const Piece piece = longestPiece(ranks(issues));
    std::cout << piece.length << " " << piece.begin + 1 << "\n";
    return 0;
}
