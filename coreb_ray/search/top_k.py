"""Exact top-k over dense or lexical scores, with ties broken by document id.

Shape letters: Q queries, N documents, D vector length, K hits. Documents come sorted by id, so that among equal scores the
smaller column is the smaller id. Blocks have a fixed size: sums in single precision depend on the shape of a product.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray

from coreb_ray.errors import ModelError

QUERY_BLOCK = 256
DOCUMENT_BLOCK = 16384


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """The best documents of some queries."""

    columns_QK: NDArray[np.int64]
    """Column of each hit in the scored matrix, best first."""
    scores_QK: NDArray[np.float32]
    """Non-increasing along K."""


def use_threads(threads: int) -> None:
    """Set the CPU threads of this process; the low bits of a score depend on them."""
    torch.set_num_threads(threads)


def dense_hits(queries_QD: NDArray[np.float32], docs_ND: NDArray[np.float32], depth: int) -> Hits:
    """Return the `depth` documents of largest inner product per query; fewer if there are fewer documents.

    Raises:
        ModelError: a score is not finite.
    """
    if not len(queries_QD) or not len(docs_ND):
        return _no_hits(len(queries_QD))
    docs = torch.from_numpy(np.ascontiguousarray(docs_ND))
    queries = torch.from_numpy(np.ascontiguousarray(queries_QD))
    parts = [_top(_dense_blocks(block_QD, docs), depth) for block_QD in torch.split(queries, QUERY_BLOCK)]
    return _stacked(parts)


def best_of(scores_QN: NDArray[np.float32], depth: int) -> Hits:
    """Return the `depth` documents of largest given score per query, as `dense_hits` does."""
    if not scores_QN.size:
        return _no_hits(len(scores_QN))
    return _stacked([_top(iter([(0, torch.from_numpy(np.ascontiguousarray(scores_QN)))]), depth)])


def _dense_blocks(queries_QD: torch.Tensor, docs_ND: torch.Tensor) -> Iterator[tuple[int, torch.Tensor]]:
    for start in range(0, len(docs_ND), DOCUMENT_BLOCK):
        yield start, queries_QD @ docs_ND[start : start + DOCUMENT_BLOCK].T


def _top(blocks: Iterator[tuple[int, torch.Tensor]], depth: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Merge blocks of documents: the stable sort keeps smaller columns first among equal scores."""
    best_scores = best_columns = torch.empty(0)
    for start, block_QN in blocks:
        scores_QN = block_QN
        if not bool(torch.isfinite(scores_QN).all()):
            raise ModelError("search: found scores that are not finite, expected numbers; the model's vectors are broken")
        columns_QN = torch.arange(start, start + scores_QN.shape[1]).expand_as(scores_QN)
        if best_columns.numel():
            scores_QN = torch.cat([best_scores, scores_QN], dim=1)
            columns_QN = torch.cat([best_columns, columns_QN], dim=1)
        order_QK = torch.sort(scores_QN, dim=1, descending=True, stable=True).indices[:, :depth]
        best_scores, best_columns = scores_QN.gather(1, order_QK), columns_QN.gather(1, order_QK)
    return best_columns, best_scores


def _stacked(parts: list[tuple[torch.Tensor, torch.Tensor]]) -> Hits:
    return Hits(
        columns_QK=torch.cat([columns for columns, _ in parts]).numpy(),
        scores_QK=torch.cat([scores for _, scores in parts]).numpy(),
    )


def _no_hits(num_queries: int) -> Hits:
    return Hits(columns_QK=np.zeros((num_queries, 0), np.int64), scores_QK=np.zeros((num_queries, 0), np.float32))
