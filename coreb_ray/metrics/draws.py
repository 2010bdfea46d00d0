"""Bootstrap over problems: the one place that draws them, and bounds of what is computed from draws.

Queries and programs of one problem share its fate, so problems are what is drawn, with replacement and a seed.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

RESAMPLES, SEED = 1000, 1
LEVEL = 0.95


def problem_weights(
    num_problems: int, *, resamples: int = RESAMPLES, seed: int | Sequence[int] = SEED
) -> "NDArray[np.float64]":
    """Return how often each draw took each problem, shape (resamples, problems); each row sums up to their number."""
    if not num_problems:
        return np.zeros((resamples, 0))
    generator = np.random.default_rng(seed)
    return generator.multinomial(num_problems, [1 / num_problems] * num_problems, size=resamples).astype(np.float64)


def bounds(draws_B: "NDArray[np.float64]", level: float = LEVEL) -> tuple[float, float]:
    """Return the percentile bounds of draws, those without any data left out; NaN if none has data."""
    finite = draws_B[np.isfinite(draws_B)]
    if not finite.size:
        return float("nan"), float("nan")
    low, high = np.percentile(finite, [50 * (1 - level), 50 * (1 + level)])
    return float(low), float(high)


def mean_bounds(values_N: "NDArray[np.float64]", problems_N: "NDArray[np.str_]") -> tuple[float, float]:
    """Return the 95 % bounds of a mean of values that belong to problems; NaN with fewer than two problems.

    Args:
        values_N: one value a unit.
        problems_N: the problem of each.
    """
    names, places_N = np.unique(problems_N, return_inverse=True)
    if len(names) < 2:
        return float("nan"), float("nan")
    sums_P, counts_P = np.bincount(places_N, values_N), np.bincount(places_N)
    weights_BP = problem_weights(len(names))
    return bounds((weights_BP @ sums_P) / (weights_BP @ counts_P))
