"""Counts borders of huge length with a linear recurrence f(n) = f(n-1) + 2 f(n-2) + f(n-3)."""
import sys

MOD = 1_000_000_007


class LinearRecurrence:
    """Finds far away terms by computing x^n modulo the characteristic polynomial."""

    def __init__(self, coefficients, first_terms):
        self.coefficients = coefficients
        self.first_terms = first_terms
        self.order = len(coefficients)

    def _multiply(self, p, q):
        product = [0] * (2 * self.order - 1)
        for i, a in enumerate(p):
            for j, b in enumerate(q):
                product[i + j] += a * b
        # replace x^d by the lower powers, starting at the top
        for d in range(len(product) - 1, self.order - 1, -1):
            top = product[d] % MOD
            for k, c in enumerate(self.coefficients, start=1):
                product[d - k] += top * c
        return [v % MOD for v in product[: self.order]]

    def term(self, n):
        result = [1] + [0] * (self.order - 1)
        base = [0, 1] + [0] * (self.order - 2)
        while n > 0:
            if n % 2 == 1:
                result = self._multiply(result, base)
            base = self._multiply(base, base)
            n //= 2
        return sum(r * t for r, t in zip(result, self.first_terms)) % MOD


def main():
    reader = iter(sys.stdin)
    orders = int(next(reader))
    borders = LinearRecurrence([1, 2, 1], [1, 1, 3])
    for _ in range(orders):
        print(borders.term(int(next(reader))))


if __name__ == "__main__":
    main()
