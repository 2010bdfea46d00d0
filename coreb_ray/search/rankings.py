"""Rankings as tables: query id, document id, rank from 1, score; sorted by query id, then rank."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from coreb_ray.search.top_k import QUERY_BLOCK, Backend, Hits, best_of, dense_hits, stacked
from coreb_ray.types import Document, Query, Ranking, Task

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from coreb_ray.interfaces import Retriever

SCHEMA = pa.schema([("query_id", pa.string()), ("doc_id", pa.string()), ("rank", pa.int32()), ("score", pa.float32())])


def in_order(documents: Sequence[Document]) -> list[Document]:
    """Return documents by id: the order that breaks ties."""
    return sorted(documents, key=lambda document: document.doc_id)


def dense_ranking(
    queries: Sequence[Query],
    documents: Sequence[Document],
    queries_QD: "NDArray[np.float32]",
    docs_ND: "NDArray[np.float32]",
    depth: int,
    backend: Backend = "torch",
) -> pa.Table:
    """Return the ranking table of vectors; documents and their vectors come in the order of `in_order`."""
    return _table(queries, documents, dense_hits(queries_QD, docs_ND, depth, backend=backend), only_positive=False)


def lexical_ranking(queries: Sequence[Query], documents: Sequence[Document], retriever: "Retriever", depth: int) -> pa.Table:
    """Return the ranking table of a lexical retriever; documents without a common term are no hits.

    Each text is scored once; a block of scores at a time is in memory.
    """
    texts = list(dict.fromkeys(query.text for query in queries))
    parts = [
        best_of(np.array([retriever.score(text) for text in texts[start : start + QUERY_BLOCK]], np.float32), depth)
        for start in range(0, len(texts), QUERY_BLOCK)
    ]
    places = {text: place for place, text in enumerate(texts)}
    order_Q = np.array([places[query.text] for query in queries], dtype=np.int64)
    return _table(queries, documents, stacked(parts).of(order_Q), only_positive=True)


def merged_ranking(parts: Sequence[pa.Table], depth: int) -> pa.Table:
    """Return the ranking over a corpus whose parts were searched one by one, each at least `depth` deep."""
    rows = pa.concat_tables(parts).sort_by([("query_id", "ascending"), ("score", "descending"), ("doc_id", "ascending")])
    query_ids = rows["query_id"].combine_chunks().dictionary_encode().indices.to_numpy()
    starts = np.flatnonzero(np.diff(query_ids, prepend=-1))
    ranks = np.arange(len(query_ids)) - np.repeat(starts, np.diff(starts, append=len(query_ids))) + 1
    rows = rows.set_column(rows.schema.get_field_index("rank"), "rank", pa.array(ranks, pa.int32()))
    return rows.filter(pa.array(ranks <= depth)).combine_chunks()


def ranking_from(table: pa.Table, release: str, run: str, task: Task) -> Ranking:
    """Return a stored table as a ranking."""
    hits: dict[str, list[str]] = {}
    for query_id, doc_id in zip(table["query_id"].to_pylist(), table["doc_id"].to_pylist(), strict=True):
        hits.setdefault(query_id, []).append(doc_id)
    return Ranking(release=release, run=run, task=task, hits={query_id: tuple(docs) for query_id, docs in hits.items()})


def _table(queries: Sequence[Query], documents: Sequence[Document], hits: Hits, *, only_positive: bool) -> pa.Table:
    order_Q = np.array(sorted(range(len(queries)), key=lambda place: queries[place].query_id), dtype=np.int64)
    columns_QK, scores_QK = hits.columns_QK[order_Q], hits.scores_QK[order_Q]
    kept_QK = scores_QK > 0 if only_positive else np.ones(scores_QK.shape, dtype=bool)
    ranks_QK = np.broadcast_to(np.arange(1, scores_QK.shape[1] + 1, dtype=np.int32), scores_QK.shape)
    query_ids = pa.array([query.query_id for query in queries], pa.string())
    doc_ids = pa.array([document.doc_id for document in documents], pa.string())
    return pa.table(
        [
            query_ids.take(pa.array(np.repeat(order_Q, kept_QK.sum(axis=1)))),
            doc_ids.take(pa.array(columns_QK[kept_QK])),
            pa.array(ranks_QK[kept_QK], pa.int32()),
            pa.array(scores_QK[kept_QK], pa.float32()),
        ],
        schema=SCHEMA,
    )
