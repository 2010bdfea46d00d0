"""The sentences of an audit, from a closed list of templates: verdict, counts and subjects in words."""

from collections import Counter
from collections.abc import Sequence

from coreb_ray.report.numbers import of, share
from coreb_ray.types import CheckResult, Verdict

VERDICT_WORDS = {
    Verdict.FAIL: "Fail",
    Verdict.ERROR: "Error",
    Verdict.WARN: "Warn",
    Verdict.PASS: "Pass",
    Verdict.SKIP: "Not run",
}
NAMED = ("constraint", "feature", "model", "pairs")
"""Parts of a subject whose values mean nothing without their name."""
NOUNS = {Verdict.FAIL: ("fails", "fail"), Verdict.WARN: ("warns", "warn")}


def headline(release: str, verdict: Verdict, results: Sequence[CheckResult]) -> str:
    """Return the answer: may the release be published?"""
    warned = len({result.check_id for result in results if result.verdict == Verdict.WARN})
    errors = len({result.check_id for result in results if result.verdict == Verdict.ERROR})
    if all(result.verdict == Verdict.SKIP for result in results):
        return f"{release} was not checked: no check ran"
    match verdict:
        case Verdict.FAIL:
            return f"{release} must not be published"
        case Verdict.ERROR:
            return f"No verdict on {release}: {_checks(errors)} could not be computed"
        case Verdict.WARN:
            return f"{release} may be published; {_checks(warned)} {'warns' if warned == 1 else 'warn'}"
    return f"{release} may be published"


def summary(results: Sequence[CheckResult]) -> str:
    """Return how many checks ran and what they said, counted by check: the worst verdict of its subjects counts."""
    worst = by_check(results)
    counts = Counter(worst.values())
    ran = sum(number for verdict, number in counts.items() if verdict != Verdict.SKIP)
    said = [
        f"{counts[verdict]} {NOUNS[verdict][0] if counts[verdict] == 1 else NOUNS[verdict][1]}"
        for verdict in (Verdict.FAIL, Verdict.WARN)
        if counts[verdict]
    ]
    said += [f"{counts[Verdict.ERROR]} could not be computed"] if counts[Verdict.ERROR] else []
    said += [f"{counts[Verdict.PASS]} {'passes' if counts[Verdict.PASS] == 1 else 'pass'}"] if counts[Verdict.PASS] else []
    tail = f"; {counts[Verdict.SKIP]} not run" if counts[Verdict.SKIP] else ""
    return f"{_checks(ran)} ran: {', '.join(said) or 'none said anything'}{tail}."


def by_check(results: Sequence[CheckResult]) -> dict[str, Verdict]:
    """Return check id -> its worst verdict; a check of which one part was skipped counts by the others."""
    order = (Verdict.FAIL, Verdict.ERROR, Verdict.WARN, Verdict.PASS, Verdict.SKIP)
    worst: dict[str, Verdict] = {}
    for result in results:
        known = worst.get(result.check_id, Verdict.SKIP)
        worst[result.check_id] = min(known, result.verdict, key=order.index)
    return worst


def subject(result: CheckResult) -> str:
    """Return what a result speaks of: `text2code search, constraint broken`, or the whole release."""
    place = " ".join(result.subject[name] for name in ("task", "subtask", "language") if name in result.subject)
    rest = [
        f"{name} {value}" if name in NAMED else value
        for name, value in result.subject.items()
        if name not in ("task", "subtask", "language")
    ]
    return ", ".join([*([place] if place else []), *rest]) or "whole release"


def counted(result: CheckResult) -> str:
    """Return the count with its whole and share: `689 of 1,594 pairs (43.2 %)`."""
    return f"{of(result.num_cases, result.num_checked, result.unit)} ({share(result.num_cases, result.num_checked)})"


def _checks(number: int) -> str:
    return f"{number} check" if number == 1 else f"{number} checks"
