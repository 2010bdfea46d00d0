import sys

# ones at the places with a negative worth
NEGATIVE_PLACES = 0xAAAAAAAA


def lamp_word(balance):
    """
    Adding the mask borrows from the next place wherever a negative lamp is
    involved, and flipping the same places turns the sum into lamps.
    """
    lamps = (balance + NEGATIVE_PLACES) ^ NEGATIVE_PLACES
    return format(lamps, "b")


def read_balances(stream):
    count = int(stream.readline())
    for _ in range(count):
        yield int(stream.readline())


def main():
    words = [lamp_word(balance) for balance in read_balances(sys.stdin)]
    print("\n".join(words))


if __name__ == "__main__":
    main()
