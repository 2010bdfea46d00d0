"""Scores by query: one stored ranking under one or more protocols.

First what a protocol removes leaves the ranking, then it is cut. The published metrics come from pytrec_eval, which is
given rank-derived scores: it compares in single precision and breaks ties by id, and so must not see real ones. A query
that counts and has no hits gets 0 and is marked as missing; an undefined value is NaN.
"""

import math
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING

import numpy as np
import pytrec_eval

from coreb_ray.metrics.ceiling import Oracle
from coreb_ray.metrics.judgements import Unit, units_of
from coreb_ray.types import Metric, Protocol, Query, Ranking, Release, ScoreTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

TREC_NAMES = {"nDCG": "ndcg_cut", "MAP": "map_cut", "Recall": "recall", "P": "P"}
"""Metrics that pytrec_eval cuts itself. MAP@k divides by all positives."""
ID_COLUMNS = (
    "release",
    "run",
    "protocol",
    "task",
    "query_id",
    "unit_id",
    "problem_id",
    "subtask",
    "language",
    "anchor_language",
)
FLAG_COLUMNS = ("num_positives", "is_missing", "is_unanswerable")


def backend() -> str:
    """Return the name and version of the library behind the published metrics."""
    return f"pytrec_eval-terrier {version('pytrec_eval-terrier')}"


def score(
    release: Release, rankings: Sequence[Ranking], protocols: Sequence[Protocol], metrics: Sequence[Metric]
) -> ScoreTable:
    """Return the scores of one run: a row for every query of every ranked task under every protocol."""
    import pandas as pd

    columns: dict[str, list[object]] = {name: [] for name in (*ID_COLUMNS, *FLAG_COLUMNS)}
    values: list[NDArray[np.float64]] = []
    for ranking in rankings:
        oracle = Oracle(release, ranking.task)
        for protocol in protocols:
            units = units_of(release, ranking.task, protocol)
            values_UM = _unit_values(units, ranking, protocol, metrics, oracle)
            for unit, row_M in zip(units, values_UM, strict=True):
                for query in unit.queries:
                    ids = (
                        release.name,
                        ranking.run,
                        protocol.name,
                        ranking.task,
                        query.query_id,
                        unit.unit_id,
                        *_slices(query),
                    )
                    flags = (len(unit.positives), not ranking.hits.get(query.query_id), unit.is_unanswerable)
                    for name, value in zip(columns, (*ids, *flags), strict=True):
                        columns[name].append(value)
                    values.append(row_M)
    frame = pd.DataFrame(columns)
    frame[[metric.text for metric in metrics]] = np.array(values).reshape(len(values), len(metrics))
    return ScoreTable(
        release=release.name,
        run=rankings[0].run if rankings else "",
        rows_by_query=frame.sort_values(["protocol", "task", "query_id"], ignore_index=True),
    )


def kept_hits(unit: Unit, ranking: Ranking) -> list[str]:
    """Return the unit's hits, best first, after what the protocol removes; twins have equal text and so equal hits."""
    return [doc for doc in ranking.hits.get(unit.queries[0].query_id, ()) if doc not in unit.removed]


def _slices(query: Query) -> tuple[str, str, str, str]:
    return (query.problem_id, query.subtask, query.language, query.anchor_language)


def _unit_values(
    units: Sequence[Unit], ranking: Ranking, protocol: Protocol, metrics: Sequence[Metric], oracle: Oracle
) -> "NDArray[np.float64]":
    """Return values of shape (units, metrics); NaN where a value is undefined or the protocol leaves the unit out."""
    hits = {unit.unit_id: kept_hits(unit, ranking) for unit in units}
    published = _published_values(units, hits, metrics)
    values_UM = np.full((len(units), len(metrics)), np.nan)
    for place, unit in enumerate(units):
        if not unit.positives and protocol.without_positive == "left_out":
            continue
        for column, metric in enumerate(metrics):
            match metric.name:
                case "intrusion":
                    value = intrusion(unit, hits[unit.unit_id][: metric.cutoff])
                case "hard_negatives":
                    in_top = unit.hard_negatives.intersection(hits[unit.unit_id][: metric.cutoff])
                    value = float(len(in_top)) if protocol.judges_hard_negatives else math.nan
                case "oracle_nDCG":
                    value = oracle.expected_ndcg(unit, metric.cutoff)
                case _:
                    value = published.get(metric.text, {}).get(unit.unit_id, 0.0)
            values_UM[place, column] = value
    return values_UM


def intrusion(unit: Unit, top: Sequence[str]) -> float:
    """Return 1 if a hard negative stands above the best positive, 0 if not, NaN unless both are in the top."""
    positive = next((rank for rank, doc in enumerate(top) if doc in unit.positives), None)
    negative = next((rank for rank, doc in enumerate(top) if doc in unit.hard_negatives), None)
    if positive is None or negative is None:
        return math.nan
    return float(negative < positive)


def _published_values(
    units: Sequence[Unit], hits: dict[str, list[str]], metrics: Iterable[Metric]
) -> dict[str, dict[str, float]]:
    """Return metric text -> unit id -> value, for units with positives and hits."""
    scored = [unit for unit in units if unit.positives and hits[unit.unit_id]]
    qrels = {unit.unit_id: dict.fromkeys(unit.positives, 1) for unit in scored}
    by_cutoff: dict[str, dict[str, float]] = {}
    wanted = list(metrics)
    trec = [metric for metric in wanted if metric.name in TREC_NAMES]
    if trec:
        measures = {f"{TREC_NAMES[m.name]}.{m.cutoff}" for m in trec}
        results = _trec(qrels, hits, max(metric.cutoff for metric in trec), measures)
        for metric in trec:
            name = f"{TREC_NAMES[metric.name]}_{metric.cutoff}"
            by_cutoff[metric.text] = {unit_id: found[name] for unit_id, found in results.items()}
    for metric in wanted:
        if metric.name == "MRR":  # trec_eval's recip_rank has no cutoff: the run is cut instead
            results = _trec(qrels, hits, metric.cutoff, {"recip_rank"})
            by_cutoff[metric.text] = {unit_id: found["recip_rank"] for unit_id, found in results.items()}
    return by_cutoff


def _trec(
    qrels: dict[str, dict[str, int]], hits: dict[str, list[str]], depth: int, measures: set[str]
) -> dict[str, dict[str, float]]:
    run = {unit_id: {doc: float(-rank) for rank, doc in enumerate(hits[unit_id][:depth])} for unit_id in qrels}
    results: dict[str, dict[str, float]] = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)
    return results
