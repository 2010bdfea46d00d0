import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from building import REPOSITORY, program, query, release

from coreb_ray.audit import run
from coreb_ray.audit.catalogue import CHECKS
from coreb_ray.audit.check import Case, Check, Measurement, Thresholds
from coreb_ray.audit.evidence import Evidence
from coreb_ray.config.policy import PolicyFile, load_policy
from coreb_ray.errors import ConfigError
from coreb_ray.types import CheckResult, Verdict

POLICIES = REPOSITORY / "sweeps" / "policies"
EVIDENCE = Evidence(release=release((program("c1", "x" * 50),), (query("q1"),), {"q1": {"c1": 2}}), rows={}, spellings={})


def check(*measurements: Measurement) -> Check:
    def function(_: Evidence, __: Thresholds) -> Iterator[Measurement]:
        yield from measurements

    return Check(check_id="one", group="g", title="t", unit="programs", kind="values", why="w", fix="f", function=function)


def crashing(_: Evidence, __: Thresholds) -> Iterator[Measurement]:
    yield Measurement(num_checked=int(1 / len(EVIDENCE.rows)))


def results(severity: str, *measurements: Measurement, of: Check | None = None, max_cases: int = 20) -> list[CheckResult]:
    setting = run.Setting(
        evidence=EVIDENCE, rules={"one": run.Rule(severity=severity, thresholds={})}, max_cases=max_cases, max_text=20
    )
    return run.results_of(setting, of or check(*measurements))


CASE = Case(note="bad", documents=("c1",))


@pytest.mark.parametrize(
    ("severity", "measurement", "verdict"),
    [
        ("fail", Measurement(num_checked=3, cases=(CASE,)), Verdict.FAIL),
        ("warn", Measurement(num_checked=3, cases=(CASE,)), Verdict.WARN),
        ("fail", Measurement(num_checked=3), Verdict.PASS),
        ("fail", Measurement(num_checked=3, cases=(CASE,), is_bad=False), Verdict.PASS),
        ("fail", Measurement(num_checked=3, is_bad=True), Verdict.FAIL),
        ("fail", Measurement(num_checked=0, skipped="nothing"), Verdict.SKIP),
        ("off", Measurement(num_checked=3, cases=(CASE,)), Verdict.SKIP),
    ],
)
def test_the_policy_says_what_a_case_leads_to(severity: str, measurement: Measurement, verdict: Verdict) -> None:
    assert [result.verdict for result in results(severity, measurement)] == [verdict]


def test_a_check_that_crashes_is_an_error_of_its_own_with_the_place() -> None:
    (result,) = results("fail", of=dataclasses.replace(check(), function=crashing))
    assert result.verdict == Verdict.ERROR
    assert result.message.startswith("ZeroDivisionError: division by zero\n")
    assert "in crashing" in result.message


def test_cases_are_counted_exactly_and_written_out_worst_first_with_their_records() -> None:
    cases = tuple(Case(note=str(n), documents=("c1",), measure=n, where=str(n)) for n in range(9))
    (result,) = results("fail", Measurement(num_checked=10, cases=cases), max_cases=2)
    assert (result.num_cases, result.num_checked) == (9, 10)
    assert [case["note"] for case in result.cases] == ["8", "7"]
    assert result.cases[0]["records"][0]["text"] == "x" * 20 + "... (30 more characters)"


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ("pass skip", "pass"),
        ("pass warn", "warn"),
        ("warn error", "error"),
        ("error fail", "fail"),
        ("skip", "error"),
        ("", "error"),
    ],
)
def test_fail_wins_over_error_and_error_over_warn(verdicts: str, expected: str) -> None:
    (made,) = results("fail", Measurement(num_checked=1))
    found = [dataclasses.replace(made, verdict=Verdict(verdict)) for verdict in verdicts.split()]
    assert run.overall(found) == expected


@pytest.mark.parametrize("name", ["publish", "explore"])
def test_a_policy_that_comes_with_the_package_lists_every_check(name: str) -> None:
    rules = run.rules_of(load_policy(POLICIES / f"{name}.yaml"), name)
    assert set(rules) == {found.check_id for found in CHECKS}
    if name == "explore":
        assert {rule.severity for rule in rules.values()} == {"warn"}


@pytest.mark.parametrize(
    ("check_id", "settings", "message"),
    [
        ("schemma", {"severity": "fail"}, "checks.schemma: found an unknown check, expected one of anchors, "),
        ("near_duplicate", {"severity": "warn", "min_similarty": 0.5}, "min_similarty: found an unknown threshold, expected one of min_similarity"),
        ("near_duplicate", {"severity": "warn", "min_similarity": 80}, "found 80, expected a share between 0 and 1"),
        ("stripped_code", {"severity": "fail", "min_programs": 0.5}, "found 0.5, expected a whole number from 1"),
        ("separable_noise", {"severity": "warn", "max_auc": 0.4}, "found 0.4, expected at least 0.5: chance alone reaches that"),
        (
            "uninformative_query",
            {"severity": "fail", "min_mean": 0.3, "min_percentile": 0.5},
            "found min_percentile 0.5 above min_mean 0.3, which contradict",
        ),
    ],
)  # fmt: skip
def test_what_a_policy_gets_wrong_is_named(check_id: str, settings: dict[str, object], message: str) -> None:
    policy = load_policy(POLICIES / "publish.yaml")
    with pytest.raises(ConfigError) as caught:
        run.rules_of(dataclasses.replace(policy, checks={**policy.checks, check_id: settings}), "mine")
    assert message in str(caught.value)


def test_a_check_that_a_policy_leaves_out_is_named() -> None:
    with pytest.raises(ConfigError, match="checks.schema: found nothing, expected its severity: fail, warn or off"):
        run.rules_of(PolicyFile(), "mine")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("checks: {schema: {severity: fatal}}", "checks.schema.severity: found 'fatal', expected one of fail, warn, off"),
        ("checks: {schema: {severity: fail, x: many}}", "checks.schema.x: found 'many', expected a number"),
        ("spellings: {python: ['(']}", "spellings.python: found '(', expected a regular expression"),
        ("spellings: {cobol: [cobol]}", "spellings.cobol: found an unknown language"),
        ("max_cases: 0", "max_cases: found 0, expected at least 1"),
        ("max_case: 3", "max_case: found an unknown key"),
    ],
)
def test_a_policy_file_that_is_wrong_is_refused_with_the_place(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_policy(path)
    assert message in str(caught.value)


def test_every_check_says_in_words_what_it_is() -> None:
    for found in CHECKS:
        assert len(found.what) > 30, found.check_id
        assert found.title[0].isupper()
        assert not found.title.endswith(".")
        for text in (found.why, found.fix):
            assert text.endswith("."), found.check_id
            assert all(len(sentence.split()) <= 25 for sentence in text.split(". ")), found.check_id
    assert len({found.check_id for found in CHECKS}) == len(CHECKS)
