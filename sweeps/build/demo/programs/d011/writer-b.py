import sys


def read_diary(stream):
    tokens = stream.read().split()
    count = int(tokens[0])
    return [int(token) for token in tokens[1:count + 1]]


def waiting_times(values):
    """Walk backwards and use the answers that are already known to skip colder mornings."""
    waits = [0] * len(values)
    for day in range(len(values) - 2, -1, -1):
        other = day + 1
        while values[other] <= values[day]:
            if waits[other] == 0:
                other = None
                break
            other += waits[other]
        if other is not None:
            waits[day] = other - day
    return waits


def main():
    print(" ".join(str(wait) for wait in waiting_times(read_diary(sys.stdin))))


if __name__ == "__main__":
    main()
