"""Export of a stored sweep for other tools: TREC runs and labels, Parquet, and the anchor map.

A TREC run holds the ranking after the protocol's exclusions with score = -rank, so that any TREC tool keeps its order; its
labels hold the protocol's gains. Queries the protocol leaves out appear in neither; twins appear once, under the unit's id.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from coreb_ray.flows.stored import StoredSweep
from coreb_ray.metrics.evaluate import kept_hits
from coreb_ray.metrics.judgements import Unit, units_of
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.release.writer import anchor_map
from coreb_ray.search.rankings import ranking_from
from coreb_ray.store.files import atomic_path, read_parquet, write_json, write_text
from coreb_ray.store.run_directory import RunDirectory, safe_name
from coreb_ray.types import Protocol, Release, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What an export wrote."""

    num_runs: int
    num_labels: int


def export(directory: RunDirectory, stored: StoredSweep, protocol_name: str, out: Path) -> Exported:
    """Write `trec/RELEASE/RUN/TASK.run`, `trec/RELEASE/TASK.qrels`, the anchor map and `scores.parquet` under `out`.

    Raises:
        ConfigError: the protocol is unknown.
        StoreError: a file cannot be written or a stored one cannot be read.
    """
    (protocol,) = named_protocols([protocol_name])
    trec = out / "trec"
    num_labels = num_runs = 0
    for release in stored.releases.values():
        specs = [spec for spec in stored.specs if spec.release == release.name]
        tasks = sorted({task for spec in specs for task in spec.tasks})
        for task in tasks:
            units = _counted(release, task, protocol)
            lines = [f"{unit.unit_id} 0 {doc} {gain}\n" for unit in units for doc, gain in _gains(unit)]
            write_text(trec / safe_name(release.name) / f"{task}.qrels", "".join(lines))
            num_labels += len(lines)
            for spec in specs:
                path = directory.ranking_path(release.name, spec.slug, task)
                ranking = ranking_from(read_parquet(path), release.name, spec.slug, task)
                run_lines = [
                    f"{unit.unit_id} Q0 {doc} {rank} {-rank} {safe_name(spec.slug)}\n"
                    for unit in units
                    for rank, doc in enumerate(kept_hits(unit, ranking), start=1)
                ]
                write_text(trec / safe_name(release.name) / safe_name(spec.slug) / f"{task}.run", "".join(run_lines))
                num_runs += 1
        write_json(trec / safe_name(release.name) / "c2c_anchor_map.json", anchor_map(release))
    if directory.scores_path.is_file():
        with atomic_path(out / "scores.parquet") as draft:
            shutil.copyfile(directory.scores_path, draft)
    return Exported(num_runs=num_runs, num_labels=num_labels)


def _counted(release: Release, task: Task, protocol: Protocol) -> list[Unit]:
    units = units_of(release, task, protocol)
    return [unit for unit in units if unit.positives or protocol.without_positive == "zero"]


def _gains(unit: Unit) -> list[tuple[str, int]]:
    return sorted([*((doc, 1) for doc in unit.positives), *((doc, 0) for doc in unit.hard_negatives)])
