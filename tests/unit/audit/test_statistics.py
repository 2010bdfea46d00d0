"""Checks with a threshold, crossed both ways, and checks of two releases."""

import dataclasses
import re
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from building import program, query, release

from coreb_ray.audit import across, claims, documents, negatives, statistics
from coreb_ray.audit.check import Measurement
from coreb_ray.audit.evidence import Evidence, SourceRow
from coreb_ray.config.claims import Claim
from coreb_ray.types import Document, Query, Release


def text(doc_id: str, body: str, problem: str, *, is_noise: bool = False) -> Document:
    return Document(
        doc_id=doc_id,
        text=body,
        kind="text",
        problem_id=problem,
        language="",
        model="",
        passed=None,
        is_noise=is_noise,
        fields={},
    )


def evidence(made: Release, against: Release | None = None) -> Evidence:
    return Evidence(release=made, rows={}, spellings={}, against=against)


def noisy(change: Callable[[str], str]) -> Evidence:
    generator = np.random.default_rng(1)
    words = np.array(["stone", "river", "seven", "cart", "gate", "count", "least", "sum"])
    made = []
    for problem in range(30):
        bodies = [" ".join(generator.choice(words, int(generator.integers(40, 80)))) for _ in range(3)]
        made += [text(f"t{problem}", f"Title\n\n{bodies[0]}", f"p{problem}")]
        made += [
            text(f"t{problem}n{n}", change(f"Title\n\n{body}"), f"p{problem}", is_noise=True)
            for n, body in enumerate(bodies[1:])
        ]
    return evidence(release(tuple(made), (), {}))


def bad(measurements: list[Measurement]) -> list[dict[str, str]]:
    return [m.subject for m in measurements if (bool(m.cases) if m.is_bad is None else m.is_bad)]


@pytest.mark.parametrize(
    ("change", "feature"),
    [
        (lambda t: t + " end" * 60, "length"),
        (lambda t: f"**{t}**" + " **bold**" * 9, "markdown marks"),
        (lambda t: t.replace("\n\n", " "), "title line"),
    ],
)
def test_noise_that_looks_otherwise_is_told_by_the_feature_it_looks_by(change: Callable[[str], str], feature: str) -> None:
    found = bad(list(negatives.separable_noise(noisy(change), {"max_auc": 0.8})))
    assert {"feature": feature} in found
    assert {"feature": "all together"} in found


def test_noise_that_looks_alike_passes_and_a_stricter_policy_changes_the_answer() -> None:
    assert bad(list(negatives.separable_noise(noisy(lambda t: t), {"max_auc": 0.8}))) == []
    slightly = noisy(lambda t: t + " end" * 8)
    measured = list(negatives.separable_noise(slightly, {"max_auc": 0.5}))
    assert {"feature": "length"} in bad(measured)
    assert {"feature": "length"} not in bad(list(negatives.separable_noise(slightly, {"max_auc": 0.95})))


def test_too_few_texts_say_nothing() -> None:
    (measured,) = negatives.separable_noise(evidence(release((text("t1", "a", "p1"),), (), {})), {"max_auc": 0.8})
    assert "too few" in measured.skipped


def repeated(number: int) -> Evidence:
    """Return a release of 4 problems, each asked `number` times with one text."""
    programs = tuple(program(f"c{p}", problem=f"p{p}") for p in range(4))
    queries = tuple(query(f"q{p}_{n}", f"find {p}", problem=f"p{p}") for p in range(4) for n in range(number))
    return evidence(release(programs, queries, {q.query_id: {f"c{q.problem_id[1:]}": 2} for q in queries}))


def test_repeated_questions_are_no_sample() -> None:
    limits = {"min_problems": 3.0, "min_unit_share": 0.5}
    assert bad(list(statistics.effective_sample(repeated(2), limits))) == []
    (measured,) = statistics.effective_sample(repeated(3), limits)
    assert measured.is_bad
    assert len(measured.cases) == 8
    assert measured.observed == "4 problems, 4 distinct questions (33.3 % of queries)"
    (measured,) = statistics.effective_sample(repeated(1), {"min_problems": 5.0, "min_unit_share": 0.5})
    assert measured.is_bad


def by_language(counts: dict[str, int]) -> Evidence:
    queries: list[Query] = [
        query(f"{language}{n}", task="code2code", language=language, anchor_language=language)
        for language, number in counts.items()
        for n in range(number)
    ]
    return evidence(release((), tuple(queries), {}))


def test_a_language_with_few_queries_is_named() -> None:
    even = dict.fromkeys(("python", "cpp", "java", "go", "ruby"), 10)
    assert bad(list(statistics.balance(by_language(even), {"min_share": 0.5}))) == []
    (measured,) = statistics.balance(by_language({**even, "go": 3}), {"min_share": 0.5})
    assert [case.where for case in measured.cases] == ["go"]


def test_a_ceiling_is_the_oracles_and_its_bound_crosses_the_threshold() -> None:
    languages = ("python", "cpp", "java", "go")
    programs = tuple(program(f"c{p}{n}", problem=f"p{p}", language=languages[n]) for p in range(2) for n in range(4))
    asked = tuple(query(f"q{p}", problem=f"p{p}", language="python") for p in range(2))
    labels = {"q0": {"c00": 2}, "q1": {"c10": 2}}
    made = evidence(release(programs, asked, labels))
    (measured,) = statistics.score_ceiling(made, {"min_ceiling": 0.9})
    # four programs in random order, one of them the answer: (1 + 1/log2(3) + 1/2 + 1/log2(5)) / 4
    assert measured.observed == "nDCG@10 0.640 [0.640, 0.640]"
    assert (measured.is_bad, len(measured.cases)) == (True, 2)
    assert bad(list(statistics.score_ceiling(made, {"min_ceiling": 0.6}))) == []
    named = evidence(release(programs, (query("q0", "in Python", problem="p0", language="python"), asked[1]), labels))
    by_policy = dataclasses.replace(named, spellings={"python": (re.compile("Python"),)})
    (measured,) = statistics.score_ceiling(by_policy, {"min_ceiling": 0.9})
    assert measured.observed == "nDCG@10 0.820 [0.640, 1.000]"  # two problems are no proof
    assert measured.is_bad is False


def test_one_positive_alone_is_no_fault_but_without_hard_negatives_nothing_is_graded() -> None:
    limits = {"max_single": 0.95, "min_negatives": 0.8}
    programs = (program("c1"), program("c2", passed=False))
    graded = release(programs, (query("q1"),), {"q1": {"c1": 2, "c2": 1}})
    assert bad(list(statistics.degenerate_qrels(evidence(graded), limits))) == []
    (measured,) = statistics.degenerate_qrels(evidence(release(programs, (query("q1"),), {"q1": {"c1": 2}})), limits)
    assert measured.is_bad
    assert len(measured.cases) == 1


@pytest.mark.parametrize(
    ("language", "whole", "stripped", "absent"),
    [
        ("python", "import os  # why\nx = 7 // 2\n", "import os\nx = 7\n", "comments, floor division"),
        ("cpp", "#include <map>\nint a; // why\n", "int a;\n", "comments, includes"),
        ("java", "import java.util.*;\nclass A { /* why */ }\n", "import java.util.*;\nclass A { }\n", "comments"),
        ("go", "package main\nimport \"fmt\"\n// why\n", "package main\nimport \"fmt\"\n", "comments"),
        ("ruby", "x = 1 # why\n", "x = 1\n", "comments"),
    ],
)  # fmt: skip
def test_what_a_whole_corpus_has_lost_is_named(language: str, whole: str, stripped: str, absent: str) -> None:
    def measured(bodies: list[str]) -> Measurement:
        programs = tuple(program(f"c{n}", body, language=language) for n, body in enumerate(bodies))
        found = documents.stripped_code(evidence(release(programs, (), {})), {"min_programs": 5})
        return next(m for m in found if m.subject == {"language": language})

    assert measured([whole] + [stripped] * 5).cases == ()  # one is enough: it is the corpus that is asked
    lost = measured([stripped] * 6)
    assert lost.observed == f"absent: {absent}"
    assert len(lost.cases) == 6
    assert "too few" in measured([stripped] * 4).skipped


ONE = release(
    (program("c1", "a b c d e f g"), text("t1", "once", "p1")), (query("q1", "find"),), {"q1": {"c1": 2}}, name="one"
)


def test_strangers_share_nothing() -> None:
    other = release(
        (program("x1", "h i j k l m", problem="p2"), text("u1", "twice", "p2")),
        (query("r1", "seek", problem="p2"),),
        {},
        name="two",
    )
    for function in (across.id_reuse, across.problem_overlap, across.text_overlap):
        assert all(not m.cases and not m.skipped for m in function(evidence(ONE, other), {}))


def test_what_two_releases_share_is_found() -> None:
    same_ids = release(
        (program("c1", "other", problem="p9"), text("t1", "else", "p9")),
        (query("q1", "else", problem="p9"),),
        {},
        name="two",
    )
    assert [len(m.cases) for m in across.id_reuse(evidence(ONE, same_ids), {})] == [1, 1, 1]
    assert [
        len(m.cases) for m in across.problem_overlap(evidence(ONE, dataclasses.replace(same_ids, code=ONE.code)), {})
    ] == [1]
    copied = release(
        (program("y1", "a b c d e f g", problem="p9"), text("u1", "else", "p9")),
        (query("r1", "find", problem="p9"),),
        {},
        name="two",
    )
    assert [len(m.cases) for m in across.text_overlap(evidence(ONE, copied), {})] == [1, 1]
    found = [
        m
        for m in documents.near_duplicate(evidence(ONE, copied), {"min_similarity": 0.8})
        if m.subject["scope"] == "with two"
    ]
    assert [[case.documents for case in m.cases] for m in found] == [[("c1", "two:y1")], []]


def test_a_release_alone_is_compared_with_nothing() -> None:
    for function in (
        across.id_reuse,
        across.problem_overlap,
        across.text_overlap,
        across.schema_drift,
        across.distribution_drift,
    ):
        (measured,) = function(evidence(ONE), {"max_shift": 0.1})
        assert measured.skipped == "no release to compare with; give one with --against"


def test_fields_and_mixes_that_moved_are_named() -> None:
    rows: dict[str, tuple[SourceRow, ...]] = {
        "code_corpus": (SourceRow(where="", fields={"code_id": "c1", "model": "m", "gone": None}, is_nested=False),)
    }
    others: dict[str, tuple[SourceRow, ...]] = {
        "code_corpus": (SourceRow(where="", fields={"code_id": "c1", "gone": 3}, is_nested=False),)
    }
    made = Evidence(release=ONE, rows=rows, spellings={}, against=dataclasses.replace(ONE, name="two"), against_rows=others)
    (measured,) = across.schema_drift(made, {})
    assert [case.note for case in measured.cases] == ["gone: only in two", "model: only in one"]
    queries = tuple(query(f"q{n}", subtask="search" if n < 5 else "full_retro") for n in range(10))
    moved = tuple(query(f"q{n}", subtask="search" if n < 6 else "full_retro") for n in range(10))
    before, after = release((), queries, {}, name="two"), release((), moved, {})
    assert bad(list(across.distribution_drift(evidence(after, before), {"max_shift": 0.15}))) == []
    (measured,) = across.distribution_drift(evidence(after, before), {"max_shift": 0.05})
    assert [case.where for case in measured.cases] == ["text2code/full_retro", "text2code/search"]


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        (Claim(where="w", counts="queries", value=0), 3),
        (Claim(where="w", counts="queries", value=0, task="text2code", subtask="search", language="go"), 1),
        (Claim(where="w", counts="queries", value=0, anchor_language="ruby"), 1),
        (Claim(where="w", counts="documents", value=0), 4),
        (Claim(where="w", counts="documents", value=0, corpus="code", language="go", passed=True), 1),
        (Claim(where="w", counts="documents", value=0, corpus="text", kind="noise"), 1),
        (Claim(where="w", counts="documents", value=0, corpus="text", kind="original"), 1),
        (Claim(where="w", counts="problems", value=0), 1),
        (Claim(where="w", counts="labels", value=0), 3),
        (Claim(where="w", counts="labels", value=0, task="text2code", grade=2), 2),
    ],
)
def test_a_published_count_is_held_against_the_data(claim: Claim, found: int) -> None:
    documents_ = (
        program("c1", language="go"),
        program("c2", language="go", passed=False),
        text("t1", "one", "p1"),
        text("t2", "two", "p1", is_noise=True),
    )
    queries = (
        query("q1", language="go"),
        query("q2", subtask="full_retro"),
        query("q3", task="code2code", anchor_language="ruby"),
    )
    made = release(documents_, queries, {"q1": {"c1": 2}, "q2": {"c1": 2, "c2": 1}})
    (measured,) = claims.declared_counts(dataclasses.replace(evidence(made), claims=(claim,)), {})
    assert [case.note for case in measured.cases] == [f"w: 0 declared, {found} in the data"]
    right = dataclasses.replace(claim, value=found)
    (measured,) = claims.declared_counts(dataclasses.replace(evidence(made), claims=(right,)), {})
    assert measured.cases == ()


def test_a_mean_of_tokens_is_compared_as_it_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    words = SimpleNamespace(get_encoding=lambda _: SimpleNamespace(encode_ordinary=str.split))
    monkeypatch.setitem(sys.modules, "quicktok", words)
    one = release((text("t1", "a b c", "p1"), text("t2", "a b c d", "p1", is_noise=True)), (query("q1", "a b"),), {})
    two = release((text("t1", "a", "p2"),), (), {})
    told: dict[str, Any] = {"where": "w", "source": "s", "corpus": "text"}
    printed = (
        Claim(counts="document_tokens", value=4, **told),  # 3.5
        Claim(counts="document_tokens", value=5, **told),
        Claim(counts="document_tokens", value=3, kind="original", **told),
        Claim(counts="query_tokens", value=3, task="text2code", where="w", source="s"),
        Claim(counts="document_tokens", value=4, is_joint=True, **told),  # (3 + 4 + 1) / 3
        Claim(counts="documents", value=3, is_joint=True, **told),
        Claim(counts="problems", value=2, is_joint=True, **told),
    )
    made = dataclasses.replace(evidence(one), claims=printed, against=two)
    measured = [*claims.declared_counts(made, {})]
    assert [(m.num_checked, [case.note for case in m.cases], m.subject) for m in measured] == [
        (
            4,
            ["w: 5 declared, 3.5 in the data", "w: 3 declared, 2.0 in the data"],
            {"source": "s", "measure": "mean tokens"},
        ),
        (
            1,
            ["w: 4 declared, 2.7 in the data"],
            {"source": "s", "releases": "both releases together", "measure": "mean tokens"},
        ),
        (2, [], {"source": "s", "releases": "both releases together"}),
    ]
    monkeypatch.setitem(sys.modules, "quicktok", None)
    first, *_ = claims.declared_counts(made, {})
    assert first.skipped == "the vocabulary cl100k_base is not here to count tokens with; install coreb-ray[tokens]"


def test_a_release_of_which_nothing_was_published_is_not_judged_by_it() -> None:
    (measured,) = claims.declared_counts(evidence(ONE), {})
    assert measured.skipped == "nothing is known to be published about this release"
