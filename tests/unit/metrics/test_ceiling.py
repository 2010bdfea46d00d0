import itertools
import math

import pytest
from building import program, query, release
from hypothesis import given
from hypothesis import strategies as st

from coreb_ray.metrics.ceiling import Oracle, Tier, expected_ndcg
from coreb_ray.metrics.judgements import units_of
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.types import Release

(PAPER,) = named_protocols(["paper"])


def tier(num_documents: int, num_positives: int) -> Tier:
    return Tier(num_documents=num_documents, num_positives=num_positives)


@given(
    st.lists(st.integers(0, 3).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))), min_size=1, max_size=3),
    st.integers(1, 6),
)
def test_the_expectation_is_the_mean_over_all_orders(shape: list[tuple[int, int]], cutoff: int) -> None:
    tiers = [[True] * positives + [False] * (documents - positives) for documents, positives in shape]
    total = sum(map(sum, tiers))
    if total == 0:
        assert expected_ndcg([tier(d, p) for d, p in shape], cutoff) == 0.0
        return
    orders = list(itertools.product(*(list(itertools.permutations(part)) for part in tiers)))
    best = sum(1 / math.log2(rank + 2) for rank in range(min(total, cutoff)))
    gains = [
        sum(right / math.log2(rank + 2) for rank, right in enumerate(list(itertools.chain(*order))[:cutoff]))
        for order in orders
    ]
    assert expected_ndcg([tier(d, p) for d, p in shape], cutoff) == pytest.approx(sum(gains) / len(orders) / best)


DOCUMENTS = (
    program("go1", language="go"),
    program("py1"),
    program("py2", passed=False),
    program("other", problem="p2"),
)


def tiers(made: Release) -> tuple[Tier, ...]:
    (unit,) = units_of(made, "text2code", PAPER)
    return Oracle(made, "text2code").tiers(unit)


def test_a_constraint_that_the_text_does_not_name_cannot_be_seen() -> None:
    made = release(DOCUMENTS, (query("q1", "go through a list", language="go"),), {"q1": {"go1": 2}})
    assert tiers(made) == (tier(2, 1), tier(1, 0), tier(1, 0))


def test_a_constraint_that_the_text_names_can() -> None:
    made = release(DOCUMENTS, (query("q1", "a list in Go", language="go"),), {"q1": {"go1": 2}})
    assert tiers(made) == (tier(1, 1), tier(1, 0), tier(1, 0), tier(1, 0))
    (unit,) = units_of(made, "text2code", PAPER)
    assert Oracle(made, "text2code").expected_ndcg(unit, 10) == 1.0


def test_positives_the_oracle_does_not_expect_come_last() -> None:
    made = release(DOCUMENTS, (query("q1"),), {"q1": {"other": 2}})
    assert tiers(made) == (tier(2, 0), tier(1, 0), tier(1, 1))


def test_texts_the_problem_was_not_written_for_are_behind_the_original(tiny: Release) -> None:
    units = units_of(tiny, "code2text", PAPER)
    assert Oracle(tiny, "code2text").tiers(units[0]) == (tier(1, 1), tier(1, 0), tier(6, 0))


def test_the_anchor_is_no_answer(tiny: Release) -> None:
    # q4: p1 without its anchor c01 has c02 right and verified, then c03 and c04; 8 documents belong to other problems
    unit = units_of(tiny, "code2code", PAPER)[0]
    assert Oracle(tiny, "code2code").tiers(unit) == (tier(1, 1), tier(2, 0), tier(8, 0))
