"""Small values for tests: releases and rankings a person can check, and places to run sweeps from."""

import shutil
from pathlib import Path

from coreb_ray.fingerprint import fingerprint
from coreb_ray.types import TASKS, Document, Metric, Qrels, Query, Ranking, Release, Task, Unanswerable

FIXTURES = Path(__file__).parent / "fixtures"
REPOSITORY = Path(__file__).parent.parent


def program(
    doc_id: str, text: str = "", *, problem: str = "p1", language: str = "python", passed: bool | None = True
) -> Document:
    return Document(
        doc_id=doc_id,
        text=text or f"program {doc_id}",
        kind="code",
        problem_id=problem,
        language=language,
        model="writer",
        passed=passed,
        is_noise=False,
        fields={},
    )


def query(
    query_id: str,
    text: str = "",
    *,
    task: Task = "text2code",
    problem: str = "p1",
    subtask: str = "search",
    language: str = "any",
    anchor_id: str = "",
    anchor_language: str = "",
) -> Query:
    return Query(
        query_id=query_id,
        text=text or f"query {query_id}",
        task=task,
        subtask=subtask,
        language=language,
        anchor_language=anchor_language,
        anchor_id=anchor_id,
        problem_id=problem,
        fields={},
    )


def release(
    documents: tuple[Document, ...],
    queries: tuple[Query, ...],
    qrels: Qrels,
    *,
    unanswerable: tuple[Unanswerable, ...] = (),
    name: str = "made",
) -> Release:
    """Return a release whose labels all belong to the task of their query."""
    by_task: dict[Task, tuple[Query, ...]] = {task: tuple(q for q in queries if q.task == task) for task in TASKS}
    ids = {task: {q.query_id for q in by_task[task]} for task in TASKS}
    return Release(
        name=name,
        digest=fingerprint({"qrels": qrels, "texts": [q.text for q in queries]}),
        code=tuple(d for d in documents if d.kind == "code"),
        texts=tuple(d for d in documents if d.kind == "text"),
        queries=by_task,
        qrels={task: {q: grades for q, grades in qrels.items() if q in ids[task]} for task in TASKS},
        unanswerable=unanswerable,
    )


def ranking(hits: dict[str, str], task: Task = "text2code", *, run: str = "run", of: str = "made") -> Ranking:
    """Return a ranking from texts such as `{"q1": "c1 c2 c3"}`."""
    return Ranking(release=of, run=run, task=task, hits={q: tuple(docs.split()) for q, docs in hits.items()})


def metrics(*texts: str) -> tuple[Metric, ...]:
    return tuple(Metric.parse(text) for text in texts)


def tiny_place(root: Path, sweep: str) -> Path:
    """Return the root of a place to work in: cards, the sweep file `sweeps/tiny.yaml`, and the tiny release under `data`."""
    shutil.copytree(REPOSITORY / "sweeps" / "models", root / "sweeps" / "models")
    (root / "sweeps" / "models" / "hashing.yaml").write_text("family: hashing\ndimension: 64\nmax_tokens: 128\n")
    (root / "sweeps" / "releases").mkdir()
    (root / "sweeps" / "releases" / "tiny.yaml").write_text("source: data:tiny_release\n")
    (root / "sweeps" / "tiny.yaml").write_text(sweep)
    shutil.copytree(FIXTURES / "tiny_release", root / "data" / "tiny_release")
    return root


class Silent:
    """A recorder and a progress that keep nothing."""

    def record(self, event: str, **fields: object) -> None:
        pass

    def update(self, stage: str, done: int, total: int) -> None:
        assert 0 < done <= total, stage
