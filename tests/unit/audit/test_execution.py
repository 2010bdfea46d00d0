"""Pass rates out of line, and pass rates before and after rewriting."""

import dataclasses
from collections.abc import Sequence

import numpy as np
import pytest
from building import program, release
from scipy import stats

from coreb_ray.audit.check import Measurement
from coreb_ray.audit.evidence import Evidence
from coreb_ray.audit.execution import execution_metadata, pass_rate_shift
from coreb_ray.types import LANGUAGES, Attempt, Document, Outcome

ROWS: dict[str, tuple[()]] = {"code_corpus": ()}
THRESHOLDS = {"max_shift": 0.05}
Outcomes = dict[tuple[str, str], list[Outcome]]
"""(problem, language) -> outcome of each sample."""


def rates(documents: Sequence[Document]) -> dict[str, Measurement]:
    evidence = Evidence(release=release(tuple(documents), (), {}), rows=dict(ROWS), spellings={})
    found = execution_metadata(evidence, {"min_rate_ratio": 0.67})
    return {m.subject["of"]: m for m in found}


def programs(source: str, num_problems: int, passed: dict[str, int]) -> list[Document]:
    """Return one program a problem and language, of which the first so many problems' ones passed."""
    return [
        dataclasses.replace(
            program(f"{source}{n}{language}", problem=f"x_{source}{n}", language=language, passed=n < good), model="writer"
        )
        for language, good in passed.items()
        for n in range(num_problems)
    ]


def test_a_language_that_fails_too_often_is_named_with_its_failed_programs() -> None:
    found = rates(programs("abc", 60, {"python": 40, "cpp": 40, "java": 10}))
    by_language = found["pass rates by language"]
    assert {case.documents[0][-4:] for case in by_language.cases} == {"java"}
    assert (len(by_language.cases), by_language.num_checked) == (50, 180)
    assert by_language.observed.startswith("java: 0.167 passed, others 0.667 (ratio [")
    assert "pass rates by source" not in found  # there is one


def test_a_slightly_lower_rate_and_a_low_rate_of_few_programs_are_in_line() -> None:
    assert not rates(programs("abc", 60, {"python": 40, "cpp": 40, "java": 34}))["pass rates by language"].cases
    few = rates(programs("abc", 8, {"python": 2, "cpp": 3, "java": 0}))
    assert not few["pass rates by language"].cases  # none of eight is no proof of a rate of zero


def test_sources_are_told_by_their_ids_and_languages_are_compared_inside_them() -> None:
    made = programs("abc", 60, {"python": 40, "cpp": 40, "java": 40}) + programs(
        "", 60, {"python": 20, "cpp": 20, "java": 1}
    )
    found = rates(made)
    assert found["pass rates by source"].observed.startswith("digits: 0.228 passed, others 0.667")
    inside = found["pass rates by language inside source"]
    assert inside.observed.startswith("java of digits: 0.017 passed, others 0.333")
    assert len(inside.cases) == 59
    assert not found["pass rates by language"].cases


def attempts(outcomes: Outcomes, *, model: str = "m", sound: bool | None = None) -> list[Attempt]:
    return [
        Attempt(problem_id=problem, language=language, model=model, sample=sample, outcome=outcome, has_sound_tests=sound)
        for (problem, language), samples in outcomes.items()
        for sample, outcome in enumerate(samples)
    ]


def shifted(original: Sequence[Attempt], rewritten: Sequence[Attempt]) -> dict[tuple[str, str], Measurement]:
    """Return (kind of pairs, language) -> what was found."""
    evidence = Evidence(
        release=release((), (), {}), rows={}, spellings={}, original=tuple(original), rewritten=tuple(rewritten)
    )
    found = list(pass_rate_shift(evidence, THRESHOLDS))
    return {(m.subject["pairs"], m.subject.get("language", "")): m for m in found}


def column(passed: int, of: int, *, then: Outcome = "wrong") -> Outcomes:
    return {(f"p{n:02}", "python"): ["ok" if n < passed else then] for n in range(of)}


def test_a_loss_after_rewriting_is_bad_with_the_lost_programs_as_cases() -> None:
    found = shifted(attempts(column(40, 60)), attempts(column(15, 60)))
    measured = found["all", ""]
    assert measured.is_bad
    assert measured.observed.startswith("Pass@1 0.667 to 0.250, shift -0.417 [")
    assert "25 lost, 0 gained" in measured.observed
    assert [case.problems for case in measured.cases] == [(f"p{n:02}",) for n in range(15, 40)]
    assert {case.note for case in measured.cases} == {"ok on the original, wrong on the rewritten problem"}


def test_the_p_is_mcnemars_exact_one_corrected_over_all_that_were_asked() -> None:
    before, after = column(30, 60), column(30, 60)
    for n in (0, 1, 2, 3, 4, 5, 6):
        after[f"p{n:02}", "python"] = ["wrong"]
    after["p59", "python"] = ["ok"]
    p_value = stats.binomtest(7, 8).pvalue  # 2 * (1 + 8) / 2**8 = 0.0703
    assert p_value == pytest.approx(18 / 256)
    observed = shifted(attempts(before), attempts(after))["all", ""].observed
    assert f"7 lost, 1 gained, p {2 * p_value:.3f} after Holm" in observed  # the model, and the model in Python
    assert not shifted(attempts(before), attempts(after))["all", ""].is_bad


def test_harness_and_compile_failures_are_set_apart() -> None:
    rewritten = attempts(column(15, 60, then="harness_error"))
    found = shifted(attempts(column(40, 60)), rewritten)
    assert found["all", ""].is_bad
    tested = found["tested", ""]
    assert (tested.num_checked, tested.is_bad) == (15, False)
    assert "Pass@1 1.000 to 1.000" in tested.observed
    unsound = shifted(attempts(column(40, 60)), attempts(column(15, 60), sound=False))
    assert ("tested", "") not in unsound  # nothing is left to compare


def test_a_missing_program_counts_as_failed_and_strangers_are_left_out() -> None:
    original = attempts(column(10, 10)) + attempts({("elsewhere", "python"): ["ok"], ("p00", "ruby"): ["ok"]})
    rest: Outcomes = {(f"p{n:02}", "python"): ["ok"] for n in range(1, 10)}
    rewritten = attempts({**rest, ("p00", "go"): ["ok"]})
    measured = shifted(original, rewritten)["all", ""]
    assert measured.num_checked == 10
    assert "Pass@1 1.000 to 0.900" in measured.observed
    assert measured.control == "10 problems"


def test_samples_are_paired_by_number_and_a_small_shift_within_the_threshold_passes() -> None:
    generator = np.random.default_rng(3)
    original: Outcomes = {
        (f"p{n:03}", language): ["ok", "wrong"] if generator.random() < 0.5 else ["wrong", "ok"]
        for n in range(80)
        for language in LANGUAGES
    }
    slightly: Outcomes = {
        key: ["wrong", "wrong"] if key[0] in ("p000", "p001") else samples for key, samples in original.items()
    }
    found = shifted(attempts(original), attempts(slightly))
    assert found["all", ""].num_checked == 800
    assert not any(m.is_bad for m in found.values())
    assert len(found) == 12  # over all languages and in each, all and tested


def test_without_tables_nothing_is_said() -> None:
    (measured,) = pass_rate_shift(Evidence(release=release((), (), {}), rows={}, spellings={}), THRESHOLDS)
    assert "--executions" in measured.skipped
