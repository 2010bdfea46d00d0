"""An audit as one HTML page that needs nothing else: verdict first, then what blocks the release, then the evidence.

The page is made from results alone. Texts of records are hostile: they are escaped, and characters that could change how a
line reads are shown by their number. Same results, same bytes.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from coreb_ray.report.audit_words import VERDICT_WORDS, counted, headline, subject, summary
from coreb_ray.report.numbers import count, share
from coreb_ray.types import CheckResult, Verdict

TEMPLATES = Path(__file__).parent / "templates"
SHAPES = {Verdict.FAIL: "\u00d7", Verdict.ERROR: "?", Verdict.WARN: "!", Verdict.PASS: "\u2713", Verdict.SKIP: "\u2013"}
ORDER = (Verdict.FAIL, Verdict.ERROR, Verdict.WARN, Verdict.PASS, Verdict.SKIP)
MAX_CASES = 5
MAX_LINES = 24
TITLE_LENGTH = 90
FIRST_IN_LINE = 3
LANGUAGE_NAMES = {"python": "Python", "cpp": "C++", "java": "Java", "go": "Go", "ruby": "Ruby"}
TESTS = {True: "tests passed", False: "tests failed", None: "no verdict"}


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPage:
    """What the page says around its findings."""

    release: str
    against: str
    policy: str
    verdict: Verdict
    exit_code: int
    about: tuple[tuple[str, str], ...]
    """Name and value of what made the audit: digest, version, policy."""


def html(page: AuditPage, results: Sequence[CheckResult]) -> str:
    """Return the page of results that come worst first."""
    groups: dict[str, list[CheckResult]] = {}
    for result in results:
        groups.setdefault(result.check_id, []).append(result)
    findings = sorted((_finding(mine) for mine in groups.values()), key=_place)
    by_verdict = {verdict: [item for item in findings if item["verdict"] == verdict] for verdict in ORDER}
    skipped = by_verdict[Verdict.SKIP]
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("audit.html.j2").render(
        css=_safe_css(environment),
        release=page.release,
        against=page.against,
        policy=page.policy,
        verdict=page.verdict,
        exit_code=page.exit_code,
        headline=headline(page.release, page.verdict, results),
        lead=_lead(results, by_verdict[Verdict.FAIL]),
        strips=[
            {"verdict": verdict, "word": VERDICT_WORDS[verdict], "shape": SHAPES[verdict], "cells": by_verdict[verdict]}
            for verdict in ORDER
            if by_verdict[verdict]
        ],
        failed=by_verdict[Verdict.FAIL],
        errors=by_verdict[Verdict.ERROR],
        warned=by_verdict[Verdict.WARN],
        not_run=skipped,
        not_run_reasons=" ".join(f"{reason.capitalize()}." for reason in dict.fromkeys(item["message"] for item in skipped)),
        table=findings,
        about=page.about,
    )


def visible(text: str) -> str:
    """Return text with its control, format and surrogate characters shown by number; line ends and tabs stay."""
    return "".join(
        f"U+{ord(character):04X}"
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in "\n\t"
        else character
        for character in text.replace("\r\n", "\n")
    )


def _safe_css(environment: Environment) -> Any:
    """Return the style sheet as markup: it is ours, and escaping would break its quotes."""
    from markupsafe import Markup

    source, _, _ = environment.loader.get_source(environment, "audit.css")  # type: ignore[union-attr] # set above
    return Markup(source)  # noqa: S704 - a file of this package, no text of a record


def _lead(results: Sequence[CheckResult], failed: list[dict[str, Any]]) -> str:
    first = "; ".join(
        f"{item['title'][0].lower()}{item['title'][1:]} ({item['part']} of {item['whole']} {item['unit']})"
        for item in failed[:FIRST_IN_LINE]
    )
    return summary(results) + (f" First in line: {first}." if first else "")


def _place(item: dict[str, Any]) -> tuple[Any, ...]:
    return (ORDER.index(item["verdict"]), -item["percent"], -item["num_cases"], item["check_id"])


def _finding(results: list[CheckResult]) -> dict[str, Any]:
    """Return what the page shows of one check: its worst parts together."""
    verdict = min((result.verdict for result in results), key=ORDER.index)
    worst = [result for result in results if result.verdict == verdict]
    first = worst[0]
    added = [r for r in results if r.verdict != Verdict.SKIP] if first.adds_up else worst[:1]
    part, whole = sum(r.num_cases for r in added), sum(r.num_checked for r in added)
    cases = [case for round_ in range(MAX_CASES) for result in worst for case in result.cases[round_ : round_ + 1]]
    is_told = verdict in (Verdict.FAIL, Verdict.ERROR, Verdict.WARN)
    return {
        "check_id": first.check_id,
        "anchor": f"check-{first.check_id}",
        "group": first.group,
        "title": first.title,
        "verdict": verdict,
        "word": VERDICT_WORDS[verdict],
        "unit": first.unit,
        "place": f", in {subject(first)}" if len(worst) == 1 and first.subject else "",
        "num_cases": part,
        "part": count(part),
        "whole": count(whole),
        "share": share(part, whole),
        "percent": round(100 * part / whole, 1) if whole else 0.0,
        "subjects": [_subject(result) for result in results if result.verdict != Verdict.SKIP or len(results) == 1],
        "what": first.what,
        "why": first.why,
        "fix": first.fix,
        "order": first.order,
        "message": visible(first.message),
        "is_alone": not is_told,
        "cases": [_case(case) for case in cases[:MAX_CASES]] if is_told else [],
    }


def _subject(result: CheckResult) -> dict[str, str]:
    return {
        "name": subject(result),
        "verdict": VERDICT_WORDS[result.verdict],
        "counted": counted(result),
        "observed": result.observed,
        "expected": result.expected,
        "control": result.control or "\u2013",
    }


def _case(case: dict[str, Any]) -> dict[str, Any]:
    records = [_record(record, case["place"]) for record in case["records"]]
    shown = [record for record in case["records"] if record["record"] == "query"]
    about = [*(query.partition("/")[2] for query in case["queries"]), *case["documents"], *case["problems"], case["where"]]
    names = [name for name in about if name]
    first = visible(case["records"][0]["text"]).strip().splitlines() if case["records"] else []
    title = " ".join(first)[:TITLE_LENGTH] if first else visible(case["note"])[:TITLE_LENGTH]
    texts: dict[str, dict[str, Any]] = {}
    for record in records:  # queries of one text are shown once, in the table by their ids
        texts.setdefault(record["text"] if record["is_query"] else record["id"], record)
    return {
        "title": title,
        "about": ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else ""),
        "note": visible(case["note"]),
        "queries": shown if len(shown) > 1 else [],
        "records": list(texts.values())[:4],
    }


def _record(record: dict[str, Any], place: int) -> dict[str, Any]:
    is_query = record["record"] == "query"
    if is_query:
        head = f"Query \u00b7 {record['subtask']} \u00b7 {record['language'] or 'no language'}"
    elif record["record"] == "code":
        language = LANGUAGE_NAMES.get(record["language"], record["language"])
        head = f"{language} \u00b7 {TESTS[record['passed']]} \u00b7 {record['model'] or 'unknown author'}"
    else:
        head = f"Text \u00b7 {'noise' if record['is_noise'] else 'original'} \u00b7 problem {record['problem_id']}"
    lines = visible(record["text"]).splitlines()
    start = record.get("first_line", 1)
    is_placed = record["record"] == "code" and place > 0
    more = len(lines) - MAX_LINES
    return {
        "head": head,
        "id": record["id"],
        "is_query": is_query,
        "text": "\n".join(lines[:MAX_LINES]),
        "lines": [
            {"number": f"{start + n:4}", "text": line, "is_place": start + n == place}
            for n, line in enumerate(lines[:MAX_LINES])
        ]
        if is_placed
        else None,
        "more": f"\u2026 {more} more lines in audit.json" if more > 0 else "",
    }
