#include <algorithm>
#include <iostream>
#include <string>

namespace {

struct Division {
    long long quotient;
    int remainder;
};

// n = -2 * quotient + remainder with a remainder of 0 or 1
Division divideByMinusTwo(long long n) {
    Division result{n / -2, static_cast<int>(n % -2)};
    if (result.remainder < 0) {
        result.remainder += 2;
        result.quotient += 1;
    }
    return result;
}

std::string lampWord(long long balance) {
    std::string word;
    do {
        Division d = divideByMinusTwo(balance);
        word.push_back(d.remainder == 1 ? '1' : '0');
        balance = d.quotient;
    } while (balance != 0);
    std::reverse(word.begin(), word.end());
    return word;
}

}  // namespace

int main() {
    int accounts;
    std::cin >> accounts;
    for (long long balance; accounts > 0 && std::cin >> balance; --accounts) {
        std::cout << lampWord(balance) << '\n';
    }
    return 0;
}
