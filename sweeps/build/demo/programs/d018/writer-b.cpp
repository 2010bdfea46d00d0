#include <algorithm>
#include <iostream>
#include <vector>

struct Booking {
    long long start;
    long long end;
};

std::istream& operator>>(std::istream& in, Booking& booking) {
    return in >> booking.start >> booking.end;
}

class Dome {
public:
    bool admit(const Booking& booking) {
        if (booking.start < freeFrom_) return false;
        freeFrom_ = booking.end;
        return true;
    }

private:
    long long freeFrom_ = 0;
};

// Early ends leave the most time for all the others.
void sortByEnd(std::vector<Booking>& bookings) {
    std::sort(bookings.begin(), bookings.end(), [](const Booking& a, const Booking& b) {
        return a.end < b.end;
    });
}

int main() {
    std::ios::sync_with_stdio(false);
    int count = 0;
    std::cin >> count;
    std::vector<Booking> bookings(count);
    for (Booking& booking : bookings) std::cin >> booking;

    sortByEnd(bookings);
    Dome dome;
    const auto admitted = std::count_if(bookings.begin(), bookings.end(),
                                        [&dome](const Booking& b) { return dome.admit(b); });
    std::cout << admitted << '\n';
}
