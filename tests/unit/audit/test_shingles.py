"""Near-duplicates against every pair counted by hand."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coreb_ray.audit.shingles import LENGTH, TOKEN, close_pairs


def shingles(text: str) -> set[tuple[str, ...]]:
    tokens = TOKEN.findall(text)
    return {tuple(tokens[n : n + LENGTH]) for n in range(max(1, len(tokens) - LENGTH + 1))}


def by_hand(texts: list[str], num_left: int, least: float) -> dict[tuple[int, int], float]:
    sets = [shingles(text) for text in texts]
    similarity = {
        (a, b): len(sets[a] & sets[b]) / len(sets[a] | sets[b])
        for a, b in itertools.combinations(range(len(texts)), 2)
        if a < num_left
    }
    return {pair: value for pair, value in similarity.items() if value >= least}


text = st.lists(st.sampled_from(["a", "b", "c", "+", "("]), max_size=14).map(" ".join)


@settings(deadline=None, max_examples=150)
@given(
    texts=st.lists(text, min_size=1, max_size=9),
    left=st.integers(min_value=1, max_value=9),
    least=st.sampled_from([0.05, 1 / 3, 0.5, 0.8, 0.9, 1.0]),
)
def test_every_pair_that_is_close_enough_is_found_and_no_other(texts: list[str], left: int, least: float) -> None:
    num_left = min(left, len(texts))
    found = {(pair.first, pair.second): pair.similarity for pair in close_pairs(texts, num_left, least)}
    expected = by_hand(texts, num_left, least)
    assert found.keys() == expected.keys()
    for pair, value in expected.items():
        assert found[pair] == pytest.approx(value, abs=1e-6)


def test_nothing_is_close_to_nothing() -> None:
    assert close_pairs([], 0, 0.8) == []
    assert [(pair.first, pair.second) for pair in close_pairs(["", " "], 2, 0.8)] == [(0, 1)]
