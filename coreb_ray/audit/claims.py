"""Checks of what was published about a release against the release."""

from collections.abc import Iterator

from coreb_ray.audit.check import Case, Measurement, Thresholds
from coreb_ray.audit.evidence import Evidence
from coreb_ray.config.claims import Claim
from coreb_ray.types import TASKS


def declared_counts(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Printed counts of queries, documents, problems and labels that are not those of the data, cell by cell."""
    if not evidence.claims:
        yield Measurement(num_checked=0, skipped="nothing is known to be published about this release")
        return
    for source in dict.fromkeys(claim.source for claim in evidence.claims):
        claims = [claim for claim in evidence.claims if claim.source == source]
        cases = []
        for claim in claims:
            found = counted(evidence, claim)
            if found != claim.value:
                note = f"{claim.where}: {claim.value:,} declared, {found:,} in the data"
                cases.append(Case(note=note, where=claim.where, measure=abs(found - claim.value) / max(found, claim.value)))
        yield Measurement(num_checked=len(claims), cases=tuple(cases), subject={"source": source})


def counted(evidence: Evidence, claim: Claim) -> int:
    """Return how many of what a claim counts are in the data."""
    match claim.counts:
        case "problems":
            return len(evidence.by_problem)
        case "labels":
            tasks = [task for task in TASKS if _lets(claim.task, task)]
            grades = [g for task in tasks for row in evidence.release.qrels[task].values() for g in row.values()]
            return sum(claim.grade in (-1, grade) for grade in grades)
        case "documents":
            return _documents(evidence, claim)
    return sum(
        _lets(claim.task, query.task)
        and _lets(claim.subtask, query.subtask)
        and _lets(claim.language, query.language)
        and _lets(claim.anchor_language, query.anchor_language)
        for query in evidence.all_queries()
    )


def _documents(evidence: Evidence, claim: Claim) -> int:
    if claim.kind == "abbreviated":  # a second field of the originals
        return sum(bool(document.fields.get("abbreviated_text")) for document in evidence.release.texts)
    return sum(
        _lets(claim.corpus, document.kind)
        and _lets(claim.language, document.language)
        and (not claim.passed or document.passed is True)
        and _lets(claim.kind, "noise" if document.is_noise else "original")
        for document in (*evidence.release.code, *evidence.release.texts)
    )


def _lets(wanted: str, found: str) -> bool:
    """Return whether a filter lets a value through."""
    return not wanted or wanted == found or found in wanted.split("+")
