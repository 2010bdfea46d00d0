#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

class CratePlan {
public:
    CratePlan(std::vector<int> weights, int days) : weights_(std::move(weights)), days_(days) {}

    int smallestCapacity() const {
        int low = *std::max_element(weights_.begin(), weights_.end());
        int high = std::accumulate(weights_.begin(), weights_.end(), 0);
        while (low < high) {
            const int middle = low + (high - low) / 2;
            if (tripsNeeded(middle) <= days_) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

private:
    int tripsNeeded(int capacity) const {
        int trips = 1;
        int room = capacity;
        for (int weight : weights_) {
            if (weight > room) {
                ++trips;
                room = capacity;
            }
            room -= weight;
        }
        return trips;
    }

    std::vector<int> weights_;
    int days_;
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);

    int count, days;
    std::cin >> count >> days;
    std::vector<int> weights(count);
    for (int& weight : weights) {
        std::cin >> weight;
    }
    std::cout << CratePlan(weights, days).smallestCapacity() << std::endl;
    return 0;
}
