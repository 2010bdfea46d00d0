import sys


class Networks:
    """Disjoint sets over basins that are created when they are first seen."""

    def __init__(self, basins):
        self.count = basins
        self._parent = {}
        self._size = {}

    def _root(self, basin):
        if basin not in self._parent:
            self._parent[basin] = basin
            self._size[basin] = 1
            return basin
        root = basin
        while self._parent[root] != root:
            root = self._parent[root]
        while self._parent[basin] != root:
            self._parent[basin], basin = root, self._parent[basin]
        return root

    def link(self, first, second):
        large, small = self._root(first), self._root(second)
        if large == small:
            return
        if self._size[large] < self._size[small]:
            large, small = small, large
        self._parent[small] = large
        self._size[large] += self._size.pop(small)
        self.count -= 1


def main():
    basins, pipes = map(int, sys.stdin.readline().split())
    networks = Networks(basins)
    for _ in range(pipes):
        first, second = map(int, sys.stdin.readline().split())
        networks.link(first, second)
        print(networks.count)


if __name__ == "__main__":
    main()
