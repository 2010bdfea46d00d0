"""Opening a release: by card, by directory, or from the hub.

Unreadable input is one DataError with all problems. What can be read but would make scores ambiguous is listed by
`ambiguities`, which `sweep` refuses; other faults are the audit's business. A release's digest depends on its rows, not on
their order, on nulls, on nested or flat form, or on where they came from.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import ConfigError, DataError, shorten
from coreb_ray.release import records
from coreb_ray.release.records import FILE_STEMS, Row
from coreb_ray.types import TASKS, Qrels, Release, Task

GRADES = (0, 1, 2)
MAX_SHOWN = 20
"""Problems shown of one release; the rest is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedRelease:
    """A release with what was noticed while reading it."""

    release: Release
    rows: dict[str, list[Row]]
    """File stem -> its rows, with places and repeats: what the typed release no longer shows."""
    ambiguities: tuple[str, ...]
    """What would make scores ambiguous; empty for a release that can be swept."""


def open_release(name: str, shelf: CardShelf, data_root: Path | None) -> OpenedRelease:
    """Return the release that a card, a directory or `hf:REPO@REVISION:SPLIT` names.

    Args:
        name: what the user wrote.
        shelf: where cards lie.
        data_root: directory that `data:` sources of cards are relative to.

    Raises:
        ConfigError: nothing of this name exists, or the data root is not set.
        DataError: the release is there but cannot be read, or is not the one its card pins.
    """
    if not shelf.has_release(name):
        if name.startswith("hf:"):
            return _from_hub(name.rpartition(":")[2], name)
        if Path(name).is_dir():
            return read_directory(Path(name), name=Path(name).resolve().name)
        known = ", ".join(shelf.names("releases"))
        raise ConfigError(
            f"release {name!r}: found neither a card nor a directory, expected one of {known}, "
            "a directory or hf:REPO@REVISION:SPLIT"
        )
    card = shelf.release_card(name)
    kind, _, rest = card.source.partition(":")
    if kind == "hf":
        opened = _from_hub(name, card.source)
    elif kind == "package":
        opened = read_directory(Path(__file__).parent / rest, name=name)
    elif kind == "data":
        if data_root is None:
            raise ConfigError(
                f"release {name}: found no data root, expected the directory that holds {rest}; "
                "set COREB_DATA or give data_root=DIRECTORY"
            )
        opened = read_directory(data_root / rest, name=name)
    else:
        raise ConfigError(f"release card {name}: source: found {card.source!r}, expected package:, data: or hf:")
    if card.digest and card.digest != opened.release.digest:
        raise DataError(
            f"release {name}: found content with digest {opened.release.digest[:16]}, expected {card.digest[:16]} "
            f"as its card pins; the files under {card.source} are not the published ones"
        )
    return replace(opened, release=replace(opened.release, unanswerable=card.unanswerable_subtasks()))


def read_directory(directory: Path, *, name: str) -> OpenedRelease:
    """Return the release whose eight JSONL files lie in a directory.

    Raises:
        DataError: files are missing or unreadable; every problem is listed as `file:line: field: found, expected`.
    """
    if not directory.is_dir():
        raise DataError(
            f"release {name}: found no directory {directory}, expected one with {FILE_STEMS[0]}.jsonl and seven more"
        )
    problems: list[str] = []
    rows = {stem: list(records.read_jsonl(directory / f"{stem}.jsonl", problems)) for stem in FILE_STEMS}
    return assemble(name, str(directory), rows, problems)


def assemble(name: str, where: str, rows: dict[str, list[Row]], problems: list[str]) -> OpenedRelease:
    """Return the release made of rows, however they were reached.

    Raises:
        DataError: there are problems, from reading or from checking fields.
    """
    checked = {stem: records.check_fields(stem, rows[stem], problems) for stem in FILE_STEMS}
    if not problems:
        problems += [
            f"{stem}.jsonl: found no row, expected documents" for stem in ("code_corpus", "text_corpus") if not checked[stem]
        ]
        if not any(checked[f"{task}_queries"] for task in TASKS):
            problems.append("*_queries.jsonl: found no row in any of them, expected queries of at least one task")
    if problems:
        shown = (
            *problems[:MAX_SHOWN],
            *([f"and {len(problems) - MAX_SHOWN} more"] if len(problems) > MAX_SHOWN else []),
        )
        found = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        raise DataError(f"release {name}: {where}: found {found}, expected a readable release", problems=shown)
    release = Release(
        name=name,
        digest=content_digest({stem: [row.fields for row in checked[stem]] for stem in FILE_STEMS}),
        code=tuple(records.code_document(row.fields) for row in checked["code_corpus"]),
        texts=tuple(records.text_document(row.fields) for row in checked["text_corpus"]),
        queries={task: tuple(records.query(task, row.fields) for row in checked[f"{task}_queries"]) for task in TASKS},
        qrels={task: _qrels(checked[f"{task}_qrels"]) for task in TASKS},
    )
    return OpenedRelease(release=release, rows=checked, ambiguities=tuple(_ambiguities(release, checked)))


def require_unambiguous(opened: OpenedRelease) -> Release:
    """Return the release if scores over it mean one thing.

    Raises:
        DataError: ids are given twice, labels point nowhere, or grades are unknown.
    """
    if opened.ambiguities:
        raise DataError(
            f"release {opened.release.name}: found labels or ids that make scores ambiguous, expected unique ids, labels "
            "that point to documents, and grades 0, 1 or 2; mend the release",
            problems=opened.ambiguities,
        )
    return opened.release


def content_digest(fields_by_stem: dict[str, list[dict[str, Any]]]) -> str:
    """Return the sha256 over all rows: sorted within their file, nulls left out, whole floats as integers."""
    digest = hashlib.sha256()
    for stem in FILE_STEMS:
        digest.update(f"{stem}\n".encode())
        lines = sorted(
            json.dumps({k: _plain(v) for k, v in fields.items() if v is not None}, sort_keys=True, ensure_ascii=True)
            for fields in fields_by_stem[stem]
        )
        digest.update("\n".join(lines).encode("ascii"))
    return digest.hexdigest()


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _qrels(rows: Sequence[Row]) -> Qrels:
    qrels: Qrels = {}
    for row in rows:
        qrels.setdefault(row.fields["query_id"], {})[row.fields["doc_id"]] = row.fields["relevance"]
    return qrels


def _ambiguities(release: Release, checked: dict[str, list[Row]]) -> list[str]:
    found: list[str] = []
    ids = {
        "code_corpus": [document.doc_id for document in release.code],
        "text_corpus": [document.doc_id for document in release.texts],
        **{f"{task}_queries": [query.query_id for query in release.queries[task]] for task in TASKS},
        **{
            f"{task}_qrels": [f"{r.fields['query_id']} {r.fields['doc_id']}" for r in checked[f"{task}_qrels"]]
            for task in TASKS
        },
    }
    for stem, values in ids.items():
        twice = [value for value, count in Counter(values).items() if count > 1]
        if twice:
            found.append(f"{stem}.jsonl: found {len(twice)} ids given more than once: {shorten(twice)}")
    for task in TASKS:
        known_queries = {query.query_id for query in release.queries[task]}
        known_documents = {document.doc_id for document in release.corpus(task)}
        found += _label_problems(task, checked[f"{task}_qrels"], known_queries, known_documents)
    return found


def _label_problems(task: Task, rows: Sequence[Row], known_queries: set[str], known_documents: set[str]) -> list[str]:
    kinds = (
        (
            "query ids that are not in the queries",
            [r for r in rows if r.fields["query_id"] not in known_queries],
            "query_id",
        ),
        (
            "document ids that are not in the corpus",
            [r for r in rows if r.fields["doc_id"] not in known_documents],
            "doc_id",
        ),
        ("grades outside 0, 1 and 2", [r for r in rows if r.fields["relevance"] not in GRADES], "relevance"),
    )
    return [
        f"{task}_qrels.jsonl: found {len(bad)} rows with {what}: {shorten(f'{r.where} {r.fields[name]}' for r in bad)}"
        for what, bad, name in kinds
        if bad
    ]


def _from_hub(name: str, source: str) -> OpenedRelease:
    """Return a release read through the hub's own client; `source` is `hf:REPO@REVISION:SPLIT`."""
    repo, _, rest = source.removeprefix("hf:").partition("@")
    revision, _, split = rest.partition(":")
    if not (repo and revision and split):
        raise ConfigError(f"release {name}: source: found {source!r}, expected hf:REPO@REVISION:SPLIT")
    try:
        import datasets
    except ImportError as error:
        raise ConfigError(
            f"release {name}: found no package 'datasets', expected it for {source}; pip install 'coreb-ray[hub]'"
        ) from error
    problems: list[str] = []
    rows: dict[str, list[Row]] = {}
    for stem in FILE_STEMS:
        try:
            table = datasets.load_dataset(repo, stem, split=split, revision=revision)
        except Exception as error:
            raise DataError(
                f"release {name}: {source}: {stem}: found no readable table ({error}); is the hub reachable?"
            ) from error
        rows[stem] = [
            row
            for number, value in enumerate(table, start=1)
            for row in records.flat_row(f"{stem}:{number}", value, problems)
        ]
    return assemble(name, source, rows, problems)
