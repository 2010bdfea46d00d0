"""Rankings as tables: query id, document id, rank from 1, score; sorted by query id, then rank."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from coreb_ray.search.top_k import Hits, best_of, dense_hits
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
) -> pa.Table:
    """Return the ranking table of vectors; documents and their vectors come in the order of `in_order`."""
    return _table(queries, documents, dense_hits(queries_QD, docs_ND, depth), only_positive=False)


def lexical_ranking(queries: Sequence[Query], documents: Sequence[Document], retriever: "Retriever", depth: int) -> pa.Table:
    """Return the ranking table of a lexical retriever; documents without a common term are no hits."""
    by_text: dict[str, NDArray[np.float32]] = {}
    for query in queries:
        if query.text not in by_text:
            by_text[query.text] = retriever.score(query.text)
    scores_QN = np.array([by_text[query.text] for query in queries], np.float32).reshape(len(queries), len(documents))
    return _table(queries, documents, best_of(scores_QN, depth), only_positive=True)


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
