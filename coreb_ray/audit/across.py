"""Checks of a release against an earlier one: are they two snapshots of one thing, and strangers to each other?"""

from collections import Counter
from collections.abc import Iterator

from coreb_ray.audit.check import Case, Measurement, Thresholds
from coreb_ray.audit.evidence import Evidence
from coreb_ray.types import TASKS, Release

NO_OTHER = "no release to compare with; give one with --against"


def id_reuse(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Ids that both releases use for other content: whoever joins them by id compares different things."""
    other = evidence.against
    if other is None:
        yield Measurement(num_checked=0, skipped=NO_OTHER)
        return
    for name, mine, theirs in (
        ("programs", {d.doc_id: d.text for d in evidence.release.code}, {d.doc_id: d.text for d in other.code}),
        ("texts", {d.doc_id: d.text for d in evidence.release.texts}, {d.doc_id: d.text for d in other.texts}),
    ):
        cases = [
            Case(note=f"another text in {other.name}", documents=(doc_id, f"{other.name}:{doc_id}"))
            for doc_id, text in mine.items()
            if doc_id in theirs and theirs[doc_id] != text
        ]
        yield Measurement(num_checked=len(mine), cases=tuple(cases), subject={"ids": name})
    query_cases = []
    num_queries = 0
    for task in TASKS:
        theirs = {query.query_id: query.text for query in other.queries[task]}
        num_queries += len(evidence.release.queries[task])
        query_cases += [
            Case(note=f"another query in {other.name}", queries=((task, query.query_id),))
            for query in evidence.release.queries[task]
            if query.query_id in theirs and theirs[query.query_id] != query.text
        ]
    yield Measurement(num_checked=num_queries, cases=tuple(query_cases), subject={"ids": "queries"})


def problem_overlap(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Problems that both releases are made of: timed releases promise new ones."""
    other = evidence.against
    if other is None:
        yield Measurement(num_checked=0, skipped=NO_OTHER)
        return
    mine, theirs = _problems(evidence.release), _problems(other)
    cases = [Case(note=f"also in {other.name}", problems=(problem,)) for problem in sorted(mine & theirs)]
    yield Measurement(num_checked=len(mine), cases=tuple(cases))


def text_overlap(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Documents and queries whose text stands in both releases, byte for byte."""
    other = evidence.against
    if other is None:
        yield Measurement(num_checked=0, skipped=NO_OTHER)
        return
    known = {d.text for d in (*other.code, *other.texts)} | {q.text for task in TASKS for q in other.queries[task]}
    documents = (*evidence.release.code, *evidence.release.texts)
    cases = [Case(note=f"stands in {other.name}", documents=(d.doc_id,)) for d in documents if d.text in known]
    yield Measurement(num_checked=len(documents), cases=tuple(cases), subject={"of": "documents"})
    queries = list(evidence.all_queries())
    cases = [Case(note=f"stands in {other.name}", queries=((q.task, q.query_id),)) for q in queries if q.text in known]
    yield Measurement(num_checked=len(queries), cases=tuple(cases), subject={"of": "queries"})


def schema_drift(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Fields that one release has and the other lacks, file by file: a reader of one may not read the other."""
    if evidence.against_rows is None or evidence.against is None:
        yield Measurement(num_checked=0, skipped=NO_OTHER)
        return
    for stem, rows in evidence.rows.items():
        mine = {name for row in rows for name, value in row.fields.items() if value is not None}
        theirs = {name for row in evidence.against_rows[stem] for name, value in row.fields.items() if value is not None}
        cases = [
            Case(
                note=f"{name}: only in {evidence.release.name if name in mine else evidence.against.name}",
                where=f"{stem}.{name}",
            )
            for name in sorted(mine ^ theirs)
        ]
        yield Measurement(num_checked=len(mine | theirs), cases=tuple(cases), subject={"file": f"{stem}.jsonl"})


def distribution_drift(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Shares of subtasks in a task's queries that moved by more than `max_shift` between the releases: a change of an
    overall score is then partly a change of what is asked.
    """
    other = evidence.against
    if other is None:
        yield Measurement(num_checked=0, skipped=NO_OTHER)
        return
    for task in TASKS:
        mine, theirs = (Counter(q.subtask for q in release.queries[task]) for release in (evidence.release, other))
        if not mine or not theirs:
            continue
        cases = []
        for subtask in sorted(mine | theirs):
            shares = mine[subtask] / sum(mine.values()), theirs[subtask] / sum(theirs.values())
            if abs(shares[0] - shares[1]) > thresholds["max_shift"]:
                note = f"{subtask}: {100 * shares[0]:.1f} % of queries, {100 * shares[1]:.1f} % in {other.name}"
                cases.append(Case(note=note, where=f"{task}/{subtask}", measure=abs(shares[0] - shares[1])))
        yield Measurement(num_checked=len(mine | theirs), cases=tuple(cases), subject={"task": task})


def _problems(release: Release) -> set[str]:
    return {document.problem_id for document in (*release.code, *release.texts)}
