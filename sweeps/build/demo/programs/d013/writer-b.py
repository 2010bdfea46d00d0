import sys
from collections import deque


def neighbours(cell, rows, cols):
    r, c = cell
    if r > 0:
        yield r - 1, c
    if r + 1 < rows:
        yield r + 1, c
    if c > 0:
        yield r, c - 1
    if c + 1 < cols:
        yield r, c + 1


def distances(grid, start):
    """Steps from start to every cell that touches the open region, rock included.

    A rock cell gets a distance but is not walked through.
    """
    rows, cols = len(grid), len(grid[0])
    steps = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in neighbours(cell, rows, cols):
            if near in steps:
                continue
            steps[near] = steps[cell] + 1
            if grid[near[0]][near[1]] != "#":
                queue.append(near)
    return steps


def locate(grid, sign):
    for r, row in enumerate(grid):
        c = row.find(sign)
        if c >= 0:
            return r, c
    raise ValueError(f"no {sign} on the map")


def quickest_way(grid):
    from_start = distances(grid, locate(grid, "S"))
    from_exit = distances(grid, locate(grid, "E"))
    # the best meeting cell is either open or the one rock that is blasted
    meeting = from_start.keys() & from_exit.keys()
    return min((from_start[x] + from_exit[x] for x in meeting), default=-1)


def main():
    lines = sys.stdin.read().split()
    rows = int(lines[0])
    print(quickest_way(lines[2:2 + rows]))


if __name__ == "__main__":
    main()
