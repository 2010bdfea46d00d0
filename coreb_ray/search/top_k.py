"""Exact top-k over dense or lexical scores, with ties broken by document id.

A dense score is the inner product in double precision, rounded to single: it does not depend on how documents are cut into
blocks or shards, on threads, or on the library that looks for candidates, and equal documents have equal scores. Large
corpora are searched for candidates in single precision, which is proven enough or done again in double.

Shape letters: Q queries, N documents, D vector length, F candidates, K hits. Documents come sorted by id, so that among
equal scores the smaller column is the smaller id.
"""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import torch
from numpy.typing import NDArray

from coreb_ray.errors import ConfigError, ModelError

QUERY_BLOCK = 256
DOCUMENT_BLOCK = 16384
SLACK = 64
"""Candidates beyond the depth: room for what single precision exchanges."""
SCORED_AT_ONCE = 16
"""Queries whose candidates are scored together in double precision."""
COLUMN_BITS = 32
LAST_COLUMN = 2**COLUMN_BITS - 1
SINGLE_ROUNDING = 2.0**-24
NOT_FINITE = "search: found scores that are not finite, expected numbers; the model's vectors are broken"

Backend = Literal["torch", "faiss"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """The best documents of some queries."""

    columns_QK: NDArray[np.int64]
    """Column of each hit in the scored matrix, best first."""
    scores_QK: NDArray[np.float32]
    """Non-increasing along K."""

    def of(self, rows_Q: NDArray[np.int64]) -> "Hits":
        """Return the hits of these queries, which may repeat."""
        return Hits(columns_QK=self.columns_QK[rows_Q], scores_QK=self.scores_QK[rows_Q])


def stacked(parts: list[Hits]) -> Hits:
    """Return the hits of some queries after those of others, over one corpus and of one depth."""
    if not parts:
        return _no_hits(0)
    return Hits(
        columns_QK=np.concatenate([part.columns_QK for part in parts]),
        scores_QK=np.concatenate([part.scores_QK for part in parts]),
    )


def use_threads(threads: int) -> None:
    """Set the CPU threads of this process."""
    torch.set_num_threads(threads)


def dense_hits(
    queries_QD: NDArray[np.float32], docs_ND: NDArray[np.float32], depth: int, *, backend: Backend = "torch"
) -> Hits:
    """Return the `depth` documents of largest inner product per query; fewer if there are fewer documents.

    Args:
        queries_QD: query vectors.
        docs_ND: document vectors in the order that breaks ties.
        depth: hits per query.
        backend: what looks for candidates in a large corpus; the hits are the same.

    Raises:
        ModelError: a score is not finite.
        ConfigError: the backend is not installed.
    """
    if not len(queries_QD) or not len(docs_ND):
        return _no_hits(len(queries_QD))
    queries = torch.from_numpy(np.ascontiguousarray(queries_QD))
    docs = torch.from_numpy(np.ascontiguousarray(docs_ND))
    if len(docs) <= max(DOCUMENT_BLOCK, depth + SLACK):
        doubles_ND = docs.double()
        blocks = torch.split(queries, QUERY_BLOCK)
        return _hits(torch.cat([_top(_double_blocks(block_QD, doubles_ND), depth) for block_QD in blocks]))
    # a document that is no candidate scored at most worst_Q, give or take what single precision rounds away
    error_Q = docs.shape[1] * SINGLE_ROUNDING * queries.norm(dim=1) * _largest_norm(docs)
    if not torch.isfinite(error_Q).all():  # faiss would not say
        raise ModelError(NOT_FINITE)
    if backend == "faiss":
        columns_QF, worst_Q = _faiss_candidates(queries, docs, depth + SLACK)
    else:
        columns_QF, worst_Q = _torch_candidates(queries, docs, depth + SLACK)
    keys_QK = torch.topk(_exact_keys(queries, docs, columns_QF), depth, dim=1).values
    unproven = torch.nonzero(_scores(keys_QK[:, -1]) <= worst_Q + error_Q).flatten()
    for rows in torch.split(unproven, QUERY_BLOCK) if len(unproven) else ():
        keys_QK[rows] = _top(_double_blocks(queries[rows], docs), depth)
    return _hits(keys_QK)


def best_of(scores_QN: NDArray[np.float32], depth: int) -> Hits:
    """Return the `depth` documents of largest given score per query, as `dense_hits` does."""
    if not scores_QN.size:
        return _no_hits(len(scores_QN))
    return _hits(_top(iter([(0, torch.from_numpy(np.ascontiguousarray(scores_QN)))]), depth))


def _double_blocks(queries_QD: torch.Tensor, docs_ND: torch.Tensor) -> Iterator[tuple[int, torch.Tensor]]:
    """Yield scores as they are defined, a block of documents at a time."""
    doubles_QD = queries_QD.double()
    for start in range(0, len(docs_ND), DOCUMENT_BLOCK):
        yield start, (doubles_QD @ docs_ND[start : start + DOCUMENT_BLOCK].double().T).float()


def _single_blocks(queries_QD: torch.Tensor, docs_ND: torch.Tensor) -> Iterator[tuple[int, torch.Tensor]]:
    for start in range(0, len(docs_ND), DOCUMENT_BLOCK):
        yield start, queries_QD @ docs_ND[start : start + DOCUMENT_BLOCK].T


def _torch_candidates(queries_QD: torch.Tensor, docs_ND: torch.Tensor, number: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the columns of candidates, and the smallest score of a candidate per query."""
    blocks = torch.split(queries_QD, QUERY_BLOCK)
    keys_QF = torch.cat([_top(_single_blocks(block_QD, docs_ND), number) for block_QD in blocks])
    return _columns(keys_QF), _scores(keys_QF[:, -1])


def _faiss_candidates(queries_QD: torch.Tensor, docs_ND: torch.Tensor, number: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Do as `_torch_candidates`, by faiss: quicker on CPUs."""
    try:
        faiss: Any = importlib.import_module("faiss")
    except ImportError as error:
        raise ConfigError(
            "execution.search: found 'faiss' asked for and not installed; pip install 'coreb-ray[faiss]', or use torch"
        ) from error
    faiss.omp_set_num_threads(torch.get_num_threads())
    scores_QF, columns_QF = faiss.knn(queries_QD.numpy(), docs_ND.numpy(), number, metric=faiss.METRIC_INNER_PRODUCT)
    return torch.from_numpy(columns_QF), torch.from_numpy(scores_QF.min(axis=1))


def _exact_keys(queries_QD: torch.Tensor, docs_ND: torch.Tensor, columns_QF: torch.Tensor) -> torch.Tensor:
    """Return the keys of candidates under the score as it is defined."""
    scores = [
        torch.bmm(docs_ND[columns].double(), queries.double()[:, :, None])[:, :, 0].float()
        for queries, columns in zip(
            torch.split(queries_QD, SCORED_AT_ONCE), torch.split(columns_QF, SCORED_AT_ONCE), strict=True
        )
    ]
    return _keys(torch.cat(scores), columns_QF)


def _largest_norm(docs_ND: torch.Tensor) -> torch.Tensor:
    return torch.stack([block.norm(dim=1).max() for block in torch.split(docs_ND, DOCUMENT_BLOCK)]).max()


def _top(blocks: Iterator[tuple[int, torch.Tensor]], depth: int) -> torch.Tensor:
    """Return the largest keys over all blocks, best first."""
    best_QK = torch.empty((0, 0), dtype=torch.int64)
    for start, scores_QN in blocks:
        if not all(bool(torch.isfinite(bound)) for bound in torch.aminmax(scores_QN)):
            raise ModelError(NOT_FINITE)
        if best_QK.shape[1] < depth:
            columns_N = torch.arange(start, start + scores_QN.shape[1])
            best_QK = _largest(best_QK, _keys(scores_QN, columns_N), depth)
        else:
            best_QK = _largest(best_QK, _better_keys(scores_QN, _scores(best_QK[:, -1:]), start), depth)
    return best_QK


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


def _hits(keys_QK: torch.Tensor) -> Hits:
    return Hits(columns_QK=_columns(keys_QK).numpy(), scores_QK=_scores(keys_QK).numpy())


def _no_hits(num_queries: int) -> Hits:
    return Hits(columns_QK=np.zeros((num_queries, 0), np.int64), scores_QK=np.zeros((num_queries, 0), np.float32))
