import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from coreb_ray.errors import ConfigError, ModelError
from coreb_ray.search import top_k
from coreb_ray.search.top_k import Backend, best_of, dense_hits


def plain(scores_QN: NDArray[np.float32], depth: int) -> list[list[int]]:
    return [sorted(range(len(row)), key=lambda column: (-row[column], column))[:depth] for row in scores_QN.tolist()]


FEW_VALUES = st.integers(1, 6).flatmap(
    lambda queries: st.integers(1, 30).flatmap(
        lambda docs: st.lists(
            st.sampled_from([0.0, -0.0, 0.5, -0.5, 1.0, -1e-40, 3e38]), min_size=queries * docs, max_size=queries * docs
        ).map(lambda values: np.array(values, np.float32).reshape(queries, docs))
    )
)


@given(FEW_VALUES, st.integers(1, 40))
@settings(deadline=None)
def test_hits_are_by_score_then_by_column_whatever_the_ties(scores_QN: NDArray[np.float32], depth: int) -> None:
    hits = best_of(scores_QN, depth)
    assert hits.columns_QK.tolist() == plain(scores_QN, depth)
    assert (np.take_along_axis(scores_QN, hits.columns_QK, 1) == hits.scores_QK).all()


@given(FEW_VALUES, st.integers(1, 12), st.integers(1, 9))
@settings(deadline=None)
def test_hits_do_not_depend_on_how_documents_are_cut_into_blocks(
    scores_QN: NDArray[np.float32], depth: int, size: int
) -> None:
    import torch

    cut = [
        (start, torch.from_numpy(scores_QN[:, start : start + size].copy())) for start in range(0, scores_QN.shape[1], size)
    ]
    hits = top_k._hits(top_k._top(iter(cut), depth))
    assert hits.columns_QK.tolist() == plain(scores_QN, depth)
    assert (np.take_along_axis(scores_QN, hits.columns_QK, 1) == hits.scores_QK).all()


def test_blocks_of_documents_and_queries_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(1)
    docs_ND = generator.integers(-2, 3, (50, 4)).astype(np.float32)  # whole numbers: many ties, exact sums
    queries_QD = generator.integers(-2, 3, (9, 4)).astype(np.float32)
    whole = dense_hits(queries_QD, docs_ND, 20)
    assert whole.columns_QK.tolist() == plain(queries_QD @ docs_ND.T, 20)
    monkeypatch.setattr(top_k, "DOCUMENT_BLOCK", 7)
    monkeypatch.setattr(top_k, "QUERY_BLOCK", 2)
    sharded = dense_hits(queries_QD, docs_ND, 20)
    assert (sharded.columns_QK == whole.columns_QK).all()
    assert (sharded.scores_QK == whole.scores_QK).all()


def near_ties(generator: np.random.Generator, documents: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return unit vectors of queries and documents; documents come in crowds that single precision cannot tell apart."""
    docs_ND = np.repeat(generator.standard_normal((documents // 10, 48)), 10, axis=0)
    docs_ND += 1e-7 * generator.standard_normal(docs_ND.shape)
    docs_ND[::17] = docs_ND[5]  # equal documents, more than there is slack for
    queries_QD = docs_ND[generator.integers(0, documents // 10 * 10, 7)] + 0.1 * generator.standard_normal((7, 48))
    docs_ND, queries_QD = (v / np.linalg.norm(v, axis=1, keepdims=True) for v in (docs_ND, queries_QD))
    return queries_QD.astype(np.float32), docs_ND.astype(np.float32)


def defined(queries_QD: NDArray[np.float32], docs_ND: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return scores as they are defined: double precision, rounded to single."""
    return (queries_QD.astype(np.float64) @ docs_ND.astype(np.float64).T).astype(np.float32)


@pytest.mark.parametrize("backend", ["torch", "faiss"])
def test_candidates_of_single_precision_never_decide(monkeypatch: pytest.MonkeyPatch, backend: Backend) -> None:
    if backend == "faiss":
        pytest.importorskip("faiss")
    monkeypatch.setattr(top_k, "DOCUMENT_BLOCK", 100)
    for seed in range(5):
        queries_QD, docs_ND = near_ties(np.random.default_rng(seed), 2000)
        hits = dense_hits(queries_QD, docs_ND, 100, backend=backend)
        assert hits.columns_QK.tolist() == plain(defined(queries_QD, docs_ND), 100)


def test_equal_documents_have_equal_scores_wherever_they_stand() -> None:
    generator = np.random.default_rng(1)
    docs_ND = generator.standard_normal((301, 384)).astype(np.float32)
    docs_ND[[3, 64, 150, 299, 300]] = docs_ND[7]
    scores_QK = dense_hits(docs_ND[7:8], docs_ND, 301).scores_QK
    assert (scores_QK[0, :6] == scores_QK[0, 0]).all()
    assert scores_QK[0, 6] < scores_QK[0, 0]


def test_a_backend_that_is_not_installed_is_refused_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "faiss", None)
    monkeypatch.setattr(top_k, "DOCUMENT_BLOCK", 10)
    with pytest.raises(ConfigError, match=r"pip install 'coreb-ray\[faiss\]'"):
        dense_hits(np.ones((1, 2), np.float32), np.ones((300, 2), np.float32), 20, backend="faiss")


def test_a_constant_scorer_ranks_by_id() -> None:
    assert best_of(np.ones((1, 5), np.float32), 3).columns_QK.tolist() == [[0, 1, 2]]


@pytest.mark.parametrize("backend", ["torch", "faiss"])
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_vectors_that_are_not_finite_are_refused_in_large_corpora_too(
    monkeypatch: pytest.MonkeyPatch, bad: float, backend: Backend
) -> None:
    monkeypatch.setattr(top_k, "DOCUMENT_BLOCK", 100)
    docs_ND = np.ones((500, 2), np.float32)
    docs_ND[333, 1] = bad
    with pytest.raises(ModelError, match="not finite"):
        dense_hits(np.ones((1, 2), np.float32), docs_ND, 20, backend=backend)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_scores_that_are_not_finite_are_refused(bad: float) -> None:
    with pytest.raises(ModelError, match="not finite"):
        dense_hits(np.array([[bad, 1.0]], np.float32), np.ones((3, 2), np.float32), 2)


@pytest.mark.parametrize(("queries", "docs"), [(0, 3), (3, 0), (0, 0)])
def test_nothing_to_search_gives_no_hits(queries: int, docs: int) -> None:
    hits = dense_hits(np.ones((queries, 2), np.float32), np.ones((docs, 2), np.float32), 5)
    assert hits.columns_QK.shape == (queries, 0)


def test_fewer_documents_than_asked_for_are_all_given() -> None:
    assert dense_hits(np.ones((1, 2), np.float32), np.ones((3, 2), np.float32), 200).columns_QK.shape == (1, 3)
