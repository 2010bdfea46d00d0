"""Checks of finished sweeps: do two releases rank models alike, and can their queries tell models apart?

Scores come from stored score tables under protocol `paper` (nDCG@10 by query). Releases share no queries: they are compared
unpaired, each resampled over its own problems.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
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
    """Slices (task, subtask, language) on which the means of all runs lie within `max_range` of each other: they add queries
    and no difference between models. Asked of at least `min_runs` runs.
    """
    runs = evidence.scores
    if len(runs) < thresholds["min_runs"]:
        yield Measurement(num_checked=0, skipped=NO_SWEEP if not runs else f"{len(runs)} runs, too few to differ")
        return
    means: dict[tuple[str, str, str], list[float]] = {}
    for scores in runs:
        by_slice: dict[tuple[str, str, str], list[float]] = {}
        for *place, value in zip(scores.tasks, scores.subtasks, scores.languages, scores.values, strict=True):
            by_slice.setdefault((place[0], place[1], place[2]), []).append(value)
        for key, values in by_slice.items():
            means.setdefault(key, []).append(math.fsum(values) / len(values))
    cases = [
        Case(note=f"all means between {min(values):.3f} and {max(values):.3f}", where="/".join(key))
        for key, values in sorted(means.items())
        if max(values) - min(values) <= thresholds["max_range"]
    ]
    yield Measurement(num_checked=len(means), cases=tuple(cases))


def rank_stability(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Whether two releases order models alike: Kendall's tau-b between the runs' means on both, task by task, with a 95 %
    interval (bootstrap over problems of each release) and the overlap of the first five. Bad if the upper bound is below
    `min_tau`; needs `min_runs` runs on both releases. Runs whose place moves are the cases.
    """
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
        taus = [stats.kendalltau(a, b).statistic for a, b in zip(mine, theirs, strict=True)]
        low, high = bounds(np.array(taus[1:]))
        orders = [sorted(range(len(names)), key=lambda n, row=row: -row[n]) for row in (mine[0], theirs[0])]  # type: ignore[misc]
        overlap = len(set(orders[0][:TOP]) & set(orders[1][:TOP]))
        is_bad = bool(high < thresholds["min_tau"])
        cases = [
            Case(
                note=f"{name}: place {orders[0].index(n) + 1}, {orders[1].index(n) + 1} there",
                where=f"{task}/{name}",
                measure=moved,
            )
            for n, name in enumerate(names)
            if (moved := abs(orders[0].index(n) - orders[1].index(n))) and is_bad
        ]
        yield Measurement(
            num_checked=len(names),
            cases=tuple(cases),
            subject={"task": task},
            observed=f"tau-b {taus[0]:.3f} [{low:.3f}, {high:.3f}], {overlap} of the first {min(TOP, len(names))} the same",
            expected=f"upper bound at least {thresholds['min_tau']:g}",
            is_bad=is_bad,
        )


def score_shift(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Runs whose mean on a task differs between the releases by more than `min_shift`, at 5 % after Holm's correction over
    all runs and tasks (unpaired, standard errors by bootstrap over problems): one of the releases is easier, or its labels
    are others. Says the median and the largest shift.
    """
    pairs = _pairs(evidence)
    if not pairs:
        yield Measurement(num_checked=0, skipped=NO_TWO)
        return
    found: list[tuple[str, Task, float, float]] = []
    for task in TASKS:
        mine, theirs = (_resampled([pair[side] for pair in pairs], task) for side in (0, 1))
        if mine is None or theirs is None:
            continue
        for n, (scores, _) in enumerate(pairs):
            shift = float(mine[0, n] - theirs[0, n])
            error = math.sqrt(float(mine[1:, n].var() + theirs[1:, n].var()))
            p_value = float(2 * stats.norm.sf(abs(shift) / error)) if error else float(shift == 0)
            found.append((scores.run, task, shift, p_value))
    corrected = holm(np.array([row[3] for row in found]))
    cases = [
        Case(note=f"{run} on {task}: {shift:+.3f}, {p_words(p)} after Holm", where=f"{task}/{run}", measure=abs(shift))
        for (run, task, shift, _), p in zip(found, corrected, strict=True)
        if p < ALPHA and abs(shift) > thresholds["min_shift"]
    ]
    shifts = [abs(row[2]) for row in found]
    yield Measurement(
        num_checked=len(found),
        cases=tuple(cases),
        observed=f"median shift {np.median(shifts):.3f}, largest {max(shifts):.3f}" if shifts else "",
        expected=f"none above {thresholds['min_shift']:g} at 5 %",
    )


def _pairs(evidence: Evidence) -> list[tuple[RunScores, RunScores]]:
    """Return the scores of runs on the release and on the other one, by name of the run."""
    theirs = {scores.run: scores for scores in evidence.against_scores}
    return [(scores, theirs[scores.run]) for scores in evidence.scores if scores.run in theirs]


def _resampled(runs: Sequence[RunScores], task: Task) -> np.ndarray | None:
    """Return means of shape (1 + resamples, runs): the first row is the data, the others draw problems with replacement, the
    same problems for every run; nothing if a run has no query of the task.
    """
    columns = []
    draws: np.ndarray | None = None
    problems: list[str] = []
    for scores in runs:
        values = [(p, v) for t, p, v in zip(scores.tasks, scores.problem_ids, scores.values, strict=True) if t == task]
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
    return np.stack(columns, axis=1)
