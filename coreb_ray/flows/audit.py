"""The gate: a release, read and checked under a policy, with a verdict that is stored before it is told."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from coreb_ray import __version__
from coreb_ray.audit.catalogue import CHECKS
from coreb_ray.audit.evidence import Evidence
from coreb_ray.audit.run import Setting, in_order, overall, rules_of, run_check, spellings_of
from coreb_ray.config.cards import CardShelf
from coreb_ray.config.policy import PolicyFile
from coreb_ray.errors import DataError, InternalError
from coreb_ray.flows.evidence import problems_above, published_about, run_scores, source_rows
from coreb_ray.interfaces import Engine, Progress
from coreb_ray.release.reader import OpenedRelease
from coreb_ray.report.audit_page import AuditPage, html, unreadable_html
from coreb_ray.report.audit_texts import junit, markdown
from coreb_ray.store.files import remove, write_text
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.types import Attempt, CheckResult, Verdict

AUDIT_SCHEMA = 1
EXIT_CODES = {Verdict.PASS: 0, Verdict.WARN: 0, Verdict.FAIL: 1, Verdict.ERROR: 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What an audit says."""

    release: str
    digest: str
    against: str
    policy: str
    verdict: Verdict
    results: tuple[CheckResult, ...]
    """Worst first."""

    def text(self) -> str:
        """Return the audit as JSON (design section 10), one result a line."""
        head = {
            "schema": AUDIT_SCHEMA,
            "release": self.release,
            "digest": self.digest,
            "against": self.against or None,
            "policy": self.policy,
            "verdict": self.verdict,
        }
        lines = ",\n".join(json.dumps(_plain(result), ensure_ascii=False, allow_nan=False) for result in self.results)
        return f'{json.dumps(head)[:-1]}, "checks": [\n{lines}\n]}}\n'


def audit(
    opened: OpenedRelease,
    against: OpenedRelease | None,
    policy: PolicyFile,
    policy_name: str,
    engine: Engine,
    progress: Progress,
    *,
    shelf: CardShelf,
    sweeps: Sequence[RunDirectory] = (),
    executions: tuple[Sequence[Attempt], Sequence[Attempt]] | None = None,
) -> Audit:
    """Return the audit of a release; each check is a unit of the engine.

    Args:
        opened: the release.
        against: an earlier one.
        policy: what a finding leads to.
        policy_name: its name, as it is reported.
        engine: where checks run.
        progress: told how many are done.
        shelf: where published numbers are.
        sweeps: finished sweeps; the scores of either release in them are looked at, and the rankings of the release.
        executions: programs run for the original and for the rewritten problems.

    Raises:
        StoreError: a directory holds no finished sweep, or none over either release.
        ConfigError: the policy names what does not exist or contradicts itself.
        EngineError: the platform lost a check.
    """
    claims, published = published_about(shelf, opened.release.digest, "" if against is None else against.release.digest)
    setting = Setting(
        evidence=Evidence(
            scores=tuple(run_scores(sweeps, opened.release.digest)),
            against_scores=() if against is None else tuple(run_scores(sweeps, against.release.digest)),
            claims=claims,
            published_scores=published,
            release=opened.release,
            rows=source_rows(opened),
            spellings=spellings_of(policy),
            against=None if against is None else against.release,
            against_rows=None if against is None else source_rows(against),
            original=() if executions is None else tuple(executions[0]),
            rewritten=() if executions is None else tuple(executions[1]),
            problems_above=problems_above(sweeps, opened.release),
        ),
        rules=rules_of(policy, policy_name),
        max_cases=policy.max_cases,
        max_text=policy.max_text,
    )
    units = {check.check_id: check.check_id for check in CHECKS}
    results: list[CheckResult] = []
    for done, outcome in enumerate(engine.run(run_check, units, shared=setting), start=1):
        if outcome.result is None:
            raise outcome.error or InternalError(f"audit: check {outcome.key} came back without a result")
        results += outcome.result
        progress.update("audit", done, len(units))
    return Audit(
        release=opened.release.name,
        digest=opened.release.digest,
        against="" if against is None else against.release.name,
        policy=policy_name,
        verdict=overall(results),
        results=tuple(in_order(results)),
    )


def _plain(result: CheckResult) -> dict[str, Any]:
    """Return a result as JSON holds it; not `asdict`, which copies every record of every case."""
    found = {part.name: getattr(result, part.name) for part in fields(result)}
    return {**found, "figure": None if result.figure is None else asdict(result.figure)}


def write_audit(found: Audit, directory: Path) -> None:
    """Write `audit.html`, `audit.md`, `audit.junit.xml` and, last, `audit.json`: whoever sees the verdict finds the rest.

    Raises:
        StoreError: the place cannot be written.
    """
    page = AuditPage(
        release=found.release,
        against=found.against,
        policy=found.policy,
        verdict=found.verdict,
        exit_code=EXIT_CODES[found.verdict],
        about=(
            ("Release", f"{found.release}, sha256 of its content {found.digest}"),
            ("Against", found.against or "no other release"),
            ("Policy", found.policy),
            ("Made by", f"coreb-ray {__version__}"),
            ("Everything", "audit.json beside this page"),
        ),
    )
    write_text(directory / "audit.html", html(page, found.results))
    write_text(directory / "audit.md", markdown(found.release, found.against, found.policy, found.verdict, found.results))
    write_text(directory / "audit.junit.xml", junit(found.release, found.results))
    write_text(directory / "audit.json", found.text())


def write_unreadable(release: str, error: DataError, directory: Path) -> None:
    """Write the page of a release that could not be read, and take away the verdict of an earlier audit.

    Raises:
        StoreError: the place cannot be written.
    """
    for name in ("audit.json", "audit.md", "audit.junit.xml"):
        remove(directory / name)
    write_text(directory / "audit.html", unreadable_html(release, error.message, error.problems))
