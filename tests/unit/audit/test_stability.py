"""Checks of sweeps: crossing each threshold both ways, with numbers that can be worked out by hand."""

import dataclasses

import numpy as np
import pytest
from building import release
from scipy import stats

from coreb_ray.audit import stability
from coreb_ray.audit.evidence import Evidence, PublishedScore, RunScores
from coreb_ray.types import TASKS


def scores(run: str, values: list[float], *, problems: int = 20, subtask: str = "search") -> RunScores:
    size = len(values)
    return RunScores(
        run=run,
        tasks=(TASKS[0],) * size,
        subtasks=(subtask,) * size,
        languages=("any",) * size,
        query_ids=tuple(f"q{n}" for n in range(size)),
        problem_ids=tuple(f"p{n % problems}" for n in range(size)),
        values=tuple(values),
        has_positive=(True,) * size,
    )


def evidence(mine: list[RunScores], theirs: list[RunScores] | None = None) -> Evidence:
    return Evidence(
        release=release((), (), {}), rows={}, spellings={}, scores=tuple(mine), against_scores=tuple(theirs or ())
    )


def around(mean: float, seed: int, size: int = 60) -> list[float]:
    return [float(value) for value in np.clip(np.random.default_rng(seed).normal(mean, 0.1, size), 0, 1)]


ORDERED = [scores(f"run{n}", around(0.2 + 0.1 * n, n)) for n in range(6)]
TURNED = [scores(f"run{5 - n}", around(0.2 + 0.1 * n, 10 + n)) for n in range(6)]
LIMITS = {"min_tau": 0.6, "min_runs": 4.0}


def test_a_query_that_no_run_answers_is_unsolved_and_one_without_an_answer_is_not_asked() -> None:
    runs = [scores("a", [0, 0, 1, 0]), scores("b", [0, 0.5, 0, 0]), scores("c", [0, 0, 0, 0])]
    asked = (True, True, True, False)
    made = evidence([dataclasses.replace(run, has_positive=asked) for run in runs])
    (measured,) = stability.unsolved_queries(made, {"min_runs": 3.0})
    assert measured.num_checked == 3
    assert [case.queries for case in measured.cases] == [(("text2code", "q0"),)]
    (measured,) = stability.unsolved_queries(made, {"min_runs": 4.0})
    assert measured.skipped == "3 runs, too few to call a query unsolved"
    (measured,) = stability.unsolved_queries(evidence([]), {"min_runs": 3.0})
    assert "--sweep" in measured.skipped


def test_a_slice_on_which_runs_do_not_differ_is_constant() -> None:
    problems = np.linspace(0.2, 0.8, 20)
    runs = [scores(name, [float(v) for v in problems + step]) for name, step in (("a", 0.0), ("b", 0.005), ("c", 0.015))]
    # every run is the first one a step higher: the range is 0.015 in every draw
    (measured,) = stability.constant_slices(evidence(runs), {"max_range": 0.016, "min_runs": 3.0})
    assert [case.where for case in measured.cases] == ["text2code/search/any"]
    assert measured.cases[0].note == "all means between 0.500 and 0.515, upper bound of their range 0.015"
    (measured,) = stability.constant_slices(evidence(runs), {"max_range": 0.014, "min_runs": 3.0})
    assert measured.cases == ()


def test_equal_means_of_few_unlike_problems_do_not_make_a_slice_constant() -> None:
    runs = [scores("a", [0.0, 1.0]), scores("b", [1.0, 0.0]), scores("c", [0.5, 0.5])]
    (measured,) = stability.constant_slices(evidence(runs), {"max_range": 0.02, "min_runs": 3.0})
    assert measured.cases == ()
    one = [scores(name, [0.5, 0.5], problems=1) for name in "abc"]
    (measured,) = stability.constant_slices(evidence(one), {"max_range": 0.02, "min_runs": 3.0})
    assert (measured.num_checked, measured.cases) == (1, ())


def test_releases_that_order_models_alike_are_stable_and_turned_ones_are_not() -> None:
    again = [scores(f"run{n}", around(0.2 + 0.1 * n, 20 + n)) for n in range(6)]
    (measured,) = stability.rank_stability(evidence(ORDERED, again), LIMITS)
    assert measured.is_bad is False
    assert measured.observed.startswith("tau-b 1.000 [")
    (measured,) = stability.rank_stability(evidence(ORDERED, TURNED), LIMITS)
    assert measured.is_bad is True
    assert measured.observed.startswith("tau-b -1.000 [")
    assert "4 of the first 5 the same" in measured.observed
    assert len(measured.cases) == 6
    assert next(case for case in measured.cases if case.where == "text2code/run0").note == "run0: place 6, 1 there"


def test_tau_b_of_many_rows_is_that_of_each() -> None:
    generator = np.random.default_rng(5)
    mine, theirs = (generator.integers(0, 5, size=(200, 7)).astype(float) for _ in range(2))  # with ties
    mine[0] = 1.0  # no order at all
    expected = [stats.kendalltau(a, b).statistic for a, b in zip(mine, theirs, strict=True)]
    np.testing.assert_allclose(stability.tau_b(mine, theirs), expected, atol=1e-12)


@pytest.mark.parametrize("number", [0, 3])
def test_too_few_runs_have_no_order(number: int) -> None:
    (measured,) = stability.rank_stability(evidence(ORDERED[:number], ORDERED[:number]), LIMITS)
    assert measured.skipped


def test_published_means_are_a_sweep_of_their_own_without_interval() -> None:
    def published(theirs: list[float]) -> Evidence:
        printed = [
            PublishedScore(model=f"m{n}", task="code2text", value=n / 10, against=value) for n, value in enumerate(theirs)
        ]
        return dataclasses.replace(evidence([]), published_scores=tuple(printed))

    measured, own = stability.rank_stability(published([0.1, 0.3, 0.2, 0.4, 0.5]), LIMITS)
    assert own.skipped == stability.NO_TWO
    assert measured.subject == {"task": "code2text", "sweep": "published"}
    assert measured.observed == "tau-b 0.800 without interval, 5 of the first 5 the same"  # nine pairs of ten alike
    assert (measured.is_bad, measured.cases, measured.num_checked) == (False, (), 5)
    measured, _ = stability.rank_stability(published([0.1, 0.5, 0.4, 0.2, 0.3]), LIMITS)
    assert measured.is_bad is True
    assert [case.note for case in measured.cases] == [
        "m1: place 4, 1 there",
        "m2: place 3, 2 there",
        "m3: place 2, 4 there",
        "m4: place 1, 3 there",
    ]
    (own,) = stability.rank_stability(published([0.1, 0.2, 0.3]), LIMITS)
    assert own.skipped


def test_a_shift_counts_if_it_is_sure_and_large() -> None:
    mine = [scores("up", around(0.6, 1)), scores("same", around(0.4, 2))]
    theirs = [scores("up", around(0.4, 3)), scores("same", around(0.4, 4))]
    (measured,) = stability.score_shift(evidence(mine, theirs), {"min_shift": 0.1})
    assert [case.where for case in measured.cases] == ["text2code/up"]
    assert measured.num_checked == 2
    assert measured.cases[0].note.startswith("up on text2code: +0.196 [+0.168, +0.223], p < 0.001")
    (measured,) = stability.score_shift(evidence(mine, theirs), {"min_shift": 0.19})  # inside the interval
    assert measured.cases == ()
    (measured,) = stability.score_shift(evidence(mine), {"min_shift": 0.1})
    assert "--against" in measured.skipped


def test_a_bootstrap_of_problems_draws_them_whole() -> None:
    # two problems of equal size with means 0 and 1: a draw gives 0, 1/2 or 1, and nothing between
    means = stability._resampled([scores("a", [0.0, 1.0, 0.0, 1.0], problems=2)], "text2code")
    assert means is not None
    assert means[0, 0] == 0.5
    assert set(np.unique(means[1:, 0])) == {0.0, 0.5, 1.0}
