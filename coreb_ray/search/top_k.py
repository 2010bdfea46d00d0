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
COLUMN_BITS = 32
LAST_COLUMN = 2**COLUMN_BITS - 1


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
    """Return columns and scores of the largest keys over all blocks, best first."""
    best_QK = torch.empty((0, 0), dtype=torch.int64)
    for start, scores_QN in blocks:
        if not all(bool(torch.isfinite(bound)) for bound in torch.aminmax(scores_QN)):
            raise ModelError("search: found scores that are not finite, expected numbers; the model's vectors are broken")
        if best_QK.shape[1] < depth:
            columns_N = torch.arange(start, start + scores_QN.shape[1])
            best_QK = _largest(best_QK, _keys(scores_QN, columns_N), depth)
        else:
            best_QK = _largest(best_QK, _better_keys(scores_QN, _scores(best_QK[:, -1:]), start), depth)
    return _columns(best_QK), _scores(best_QK)


def _largest(best_QK: torch.Tensor, keys_QN: torch.Tensor, depth: int) -> torch.Tensor:
    together = torch.cat([best_QK, keys_QN], dim=1) if best_QK.numel() else keys_QN
    return torch.topk(together, min(depth, together.shape[1]), dim=1).values


def _better_keys(scores_QN: torch.Tensor, worst_Q1: torch.Tensor, start: int) -> torch.Tensor:
    """Return the keys of scores above the worst kept one, each row filled up with the smallest number.

    They are few. An equal score does not count: its column is larger than every column of the blocks before.
    """
    rows, columns = torch.nonzero(scores_QN > worst_Q1, as_tuple=True)
    counts_Q = torch.bincount(rows, minlength=len(scores_QN))
    places = torch.arange(len(rows)) - (counts_Q.cumsum(0) - counts_Q)[rows]
    keys_QM = torch.full((len(scores_QN), int(counts_Q.max())), torch.iinfo(torch.int64).min)
    keys_QM[rows, places] = _keys(scores_QN[rows, columns], columns + start)
    return keys_QM


def _keys(scores: torch.Tensor, columns: torch.Tensor) -> torch.Tensor:
    """Return one whole number per score that is larger for a larger score, and among equal ones for a smaller column.

    The bits of a float32, read as an integer, are in the order of the numbers once those of negative ones are flipped. They
    fill the upper half of a key and the column, counted down, the lower half; keys differ, so any top-k gives one answer.
    """
    bits = (scores + 0.0).view(torch.int32).to(torch.int64)  # + 0.0: -0 and 0 are one number
    return (_ordered(bits) << COLUMN_BITS) | columns.neg().add(LAST_COLUMN)


def _columns(keys: torch.Tensor) -> torch.Tensor:
    return torch.bitwise_and(keys, LAST_COLUMN).neg().add(LAST_COLUMN)


def _scores(keys: torch.Tensor) -> torch.Tensor:
    return _ordered(keys >> COLUMN_BITS).to(torch.int32).view(torch.float32)


def _ordered(bits: torch.Tensor) -> torch.Tensor:
    """Flip the magnitude bits of negative numbers; doing it twice gives the bits back."""
    return torch.where(bits < 0, bits ^ 0x7FFFFFFF, bits)


def _stacked(parts: list[tuple[torch.Tensor, torch.Tensor]]) -> Hits:
    return Hits(
        columns_QK=torch.cat([columns for columns, _ in parts]).numpy(),
        scores_QK=torch.cat([scores for _, scores in parts]).numpy(),
    )


def _no_hits(num_queries: int) -> Hits:
    return Hits(columns_QK=np.zeros((num_queries, 0), np.int64), scores_QK=np.zeros((num_queries, 0), np.float32))
