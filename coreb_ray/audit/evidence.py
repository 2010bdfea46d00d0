"""What checks look at: the release in both forms, and what several of them need, computed once."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from coreb_ray.config.claims import Claim
from coreb_ray.types import TASKS, Attempt, Document, Query, Release, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRow:
    """A row as it stands in its file."""

    where: str
    """`file:line`."""
    fields: dict[str, Any]
    is_nested: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RunScores:
    """One run's scores on one release, one entry a judged query."""

    run: str
    tasks: tuple[Task, ...]
    subtasks: tuple[str, ...]
    languages: tuple[str, ...]
    query_ids: tuple[str, ...]
    problem_ids: tuple[str, ...]
    values: tuple[float, ...]
    """nDCG@10 under protocol `paper`."""
    has_positive: tuple[bool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedScore:
    """What was published of one model on one task of two releases; its queries' scores were not."""

    model: str
    task: str
    value: float
    """Mean nDCG@10 under protocol `paper`, as printed, on the release."""
    against: float
    """The same on the other one."""


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """Everything checks are given. Read-only."""

    release: Release
    rows: dict[str, tuple[SourceRow, ...]]
    """File stem -> rows, repeats included."""
    spellings: dict[str, tuple[re.Pattern[str], ...]]
    """Language -> how a text names it."""
    against: Release | None = None
    against_rows: dict[str, tuple[SourceRow, ...]] | None = None
    scores: tuple[RunScores, ...] = ()
    """Of runs that were swept over this very release, by name of the run."""
    against_scores: tuple[RunScores, ...] = ()
    """Of runs over the other release."""
    claims: tuple[Claim, ...] = ()
    """What was published about this very release, known by its digest."""
    published_scores: tuple[PublishedScore, ...] = ()
    """Of this very release and the other one."""
    original: tuple[Attempt, ...] = ()
    """Programs written for the original problems, as they were run."""
    rewritten: tuple[Attempt, ...] = ()
    """Programs written for the rewritten problems."""
    problems_above: dict[tuple[str, str], int] = field(default_factory=dict)
    """(run, text2code query id) -> how many other problems a ranking given has above the query's own one."""

    @cached_property
    def code(self) -> dict[str, Document]:
        """Programs by id."""
        return {document.doc_id: document for document in self.release.code}

    @cached_property
    def texts(self) -> dict[str, Document]:
        """Texts by id."""
        return {document.doc_id: document for document in self.release.texts}

    @cached_property
    def queries(self) -> dict[tuple[Task, str], Query]:
        """Queries by (task, id)."""
        return {(task, query.query_id): query for task in TASKS for query in self.release.queries[task]}

    @cached_property
    def by_problem(self) -> dict[str, tuple[Document, ...]]:
        """Programs and texts of each problem."""
        found: dict[str, list[Document]] = {}
        for document in (*self.release.code, *self.release.texts):
            found.setdefault(document.problem_id, []).append(document)
        return {problem: tuple(documents) for problem, documents in found.items()}

    def document(self, task: Task, doc_id: str) -> Document | None:
        """Return a document of the corpus that a task searches, if it is there."""
        return (self.texts if task == "code2text" else self.code).get(doc_id)

    def all_queries(self) -> Iterator[Query]:
        """Yield the queries of all tasks."""
        for task in TASKS:
            yield from self.release.queries[task]

    def judged(self) -> Iterator[tuple[Query, Document, int]]:
        """Yield (query, document, grade) of every label whose two ends exist."""
        for query in self.all_queries():
            for doc_id, grade in self.release.qrels[query.task].get(query.query_id, {}).items():
                document = self.document(query.task, doc_id)
                if document is not None:
                    yield query, document, grade

    def grade(self, query: Query, document: Document) -> int | None:
        """Return a document's grade for a query; None if it is unjudged."""
        return self.release.qrels[query.task].get(query.query_id, {}).get(document.doc_id)

    def names(self, language: str, text: str) -> bool:
        """Return whether a text names a language by an accepted spelling."""
        return any(pattern.search(text) for pattern in self.spellings.get(language, ()))

    def satisfies(self, query: Query, document: Document) -> bool:
        """Return whether a document of the query's own problem is what the query asks for, correctness aside.

        text2code: the constrained language, if there is one. code2text: the problem's original text. code2code
        (design section 11): cross_lang another language; cross_model another model and another language; mono_lang
        another model and the same language; any other subtask any other program. The anchor is never an answer.
        """
        if query.task == "code2text":
            return not document.is_noise
        if query.task == "text2code":
            return query.language in ("", "any", document.language)
        if document.doc_id == query.anchor_id:
            return False
        anchor = self.code.get(query.anchor_id)
        model = anchor.model if anchor else str(query.fields.get("anchor_model") or "")
        language = anchor.language if anchor else query.anchor_language
        match query.subtask:
            case "cross_lang":
                return document.language != language
            case "cross_model":
                return document.language != language and document.model != model
            case "mono_lang":
                return document.language == language and document.model != model
        return True
