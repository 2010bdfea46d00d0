#include <iostream>
#include <limits>
#include <optional>
#include <stack>
#include <string>
#include <string_view>

namespace {

char openerOf(char c) {
    switch (c) {
        case ')': return '(';
        case ']': return '[';
        case '}': return '{';
        case '>': return '<';
        default: return '\0';
    }
}

bool isOpener(char c) {
    return c == '(' || c == '[' || c == '{' || c == '<';
}

// Index of the offending character, if the line has one.
std::optional<std::size_t> findOffender(std::string_view line) {
    std::stack<std::size_t> open;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (isOpener(line[i])) {
            open.push(i);
        } else if (const char opener = openerOf(line[i])) {
            if (open.empty() || line[open.top()] != opener) {
                return i;
            }
            open.pop();
        }
    }
    if (open.empty()) {
        return std::nullopt;
    }
    return open.top();
}

}  // namespace

int main() {
    int count;
    std::cin >> count;
    std::cin.ignore(std::numeric_limits<std::streamsize>::max(), '\n');

    std::string line;
    for (int i = 0; i < count; ++i) {
        std::getline(std::cin, line);
        if (const auto offender = findOffender(line)) {
            std::cout << *offender + 1 << '\n';
        } else {
            std::cout << "OK\n";
        }
    }
    return 0;
}
