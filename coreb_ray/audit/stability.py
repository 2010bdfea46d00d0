"""Checks of finished sweeps: do two releases rank models alike, and can their queries tell models apart?

Scores come from stored score tables under protocol `paper` (nDCG@10 by query). Releases share no queries: they are compared
unpaired, each resampled over its own problems.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from coreb_ray.audit.check import Case, Measurement, Thresholds, p_words
from coreb_ray.audit.evidence import Evidence, RunScores
from coreb_ray.metrics.draws import bounds, problem_weights
from coreb_ray.metrics.pairs import holm
from coreb_ray.types import TASKS, Task

NO_SWEEP = "no finished sweep of the release; give its directory with --sweep"
NO_TWO = "no runs that were scored on both releases; give --against and their sweeps with --sweep"
RESAMPLES, ALPHA = 2000, 0.05
TOP = 5


def unsolved_queries(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Queries with a right answer that no run brings into its first ten, of at least `min_runs` runs: too hard, or wrongly
    labelled. Which of the two a person has to see.
    """
    runs = evidence.scores
    if len(runs) < thresholds["min_runs"]:
        yield Measurement(
            num_checked=0, skipped=NO_SWEEP if not runs else f"{len(runs)} runs, too few to call a query unsolved"
        )
        return
    best: dict[tuple[Task, str, str], float] = {}
    for scores in runs:
        for task, subtask, query_id, value, is_asked in zip(
            scores.tasks, scores.subtasks, scores.query_ids, scores.values, scores.has_positive, strict=True
        ):
            if is_asked:
                key = task, subtask, query_id
                best[key] = max(value, best.get(key, 0.0))
    for place in sorted({key[:2] for key in best}):
        mine = {key: value for key, value in best.items() if key[:2] == place}
        cases = [
            Case(note=f"0 for all {len(runs)} runs", queries=((task, query_id),))
            for (task, _, query_id), value in mine.items()
            if value == 0
        ]
        yield Measurement(num_checked=len(mine), cases=tuple(cases), subject={"task": place[0], "subtask": place[1]})


def constant_slices(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Slices (task, subtask, language) on which no two runs differ: the upper 95 % bound of the range of their means
    (bootstrap over problems, the same draws for every run) is at most `max_range`. They add queries and tell no run from
    another. Asked of at least `min_runs` runs; slices of one problem have no bound and are not cases.
    """
    runs = evidence.scores
    if len(runs) < thresholds["min_runs"]:
        yield Measurement(num_checked=0, skipped=NO_SWEEP if not runs else f"{len(runs)} runs, too few to differ")
        return
    places = sorted(
        {place for scores in runs for place in zip(scores.tasks, scores.subtasks, scores.languages, strict=True)}
    )
    cases = []
    for place in places:
        means = _resampled(runs, *place)
        if means is None:
            continue
        ranges = means.max(axis=1) - means.min(axis=1)
        _, high = bounds(ranges[1:])
        if high <= thresholds["max_range"]:
            note = f"all means between {means[0].min():.3f} and {means[0].max():.3f}, upper bound of their range {high:.3f}"
            cases.append(Case(note=note, where="/".join(place)))
    yield Measurement(
        num_checked=len(places),
        cases=tuple(cases),
        expected=f"an upper bound of the range above {thresholds['max_range']:g}",
    )


def rank_stability(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Whether two releases order models alike: Kendall's tau-b between the runs' means on both, task by task, with a 95 %
    interval (bootstrap over problems of each release) and the overlap of the first five. Bad if the upper bound is below
    `min_tau`; needs `min_runs` runs on both releases. Runs whose place moves are the cases. The means that were published
    of both releases are a sweep of their own, without interval, because their queries' scores were not published: bad if
    tau-b itself is below `min_tau`.
    """
    yield from _published_ranks(evidence, thresholds)
    pairs = _pairs(evidence)
    if len(pairs) < thresholds["min_runs"]:
        yield Measurement(
            num_checked=0, skipped=NO_TWO if not pairs else f"{len(pairs)} runs on both releases, too few to order"
        )
        return
    names = [mine.run for mine, _ in pairs]
    for task in TASKS:
        mine = _resampled([mine for mine, _ in pairs], task)
        theirs = _resampled([theirs for _, theirs in pairs], task)
        if mine is None or theirs is None:
            continue
        taus = tau_b(mine, theirs)
        low, high = bounds(taus[1:])
        is_bad = bool(high < thresholds["min_tau"])
        moved = _moved(names, mine[0], theirs[0], task)
        yield Measurement(
            num_checked=len(names),
            cases=moved if is_bad else (),
            subject={"task": task},
            observed=f"tau-b {taus[0]:.3f} [{low:.3f}, {high:.3f}], {_same_first(mine[0], theirs[0])}",
            expected=f"upper bound at least {thresholds['min_tau']:g}",
            is_bad=is_bad,
        )


def _published_ranks(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    for task in TASKS:
        scores = [score for score in evidence.published_scores if score.task == task]
        if len(scores) < thresholds["min_runs"]:
            continue
        mine = np.array([score.value for score in scores])
        theirs = np.array([score.against for score in scores])
        tau = float(tau_b(mine[None], theirs[None])[0])
        is_bad = tau < thresholds["min_tau"]
        yield Measurement(
            num_checked=len(scores),
            cases=_moved([score.model for score in scores], mine, theirs, task) if is_bad else (),
            subject={"task": task, "sweep": "published"},
            observed=f"tau-b {tau:.3f} without interval, {_same_first(mine, theirs)}",
            expected=f"at least {thresholds['min_tau']:g}",
            is_bad=is_bad,
        )


def _places(means: np.ndarray) -> list[int]:
    """Return the place of each mean, from 1; of equal ones the first given stands first."""
    order = sorted(range(len(means)), key=lambda n: -means[n])
    return [order.index(n) + 1 for n in range(len(means))]


def _moved(names: Sequence[str], mine: np.ndarray, theirs: np.ndarray, task: Task) -> tuple[Case, ...]:
    return tuple(
        Case(note=f"{name}: place {here}, {there} there", where=f"{task}/{name}", measure=abs(here - there))
        for name, here, there in zip(names, _places(mine), _places(theirs), strict=True)
        if here != there
    )


def _same_first(mine: np.ndarray, theirs: np.ndarray) -> str:
    first = [{n for n, place in enumerate(_places(means)) if place <= TOP} for means in (mine, theirs)]
    return f"{len(first[0] & first[1])} of the first {min(TOP, len(mine))} the same"


def tau_b(mine_BR: NDArray[np.float64], theirs_BR: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return Kendall's tau-b of each row of one matrix with that of the other (Kendall 1945), shape (B,); NaN where one of
    them is constant. For a thousand draws of a few runs at once, which a call a row makes slow.
    """
    first, second = np.triu_indices(mine_BR.shape[1], 1)
    mine_BP, theirs_BP = (np.sign(values[:, first] - values[:, second]) for values in (mine_BR, theirs_BR))
    untied_B = np.sqrt((mine_BP**2).sum(axis=1) * (theirs_BP**2).sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((mine_BP * theirs_BP).sum(axis=1) / untied_B)


def score_shift(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Runs whose mean on a task moved between the releases by more than `min_shift`: unpaired, each release drawn over its
    own problems; the 95 % interval of the shift lies beyond `min_shift`, and its p (normal, standard errors from the draws)
    is below 0.05 after Holm's correction over all runs and tasks. One of the releases is easier, or its labels are others.
    Says the median and the largest shift.
    """
    pairs = _pairs(evidence)
    if not pairs:
        yield Measurement(num_checked=0, skipped=NO_TWO)
        return
    shifts = list(_shifts(pairs))
    corrected = holm(np.array([shift.p_value for shift in shifts]))
    least = thresholds["min_shift"]
    cases = [
        Case(
            note=f"{shift.run} on {shift.task}: {shift.value:+.3f} [{shift.low:+.3f}, {shift.high:+.3f}], "
            f"{p_words(p)} after Holm",
            where=f"{shift.task}/{shift.run}",
            measure=abs(shift.value),
        )
        for shift, p in zip(shifts, corrected, strict=True)
        if p < ALPHA and (shift.low > least or shift.high < -least)
    ]
    sizes = [abs(shift.value) for shift in shifts]
    yield Measurement(
        num_checked=len(shifts),
        cases=tuple(cases),
        observed=f"median shift {np.median(sizes):.3f}, largest {max(sizes):.3f}" if sizes else "",
        expected=f"no interval beyond {least:g} at 5 %",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shift:
    """How far a run's mean on a task moved from the other release to this one."""

    run: str
    task: Task
    value: float
    low: float
    high: float
    p_value: float


def _shifts(pairs: Sequence[tuple[RunScores, RunScores]]) -> Iterator[_Shift]:
    for task in TASKS:
        mine, theirs = (_resampled([pair[side] for pair in pairs], task) for side in (0, 1))
        if mine is None or theirs is None:
            continue
        for n, (scores, _) in enumerate(pairs):
            value = float(mine[0, n] - theirs[0, n])
            error = math.sqrt(float(mine[1:, n].var() + theirs[1:, n].var()))
            low, high = bounds(mine[1:, n] - theirs[1:, n])
            p_value = float(2 * stats.norm.sf(abs(value) / error)) if error else float(value == 0)
            yield _Shift(run=scores.run, task=task, value=value, low=low, high=high, p_value=p_value)


def _pairs(evidence: Evidence) -> list[tuple[RunScores, RunScores]]:
    """Return the scores of runs on the release and on the other one, by name of the run."""
    theirs = {scores.run: scores for scores in evidence.against_scores}
    return [(scores, theirs[scores.run]) for scores in evidence.scores if scores.run in theirs]


def _resampled(runs: Sequence[RunScores], task: Task, subtask: str = "", language: str = "") -> np.ndarray | None:
    """Return means of shape (1 + resamples, runs): the first row is the data, the others draw problems with replacement, the
    same problems for every run; nothing if a run has no query there. An empty subtask or language stands for all.
    """
    columns = []
    draws: np.ndarray | None = None
    problems: list[str] = []
    for scores in runs:
        values = [
            (problem, value)
            for problem, value, *place in zip(
                scores.problem_ids, scores.values, scores.tasks, scores.subtasks, scores.languages, strict=True
            )
            if place[0] == task and subtask in ("", place[1]) and (not subtask or language == place[2])
        ]
        if not values:
            return None
        if draws is None:
            problems = sorted({problem for problem, _ in values})
            draws = np.vstack([np.ones(len(problems)), problem_weights(len(problems), resamples=RESAMPLES)])
        places = {problem: n for n, problem in enumerate(problems)}
        sums, sizes = np.zeros(len(problems)), np.zeros(len(problems))
        for problem, value in values:
            sums[places[problem]] += value
            sizes[places[problem]] += 1
        columns.append((draws @ sums) / (draws @ sizes))
    means = np.stack(columns, axis=1)
    if len(problems) < 2:
        means[1:] = np.nan
    return means
