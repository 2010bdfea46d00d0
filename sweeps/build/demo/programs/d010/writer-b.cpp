#include <cstdint>
#include <iostream>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace {

constexpr std::int64_t kModulus = 1'000'000'007;
constexpr std::int64_t kUnreached = std::numeric_limits<std::int64_t>::max();

struct Road {
    int from;
    int to;
    std::int64_t toll;
};

class Kingdom {
public:
    explicit Kingdom(int towns) : outgoing_(towns + 1), incoming_(towns + 1), price_(towns + 1, kUnreached) {}

    void addRoad(const Road& road) {
        outgoing_[road.from].push_back(road);
        incoming_[road.to].push_back(road);
    }

    // Fills in the cheapest prices and returns the towns in the order of their price.
    std::vector<int> explore(int source) {
        std::vector<int> order;
        std::set<std::pair<std::int64_t, int>> open;
        price_[source] = 0;
        open.emplace(0, source);
        while (!open.empty()) {
            const int town = open.begin()->second;
            open.erase(open.begin());
            order.push_back(town);
            for (const Road& road : outgoing_[town]) {
                const std::int64_t candidate = price_[town] + road.toll;
                if (candidate < price_[road.to]) {
                    open.erase({price_[road.to], road.to});
                    price_[road.to] = candidate;
                    open.emplace(candidate, road.to);
                }
            }
        }
        return order;
    }

    std::vector<std::int64_t> countRoutes(const std::vector<int>& order) const {
        std::vector<std::int64_t> routes(price_.size(), 0);
        routes[order.front()] = 1;
        for (int town : order) {
            for (const Road& road : incoming_[town]) {
                if (price_[road.from] != kUnreached && price_[road.from] + road.toll == price_[town]) {
                    routes[town] = (routes[town] + routes[road.from]) % kModulus;
                }
            }
        }
        return routes;
    }

    std::int64_t price(int town) const { return price_[town]; }

private:
    std::vector<std::vector<Road>> outgoing_, incoming_;
    std::vector<std::int64_t> price_;
};

}  // namespace

int main() {
    int towns, roads;
    std::cin >> towns >> roads;
    Kingdom kingdom(towns);
    for (int i = 0; i < roads; ++i) {
        Road road{};
        std::cin >> road.from >> road.to >> road.toll;
        kingdom.addRoad(road);
    }
    const auto routes = kingdom.countRoutes(kingdom.explore(1));
    if (kingdom.price(towns) == kUnreached) {
        std::cout << "-1 0\n";
    } else {
        std::cout << kingdom.price(towns) << ' ' << routes[towns] << '\n';
    }
}
