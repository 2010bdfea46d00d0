"""Running checks under a policy: measurements become results with verdicts and cases that can be opened.

A check that raises gets the verdict `error` for itself; the others run all the same.
"""

import re
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from coreb_ray.audit.catalogue import CHECKS
from coreb_ray.audit.check import Case, Check, Measurement, Thresholds
from coreb_ray.audit.evidence import Evidence
from coreb_ray.audit.labels import POSITIVE
from coreb_ray.config.policy import PolicyFile
from coreb_ray.errors import ConfigError
from coreb_ray.types import CheckResult, Document, Query, Verdict

ORDER = (Verdict.FAIL, Verdict.ERROR, Verdict.WARN, Verdict.PASS, Verdict.SKIP)
CONTRADICTIONS = (("uninformative_query", "min_percentile", "min_mean", "a query far below the others would be fine alone"),)
"""(check, number that must not be larger, than this one, why)."""
WHOLE_NUMBERS = ("min_problems", "min_programs", "min_runs")
CHANCE = 0.5
FRAMES = 5
AROUND = 6
"""Lines shown before and after a place."""
MAX_JUDGED = 6
STATEMENT_LENGTH = 200
"""Characters of a problem's text that tell a reader which problem it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a policy says of one check."""

    severity: str
    """fail, warn or off."""
    thresholds: Thresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What all checks of an audit share."""

    evidence: Evidence
    rules: dict[str, Rule]
    max_cases: int
    max_text: int


def rules_of(policy: PolicyFile, where: str, checks: Sequence[Check] = CHECKS) -> dict[str, Rule]:
    """Return check id -> rule, after holding a policy against the catalogue.

    Raises:
        ConfigError: an id or a threshold is unknown, a check is not listed, or numbers contradict each other.
    """
    known = {check.check_id: check for check in checks}
    problems = [
        f"checks.{check_id}: found an unknown check, expected one of {', '.join(sorted(known))}"
        for check_id in policy.checks
        if check_id not in known
    ]
    problems += [
        f"checks.{check_id}: found nothing, expected its severity: fail, warn or off"
        for check_id in known
        if check_id not in policy.checks
    ]
    rules = {}
    for check_id, settings in policy.checks.items():
        if check_id not in known:
            continue
        given = {name: float(value) for name, value in settings.items() if name != "severity"}
        thresholds = known[check_id].thresholds
        problems += [
            f"checks.{check_id}.{name}: found an unknown threshold, expected "
            + (f"one of {', '.join(thresholds)}" if thresholds else "none: the check compares with nothing")
            for name in given
            if name not in thresholds
        ]
        problems += [
            f"checks.{check_id}.{name}: {why}" for name, value in given.items() if (why := _range_problem(name, value))
        ]
        rules[check_id] = Rule(severity=str(settings["severity"]), thresholds={**thresholds, **given})
    for check_id, small, large, why in CONTRADICTIONS:
        numbers = rules[check_id].thresholds if check_id in rules else {}
        if numbers and numbers[small] > numbers[large]:
            problems.append(
                f"checks.{check_id}: found {small} {numbers[small]:g} above {large} {numbers[large]:g}, which contradict: "
                f"{why}"
            )
    if problems:
        raise ConfigError(f"{where}: found {len(problems)} problems", problems=problems)
    return rules


def run_check(setting: Setting, check_id: str) -> list[CheckResult]:
    """Return the results of one check: one for each subject it speaks of."""
    check = next(check for check in CHECKS if check.check_id == check_id)
    return results_of(setting, check)


def results_of(setting: Setting, check: Check) -> list[CheckResult]:
    """Return the results of a check, whatever happens in it."""
    rule = setting.rules[check.check_id]
    if rule.severity == "off":
        return [_result(setting, check, Measurement(num_checked=0, skipped="switched off by the policy"), "")]
    try:
        measurements = list(check.function(setting.evidence, rule.thresholds))
    except Exception as error:  # noqa: BLE001 - boundary of one check: its crash must not take the others with it
        frames = "".join(traceback.format_list(traceback.extract_tb(error.__traceback__)[-FRAMES:]))
        return [_result(setting, check, Measurement(num_checked=0), f"{type(error).__name__}: {error}\n{frames}")]
    if not measurements:
        measurements = [Measurement(num_checked=0, skipped="the release has nothing of this kind")]
    return [_result(setting, check, measurement, "") for measurement in measurements]


def in_order(results: Sequence[CheckResult]) -> list[CheckResult]:
    """Return results worst first: verdict, severity, share of what was checked, count, id, subject."""
    return sorted(
        results,
        key=lambda r: (
            ORDER.index(r.verdict),
            r.severity != "fail",
            -(r.num_cases / r.num_checked if r.num_checked else 0.0),
            -r.num_cases,
            r.check_id,
            sorted(r.subject.items()),
        ),
    )


def overall(results: Sequence[CheckResult]) -> Verdict:
    """Return the verdict of an audit: fail wins over error, error over warn; what was skipped says nothing, and where
    nothing else is there, there is no verdict, which is an error.
    """
    found = {result.verdict for result in results}
    return next((verdict for verdict in ORDER if verdict in found and verdict != Verdict.SKIP), Verdict.ERROR)


def _result(setting: Setting, check: Check, measured: Measurement, crash: str) -> CheckResult:
    severity = setting.rules[check.check_id].severity
    cases = sorted(measured.cases, key=lambda case: (-case.measure, case.key))
    share = f"{100 * len(cases) / measured.num_checked:.1f} %" if measured.num_checked else ""
    return CheckResult(
        check_id=check.check_id,
        group=check.group,
        title=check.title,
        verdict=_verdict(measured, severity, crash),
        severity=severity,
        subject=measured.subject,
        unit=check.unit,
        observed=measured.observed or share,
        expected=measured.expected,
        num_cases=len(cases),
        num_checked=measured.num_checked,
        cases=tuple(_opened(setting, case, check.kind) for case in cases[: setting.max_cases]),
        order=check.order,
        kind=check.kind,
        adds_up=check.adds_up,
        what=_in_words(check.what, setting.rules[check.check_id].thresholds),
        control=measured.control,
        why=check.why,
        fix=check.fix,
        message=crash or measured.skipped,
        figure=measured.figure,
    )


def _in_words(definition: str, thresholds: Thresholds) -> str:
    """Return a definition with the names of its thresholds replaced by their values."""
    for name, value in thresholds.items():
        definition = definition.replace(f"`{name}`", f"{value:g}")
    return definition.replace("`", "'")


def _verdict(measured: Measurement, severity: str, crash: str) -> Verdict:
    if crash:
        return Verdict.ERROR
    if measured.skipped:
        return Verdict.SKIP
    is_bad = bool(measured.cases) if measured.is_bad is None else measured.is_bad
    if not is_bad:
        return Verdict.PASS
    return Verdict.FAIL if severity == "fail" else Verdict.WARN


def _opened(setting: Setting, case: Case, kind: str) -> dict[str, Any]:
    """Return a case as plain data with the records it is about, their texts cut; a query that is an example by itself comes
    with its own problem and its judged documents.
    """
    evidence = setting.evidence
    records = []
    for task, query_id in case.queries[:5]:
        query = evidence.queries.get((task, query_id))
        if query is not None:
            around = _around_query(evidence, query) if kind == "query" else {}
            records.append({**_query_record(evidence, query, setting.max_text), **around})
    for name in case.documents[:5]:
        other, _, doc_id = name.rpartition(":")
        document = _other_document(evidence, doc_id) if other else evidence.code.get(doc_id) or evidence.texts.get(doc_id)
        if document is not None:
            records.append(_document_record(document, name, setting.max_text, case.place))
    return {
        "note": case.note,
        "queries": [f"{task}/{query_id}" for task, query_id in case.queries],
        "documents": list(case.documents),
        "problems": list(case.problems),
        "where": case.where,
        "measure": case.measure,
        "place": case.place,
        "records": records,
    }


def _query_record(evidence: Evidence, query: Query, limit: int) -> dict[str, Any]:
    grades = evidence.release.qrels[query.task].get(query.query_id, {})
    return {
        "record": "query",
        "id": query.query_id,
        "task": query.task,
        "subtask": query.subtask,
        "language": query.language,
        "problem_id": query.problem_id,
        "num_positives": sum(grade >= POSITIVE for grade in grades.values()),
        "text": _cut(query.text, limit),
    }


def _around_query(evidence: Evidence, query: Query) -> dict[str, Any]:
    """Return what a query is about and what was judged for it: the beginning of its problem's text, documents best first."""
    own = [d for d in evidence.by_problem.get(query.problem_id, ()) if d.kind == "text" and not d.is_noise]
    grades = evidence.release.qrels[query.task].get(query.query_id, {})
    judged = sorted(grades.items(), key=lambda pair: (-pair[1], pair[0]))
    documents = [(evidence.document(query.task, doc_id), doc_id, grade) for doc_id, grade in judged[:MAX_JUDGED]]
    return {
        "problem_text": _cut(own[0].text, STATEMENT_LENGTH) if own else "",
        "num_judged": len(judged),
        "judged": [
            {**(_of_document(document) if document else {}), "id": doc_id, "grade": grade}
            for document, doc_id, grade in documents
        ],
    }


def _document_record(document: Document, name: str, limit: int, place: int) -> dict[str, Any]:
    text, first_line = document.text, 1
    if place > 0:  # the lines around it
        first_line = max(1, place - AROUND)
        text = "\n".join(text.splitlines()[first_line - 1 : place + AROUND])
    return {**_of_document(document), "id": name, "text": _cut(text, limit), "first_line": first_line}


def _of_document(document: Document) -> dict[str, Any]:
    return {
        "record": document.kind,
        "id": document.doc_id,
        "language": document.language,
        "model": document.model,
        "passed": document.passed,
        "is_noise": document.is_noise,
        "problem_id": document.problem_id,
    }


def _other_document(evidence: Evidence, doc_id: str) -> Document | None:
    if evidence.against is None:
        return None
    documents = (*evidence.against.code, *evidence.against.texts)
    return next((document for document in documents if document.doc_id == doc_id), None)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[:limit]}... ({len(text) - limit} more characters)"


def _range_problem(name: str, value: float) -> str:
    if name in WHOLE_NUMBERS:
        return "" if value >= 1 and value == int(value) else f"found {value:g}, expected a whole number from 1"
    if name == "max_auc" and value < CHANCE:
        return f"found {value:g}, expected at least {CHANCE:g}: chance alone reaches that"
    return "" if 0 <= value <= 1 else f"found {value:g}, expected a share between 0 and 1"


def spellings_of(policy: PolicyFile) -> dict[str, tuple[re.Pattern[str], ...]]:
    """Return language -> patterns of which one must be in a text that names it."""
    return {language: tuple(map(re.compile, patterns)) for language, patterns in policy.spellings.items()}
