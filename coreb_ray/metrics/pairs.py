"""Paired comparison of runs on one release.

The test flips the sign of a problem's whole contribution, since its queries are not independent; the interval is the
bootstrap over problems of the difference. P-values of all comparisons under one protocol are corrected together (Holm
1979). Between releases nothing is paired: they share no queries.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from coreb_ray.metrics.means import Draws, Estimate, task_estimates, units_in_totals
from coreb_ray.types import Protocol, ScoreTable

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

BATCH = 1000
"""Sign flips held in memory at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """The difference of two runs in one task, or in total, under one protocol."""

    protocol: str
    task: str
    metric: str
    run: str
    other: str
    difference: float
    """Mean of `run` minus mean of `other`."""
    ci_low: float
    ci_high: float
    p_value: float
    """Two-sided, from sign flips; NaN with fewer than two problems."""
    p_holm: float
    """Corrected over all comparisons under the protocol on this release."""
    num_queries: int
    num_problems: int


def compare(
    tables: Sequence[ScoreTable], protocol: Protocol, metric: str, draws: Draws, *, permutations: int, seed: int
) -> list[Pair]:
    """Return all comparisons of two runs, per task and in total, with Holm-corrected p-values."""
    units = {table.run: units_in_totals(table, protocol).set_index(["task", "unit_id"]) for table in tables}
    found: list[tuple[str, str, str, Estimate]] = []
    for run, other in itertools.combinations(units, 2):
        estimates = task_estimates(_difference(units[run], units[other], metric), [metric], protocol, draws)
        found += [(task, run, other, estimate) for task, estimate in estimates.items()]
    if not found:
        return []
    contributions_PC = np.concatenate([estimate.contributions_PM for *_, estimate in found], axis=1)
    p_values = sign_flip_p_values(contributions_PC, permutations=permutations, seed=seed)
    enough = np.array([estimate.has_PM.sum() >= 2 for *_, estimate in found])
    p_values = np.where(enough, p_values, np.nan)
    pairs = []
    for (task, run, other, estimate), p_value, p_holm in zip(found, p_values, holm(p_values), strict=True):
        low, high = draws.bounds(estimate.draws_BM)[:, 0] if np.isfinite(p_value) else (np.nan, np.nan)
        pairs.append(
            Pair(
                protocol=protocol.name,
                task=task,
                metric=metric,
                run=run,
                other=other,
                difference=float(estimate.values_M[0]),
                ci_low=float(low),
                ci_high=float(high),
                p_value=float(p_value),
                p_holm=float(p_holm),
                num_queries=int(estimate.counts_M[0]),
                num_problems=int(estimate.has_PM.sum()),
            )
        )
    return pairs


def sign_flip_p_values(contributions_PC: "NDArray[np.float64]", *, permutations: int, seed: int) -> "NDArray[np.float64]":
    """Return two-sided p-values, one per column: how often flipped contributions sum up to at least as much.

    Each problem's contribution keeps or changes its sign with equal chance; the observed value counts as one of the
    draws, so a p-value is never 0 (Phipson and Smyth 2010).
    """
    generator = np.random.default_rng(seed)
    contributions_PC = np.nan_to_num(contributions_PC)
    observed_C = np.abs(contributions_PC.sum(axis=0)) * (1 - 1e-12)
    as_large_C = np.ones(contributions_PC.shape[1])
    for start in range(0, permutations, BATCH):
        size = (min(BATCH, permutations - start), contributions_PC.shape[0])
        signs_BP = generator.integers(0, 2, size=size) * 2.0 - 1.0
        as_large_C += (np.abs(signs_BP @ contributions_PC) >= observed_C).sum(axis=0)
    return np.asarray(as_large_C / (permutations + 1))


def holm(p_values: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return Holm's step-down correction, in the order given; NaN stays NaN and does not count."""
    corrected = np.full(len(p_values), np.nan)
    order = [place for place in np.argsort(p_values, kind="stable") if np.isfinite(p_values[place])]
    largest = 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, float(p_values[place]) * (len(order) - rank)))
        corrected[place] = largest
    return corrected


def _difference(left: "pd.DataFrame", right: "pd.DataFrame", metric: str) -> "pd.DataFrame":
    """Return the units both runs have, with the metric replaced by its difference."""
    others = right[[metric]].rename(columns={metric: "other"})
    joined = left[["problem_id", metric]].join(others, how="inner")
    joined[metric] = joined[metric] - joined["other"]
    return joined.reset_index()
