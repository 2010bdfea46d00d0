"""The ranking stage: one task of one run on one release at a time, in parts where the corpus is large.

Units are stateless tasks of the engine. A part searches a range of the documents; the parts of a task are merged when all
of them are there. Lexical retrievers see the whole corpus at once: their statistics are about all of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coreb_ray.errors import InternalError
from coreb_ray.fingerprint import file_digest
from coreb_ray.interfaces import Engine
from coreb_ray.planning.workload import text_key
from coreb_ray.search.lexical import lexical_retriever
from coreb_ray.search.rankings import dense_ranking, in_order, lexical_ranking, merged_ranking
from coreb_ray.search.top_k import use_threads
from coreb_ray.store.files import read_parquet, write_parquet
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.store.vectors import VectorStore
from coreb_ray.types import Execution, Release, RunSpec, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class RankUnit:
    """What to rank and where to put it."""

    spec: RunSpec
    task: Task
    documents: range
    """Places of the documents to search, in the order of ids."""
    shards: tuple[str, ...]
    """Keys of the shards that hold the texts' vectors; empty for lexical models."""
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class RankSetting:
    """What all ranking units share."""

    releases: dict[str, Release]
    store_root: Path
    """Where vectors are."""
    execution: Execution


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeUnit:
    """Parts of one ranking and where the whole goes."""

    parts: tuple[Path, ...]
    path: Path
    depth: int


def rank_specs(
    engine: Engine,
    directory: RunDirectory,
    setting: RankSetting,
    specs: Sequence[RunSpec],
    shards: dict[str, tuple[str, ...]],
    on_done: Callable[[int, int], None],
) -> dict[tuple[str, str, Task], str]:
    """Rank all tasks of some runs and return (release, run, task) -> sha256 of the stored ranking.

    Args:
        engine: where units run.
        directory: where rankings go.
        setting: what the units share.
        specs: the runs.
        shards: release -> keys of its vector shards; nothing for lexical models.
        on_done: told how many rankings of how many are stored.

    Raises:
        CorebError: a unit failed; the first error met.
    """
    units: dict[str, RankUnit] = {}
    merges: dict[str, MergeUnit] = {}
    wanted = {f"{spec.release}/{spec.slug}/{task}": (spec, task) for spec in specs for task in spec.tasks}
    for key, (spec, task) in wanted.items():
        path = directory.ranking_path(spec.release, spec.slug, task)
        size = len(setting.releases[spec.release].corpus(task))
        step = size if spec.retriever.is_lexical else setting.execution.documents_per_shard
        ranges = [range(start, min(start + step, size)) for start in range(0, size, step or 1)] or [range(0)]
        paths = [path] if len(ranges) == 1 else [path.with_suffix(f".{place}.parquet") for place in range(len(ranges))]
        for place, (documents, part) in enumerate(zip(ranges, paths, strict=True)):
            units[f"{key}/{place}"] = RankUnit(
                spec=spec, task=task, documents=documents, shards=shards.get(spec.release, ()), path=part
            )
        if len(paths) > 1:
            merges[key] = MergeUnit(parts=tuple(paths), path=path, depth=spec.depth)
    digests: dict[str, str] = {}
    stages: list[tuple[Callable[[RankSetting, Any], str], dict[str, Any]]] = [(rank, dict(units)), (merge, dict(merges))]
    for function, group in stages:
        for outcome in engine.run(function, group, shared=setting):
            if outcome.result is None:
                raise outcome.error or InternalError(f"rank: unit {outcome.key} came back without a ranking")
            key = outcome.key if function is merge else outcome.key.rpartition("/")[0]
            if function is merge or key not in merges:
                digests[key] = outcome.result
                on_done(len(digests), len(wanted))
    return {(spec.release, spec.slug, task): digests[key] for key, (spec, task) in wanted.items()}


def rank(setting: RankSetting, unit: RankUnit) -> str:
    """Rank one task over some documents, write the ranking, whole or not at all, and return its sha256.

    Raises:
        ModelError: a score is not finite.
        StoreError: the ranking cannot be written.
    """
    use_threads(setting.execution.threads)
    release, spec = setting.releases[unit.spec.release], unit.spec
    queries = release.queries[unit.task]
    documents = in_order(release.corpus(unit.task))[unit.documents.start : unit.documents.stop]
    if spec.retriever.is_lexical:
        retriever = lexical_retriever(spec.retriever, [document.text for document in documents])
        table = lexical_ranking(queries, documents, retriever, spec.depth)
    else:
        prompt = spec.retriever.prompt(unit.task)
        query_keys = [text_key(prompt.query + query.text) for query in queries]
        document_keys = [text_key(prompt.document + document.text) for document in documents]
        vectors_MD = VectorStore(setting.store_root).gather(unit.shards, query_keys + document_keys)
        queries_QD, docs_ND = vectors_MD[: len(queries)], vectors_MD[len(queries) :]
        table = dense_ranking(queries, documents, queries_QD, docs_ND, spec.depth, setting.execution.search)
    write_parquet(unit.path, table)
    return file_digest(unit.path)


def merge(_: RankSetting, unit: MergeUnit) -> str:
    """Make one ranking of its parts, take the parts away, and return its sha256."""
    write_parquet(unit.path, merged_ranking([read_parquet(part) for part in unit.parts], unit.depth))
    for part in unit.path.parent.glob(f"{unit.path.stem}.*.parquet"):  # also those of a killed run that cut otherwise
        part.unlink()
    return file_digest(unit.path)
