"""Scores by query: the cases in which scorers disagree, and a second route to every value."""

import math

import pytest
from building import metrics, program, query, ranking, release
from hypothesis import given, settings
from hypothesis import strategies as st

from coreb_ray.config.sweep import DEFAULT_METRICS
from coreb_ray.metrics.evaluate import score
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.types import Ranking, Release

PAPER = named_protocols(["paper"])
DOCUMENTS = tuple(program(f"c{n}") for n in range(1, 9))


def row(of: Release, hits: Ranking, *names: str) -> dict[str, float]:
    (found,) = score(of, [hits], PAPER, metrics(*names)).rows_by_query.to_dict("records")
    return {str(key): value for key, value in found.items()}


def one_query(**grades: int) -> Release:
    return release(DOCUMENTS, (query("q1"),), {"q1": dict(grades)})


def test_a_judged_query_without_hits_counts_as_0_and_is_marked() -> None:
    # leaving it out, as the scoring library would, raises the mean of whoever finds nothing
    for hits in (ranking({}), ranking({"q1": ""})):
        found = row(one_query(c1=2), hits, "nDCG@10", "MRR@10", "hard_negatives@10")
        assert (found["nDCG@10"], found["MRR@10"], found["hard_negatives@10"]) == (0.0, 0.0, 0.0)
        assert found["is_missing"]


def test_hits_that_are_all_unjudged_give_0() -> None:
    # nothing is known about them: they are not relevant, and they are no intruders
    found = row(one_query(c1=2, c2=1), ranking({"q1": "c3 c4"}), "nDCG@10", "MAP@10", "intrusion@10")
    assert (found["nDCG@10"], found["MAP@10"]) == (0.0, 0.0)
    assert math.isnan(found["intrusion@10"])
    assert not found["is_missing"]


def test_a_query_without_positives_is_0_and_counted_under_paper() -> None:
    # paper A.6: match negatives score zero; the count says how many there are
    found = row(one_query(c1=1), ranking({"q1": "c1"}), "nDCG@10", "Recall@10", "oracle_nDCG@10", "hard_negatives@10")
    assert (found["nDCG@10"], found["Recall@10"], found["oracle_nDCG@10"], found["hard_negatives@10"]) == (0, 0, 0, 1)
    assert found["num_positives"] == 0


def test_a_query_without_any_label_has_a_row() -> None:
    made = release(DOCUMENTS, (query("q1"), query("q2")), {"q1": {"c1": 2}})
    table = score(made, [ranking({"q1": "c1", "q2": "c1"})], PAPER, metrics("nDCG@10")).rows_by_query
    assert dict(zip(table["query_id"], table["nDCG@10"], strict=True)) == {"q1": 1.0, "q2": 0.0}


def test_an_empty_corpus_gives_rows_of_0() -> None:
    made = release((), (query("q1"),), {})
    assert row(made, ranking({}), "nDCG@10", "oracle_nDCG@10")["nDCG@10"] == 0.0


def test_a_release_without_queries_gives_an_empty_table() -> None:
    table = score(release(DOCUMENTS, (), {}), [ranking({})], PAPER, metrics("nDCG@10")).rows_by_query
    assert len(table) == 0
    assert "nDCG@10" in table


def test_the_order_given_is_kept_where_the_library_would_break_ties_by_id() -> None:
    # trec_eval puts the larger id first among equal scores: a ranking with ties must come as ranks
    assert row(one_query(c1=2), ranking({"q1": "c1 c8"}), "nDCG@1")["nDCG@1"] == 1.0
    assert row(one_query(c8=2), ranking({"q1": "c1 c8"}), "nDCG@1")["nDCG@1"] == 0.0


def test_mrr_is_cut_where_it_says() -> None:
    made = release(tuple(program(f"c{n:02d}") for n in range(20)), (query("q1"),), {"q1": {"c11": 2}})
    hits = ranking({"q1": " ".join(f"c{n:02d}" for n in range(20))})
    assert row(made, hits, "MRR@10")["MRR@10"] == 0.0
    assert row(made, hits, "MRR@20")["MRR@20"] == pytest.approx(1 / 12)


def test_map_divides_by_all_positives() -> None:
    # two of three positives found at ranks 1 and 3: (1/1 + 2/3) / 3
    hits = ranking({"q1": "c1 c4 c2"})
    assert row(one_query(c1=2, c2=2, c3=2), hits, "MAP@10")["MAP@10"] == pytest.approx(5 / 9)


@pytest.mark.parametrize(
    ("hits", "expected"),
    [("c2 c1", 1.0), ("c1 c2", 0.0), ("c3 c1", math.nan), ("c2 c3", math.nan), ("c3 c2 c1", 1.0)],
)
def test_intrusion_is_defined_where_both_are_in_the_top(hits: str, expected: float) -> None:
    found = row(one_query(c1=2, c2=1), ranking({"q1": hits}), "intrusion@10")["intrusion@10"]
    assert found == pytest.approx(expected, nan_ok=True)


def slow(positives: set[str], hits: list[str], name: str, cutoff: int) -> float:
    """Return a published metric from its definition (trec_eval; Jarvelin and Kekalainen 2002), plainly."""
    top = hits[:cutoff]
    relevant = [document in positives for document in top]
    found = sum(relevant)
    match name:
        case "P":
            return found / cutoff
        case "Recall":
            return found / len(positives)
        case "MRR":
            return next((1 / (rank + 1) for rank, is_right in enumerate(relevant) if is_right), 0.0)
        case "MAP":
            return sum(sum(relevant[: rank + 1]) / (rank + 1) for rank, is_right in enumerate(relevant) if is_right) / len(
                positives
            )
    ideal = sum(1 / math.log2(rank + 2) for rank in range(min(cutoff, len(positives))))
    return sum(is_right / math.log2(rank + 2) for rank, is_right in enumerate(relevant)) / ideal


PUBLISHED = [text for text in DEFAULT_METRICS if text.partition("@")[0] in ("nDCG", "MAP", "Recall", "MRR", "P")]
GRADES = st.dictionaries(st.sampled_from([f"c{n}" for n in range(1, 9)]), st.sampled_from([0, 1, 2]), min_size=1)


@given(GRADES, st.permutations([f"c{n}" for n in range(1, 9)]), st.integers(0, 8))
@settings(max_examples=60, deadline=None)
def test_published_metrics_equal_their_definitions(grades: dict[str, int], order: list[str], length: int) -> None:
    hits = order[:length]
    found = row(release(DOCUMENTS, (query("q1"),), {"q1": grades}), ranking({"q1": " ".join(hits)}), *PUBLISHED)
    positives = {document for document, grade in grades.items() if grade == 2}
    for text in PUBLISHED:
        name, _, cutoff = text.partition("@")
        expected = slow(positives, hits, name, int(cutoff)) if positives else 0.0
        assert found[text] == pytest.approx(expected, abs=1e-9), text
        assert 0.0 <= found[text] <= 1.0
