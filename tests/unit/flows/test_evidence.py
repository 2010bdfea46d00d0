"""Published numbers are found by a release's digest."""

from pathlib import Path

from coreb_ray.config.cards import CardShelf
from coreb_ray.flows.evidence import published_about
from coreb_ray.types import TASKS

SHELF = CardShelf.nearest(Path(__file__))
OLD, NEW = (SHELF.release_card(name).digest for name in ("v2602", "v2603"))


def test_scores_of_both_releases_are_found_by_their_digests() -> None:
    claims, scores = published_about(SHELF, NEW, OLD)
    assert len(scores) == 11 * 4
    assert {score.task for score in scores} == {*TASKS, "overall"}
    (score,) = [score for score in scores if score.model == "codefuse-ai/C2LLM-7B" and score.task == "text2code"]
    assert (score.value, score.against) == (0.443, 0.435)  # Tables 3 and 14
    assert any(claim.is_joint for claim in claims)


def test_of_one_release_alone_there_are_claims_about_it() -> None:
    claims, scores = published_about(SHELF, NEW, "")
    assert len(claims) == 40 + 13 + 14  # counts and means of the paper, counts of the README
    assert not any(claim.is_joint for claim in claims)
    assert scores == ()
    assert published_about(SHELF, NEW, NEW) == (claims, ())


def test_of_another_release_nothing_is_known() -> None:
    assert published_about(SHELF, "another", OLD) == ((), ())
    assert published_about(SHELF, "", "") == ((), ())
    assert published_about(CardShelf(root=Path(__file__).parent), NEW, OLD) == ((), ())
