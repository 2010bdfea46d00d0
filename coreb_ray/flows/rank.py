"""The ranking stage: one unit is one task of one run on one release. Units run as stateless tasks of the engine."""

from dataclasses import dataclass
from pathlib import Path

from coreb_ray.fingerprint import file_digest
from coreb_ray.flows.encode import read_vectors
from coreb_ray.planning.workload import text_key
from coreb_ray.search.lexical import lexical_retriever
from coreb_ray.search.rankings import dense_ranking, in_order, lexical_ranking
from coreb_ray.search.top_k import use_threads
from coreb_ray.store.files import write_parquet
from coreb_ray.types import Release, RunSpec, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class RankUnit:
    """What to rank and where to put it."""

    spec: RunSpec
    task: Task
    vectors_dir: Path
    shards: tuple[str, ...]
    """File names of the profile's vectors; empty for lexical models."""
    path: Path
    threads: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRanking:
    """What was written."""

    sha256: str
    num_hits: int


def rank(releases: dict[str, Release], unit: RankUnit) -> StoredRanking:
    """Rank one task and write the ranking, whole or not at all.

    Raises:
        ModelError: a score is not finite.
        StoreError: the ranking cannot be written.
    """
    use_threads(unit.threads)
    release, spec = releases[unit.spec.release], unit.spec
    queries = release.queries[unit.task]
    documents = in_order(release.corpus(unit.task))
    if spec.retriever.is_lexical:
        retriever = lexical_retriever(spec.retriever, [document.text for document in documents])
        table = lexical_ranking(queries, documents, retriever, spec.depth)
    else:
        prompt = spec.retriever.prompt(unit.task)
        query_keys = [text_key(prompt.query + query.text) for query in queries]
        document_keys = [text_key(prompt.document + document.text) for document in documents]
        vectors_MD = read_vectors(unit.vectors_dir, unit.shards, query_keys + document_keys)
        queries_QD, docs_ND = vectors_MD[: len(queries)], vectors_MD[len(queries) :]
        table = dense_ranking(queries, documents, queries_QD, docs_ND, spec.depth)
    write_parquet(unit.path, table)
    return StoredRanking(sha256=file_digest(unit.path), num_hits=table.num_rows)
