"""What defects are planted in: a copy of a release with everything else that an audit can be given."""

import copy
import json
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from building import FIXTURES, REPOSITORY

from coreb_ray.audit.evidence import Evidence, RunScores
from coreb_ray.audit.run import spellings_of
from coreb_ray.config.claims import Claim
from coreb_ray.config.policy import load_policy
from coreb_ray.flows.evidence import source_rows
from coreb_ray.release.reader import OpenedRelease, assemble
from coreb_ray.release.records import FILE_STEMS, Row
from coreb_ray.types import TASKS, Attempt, Release

Fields = dict[str, Any]
Rows = dict[str, list[Fields]]
Key = tuple[object, ...]
Planted = dict[str, set[Key]]
"""Check id -> keys of the cases that must be new, no more and no fewer."""
POLICY = load_policy(REPOSITORY / "sweeps" / "policies" / "publish.yaml")
DEMO = REPOSITORY / "coreb_ray" / "release" / "demo"
TINY = FIXTURES / "tiny_release"
OTHER = "earlier"
"""Name of the release audited against."""
NUM_RUNS = 6


@dataclass(kw_only=True)
class Specimen:
    """Everything an audit looks at, to be changed by a mutant."""

    rows: Rows
    against: Rows = field(default_factory=dict)
    """Rows of an earlier release; empty: there is none."""
    scores: list[RunScores] = field(default_factory=list)
    against_scores: list[RunScores] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    original: list[Attempt] = field(default_factory=list)
    rewritten: list[Attempt] = field(default_factory=list)

    def evidence(self) -> Evidence:
        """Return what checks are given."""
        mine = opened("demo", self.rows)
        other = opened(OTHER, self.against) if self.against else None
        return Evidence(
            release=mine.release,
            rows=source_rows(mine),
            spellings=spellings_of(POLICY),
            against=other.release if other else None,
            against_rows=source_rows(other) if other else None,
            scores=tuple(self.scores),
            against_scores=tuple(self.against_scores),
            claims=tuple(self.claims),
            original=tuple(self.original),
            rewritten=tuple(self.rewritten),
        )

    def program(self, doc_id: str) -> Fields:
        return next(fields for fields in self.rows["code_corpus"] if fields["code_id"] == doc_id)

    def text(self, doc_id: str) -> Fields:
        return next(fields for fields in self.rows["text_corpus"] if fields["text_id"] == doc_id)

    def recode(self, fields: Fields, code: str) -> None:
        """Write another program, with its length and in the queries that are made of it."""
        assert fields["code"] != code
        fields["code"] = code
        if "code_length" in fields:
            fields["code_length"] = len(code)
        for query in (*self.rows["code2code_queries"], *self.rows["code2text_queries"]):
            if query["meta_anchor_code_id"] == fields["code_id"]:
                query["query"] = code

    def retext(self, fields: Fields, text: str) -> None:
        """Write another text, with its length."""
        assert fields["text"] != text
        fields["text"] = text
        if "text_length" in fields:
            fields["text_length"] = len(text)

    def label(self, task: str, query_id: str, doc_id: str) -> Fields:
        """Return the label of a query and a document."""
        return next(f for f in self.rows[f"{task}_qrels"] if (f["query_id"], f["doc_id"]) == (query_id, doc_id))

    def add_label(self, task: str, query_id: str, doc_id: str, grade: int) -> None:
        self.rows[f"{task}_qrels"].append({"query_id": query_id, "doc_id": doc_id, "relevance": grade})

    def drop_labels(self, task: str, is_dropped: Callable[[Fields], bool]) -> None:
        self.rows[f"{task}_qrels"] = [fields for fields in self.rows[f"{task}_qrels"] if not is_dropped(fields)]


Plant = Callable[[Specimen], Planted]


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One defect."""

    name: str
    plant: Plant
    """Changes the specimen; returns what must be reported."""
    base: str = "demo"
    """Which specimen: `demo`, `tiny`, or `all`: half the demo against the other half, with sweeps, claims and tables."""
    may: tuple[str, ...] = ()
    """Checks that such a defect touches too, by its nature: these change, and no others."""
    thresholds: dict[str, dict[str, float]] = field(default_factory=dict)
    """Check id -> thresholds other than the policy's, before planting and after."""
    holds: str = ""
    """Check whose threshold the defect comes near and does not cross: it must not change at all."""


def row(stem: str, place: int) -> Key:
    return ((), (), (), f"{stem}.jsonl:{place + 1}")


def asked(task: str, *query_ids: str, documents: tuple[str, ...] = (), problems: tuple[str, ...] = ()) -> Key:
    return (tuple((task, query_id) for query_id in query_ids), documents, problems, "")


def found(*doc_ids: str) -> Key:
    return ((), doc_ids, (), "")


def at(where: str) -> Key:
    return ((), (), (), where)


def opened(name: str, rows: Rows) -> OpenedRelease:
    """Return the release that these rows make."""
    numbered = {
        stem: [Row(where=f"{stem}.jsonl:{place}", fields=dict(fields)) for place, fields in enumerate(rows[stem], start=1)]
        for stem in FILE_STEMS
    }
    return assemble(name, "memory", numbered, [])


def specimen(base: str) -> Specimen:
    """Return a fresh copy of a specimen."""
    return copy.deepcopy({"demo": _demo, "tiny": _tiny, "all": _all}[base]())


@cache
def _demo() -> Specimen:
    return Specimen(rows=_read(DEMO))


@cache
def _tiny() -> Specimen:
    return Specimen(rows=_read(TINY))


@cache
def _all() -> Specimen:
    rows = _read(DEMO)
    problems = sorted({fields["meta_source_problem_id"] for fields in rows["code_corpus"]})
    middle = len(problems) // 2 + 1
    mine, theirs = _of_problems(rows, problems[:middle]), _of_problems(rows, problems[middle:])
    here, there = opened("demo", mine), opened(OTHER, theirs)
    attempts = _attempts()
    return Specimen(
        rows=mine,
        against=theirs,
        scores=_scores(here.release),
        against_scores=_scores(there.release),
        claims=_claims(here.release),
        original=attempts,
        rewritten=list(attempts),
    )


def _read(directory: Any) -> Rows:
    return {
        stem: [json.loads(line) for line in (directory / f"{stem}.jsonl").read_text().splitlines()] for stem in FILE_STEMS
    }


def _of_problems(rows: Rows, problems: Sequence[str]) -> Rows:
    """Return the part of a release that is about some problems: labels never leave their problem."""
    part = {
        stem: [f for f in fields if (f.get("meta_original_problem_id") or f["meta_source_problem_id"]) in problems]
        for stem, fields in rows.items()
        if not stem.endswith("qrels")
    }
    for task in TASKS:
        ids = {fields["query_id"] for fields in part[f"{task}_queries"]}
        part[f"{task}_qrels"] = [fields for fields in rows[f"{task}_qrels"] if fields["query_id"] in ids]
    return part


def _scores(release: Release) -> list[RunScores]:
    """Return scores of six runs, a tenth apart on every query: the order is sure, no slice is constant, nothing unsolved."""
    queries = [query for task in TASKS for query in release.queries[task] if release.qrels[task].get(query.query_id)]
    return [
        RunScores(
            run=f"run{number}",
            tasks=tuple(query.task for query in queries),
            subtasks=tuple(query.subtask for query in queries),
            languages=tuple(query.language or query.anchor_language for query in queries),
            query_ids=tuple(query.query_id for query in queries),
            problem_ids=tuple(query.problem_id for query in queries),
            values=tuple(0.2 + 0.1 * number + 0.2 * _fraction(query.query_id) for query in queries),
            has_positive=(True,) * len(queries),
        )
        for number in range(NUM_RUNS)
    ]


def _fraction(text: str) -> float:
    """Return a number from 0 to 1 that looks drawn."""
    return zlib.crc32(text.encode()) / 2**32


def _claims(release: Release) -> list[Claim]:
    """Return true claims, counted here without the check's own counter."""
    languages = Counter(document.language for document in release.code)
    grades = Counter(g for task in TASKS for labels in release.qrels[task].values() for g in labels.values())
    return [
        Claim(
            source="made for tests",
            where="Table 1, queries",
            counts="queries",
            value=sum(len(release.queries[task]) for task in TASKS),
        ),
        Claim(
            source="made for tests",
            where="Table 1, Go programs",
            counts="documents",
            corpus="code",
            language="go",
            value=languages["go"],
        ),
        Claim(source="made for tests", where="Table 2, positives", counts="labels", grade=2, value=grades[2]),
    ]


def _attempts() -> list[Attempt]:
    """Return a table of 60 problems, two languages and two models, of which two thirds passed."""
    return [
        Attempt(
            problem_id=f"x_{number:02}",
            language=language,
            model=model,
            sample=0,
            outcome="wrong" if (number + len(language) + len(model)) % 3 == 0 else "ok",
            has_sound_tests=True,
        )
        for number in range(60)
        for language in ("python", "go")
        for model in ("small", "large")
    ]
