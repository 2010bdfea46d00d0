import heapq
import sys
from collections import defaultdict

MODULUS = 1_000_000_007


class RoadMap:
    def __init__(self):
        self.tolls = defaultdict(dict)

    def add_road(self, start, end, toll):
        known = self.tolls[start].get(end)
        if known is None or toll < known:
            self.tolls[start][end] = toll

    def cheapest(self, source, goal):
        """Return (price, number of routes), or None if the goal is out of reach."""
        price = {source: 0}
        routes = defaultdict(int)
        routes[source] = 1
        settled = set()
        queue = [(0, source)]
        while queue:
            spent, town = heapq.heappop(queue)
            if town in settled:
                continue
            settled.add(town)
            if town == goal:
                return spent, routes[town]
            for neighbour, toll in self.tolls[town].items():
                candidate = spent + toll
                best = price.get(neighbour)
                if best is None or candidate < best:
                    price[neighbour] = candidate
                    routes[neighbour] = routes[town]
                    heapq.heappush(queue, (candidate, neighbour))
                elif candidate == best:
                    routes[neighbour] = (routes[neighbour] + routes[town]) % MODULUS
        return None


def main():
    towns, roads = map(int, sys.stdin.readline().split())
    road_map = RoadMap()
    for _ in range(roads):
        road_map.add_road(*map(int, sys.stdin.readline().split()))
    answer = road_map.cheapest(1, towns)
    print(*(answer or (-1, 0)))


if __name__ == "__main__":
    main()
