import numpy as np
import pytest
from building import metrics, program, query, ranking, release
from scipy import stats

from coreb_ray.metrics.evaluate import score
from coreb_ray.metrics.means import Draws
from coreb_ray.metrics.pairs import compare, holm, sign_flip_p_values
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.types import Release

(PAPER,) = named_protocols(["paper"])
SIZE = 12


def made() -> Release:
    documents = tuple(program(f"c{p}", problem=f"p{p}") for p in range(SIZE))
    queries = tuple(query(f"q{p}_{n}", problem=f"p{p}") for p in range(SIZE) for n in range(3))
    return release(documents, queries, {q.query_id: {f"c{q.problem_id[1:]}": 2} for q in queries})


def test_the_p_value_is_the_share_of_sign_flips_at_least_as_large() -> None:
    # 5 equal contributions: of 32 flips only "all kept" and "all changed" reach the sum: 2 / 32
    contributions = np.full((5, 1), 0.1)
    assert sign_flip_p_values(contributions, permutations=20000, seed=1)[0] == pytest.approx(2 / 32, abs=0.006)


def test_the_p_value_agrees_with_scipy_on_clustered_differences() -> None:
    values = np.random.default_rng(3).normal(0.3, 1.0, 30)
    reference = stats.permutation_test(
        (values,), np.sum, permutation_type="samples", n_resamples=20000, rng=np.random.default_rng(4)
    )
    assert sign_flip_p_values(values[:, None], permutations=20000, seed=5)[0] == pytest.approx(reference.pvalue, abs=0.02)


def test_holm_on_the_example_of_its_definition() -> None:
    # four p-values: 0.01 * 4, then 0.02 * 3, 0.03 * 2 raised to 0.06, 0.04 * 1 raised to 0.06
    assert holm(np.array([0.04, 0.01, np.nan, 0.03, 0.02])) == pytest.approx([0.06, 0.04, np.nan, 0.06, 0.06], nan_ok=True)
    assert holm(np.array([0.9, 0.8])) == pytest.approx([1.0, 1.0])


def test_a_run_compared_with_its_equal_has_no_difference_and_p_1() -> None:
    release_ = made()
    hits = {q.query_id: "c0 c1" for q in release_.queries["text2code"]}
    tables = [score(release_, [ranking(hits, run=run)], [PAPER], metrics("nDCG@10")) for run in ("a", "b")]
    draws = Draws.make(release_, resamples=200, seed=1, level=0.95)
    pairs = compare(tables, PAPER, "nDCG@10", draws, permutations=500, seed=1)
    assert [(pair.task, pair.difference, pair.p_value) for pair in pairs] == [("text2code", 0.0, 1.0), ("overall", 0.0, 1.0)]


def test_a_clear_difference_is_found_in_the_unit_of_problems() -> None:
    release_ = made()
    right = {q.query_id: f"c{q.problem_id[1:]}" for q in release_.queries["text2code"]}
    tables = [
        score(release_, [ranking(hits, run=run)], [PAPER], metrics("nDCG@10")) for run, hits in (("a", right), ("b", {}))
    ]
    draws = Draws.make(release_, resamples=200, seed=1, level=0.95)
    pair = compare(tables, PAPER, "nDCG@10", draws, permutations=4000, seed=1)[0]
    assert (pair.difference, pair.num_queries, pair.num_problems) == (pytest.approx(1.0), 36, 12)
    assert pair.p_value == pytest.approx(2 / 2**12, abs=0.001)  # 12 problems, not 36 queries
    assert (pair.ci_low, pair.ci_high) == (pytest.approx(1.0), pytest.approx(1.0))


def test_one_problem_has_a_difference_and_no_test() -> None:
    release_ = release((program("c1"),), (query("q1"),), {"q1": {"c1": 2}})
    tables = [
        score(release_, [ranking(hits, run=run)], [PAPER], metrics("nDCG@10"))
        for run, hits in (("a", {"q1": "c1"}), ("b", {}))
    ]
    draws = Draws.make(release_, resamples=200, seed=1, level=0.95)
    pair = compare(tables, PAPER, "nDCG@10", draws, permutations=500, seed=1)[0]
    assert pair.difference == 1.0
    assert np.isnan([pair.p_value, pair.p_holm, pair.ci_low, pair.ci_high]).all()


def test_a_single_run_has_nothing_to_be_compared_with() -> None:
    release_ = made()
    table = score(release_, [ranking({})], [PAPER], metrics("nDCG@10"))
    draws = Draws.make(release_, resamples=200, seed=1, level=0.95)
    assert compare([table], PAPER, "nDCG@10", draws, permutations=500, seed=1) == []
