"""Names that give a query away, and what rankings add to the evidence of its own problem."""

import re

import pytest
from building import program, query, release

from coreb_ray.audit.evidence import Evidence
from coreb_ray.audit.queries import identifier_leak, uninformative_query
from coreb_ray.types import Document, Query

SPELLINGS: dict[str, tuple[re.Pattern[str], ...]] = {"ruby": (re.compile(r"(?i)\bruby\b"),)}


def evidence(documents: tuple[Document, ...], queries: tuple[Query, ...], above: dict[tuple[str, str], int]) -> Evidence:
    return Evidence(release=release(documents, queries, {}), rows={}, spellings=SPELLINGS, problems_above=above)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Return the maxLoad of a lift.", "maxLoad"),
        ("Return the max_load of a lift.", "max_load"),
        ("Guests arrive, says Zorblax, in pairs.", "Zorblax"),
    ],
)
def test_a_name_that_programs_of_its_own_problem_alone_hold_is_a_leak(text: str, name: str) -> None:
    own = program("c1", f"x = {name}", problem="p1")
    (measured,) = identifier_leak(evidence((own, program("c2", problem="p2")), (query("q1", text),), {}), {})
    assert [case.note for case in measured.cases] == [f"programs of no other problem hold {name!r}"]
    shared = program("c2", f"y = {name}", problem="p2")
    (measured,) = identifier_leak(evidence((own, shared), (query("q1", text),), {}), {})
    assert not measured.cases


@pytest.mark.parametrize(
    "text",
    [
        "Zorblax arrives first.",  # starts the sentence
        "Give the answer.\n- Zorblax arrives first.",
        "Answer in Ruby please.",
        "Say how many GUESTS come.",
        "Say how many guests come.",
    ],
)
def test_words_languages_and_first_words_are_no_names(text: str) -> None:
    own = program("c1", "Zorblax guests GUESTS Ruby", problem="p1")
    (measured,) = identifier_leak(evidence((own,), (query("q1", text),), {}), {})
    assert not measured.cases


def test_a_ranking_that_finds_the_own_problem_clears_a_query_that_words_accuse() -> None:
    documents = tuple(program(f"c{n}", f"word{n} thing{n} other{n}", problem=f"p{n}") for n in range(12))
    queries = tuple(query(f"q{n}", f"nothing of it {chr(97 + n) * 5}", problem=f"p{n}") for n in range(6))
    thresholds = {"min_mean": 0.9, "min_percentile": 0.5}
    (measured,) = uninformative_query(evidence(documents, queries, {}), thresholds)
    assert len(measured.cases) == 6
    above = {("dense", f"q{n}"): 0 for n in range(6)} | {("other", "q0"): 11}
    (measured,) = uninformative_query(evidence(documents, queries, above), thresholds)
    assert not measured.cases
    assert measured.observed.startswith("mean percentile 1.000")
