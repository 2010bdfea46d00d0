"""Results and pages for the tests of what an audit shows."""

from dataclasses import replace
from typing import Any

from coreb_ray.report.audit_page import AuditPage, html
from coreb_ray.types import Bins, CheckResult, Figure, Verdict

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e\u200b\x07\ud800 {{ 7 * 7 }} <b>bold</b>"


def query(text: str = "find it", **changed: Any) -> dict[str, Any]:
    record = {
        "record": "query",
        "id": "q1",
        "task": "text2code",
        "subtask": "search",
        "language": "any",
        "problem_id": "p1",
        "num_positives": 2,
        "text": text,
    }
    return {**record, **changed}


def judged_query(text: str = "find it", **changed: Any) -> dict[str, Any]:
    """Return a query that is an example by itself."""
    labels = [{**code(), "grade": 2}, {"id": "gone", "grade": 1}]
    return {**query(text), "problem_text": f"The task: {text}", "num_judged": 9, "judged": labels, **changed}


def code(text: str = "int main() {\n}", **changed: Any) -> dict[str, Any]:
    record = {
        "record": "code",
        "id": "c1",
        "language": "cpp",
        "model": "writer",
        "passed": False,
        "is_noise": False,
        "problem_id": "p1",
        "text": text,
        "first_line": 4,
    }
    return {**record, **changed}


def case(*records: dict[str, Any], **changed: Any) -> dict[str, Any]:
    found = {
        "note": "bad",
        "queries": [f"{r['task']}/{r['id']}" for r in records if r["record"] == "query"],
        "documents": [r["id"] for r in records if r["record"] != "query"],
        "problems": [],
        "where": "",
        "measure": 1.0,
        "place": -1,
        "records": list(records),
    }
    return {**found, **changed}


def result(check_id: str, verdict: Verdict, *, cases: int = 0, text: str = "find it", **changed: Any) -> CheckResult:
    """Return a result of which at most two cases are opened."""
    found = CheckResult(
        check_id=check_id,
        group="labels",
        title="Something is wrong",
        verdict=verdict,
        severity="fail",
        subject={"task": "text2code", "subtask": "search"},
        unit="queries",
        observed="1",
        expected="none",
        num_cases=cases,
        num_checked=1594,
        cases=(case(query(text), code(), place=5),) * min(cases, 2),
        order="by id",
        kind="judged",
        adds_up=True,
        what="The rule.",
        control="",
        why="It matters.",
        fix="Mend it.",
        message="nothing to compare with" if verdict == Verdict.SKIP else "",
    )
    return replace(found, **changed)


def figure(*, threshold: float | None = 0.9) -> Figure:
    return Figure(
        quantity="percentile of the own problem",
        low=0.0,
        high=1.0,
        threshold=threshold,
        groups=(
            Bins(group="search", is_accused=True, counts=(10, 6, 22, 19, 25, 23, 37, 35, 37, 53)),
            Bins(group="canonical_retro", is_accused=False, counts=(0, 0, 0, 0, 0, 0, 0, 0, 0, 1428)),
        ),
    )


def every_kind(text: str = "find it") -> list[CheckResult]:
    """Return a result of each kind of example, each verdict, with figures, all holding one text."""
    second = query(f"{text} again", id="q2", language="go")
    kinds = {
        "query": case(judged_query(text), note="carries 'it'"),
        "judged": case(query(text), code(text, passed=True), note="grade 1 on a program that passed"),
        "conflict": case(query(text), query(text, id="q2"), code(text), note="grade 1 for q1, 2 for q2"),
        "pair": case(code(f"{text}\none more line\nsame line"), code(f"{text}\nsame line", id="c2", language="go")),
        "place": case(code(text), place=4, note="line 4: cannot read it"),
        "values": case(note="Table 1, row: 1,660 declared, 278 in the data", where="Table 1, row"),
        "twins": case(query(text), second),
    }
    found = []
    for name, item in kinds.items():
        kind = "pair" if name == "twins" else name
        verdict = Verdict.WARN if name in ("values", "twins") else Verdict.FAIL
        made = result(f"check_{name}", verdict, cases=9, kind=kind, title=f"Something is wrong with {name}")
        found.append(replace(made, cases=(item, item), observed=text, figure=figure() if name == "query" else None))
    return [
        *found,
        result("check_error", Verdict.ERROR, message=f"ValueError: {text}\n  File x, line 1\n    fail()\n"),
        result("check_pass", Verdict.PASS),
        result("check_skip", Verdict.SKIP),
    ]


def page(results: list[CheckResult], verdict: Verdict = Verdict.FAIL, release: str = "mine") -> str:
    made = AuditPage(
        release=release, against="", policy="publish", verdict=verdict, exit_code=1, about=(("Made by", "a test"),)
    )
    return html(made, results)
