"""Published numbers are found by a release's digest."""

from pathlib import Path

from coreb_ray.config.cards import CardShelf
from coreb_ray.flows.evidence import published_claims, published_scores
from coreb_ray.types import TASKS

SHELF = CardShelf.nearest(Path(__file__))
OLD, NEW = (SHELF.release_card(name).digest for name in ("v2602", "v2603"))


def test_scores_of_both_releases_are_found_by_their_digests() -> None:
    found = published_scores(SHELF, NEW, OLD)
    assert len(found) == 11 * 4
    assert {score.task for score in found} == {*TASKS, "overall"}
    (score,) = [score for score in found if score.model == "codefuse-ai/C2LLM-7B" and score.task == "text2code"]
    assert (score.value, score.against) == (0.443, 0.435)  # Tables 3 and 14


def test_of_another_release_nothing_is_known() -> None:
    assert published_scores(SHELF, NEW, "another") == ()
    assert published_scores(SHELF, NEW, NEW) == ()
    assert published_scores(SHELF, NEW, "") == ()
    assert published_claims(SHELF, "another", OLD) == ()
    assert published_claims(SHELF, "", "") == ()
    assert not any(claim.is_joint for claim in published_claims(SHELF, NEW, ""))
    assert any(claim.is_joint for claim in published_claims(SHELF, NEW, OLD))
