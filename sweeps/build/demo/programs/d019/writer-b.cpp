#include <cstdint>
#include <iostream>
#include <vector>

struct Load {
    std::int64_t fees = 0;
    int grams = 0;

    bool betterThan(const Load& other) const {
        if (fees != other.fees) return fees > other.fees;
        return grams < other.grams;
    }
};

struct Parcel {
    int grams = 0;
    std::int64_t fee = 0;

    Load addedTo(const Load& load) const { return {load.fees + fee, load.grams + grams}; }
};

Load bestLoad(const std::vector<Parcel>& parcels, int limit) {
    std::vector<Load> best(limit + 1);
    for (const Parcel& parcel : parcels) {
        std::vector<Load> next = best;
        for (int room = parcel.grams; room <= limit; ++room) {
            const Load candidate = parcel.addedTo(best[room - parcel.grams]);
            if (candidate.betterThan(next[room])) next[room] = candidate;
        }
        best.swap(next);
    }
    return best[limit];
}

int main() {
    int count = 0, limit = 0;
    std::cin >> count >> limit;
    std::vector<Parcel> parcels(count);
    for (auto& parcel : parcels) std::cin >> parcel.grams;
    for (auto& parcel : parcels) std::cin >> parcel.fee;

    const Load load = bestLoad(parcels, limit);
    std::cout << load.fees << ' ' << load.grams << '\n';
    return 0;
}
