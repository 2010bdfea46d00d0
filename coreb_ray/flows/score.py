"""The scoring stage: stored rankings become scores by query, means with intervals, and paired comparisons.

Each (release, run) and each (release, protocol) is one stateless task of the engine; the driver only merges.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from coreb_ray.config.sweep import Intervals, SweepFile
from coreb_ray.errors import InternalError
from coreb_ray.interfaces import Engine
from coreb_ray.metrics.evaluate import backend, score
from coreb_ray.metrics.means import Draws, MeanRow, mean_rows
from coreb_ray.metrics.pairs import compare
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.search.rankings import ranking_from
from coreb_ray.store.files import read_parquet, write_json, write_parquet, write_text
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.types import Metric, Protocol, Release, RunSpec, ScoreTable, finite_or_none

SUMMARY_SCHEMA = 1
PAIR_METRIC = "nDCG@10"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSetting:
    """What all scoring units share."""

    releases: dict[str, Release]
    protocols: tuple[Protocol, ...]
    metrics: tuple[Metric, ...]
    intervals: Intervals


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreUnit:
    """One run on one release."""

    spec: RunSpec
    rankings: dict[str, Path]
    """Task -> stored ranking."""
    path: Path
    """Where its scores go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairUnit:
    """All runs of one release under one protocol."""

    release: str
    protocol: Protocol
    parts: tuple[tuple[str, Path], ...]
    """(run, its scores)."""


def score_sweep(
    engine: Engine, directory: RunDirectory, sweep: SweepFile, releases: dict[str, Release], specs: Sequence[RunSpec]
) -> list[dict[str, Any]]:
    """Score stored rankings, write `scores.parquet`, `pairs.json` and `summary.json`, and return the summary's rows.

    Raises:
        CorebError: a unit failed, or the results cannot be written.
    """
    setting = ScoreSetting(
        releases=releases,
        protocols=named_protocols(sweep.protocols),
        metrics=sweep.metric_values(),
        intervals=sweep.intervals,
    )
    units = {
        f"{spec.release}/{spec.slug}": ScoreUnit(
            spec=spec,
            rankings={task: directory.ranking_path(spec.release, spec.slug, task) for task in spec.tasks},
            path=directory.score_part_path(spec.release, spec.slug),
        )
        for spec in specs
    }
    rows = _in_order(engine, score_unit, units, setting)
    merged = [read_parquet(unit.path) for unit in units.values()]
    if merged:
        write_parquet(directory.scores_path, pa.concat_tables(merged))
    pair_units = {
        f"{release}/{protocol.name}": PairUnit(
            release=release,
            protocol=protocol,
            parts=tuple((unit.spec.slug, unit.path) for unit in units.values() if unit.spec.release == release),
        )
        for release in releases
        for protocol in setting.protocols
        if Metric.parse(PAIR_METRIC) in setting.metrics
    }
    pairs = _in_order(engine, pair_unit, pair_units, setting)
    write_json(directory.pairs_path, {"schema": SUMMARY_SCHEMA, "sweep": sweep.name, "rows": pairs})
    write_summary(directory.summary_path, sweep.name, rows)
    return rows


def score_unit(setting: ScoreSetting, unit: ScoreUnit) -> list[dict[str, Any]]:
    """Score one run on one release, write its scores by query, and return its summary rows."""
    release = setting.releases[unit.spec.release]
    rankings = [
        ranking_from(read_parquet(unit.rankings[task]), release.name, unit.spec.slug, task) for task in unit.spec.tasks
    ]
    table = score(release, rankings, setting.protocols, setting.metrics)
    write_parquet(unit.path, pa.Table.from_pandas(table.rows_by_query, preserve_index=False).replace_schema_metadata(None))
    rows = mean_rows(table, setting.protocols, setting.metrics, _draws(setting, release))
    return [summary_row(unit.spec, row) for row in rows]


def pair_unit(setting: ScoreSetting, unit: PairUnit) -> list[dict[str, Any]]:
    """Compare all runs of one release under one protocol."""
    tables = [
        ScoreTable(release=unit.release, run=run, rows_by_query=read_parquet(path).to_pandas()) for run, path in unit.parts
    ]
    intervals = setting.intervals
    draws = _draws(setting, setting.releases[unit.release])
    pairs = compare(tables, unit.protocol, PAIR_METRIC, draws, permutations=intervals.permutations, seed=intervals.seed)
    return [{"release": unit.release, **{key: _plain(value) for key, value in asdict(pair).items()}} for pair in pairs]


def summary_row(spec: RunSpec, row: MeanRow) -> dict[str, Any]:
    """Return one row of `summary.json` (design section 10); null where a field does not apply."""
    return {
        "release": spec.release,
        "run": spec.slug,
        "model": spec.retriever.card,
        "profile": spec.retriever.profile,
        "reranker": None,
        "depth": spec.depth,
        "first_stage": None,
        "protocol": row.protocol.name,
        "protocol_version": row.protocol.version,
        "task": row.task,
        "subtask": row.subtask,
        "language": row.language,
        "language_role": row.language_role,
        "is_unanswerable": row.is_unanswerable,
        "metric": row.metric,
        "value": finite_or_none(row.interval.value),
        "num_queries": row.interval.num_queries,
        "num_without_positive": row.num_without_positive,
        "num_missing": row.num_missing,
        "num_problems": row.interval.num_problems,
        "ci_low": finite_or_none(row.interval.low),
        "ci_high": finite_or_none(row.interval.high),
    }


def write_summary(path: Path, sweep: str, rows: Sequence[dict[str, Any]]) -> None:
    """Write `summary.json`, one row a line, so that a changed number is one changed line."""
    import json

    head = json.dumps({"schema": SUMMARY_SCHEMA, "sweep": sweep, "backend": backend()})[:-1]
    lines = ",\n".join(json.dumps(row, allow_nan=False, ensure_ascii=False) for row in rows)
    write_text(path, f'{head}, "rows": [\n{lines}\n]}}\n')


def _draws(setting: ScoreSetting, release: Release) -> Draws:
    intervals = setting.intervals
    return Draws.make(release, resamples=intervals.resamples, seed=intervals.seed, level=intervals.level)


def _in_order(engine: Engine, function: Any, units: dict[str, Any], setting: ScoreSetting) -> list[dict[str, Any]]:
    """Run units and return their rows in the order of units, whatever order they finished in."""
    results: dict[str, list[dict[str, Any]]] = {}
    for outcome in engine.run(function, units, shared=setting):
        if outcome.result is None:
            raise outcome.error or InternalError(f"score: unit {outcome.key} came back without rows")
        results[outcome.key] = outcome.result
    return [row for key in units for row in results[key]]


def _plain(value: Any) -> Any:
    return finite_or_none(value) if isinstance(value, float) else value
