def sort_and_count(numbers):
    """Return the sorted list and the number of swapped pairs."""
    if len(numbers) <= 1:
        return numbers, 0
    middle = len(numbers) // 2
    left, left_pairs = sort_and_count(numbers[:middle])
    right, right_pairs = sort_and_count(numbers[middle:])
    pairs = left_pairs + right_pairs

    merged = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            # every number that is still in the left half is larger
            pairs += len(left) - i
            merged.append(right[j])
            j += 1
    merged.extend(left[i:])
    merged.extend(right[j:])
    return merged, pairs


def main():
    coaches, guests = map(int, input().split())
    tickets = list(map(int, input().split()))
    _, pairs = sort_and_count(tickets[:coaches])
    print(pairs * guests * guests)


if __name__ == "__main__":
    main()
