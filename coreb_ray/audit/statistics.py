"""Checks of size and shape: how much a release can tell, and how much of it any ranker could reach."""

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np

from coreb_ray.audit.check import Case, Measurement, Thresholds, binned
from coreb_ray.audit.evidence import Evidence
from coreb_ray.metrics.ceiling import Oracle
from coreb_ray.metrics.draws import mean_bounds
from coreb_ray.metrics.judgements import units_of
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.types import LANGUAGES, TASKS, Figure, Query

CUTOFF = 10


def effective_sample(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """How many problems and distinct questions (units of protocol `strict`) stand behind a task's queries. Bad if there are
    fewer than `min_problems` problems, or fewer than `min_unit_share` units a query: intervals over queries would be too
    narrow. Queries that repeat a unit are the cases.
    """
    (strict,) = named_protocols(["strict"])
    for task in TASKS:
        queries = evidence.release.queries[task]
        if not queries:
            continue
        units = units_of(evidence.release, task, strict)
        problems = {query.problem_id for query in queries}
        share = len(units) / len(queries)
        is_bad = share < thresholds["min_unit_share"] or len(problems) < thresholds["min_problems"]
        repeats = [
            Case(
                note=f"asks what {unit.queries[0].query_id} asks",
                queries=((task, query.query_id),),
                measure=len(unit.queries),
            )
            for unit in units
            for query in unit.queries[1:]
        ]
        yield Measurement(
            num_checked=len(queries),
            cases=tuple(repeats) if is_bad else (),
            subject={"task": task},
            observed=f"{len(problems)} problems, {len(units)} distinct questions ({100 * share:.1f} % of queries)",
            expected=f"at least {thresholds['min_problems']:g} problems and {100 * thresholds['min_unit_share']:g} %",
            is_bad=is_bad,
        )


def balance(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Languages with less than `min_share` of an equal share of a task's queries (the anchor's language where there is one,
    else the constraint): means over languages then rest on a few queries.
    """
    for task in TASKS:
        names = [query.anchor_language or query.language for query in evidence.release.queries[task]]
        counts = Counter(name for name in names if name in LANGUAGES)
        if not counts:
            continue
        equal = sum(counts.values()) / len(LANGUAGES)
        thin = [name for name in LANGUAGES if counts[name] < thresholds["min_share"] * equal]
        shown = ", ".join(f"{name} {counts[name]}" for name in LANGUAGES)
        yield Measurement(
            num_checked=len(LANGUAGES),
            cases=tuple(Case(note=f"{name}: {counts[name]} queries of {sum(counts.values())}", where=name) for name in thin),
            subject={"task": task},
            observed=shown,
            expected=f"each at least {thresholds['min_share'] * equal:.0f}",
        )


def score_ceiling(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """The expected nDCG@10 under `paper` of a ranker that knows each query's problem and which programs are right, but of
    the constraint only what the text shows (computed exactly, not drawn), by the policy's spellings. Bad if the upper
    95 % bound of the mean (bootstrap over problems) is below `min_ceiling`: part of the scale cannot be
    reached. Cases are queries for which even this ranker does not reach it.
    """
    (paper,) = named_protocols(["paper"])
    least = thresholds["min_ceiling"]
    for task in TASKS:
        oracle = Oracle(evidence.release, task, evidence.names)
        by_subtask: dict[str, list[tuple[Query, float]]] = {}
        for unit in units_of(evidence.release, task, paper):
            value = oracle.expected_ndcg(unit, CUTOFF)
            by_subtask.setdefault(unit.queries[0].subtask, []).append((unit.queries[0], value))
        for subtask, values in sorted(by_subtask.items()):
            mean = math.fsum(value for _, value in values) / len(values)
            low, high = mean_bounds(
                np.array([value for _, value in values]), np.array([query.problem_id for query, _ in values])
            )
            is_bad = high < least
            cases = [
                Case(
                    note=f"reaches {value:.3f} at most in expectation", queries=((task, query.query_id),), measure=1 - value
                )
                for query, value in values
                if value < least
            ]
            yield Measurement(
                num_checked=len(values),
                cases=tuple(cases) if is_bad else (),
                subject={"task": task, "subtask": subtask},
                observed=f"nDCG@{CUTOFF} {mean:.3f} [{low:.3f}, {high:.3f}]",
                expected=f"upper bound at least {least:g}",
                is_bad=is_bad,
                figure=Figure(
                    quantity=f"expected nDCG@{CUTOFF} of the perfect ranker, by query",
                    low=0.0,
                    high=1.0,
                    threshold=least,
                    groups=(binned([value for _, value in values], subtask, is_accused=True),),
                ),
            )


def degenerate_qrels(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Tasks whose labels leave nothing to grade: a share of more than `max_single` of the queries has exactly one positive,
    and less than `min_negatives` of them has a hard negative (paper, Table 17, of other benchmarks). The queries without a
    hard negative are the cases.
    """
    for task in TASKS:
        queries = evidence.release.queries[task]
        labelled = [
            (query, Counter(grades.values()))
            for query in queries
            if (grades := evidence.release.qrels[task].get(query.query_id))
        ]
        if not labelled:
            continue
        single = sum(counts[2] == 1 for _, counts in labelled) / len(labelled)
        without = [query for query, counts in labelled if not counts[1]]
        with_negatives = 1 - len(without) / len(labelled)
        is_bad = single > thresholds["max_single"] and with_negatives < thresholds["min_negatives"]
        cases = [Case(note="no hard negative", queries=((task, query.query_id),)) for query in without]
        yield Measurement(
            num_checked=len(labelled),
            cases=tuple(cases) if is_bad else (),
            subject={"task": task},
            observed=f"one positive {100 * single:.1f} %, hard negatives {100 * with_negatives:.1f} % of queries",
            expected=f"at most {100 * thresholds['max_single']:g} %, at least {100 * thresholds['min_negatives']:g} %",
            is_bad=is_bad,
        )
