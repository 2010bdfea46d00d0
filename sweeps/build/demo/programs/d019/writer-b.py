"""Choose the parcels for one flight of the airship."""
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Parcel:
    weight: int
    fee: int


def read_numbers(stream):
    return [int(word) for word in stream.readline().split()]


def read_parcels(stream):
    count, limit = read_numbers(stream)
    weights = read_numbers(stream)
    fees = read_numbers(stream)
    return limit, [Parcel(weights[i], fees[i]) for i in range(count)]


def best_fees(parcels, limit):
    """Highest total fee for every exact total weight, None where there is no load."""
    fees = [None] * (limit + 1)
    fees[0] = 0
    heaviest = 0
    for parcel in parcels:
        heaviest = min(limit, heaviest + parcel.weight)
        for weight in range(heaviest, parcel.weight - 1, -1):
            before = fees[weight - parcel.weight]
            if before is None:
                continue
            now = before + parcel.fee
            if fees[weight] is None or now > fees[weight]:
                fees[weight] = now
    return fees


def main():
    limit, parcels = read_parcels(sys.stdin)
    loads = [(fee, -weight) for weight, fee in enumerate(best_fees(parcels, limit)) if fee is not None]
    fee, negative_weight = max(loads)
    print(fee, -negative_weight)


if __name__ == "__main__":
    main()
