"""Means with bootstrap intervals over problems, for tasks, the total and slices.

Queries of one problem share their text and their fate, so problems are what is drawn (with replacement, seeded, the same
draws for every run of a release). An interval needs two problems; else it is NaN. A value is rounded nowhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from coreb_ray.errors import InternalError
from coreb_ray.metrics.draws import bounds, problem_weights
from coreb_ray.types import OVERALL, TASKS, Interval, Metric, Protocol, Release, ScoreTable

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

SLICE_METRICS = ("nDCG@10", "Recall@10", "MRR@10", "intrusion@10")
_SLICINGS: tuple[tuple[str, ...], ...] = (
    ("subtask",), ("language",), ("anchor_language",), ("subtask", "language"), ("subtask", "anchor_language"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """Bootstrap draws of one release's problems."""

    problems: tuple[str, ...]
    """All problems of the release, sorted."""
    weights_BP: "NDArray[np.float64]"
    """How often draw b took problem p; each row sums up to the number of problems."""
    level: float
    """Coverage of an interval."""

    @classmethod
    def make(cls, release: Release, *, resamples: int, seed: int, level: float) -> "Draws":
        """Return the draws that belong to a release's content and a seed."""
        problems = tuple(sorted({query.problem_id for queries in release.queries.values() for query in queries}))
        weights_BP = problem_weights(len(problems), resamples=resamples, seed=[seed, int(release.digest[:8], 16)])
        return cls(problems=problems, weights_BP=weights_BP, level=level)

    def bounds(self, draws_BM: "NDArray[np.float64]") -> "NDArray[np.float64]":
        """Return percentile bounds of shape (2, metrics), ignoring draws without any data."""
        return np.array([bounds(draws_BM[:, column], self.level) for column in range(draws_BM.shape[1])]).T.reshape(2, -1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """Means of some metrics over one group of units, with every draw's value."""

    values_M: "NDArray[np.float64]"
    draws_BM: "NDArray[np.float64]"
    contributions_PM: "NDArray[np.float64]"
    """What each problem adds to the value: columns sum up to values_M; 0 for problems without data."""
    counts_M: "NDArray[np.int64]"
    """Units behind each value."""
    has_PM: "NDArray[np.bool_]"
    """Which problems have data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeanRow:
    """One line of a summary."""

    protocol: Protocol
    task: str
    subtask: str | None
    language: str | None
    language_role: str | None
    """Which field `language` speaks of: `language` or `anchor_language`."""
    metric: str
    interval: Interval
    num_without_positive: int
    num_missing: int
    is_unanswerable: bool


def estimate(
    problem_index_U: "NDArray[np.int64]", values_UM: "NDArray[np.float64]", draws: Draws, *, by_problem: bool
) -> Estimate:
    """Return the mean over units, or over problems of unit means; NaN values are left out, each metric by itself.

    Args:
        problem_index_U: place of each unit's problem in `draws.problems`.
        values_UM: one row per unit, NaN where undefined.
        draws: bootstrap draws of the release.
        by_problem: True for the mean over problems of the problem's mean.
    """
    shape = (len(draws.problems), values_UM.shape[1])
    sums_PM, counts_PM = np.zeros(shape), np.zeros(shape)
    np.add.at(sums_PM, problem_index_U, np.nan_to_num(values_UM))
    np.add.at(counts_PM, problem_index_U, np.isfinite(values_UM))
    has_PM = counts_PM > 0
    if by_problem:
        top_PM = np.divide(sums_PM, counts_PM, out=np.zeros(shape), where=has_PM)
        bottom_PM = has_PM.astype(np.float64)
    else:
        top_PM, bottom_PM = sums_PM, counts_PM
    with np.errstate(invalid="ignore", divide="ignore"):
        draws_BM = (draws.weights_BP @ top_PM) / (draws.weights_BP @ bottom_PM)
        contributions_PM = top_PM / bottom_PM.sum(axis=0)
        values_M = top_PM.sum(axis=0) / bottom_PM.sum(axis=0)
    return Estimate(
        values_M=values_M,
        draws_BM=draws_BM,
        contributions_PM=contributions_PM,
        counts_M=np.isfinite(values_UM).sum(axis=0),
        has_PM=has_PM,
    )


def mean_of(estimates: Sequence[Estimate]) -> Estimate:
    """Return the plain mean of estimates over the same draws, as a total over tasks that weigh the same.

    A task in which a metric is undefined everywhere is left out of that metric's mean.
    """
    present_TM = np.array([np.isfinite(e.values_M) for e in estimates])
    share_M = 1 / np.maximum(present_TM.sum(axis=0), 1)
    nothing_M = ~present_TM.any(axis=0)

    def combined(parts: Sequence["NDArray[np.float64]"]) -> "NDArray[np.float64]":
        total = sum(
            (np.where(present, part, 0.0) for part, present in zip(parts, present_TM, strict=True)),
            np.zeros_like(parts[0]),
        )
        return np.where(nothing_M, np.nan, total * share_M)

    return Estimate(
        values_M=combined([e.values_M for e in estimates]),
        draws_BM=combined([e.draws_BM for e in estimates]),
        contributions_PM=combined([e.contributions_PM for e in estimates]),
        counts_M=sum((e.counts_M for e in estimates), np.zeros_like(estimates[0].counts_M)),
        has_PM=np.any([e.has_PM for e in estimates], axis=0),
    )


def total(frame: "pd.DataFrame", names: Sequence[str], protocol: Protocol, draws: Draws) -> Estimate:
    """Return the estimate over all tasks of a run's units under one protocol."""
    if protocol.overall == "weighted":
        return _of(frame, names, protocol, draws)
    return mean_of([_of(part, names, protocol, draws) for _, part in frame.groupby("task", sort=True)])


def task_estimates(frame: "pd.DataFrame", names: Sequence[str], protocol: Protocol, draws: Draws) -> dict[str, Estimate]:
    """Return task -> estimate, and the total under `overall`; frame holds units that count in totals."""
    present = [task for task in TASKS if (frame["task"] == task).any()]
    found = {str(task): _of(frame[frame["task"] == task], names, protocol, draws) for task in present}
    if found:
        found[OVERALL] = total(frame, names, protocol, draws)
    return found


def units_in_totals(table: ScoreTable, protocol: Protocol) -> "pd.DataFrame":
    """Return one row per unit of a protocol, without what the protocol keeps out of totals."""
    rows = table.rows_by_query
    rows = rows[(rows["protocol"] == protocol.name) & ~rows["is_unanswerable"].astype(bool)]
    return rows.drop_duplicates(["task", "unit_id"])


def mean_rows(table: ScoreTable, protocols: Sequence[Protocol], metrics: Sequence[Metric], draws: Draws) -> list[MeanRow]:
    """Return the summary of one run on one release: all metrics for tasks and total, some for slices."""
    names = [metric.text for metric in metrics]
    in_slices = [name for name in names if name in SLICE_METRICS]
    rows: list[MeanRow] = []
    for protocol in protocols:
        everything = table.rows_by_query[table.rows_by_query["protocol"] == protocol.name]
        counted = everything[~everything["is_unanswerable"].astype(bool)]
        for task, found in task_estimates(units_in_totals(table, protocol), names, protocol, draws).items():
            members = counted if task == OVERALL else counted[counted["task"] == task]
            rows += _rows(found, names, draws, protocol, members, (task, None, None, None))
        for key, members in _slices(everything, counted):
            units = members.drop_duplicates(["task", "unit_id"])
            rows += _rows(_of(units, in_slices, protocol, draws), in_slices, draws, protocol, members, key)
    return rows


def _of(frame: "pd.DataFrame", names: Sequence[str], protocol: Protocol, draws: Draws) -> Estimate:
    places = {problem: place for place, problem in enumerate(draws.problems)}
    index_U = np.array([places[problem] for problem in frame["problem_id"]], dtype=np.int64)
    return estimate(index_U, frame[list(names)].to_numpy(dtype=np.float64), draws, by_problem=protocol.merges_twins)


Key = tuple[str, str | None, str | None, str | None]


def _slices(everything: "pd.DataFrame", counted: "pd.DataFrame") -> Iterator[tuple[Key, "pd.DataFrame"]]:
    """Yield (task, subtask, language, language role) and the slice's queries; subtasks apart are shown by subtask only."""
    for slicing in _SLICINGS:
        frame = everything if "subtask" in slicing else counted
        for values, members in frame.groupby(["task", *slicing], sort=True):
            if not isinstance(values, tuple):
                raise InternalError(f"slices: found group key {values!r}, expected a tuple")
            named = dict(zip(("task", *slicing), map(str, values), strict=True))
            role = slicing[-1] if slicing[-1] != "subtask" else None
            language = named.get(role) if role else None
            if role is None or language:
                yield (named["task"], named.get("subtask"), language, role), members


def _rows(
    found: Estimate, names: Sequence[str], draws: Draws, protocol: Protocol, members: "pd.DataFrame", key: Key
) -> Iterator[MeanRow]:
    num_problems_M = found.has_PM.sum(axis=0)
    bounds_2M = draws.bounds(found.draws_BM)
    bounds_2M[:, num_problems_M < 2] = np.nan
    task, subtask, language, role = key
    for column, name in enumerate(names):
        yield MeanRow(
            protocol=protocol,
            task=task,
            subtask=subtask,
            language=language,
            language_role=role,
            metric=name,
            interval=Interval(
                value=float(found.values_M[column]),
                low=float(bounds_2M[0, column]),
                high=float(bounds_2M[1, column]),
                num_queries=int(found.counts_M[column]),
                num_problems=int(num_problems_M[column]),
            ),
            num_without_positive=int((members["num_positives"] == 0).sum()),
            num_missing=int(members["is_missing"].sum()),
            is_unanswerable=bool(members["is_unanswerable"].any()) and subtask is not None,
        )
