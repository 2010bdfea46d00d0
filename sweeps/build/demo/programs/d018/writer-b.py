import sys
from typing import Iterable, NamedTuple


class Booking(NamedTuple):
    start: int
    end: int


def read_bookings(stream) -> list[Booking]:
    count = int(stream.readline())
    return [Booking(*map(int, stream.readline().split())) for _ in range(count)]


def most_accepted(bookings: Iterable[Booking]) -> int:
    """Walk through the bookings by their start and keep one tentative guest.

    When the next booking collides with the tentative one, the one that
    leaves the room earlier stays in the plan.
    """
    accepted = 0
    leaving = None
    for booking in sorted(bookings):
        if leaving is None or booking.start >= leaving:
            accepted += 1
            leaving = booking.end
        elif booking.end < leaving:
            leaving = booking.end
    return accepted


def main() -> None:
    print(most_accepted(read_bookings(sys.stdin)))


if __name__ == "__main__":
    main()
