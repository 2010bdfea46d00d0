"""What published counts say of a release: which cells are counts, and of what."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from coreb_ray.config.published import BOTH, Published


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One printed number. A filter that is empty lets everything through; a plus sign joins what is let through."""

    where: str
    """Table and cell."""
    counts: Literal["queries", "documents", "problems", "labels", "query_tokens", "document_tokens"]
    """What is counted, or what the mean number of tokens is of."""
    value: int
    source: str = ""
    """Title of the publication."""
    is_joint: bool = False
    """Whether it is about two releases together."""
    task: str = ""
    subtask: str = ""
    language: str = ""
    """Of a query: its own language, `any` included. Of a document: its programming language."""
    anchor_language: str = ""
    corpus: str = ""
    kind: str = ""
    """Of a text: original, noise or abbreviated."""
    passed: bool = False
    """Whether programs are counted that passed their tests, and no others."""
    grade: int = -1
    """Of labels; -1 counts all."""


COUNTS: dict[str, dict[str, Any]] = {
    "problem_count": {"counts": "problems"},
    "query_count": {"counts": "queries"},
    "document_count": {"counts": "documents"},
    "passed_count": {"counts": "documents", "passed": True},
    "qrels_total": {"counts": "labels"},
    "qrels_rel2": {"counts": "labels", "grade": 2},
    "qrels_rel1": {"counts": "labels", "grade": 1},
    "avg_query_tokens": {"counts": "query_tokens"},
    "avg_document_tokens": {"counts": "document_tokens"},
}
"""Published measure -> what a claim of it counts."""


def claims_about(published: Published, release: str, against: str = "") -> Iterator[Claim]:
    """Yield what was published about one release, and, if the other one is all there is besides, about both together."""
    named = {cell.about.release for cell in published.cells} - {BOTH}
    wanted = {release, BOTH} if named == {release, against} else {release}
    for cell in published.cells:
        about = cell.about
        if about.release in wanted and about.metric in COUNTS:
            yield Claim(
                where=f"{cell.table}, {cell.name}",
                source=published.sources[cell.source].title,
                is_joint=about.release == BOTH,
                value=int(cell.value),
                task=about.task,
                subtask=about.subtask,
                language=about.language,
                anchor_language=about.anchor_language,
                corpus=about.corpus,
                kind=about.kind,
                **COUNTS[about.metric],
            )
