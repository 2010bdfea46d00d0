import numpy as np
import pytest
from building import metrics, program, query, ranking, release

from coreb_ray.metrics.evaluate import score
from coreb_ray.metrics.means import Draws, estimate, mean_rows
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.types import Release

PROTOCOLS = named_protocols(["paper"])


def many(num_problems: int, per_problem: int = 2) -> Release:
    documents = tuple(program(f"c{p}", problem=f"p{p}") for p in range(num_problems))
    queries = tuple(query(f"q{p}_{n}", problem=f"p{p}") for p in range(num_problems) for n in range(per_problem))
    return release(documents, queries, {q.query_id: {f"c{q.problem_id[1:]}": 2} for q in queries})


def draws(made: Release, resamples: int = 400) -> Draws:
    return Draws.make(made, resamples=resamples, seed=5, level=0.95)


def rows(made: Release, hits: dict[str, str]) -> dict[str, tuple[float, float, float]]:
    table = score(made, [ranking(hits)], PROTOCOLS, metrics("nDCG@10"))
    found = mean_rows(table, PROTOCOLS, metrics("nDCG@10"), draws(made))
    return {f"{row.task}/{row.subtask}": (row.interval.value, row.interval.low, row.interval.high) for row in found}


def test_one_problem_gives_a_value_and_no_interval() -> None:
    value, low, high = rows(many(1, 5), {"q0_0": "c0"})["text2code/None"]
    assert value == pytest.approx(0.2)
    assert np.isnan([low, high]).all()


def test_the_interval_holds_the_value_and_is_wider_for_fewer_problems() -> None:
    widths = {}
    for size in (8, 64):
        made = many(size)
        value, low, high = rows(
            made, {q.query_id: f"c{q.problem_id[1:]}" for q in made.queries["text2code"] if int(q.problem_id[1:]) % 2}
        )["text2code/None"]
        assert value == pytest.approx(0.5)
        assert low <= value <= high
        widths[size] = high - low
    assert widths[64] < widths[8]


def test_queries_of_one_problem_are_drawn_together() -> None:
    # 4 problems, half of them all right: with 2 or with 50 queries each the bounds are the same
    hits = {
        few: {q.query_id: f"c{q.problem_id[1:]}" for q in many(4, few).queries["text2code"] if q.problem_id in ("p0", "p1")}
        for few in (2, 50)
    }
    narrow = [bound for few in (2, 50) for bound in rows(many(4, few), hits[few])["text2code/None"][1:]]
    assert narrow == [0.0, 1.0, 0.0, 1.0]


def test_the_same_seed_gives_the_same_draws_whatever_the_run() -> None:
    made = many(6)
    assert np.array_equal(draws(made).weights_BP, draws(made).weights_BP)
    assert (draws(made).weights_BP.sum(axis=1) == 6).all()
    assert not np.array_equal(draws(made).weights_BP, Draws.make(made, resamples=400, seed=6, level=0.95).weights_BP)


def test_undefined_values_are_left_out_each_metric_by_itself() -> None:
    made = many(3, 1)
    found = estimate(
        np.array([0, 1, 2]), np.array([[1.0, np.nan], [0.0, 0.5], [0.5, np.nan]]), draws(made), by_problem=False
    )
    assert found.values_M == pytest.approx([0.5, 0.5])
    assert found.counts_M.tolist() == [3, 1]
    assert found.contributions_PM.sum(axis=0) == pytest.approx(found.values_M)


def test_slices_name_subtask_language_and_whose_language(tiny: Release) -> None:
    table = score(tiny, [ranking({"q6": "t02"}, "code2text", of="tiny")], PROTOCOLS, metrics("nDCG@10", "P@1"))
    found = mean_rows(table, PROTOCOLS, metrics("nDCG@10", "P@1"), draws(tiny))
    keys = {
        (row.subtask, row.language, row.language_role)
        for row in found
        if row.metric == "nDCG@10" and row.task == "code2text"
    }
    assert keys == {
        (None, None, None),
        ("full_retro", None, None),
        ("match", None, None),
        (None, "any", "language"),
        (None, "python", "language"),
        (None, "python", "anchor_language"),
        ("full_retro", "any", "language"),
        ("match", "python", "language"),
        ("full_retro", "python", "anchor_language"),
        ("match", "python", "anchor_language"),
    }
    assert {row.task for row in found if row.metric == "P@1"} == {"code2text", "overall"}


def test_counts_say_how_many_lack_a_positive_or_a_ranking(tiny: Release) -> None:
    table = score(tiny, [ranking({"q6": "t02"}, "code2text", of="tiny")], PROTOCOLS, metrics("nDCG@10"))
    row = mean_rows(table, PROTOCOLS, metrics("nDCG@10"), draws(tiny))[0]
    assert (row.interval.num_queries, row.num_without_positive, row.num_missing, row.interval.num_problems) == (3, 1, 2, 1)
