"""Checks of what was published about a release against the release."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from coreb_ray.audit.check import Case, Measurement, Thresholds
from coreb_ray.audit.evidence import Evidence
from coreb_ray.config.claims import Claim
from coreb_ray.types import TASKS, Document, Query, Release

ENCODING = "cl100k_base"
NO_TOKENS = f"the vocabulary {ENCODING} is not here to count tokens with; install coreb-ray[tokens]"


def declared_counts(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Printed counts of queries, documents, problems and labels, and printed mean lengths in tokens, that are not those of
    the data, cell by cell and source by source. Means are compared as they are printed: rounded to whole tokens. What was
    printed of two releases together is held against both, where the other one is given.
    """
    if not evidence.claims:
        yield Measurement(num_checked=0, skipped="nothing is known to be published about this release")
        return
    for group in dict.fromkeys(map(_group, evidence.claims)):
        source, is_joint, is_mean = group
        claims = [claim for claim in evidence.claims if _group(claim) == group]
        subject = {"source": source}
        releases = [evidence.release]
        if is_joint and evidence.against is not None:
            releases.append(evidence.against)
            subject["releases"] = "both releases together"
        if is_mean:
            subject["measure"] = "mean tokens"
        length = _token_counter() if is_mean else None
        if is_mean and length is None:
            yield Measurement(num_checked=0, skipped=NO_TOKENS, subject=subject)
            continue
        cases = [case for claim in claims if (case := _case(releases, claim, length))]
        yield Measurement(num_checked=len(claims), cases=tuple(cases), subject=subject)


def _group(claim: Claim) -> tuple[str, bool, bool]:
    return claim.source, claim.is_joint, claim.counts.endswith("_tokens")


def _case(releases: Sequence[Release], claim: Claim, length: Callable[[str], int] | None) -> Case | None:
    """Return what is wrong with a claim, if it is wrong."""
    if length is None:
        found: float = sum(counted(release, claim) for release in releases)
        is_right, told = found == claim.value, f"{found:,}"
    else:
        lengths = [length(text) for release in releases for text in _texts(release, claim)]
        found = sum(lengths) / len(lengths) if lengths else 0.0
        is_right, told = abs(found - claim.value) <= 0.5, f"{found:,.1f}"
    if is_right:
        return None
    note = f"{claim.where}: {claim.value:,} declared, {told} in the data"
    return Case(note=note, where=claim.where, measure=abs(found - claim.value) / max(found, claim.value))


def counted(release: Release, claim: Claim) -> int:
    """Return how many of what a claim counts are in a release."""
    match claim.counts:
        case "problems":
            return len({document.problem_id for document in (*release.code, *release.texts)})
        case "labels":
            tasks = [task for task in TASKS if _lets(claim.task, task)]
            grades = [grade for task in tasks for row in release.qrels[task].values() for grade in row.values()]
            return sum(claim.grade in (-1, grade) for grade in grades)
        case "documents":
            if claim.kind == "abbreviated":  # a second field of the originals
                return sum(bool(document.fields.get("abbreviated_text")) for document in release.texts)
            return sum(1 for _ in _documents(release, claim))
    return sum(1 for _ in _queries(release, claim))


def _texts(release: Release, claim: Claim) -> Iterator[str]:
    """Yield the texts whose mean length a claim tells."""
    chosen = _documents(release, claim) if claim.counts == "document_tokens" else _queries(release, claim)
    return (record.text for record in chosen)


def _queries(release: Release, claim: Claim) -> Iterator[Query]:
    for task in TASKS:
        if _lets(claim.task, task):
            for query in release.queries[task]:
                if (
                    _lets(claim.subtask, query.subtask)
                    and _lets(claim.language, query.language)
                    and _lets(claim.anchor_language, query.anchor_language)
                ):
                    yield query


def _documents(release: Release, claim: Claim) -> Iterator[Document]:
    for document in (*release.code, *release.texts):
        if (
            _lets(claim.corpus, document.kind)
            and _lets(claim.language, document.language)
            and (not claim.passed or document.passed is True)
            and _lets(claim.kind, "noise" if document.is_noise else "original")
        ):
            yield document


def _lets(wanted: str, found: str) -> bool:
    """Return whether a filter lets a value through."""
    return not wanted or wanted == found or found in wanted.split("+")


def _token_counter() -> Callable[[str], int] | None:
    """Return what counts the tokens of a text, text like a special token counted as text; nothing without the package."""
    try:
        import quicktok
    except ImportError:
        return None
    encode = quicktok.get_encoding(ENCODING).encode_ordinary
    return cache(lambda text: len(encode(text)))
