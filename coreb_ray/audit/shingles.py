"""Texts that are nearly the same: all pairs whose sets of shingles overlap enough, and no pair compared that cannot.

A shingle is five tokens in a row; a text shorter than that is one shingle. Two sets with a Jaccard similarity of at least t
share a shingle among the first n - ceil(t n) + 1 of each, in any order that both keep (prefix filter: Chaudhuri, Ganti and
Kaushik 2006). With the rarest first, the shingles that every program holds are never multiplied. Exact up to collisions of
64-bit hashes. Shapes: T texts, S distinct shingles.
"""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

LENGTH = 5
"""Tokens in a shingle."""
BLOCK = 2048
"""Texts multiplied at once."""
PAIRS = 100_000
"""Candidates compared at once."""
TOKEN = re.compile(r"\w+|[^\w\s]")
SEED = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """Two texts that are nearly the same."""

    first: int
    """Place of the first text; it stands before the second."""
    second: int
    similarity: float
    """Jaccard, of their shingles."""


def close_pairs(texts: Sequence[str], num_left: int, least: float) -> list[Close]:
    """Return the pairs with a similarity of at least `least`, of which one at least is among the first `num_left` texts.

    Args:
        texts: the texts that are compared with each other, then others that are compared with those alone.
        num_left: how many the former are.
        least: more than 0.
    """
    rows, columns, sizes_T = _shingles(texts)
    if not rows.size:
        return []
    shape = (len(texts), int(columns.max()) + 1)
    sets_TS = _matrix(rows, columns, shape)
    starts_T = np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=len(texts)))[:-1]))
    places = np.arange(rows.size) - starts_T[rows]  # of each shingle in its text, rarest first
    prefix_T = sizes_T - np.ceil(least * sizes_T - 1e-9).astype(np.int64) + 1
    is_prefix = places < prefix_T[rows]
    prefixes_TS = _matrix(rows[is_prefix], columns[is_prefix], shape)
    return list(_compared(prefixes_TS, sets_TS, sizes_T, num_left, least))


def _shingles(texts: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return text and shingle of each entry, by text and rarest shingle first, and each text's number of shingles."""
    numbers: defaultdict[str, int] = defaultdict(itertools.count(1).__next__)
    weights = np.random.default_rng(SEED).integers(0, 2**63, size=LENGTH, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
    found = [_hashes(TOKEN.findall(text), numbers, weights) for text in texts]
    sizes_T = np.array([len(hashes) for hashes in found], dtype=np.int64)
    rows = np.repeat(np.arange(len(texts)), sizes_T)
    _, columns, counts_S = np.unique(np.concatenate(found) if found else [], return_inverse=True, return_counts=True)
    ranks_S = np.empty(len(counts_S), dtype=np.int64)
    ranks_S[np.argsort(counts_S, kind="stable")] = np.arange(len(counts_S))
    columns = ranks_S[columns]
    order = np.lexsort((columns, rows))
    return rows[order], columns[order], sizes_T


def _hashes(tokens: Sequence[str], numbers: defaultdict[str, int], weights: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the distinct shingles of a text as hashes; tokens are numbered from 1 as they come."""
    size = max(LENGTH, len(tokens))
    ids = np.zeros(size, dtype=np.uint64)
    ids[: len(tokens)] = list(map(numbers.__getitem__, tokens))
    num_windows = size - LENGTH + 1
    hashes = np.zeros(num_windows, dtype=np.uint64)
    for offset, weight in enumerate(weights):
        hashes += ids[offset : offset + num_windows] * weight  # modulo 2**64, as intended
    return np.unique(hashes)


def _matrix(rows: NDArray[np.int64], columns: NDArray[np.int64], shape: tuple[int, int]) -> sparse.csr_matrix:
    return sparse.csr_matrix((np.ones(rows.size, dtype=np.float32), (rows, columns)), shape=shape)


def _compared(
    prefixes_TS: sparse.csr_matrix, sets_TS: sparse.csr_matrix, sizes_T: NDArray[np.int64], num_left: int, least: float
) -> Iterator[Close]:
    """Yield the close ones of all pairs that share a prefix, a block of texts at a time."""
    prefixes_ST = prefixes_TS.T.tocsr()
    for start in range(0, num_left, BLOCK):
        shared = (prefixes_TS[start : min(start + BLOCK, num_left)] @ prefixes_ST).tocoo()
        first, second = shared.row.astype(np.int64) + start, shared.col.astype(np.int64)
        smaller, larger = np.minimum(sizes_T[first], sizes_T[second]), np.maximum(sizes_T[first], sizes_T[second])
        is_possible = (second > first) & (smaller >= least * larger - 1e-9)
        first, second = first[is_possible], second[is_possible]
        for part in range(0, first.size, PAIRS):
            one, other = first[part : part + PAIRS], second[part : part + PAIRS]
            common = np.asarray(sets_TS[one].multiply(sets_TS[other]).sum(axis=1)).ravel()
            similarity = common / (sizes_T[one] + sizes_T[other] - common)
            for place in np.flatnonzero(similarity >= least):
                yield Close(first=int(one[place]), second=int(other[place]), similarity=float(similarity[place]))
