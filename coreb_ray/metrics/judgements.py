"""What a protocol makes of the labels of one task: units, their positives, and what leaves the ranking.

Under every protocol but those that merge twins a unit is one query. This module sees no ranking.
"""

from collections import defaultdict
from dataclasses import dataclass

from coreb_ray.types import Protocol, Query, Release, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One thing that is scored once: a query, or queries that ask the same."""

    unit_id: str
    """Id of its first query."""
    queries: tuple[Query, ...]
    """Sorted by id; all have the same text and positives."""
    positives: frozenset[str]
    """Documents of a grade the protocol calls relevant, without removed ones."""
    hard_negatives: frozenset[str]
    """Judged documents below that grade and above 0, over all the unit's queries."""
    removed: frozenset[str]
    """Documents that leave the ranking before it is cut."""
    is_unanswerable: bool
    """Whether the release card says that the subtask cannot be answered and the protocol heeds it."""


def units_of(release: Release, task: Task, protocol: Protocol) -> tuple[Unit, ...]:
    """Return the units of a task, sorted by id; queries without a positive are units of their own too."""
    apart = {(entry.task, entry.subtask) for entry in release.unanswerable} if protocol.separates_unanswerable else set()
    copies: dict[str, set[str]] = defaultdict(set)
    if protocol.removes_copies:
        for document in release.corpus(task):
            copies[document.text].add(document.doc_id)
    single = [_unit(query, release, protocol, copies, (task, query.subtask) in apart) for query in release.queries[task]]
    single.sort(key=lambda unit: unit.unit_id)
    if not protocol.merges_twins:
        return tuple(single)
    twins: dict[tuple[str, frozenset[str], bool], list[Unit]] = defaultdict(list)
    for unit in single:
        twins[(unit.queries[0].text, unit.positives, unit.is_unanswerable)].append(unit)
    return tuple(_merged(group) for group in twins.values())


def _unit(query: Query, release: Release, protocol: Protocol, copies: dict[str, set[str]], is_apart: bool) -> Unit:
    removed = set(copies.get(query.text, ()))
    if protocol.removes_anchor and query.task == "code2code" and query.anchor_id:
        removed.add(query.anchor_id)
    grades = {doc: grade for doc, grade in release.qrels[query.task].get(query.query_id, {}).items() if doc not in removed}
    return Unit(
        unit_id=query.query_id,
        queries=(query,),
        positives=frozenset(doc for doc, grade in grades.items() if grade >= protocol.min_grade),
        hard_negatives=frozenset(
            doc for doc, grade in grades.items() if protocol.judges_hard_negatives and 0 < grade < protocol.min_grade
        ),
        removed=frozenset(removed),
        is_unanswerable=is_apart,
    )


def _merged(group: list[Unit]) -> Unit:
    first = group[0]
    return Unit(
        unit_id=first.unit_id,
        queries=tuple(unit.queries[0] for unit in group),
        positives=first.positives,
        hard_negatives=frozenset().union(*(unit.hard_negatives for unit in group)),
        removed=frozenset().union(*(unit.removed for unit in group)),
        is_unanswerable=first.is_unanswerable,
    )
