import numpy as np
import pytest
from building import program, query
from hypothesis import given, settings
from hypothesis import strategies as st

from coreb_ray.search.rankings import dense_ranking, in_order, merged_ranking

QUERIES = [query(f"q{place}") for place in range(3)]
DOCUMENTS = in_order([program(f"c{place}") for place in range(25)])  # c10 comes before c2


@given(st.integers(0, 1000), st.integers(1, 30), st.integers(1, 12))
@settings(deadline=None)
def test_parts_searched_one_by_one_give_the_ranking_of_the_whole(seed: int, size: int, depth: int) -> None:
    generator = np.random.default_rng(seed)
    docs_ND = generator.integers(-2, 3, (len(DOCUMENTS), 4)).astype(np.float32)  # whole numbers: many ties
    queries_QD = generator.integers(-2, 3, (len(QUERIES), 4)).astype(np.float32)
    whole = dense_ranking(QUERIES, DOCUMENTS, queries_QD, docs_ND, depth)
    parts = [
        dense_ranking(QUERIES, DOCUMENTS[start : start + size], queries_QD, docs_ND[start : start + size], depth)
        for start in range(0, len(DOCUMENTS), size)
    ]
    merged = merged_ranking(parts, depth)
    assert merged.schema == whole.schema
    assert merged.to_pylist() == whole.to_pylist()


@pytest.mark.parametrize("parts", [1, 2])
def test_nothing_found_in_any_part_is_an_empty_ranking(parts: int) -> None:
    empty = dense_ranking([], DOCUMENTS, np.zeros((0, 4), np.float32), np.zeros((25, 4), np.float32), 5)
    assert merged_ranking([empty] * parts, 5).num_rows == 0
