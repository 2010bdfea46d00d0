"""An audit as one HTML page that needs nothing else: verdict first, then what blocks the release, then the evidence.

The page is made from results alone. Texts of records are hostile: whatever the page prints is escaped, and characters that
could change how a line reads are shown by their number. Same results, same bytes.
"""

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from coreb_ray.report.audit_cases import ShownCase, Value, shown_case
from coreb_ray.report.audit_figures import drawings
from coreb_ray.report.audit_words import VERDICT_WORDS, counted, headline, subject, summary
from coreb_ray.report.numbers import count, of, share
from coreb_ray.report.visible import visible
from coreb_ray.types import CheckResult, Verdict

TEMPLATES = Path(__file__).parent / "templates"
SHAPES = {Verdict.FAIL: "\u00d7", Verdict.ERROR: "?", Verdict.WARN: "!", Verdict.PASS: "\u2713", Verdict.SKIP: "\u2013"}
ORDER = (Verdict.FAIL, Verdict.ERROR, Verdict.WARN, Verdict.PASS, Verdict.SKIP)
TOLD = (Verdict.FAIL, Verdict.ERROR, Verdict.WARN)
SHARE = re.compile(r"[\d.]+ %|")
"""What a check observed where its cases say all: their share, or nothing."""
MAX_CASES = {Verdict.FAIL: 5, Verdict.ERROR: 5, Verdict.WARN: 3}
FIRST_IN_LINE = 3


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
    script = _source("audit.js")
    return (
        _environment()
        .get_template("audit.html.j2")
        .render(
            page=page,
            css=_source("audit.css"),
            script=script,
            script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            headline=headline(page.release, page.verdict, results),
            summary=summary(results),
            first_in_line=_first_in_line(by_verdict[Verdict.FAIL]),
            strips=[
                {"verdict": verdict, "word": VERDICT_WORDS[verdict], "shape": SHAPES[verdict], "cells": by_verdict[verdict]}
                for verdict in ORDER
                if by_verdict[verdict]
            ],
            failed=by_verdict[Verdict.FAIL],
            errors=by_verdict[Verdict.ERROR],
            warned=by_verdict[Verdict.WARN],
            not_run=by_verdict[Verdict.SKIP],
            reasons=_reasons(by_verdict[Verdict.SKIP]),
            table=findings,
        )
    )


def unreadable_html(release: str, message: str, problems: Sequence[str]) -> str:
    """Return the page of a release that could not be read: where, what was found, what was expected, and no findings."""
    return (
        _environment()
        .get_template("unreadable.html.j2")
        .render(
            css=_source("audit.css"),
            release=release,
            message=message,
            problems=list(problems),
        )
    )


@cache
def _environment() -> Environment:
    """Return the templates: all they print is made visible, then escaped, except what is markup already."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )


@cache
def _source(name: str) -> Markup:
    """Return a style sheet or script as markup: it is ours, and escaping would break its quotes."""
    return Markup((TEMPLATES / name).read_text(encoding="utf-8"))  # noqa: S704 - a file of this package, no text of a record


def _first_in_line(failed: list[dict[str, Any]]) -> str:
    first = "; ".join(
        f"{item['title'][0].lower()}{item['title'][1:]} ({item['part']} of {item['whole']} {item['unit']})"
        for item in failed[:FIRST_IN_LINE]
    )
    return f"First in line: {first}." if first else ""


def _reasons(skipped: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Return (why, ids of the checks) of what was not run."""
    by_reason: dict[str, list[str]] = {}
    for item in skipped:
        by_reason.setdefault(item["message"], []).append(item["check_id"])
    return [(f"{reason[:1].upper()}{reason[1:]}", ", ".join(ids)) for reason, ids in by_reason.items()]


def _place(item: dict[str, Any]) -> tuple[Any, ...]:
    return (ORDER.index(item["verdict"]), -item["percent"], -item["num_cases"], item["check_id"])


def _finding(results: list[CheckResult]) -> dict[str, Any]:
    """Return what the page shows of one check: its worst parts together."""
    verdict = min((result.verdict for result in results), key=ORDER.index)
    worst = [result for result in results if result.verdict == verdict]
    first = worst[0]
    ran = [result for result in results if result.verdict != Verdict.SKIP]
    added = ran if first.adds_up and len(worst) > 1 else [first]
    part, whole = sum(r.num_cases for r in added), sum(r.num_checked for r in added)
    message, _, frames = first.message.partition("\n")
    return {
        "check_id": first.check_id,
        "anchor": f"check-{first.check_id}",
        "group": first.group,
        "title": first.title,
        "verdict": verdict,
        "order_of_verdict": ORDER.index(verdict),
        "word": VERDICT_WORDS[verdict],
        "unit": first.unit,
        "place": _where(first, len(worst)) if added == [first] and first.subject else "",
        "num_cases": part,
        "part": count(part),
        "whole": count(whole),
        "counted": of(part, whole, first.unit),
        "share": share(part, whole),
        "percent": round(100 * part / whole, 1) if whole else 0.0,
        "observed": _observed(first),
        "expected": first.expected,
        "parts": _parts(ran or results),
        "what": first.what,
        "why": first.why,
        "fix": first.fix,
        "message": message,
        "frames": frames.rstrip(),
        "is_told": verdict in TOLD,
        "figures": drawings(worst) or drawings(ran) if verdict in TOLD else [],
        **(_examples(worst) if verdict in TOLD else {"cases": [], "values": [], "num_shown": 0, "order": ""}),
    }


def _where(result: CheckResult, num_worst: int) -> str:
    return f" in {subject(result)}" if num_worst == 1 else f", most of all in {subject(result)}"


def _observed(result: CheckResult) -> str:
    """Return what was observed; a share alone is written as all shares are, so that little is not told as nothing."""
    return share(result.num_cases, result.num_checked) if SHARE.fullmatch(result.observed) else result.observed


def _examples(worst: list[CheckResult]) -> dict[str, Any]:
    """Return cases to open, and those that are numbers alone as rows of one table."""
    most = MAX_CASES[worst[0].verdict]
    cases = [case for place in range(most) for result in worst for case in result.cases[place : place + 1]]
    shown = [shown_case(case, worst[0].kind) for case in cases[:most]]
    rows: list[Value] = [row for case in shown if _is_row(case) for row in case.values]
    turns = (
        ", one part of the release after the other"
        if len(worst) > 1 and len(shown) < len(worst[0].cases) + len(worst[1].cases)
        else ""
    )
    return {
        "cases": [case for case in shown if not _is_row(case)],
        "values": rows,
        "num_shown": len(shown),
        "order": f"{worst[0].order}{turns}",
    }


def _is_row(case: ShownCase) -> bool:
    return bool(case.values) and not case.query_blocks and not case.document_blocks


def _parts(results: list[CheckResult]) -> dict[str, Any]:
    """Return a table of the parts a check speaks of, without columns that say nothing."""
    rows = [
        {
            "name": subject(result),
            "verdict": result.verdict,
            "word": VERDICT_WORDS[result.verdict],
            "counted": counted(result),
            "observed": _observed(result),
            "expected": result.expected,
            "control": result.control or "\u2013",
        }
        for result in results
    ]
    is_share = all(SHARE.fullmatch(result.observed) and result.expected == "none" for result in results)
    return {
        "rows": rows,
        "is_whole": len(rows) == 1 and not results[0].subject,
        "has_observed": not is_share,
        "has_control": any(result.control for result in results),
    }
