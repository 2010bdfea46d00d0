"""The four protocols on releases small enough to work out by hand."""

import math

import pytest
from building import metrics, program, query, ranking, release

from coreb_ray.errors import ConfigError
from coreb_ray.metrics.evaluate import score
from coreb_ray.metrics.means import Draws, mean_rows
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.types import Ranking, Release, Unanswerable

SECOND = 1 / math.log2(3)
"""Discount of rank 2; rank 1 has 1, rank 3 has 0.5."""


def value(
    of: Release, rankings: list[Ranking], protocol: str, task: str, metric: str = "nDCG@10", **wanted: object
) -> tuple[float, int]:
    """Return (value, number of queries or units) of one summary row."""
    protocols = named_protocols([protocol])
    table = score(of, rankings, protocols, metrics(metric))
    rows = mean_rows(table, protocols, metrics(metric), Draws.make(of, resamples=100, seed=1, level=0.95))
    fields = {"task": task, "subtask": None, "language": None, "language_role": None, **wanted}
    (row,) = [row for row in rows if all(getattr(row, key) == item for key, item in fields.items())]
    return row.interval.value, row.interval.num_queries


CODE2CODE = {"q4": "c01 c04 c02", "q5": "c09 c11 c12 c10"}


def test_paper_removes_the_anchor_and_keeps_copies_of_it(tiny: Release) -> None:
    # q4: [c04, c02] with c02 right: 1/log2(3). q5: [c11, c12, c10] with two right: (1/log2(3) + 1/2) / (1 + 1/log2(3))
    expected = (SECOND + (SECOND + 0.5) / (1 + SECOND)) / 2
    assert value(tiny, [ranking(CODE2CODE, "code2code", of="tiny")], "paper", "code2code") == (
        pytest.approx(expected, abs=1e-12),
        2,
    )


def test_mteb_keeps_the_anchor(tiny: Release) -> None:
    # q4: [c01, c04, c02]: 1/log2(4). q5: [c09, c11, c12, c10]: (1/2 + 1/log2(5)) / (1 + 1/log2(3))
    expected = (0.5 + (0.5 + 1 / math.log2(5)) / (1 + SECOND)) / 2
    assert value(tiny, [ranking(CODE2CODE, "code2code", of="tiny")], "mteb", "code2code") == (
        pytest.approx(expected, abs=1e-12),
        2,
    )


def test_strict_a_copies_of_the_query_leave_ranking_and_positives(tiny: Release) -> None:
    # c12 equals q5's text: [c11, c10] with c10 right: 1/log2(3), as for q4
    assert value(tiny, [ranking(CODE2CODE, "code2code", of="tiny")], "strict", "code2code") == (
        pytest.approx(SECOND, abs=1e-12),
        2,
    )


CODE2TEXT = {"q6": "t02_noise1 t02", "q7": "t02_noise1 t02", "q8": "t02_noise1 t02"}


def test_paper_counts_a_query_without_positive_as_0(tiny: Release) -> None:
    # q6 and q7: 1/log2(3); q8 is a match negative
    assert value(tiny, [ranking(CODE2TEXT, "code2text", of="tiny")], "paper", "code2text") == (
        pytest.approx(2 * SECOND / 3),
        3,
    )


def test_paper_a3_and_mteb_leave_it_out(tiny: Release) -> None:
    for protocol in ("paper-a3", "mteb"):
        assert value(tiny, [ranking(CODE2TEXT, "code2text", of="tiny")], protocol, "code2text") == (pytest.approx(SECOND), 2)


def test_strict_b_and_c_leave_it_out_and_merge_twins(tiny: Release) -> None:
    # q6 and q7 have equal text and positives: one unit
    assert value(tiny, [ranking(CODE2TEXT, "code2text", of="tiny")], "strict", "code2text") == (pytest.approx(SECOND), 1)


def test_strict_c_the_grade_1_of_a_unit_is_the_union(tiny: Release) -> None:
    # q1 has c03 and q2 has c04 as hard negative. With c04 on top only q2 is intruded on; the unit has both.
    hits = [ranking({"q1": "c04 c01", "q2": "c04 c01"}, of="tiny")]
    assert value(tiny, hits, "paper", "text2code", "intrusion@10") == (1.0, 1)
    assert value(tiny, hits, "paper", "text2code", "hard_negatives@10") == (pytest.approx(1 / 3), 3)
    assert value(tiny, hits, "paper", "text2code", "intrusion@10", subtask="canonical_retro") == (
        pytest.approx(math.nan, nan_ok=True),
        0,
    )
    assert value(tiny, hits, "strict", "text2code", "intrusion@10", subtask="canonical_retro") == (1.0, 1)
    assert value(tiny, hits, "strict", "text2code", "intrusion@10") == (1.0, 1)


def test_strict_d_unanswerable_subtasks_have_rows_and_stay_out_of_totals(tiny: Release) -> None:
    import dataclasses

    told = dataclasses.replace(tiny, unanswerable=(Unanswerable(task="text2code", subtask="search", finding="blind"),))
    # q1 and q2 are one unit of value 1; q3 (search) has value 0
    hits = [ranking({"q1": "c01 c02", "q2": "c01 c02", "q3": "c01 c02"}, of="tiny")]
    assert value(tiny, hits, "strict", "text2code") == (pytest.approx(0.5), 2)
    assert value(told, hits, "strict", "text2code") == (1.0, 1)
    assert value(told, hits, "strict", "overall") == (1.0, 1)
    assert value(told, hits, "strict", "text2code", subtask="search", is_unanswerable=True) == (0.0, 1)
    assert value(told, hits, "paper", "text2code") == (pytest.approx(2 / 3), 3)


def test_strict_e_problems_weigh_the_same() -> None:
    documents = (program("c1"), program("c2"), program("c3", problem="p2"))
    queries = (query("q1"), query("q2"), query("q3", problem="p2"))
    made = release(documents, queries, {"q1": {"c1": 2}, "q2": {"c2": 2}, "q3": {"c3": 2}})
    hits = [ranking({"q1": "c1", "q2": "c1", "q3": "c3"})]  # values 1, 0 and 1
    assert value(made, hits, "paper", "text2code") == (pytest.approx(2 / 3), 3)
    assert value(made, hits, "strict", "text2code") == (pytest.approx((0.5 + 1) / 2), 3)


def test_a_positive_beyond_a_twins_ranking_splits_no_unit_but_other_positives_do() -> None:
    documents = (program("c1"), program("c2"))
    queries = (query("q1", "same"), query("q2", "same"), query("q3", "same"))
    made = release(documents, queries, {"q1": {"c1": 2}, "q2": {"c1": 2}, "q3": {"c1": 2, "c2": 2}})
    hits = [ranking(dict.fromkeys(("q1", "q2", "q3"), "c1 c2"))]
    assert value(made, hits, "strict", "text2code") == (1.0, 2)


def test_totals_weigh_queries_under_paper_and_tasks_under_mteb_and_strict(tiny: Release) -> None:
    hits = [
        ranking(CODE2CODE, "code2code", of="tiny"),
        ranking({"q1": "c01 c02", "q2": "c01 c02", "q3": "c06 c07"}, of="tiny"),
    ]
    code2code, _ = value(tiny, hits, "paper", "code2code")
    assert value(tiny, hits, "paper", "overall") == (pytest.approx((2 * code2code + 3 * 1.0) / 5), 5)
    for protocol in ("mteb", "strict"):
        one, _ = value(tiny, hits, protocol, "code2code")
        assert value(tiny, hits, protocol, "overall")[0] == pytest.approx((one + 1.0) / 2)


def test_mteb_has_no_hard_negatives_and_says_so_with_nothing(tiny: Release) -> None:
    found, count = value(tiny, [ranking(CODE2CODE, "code2code", of="tiny")], "mteb", "code2code", "intrusion@10")
    assert math.isnan(found)
    assert count == 0


def test_an_unknown_protocol_names_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="protocols: found papper, expected some of paper, paper-a3, mteb, strict"):
        named_protocols(["papper"])
