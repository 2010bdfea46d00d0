"""What published counts say of a release: which cells are counts, and of what."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from coreb_ray.config.published import Published


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One printed number. A filter that is empty lets everything through; a plus sign joins what is let through."""

    where: str
    """Table and cell."""
    counts: Literal["queries", "documents", "problems", "labels"]
    value: int
    source: str = ""
    """Title of the publication."""
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
}
"""Published measure -> what a claim of it counts."""


def claims_about(published: Published, release: str) -> Iterator[Claim]:
    """Yield the counts that were published about one release."""
    for cell in published.cells:
        about = cell.about
        if about.release == release and about.metric in COUNTS:
            yield Claim(
                where=f"{cell.table}, {cell.name}",
                source=published.sources[cell.source].title,
                value=int(cell.value),
                task=about.task,
                subtask=about.subtask,
                language=about.language,
                anchor_language=about.anchor_language,
                corpus=about.corpus,
                kind=about.kind,
                **COUNTS[about.metric],
            )
