"""From the rows of a release to typed records, with every problem named by file, line and field.

Rows come flat (`meta_source_problem_id`) as published, or nested (`meta: {source_problem_id: ...}`) as the official writer
makes them; both give the same records. Unknown fields are kept. Whether labels are right is the audit's business.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from coreb_ray.types import LANGUAGES, Document, Query, Task

FILE_STEMS = (
    "code_corpus", "text_corpus",
    "text2code_queries", "text2code_qrels",
    "code2code_queries", "code2code_qrels",
    "code2text_queries", "code2text_qrels",
)  # fmt: skip
"""The eight files of a release, without the ending `.jsonl`."""

_TEXT, _FLAG, _WHOLE = "text", "true or false", "a whole number"
_REQUIRED: dict[str, dict[str, str]] = {
    "code_corpus": {"code_id": _TEXT, "code": _TEXT, "language": _TEXT, "meta_source_problem_id": _TEXT},
    "text_corpus": {"text_id": _TEXT, "text": _TEXT, "meta_source_problem_id": _TEXT},
    "queries": {"query_id": _TEXT, "subtask": _TEXT, "meta_source_problem_id": _TEXT},
    "qrels": {"query_id": _TEXT, "doc_id": _TEXT, "relevance": _WHOLE},
    "executions": {"problem_id": _TEXT, "language": _TEXT, "model": _TEXT, "outcome": _TEXT},
}
_OPTIONAL: dict[str, dict[str, str]] = {
    "code_corpus": {"model": _TEXT, "meta_passed": _FLAG},
    "text_corpus": {"text_style": _TEXT, "meta_original_problem_id": _TEXT, "meta_is_noise_sample": _FLAG},
    "queries": {
        "query": _TEXT,
        "code": _TEXT,
        "text": _TEXT,
        "language_constraint": _TEXT,
        "anchor_language": _TEXT,
        "meta_anchor_code_id": _TEXT,
    },
    "qrels": {},
    "executions": {"sample": _WHOLE, "has_sound_tests": _FLAG},
}
_PREFIXES = ("t2c_", "c2c_", "c2t_")
NO_CONSTRAINT = ("", "none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One flat row and where it stands."""

    where: str
    """`file:line`."""
    fields: dict[str, Any]
    is_nested: bool = False
    """Whether it came in the official writer's form, with `meta` as an object."""


_SURROGATE = re.compile("[\ud800-\udfff]")


class _RefusedLineError(ValueError):
    """A line that is JSON to the standard library but not to us."""


def read_jsonl(path: Path, problems: list[str]) -> Iterator[Row]:
    """Yield the rows of a JSONL file; what cannot be read is added to `problems` as `file:line: what`."""
    try:
        content = path.read_bytes()
    except OSError as error:
        problems.append(f"{path.name}: found no readable file ({error.strerror}), expected one JSON object per line")
        return
    for number, line in enumerate(content.split(b"\n"), start=1):
        if not line.strip():
            continue
        where = f"{path.name}:{number}"
        try:
            value = json.loads(line.decode("utf-8"), object_pairs_hook=_unique_pairs, parse_constant=_refuse_constant)
        except UnicodeDecodeError as error:
            problems.append(f"{where}: found bytes that are not UTF-8 (byte {error.start}), expected UTF-8")
        except _RefusedLineError as error:
            problems.append(f"{where}: {error}")
        except ValueError as error:
            problems.append(f"{where}: found text that is not JSON ({error}), expected one object; was the file cut?")
        else:
            if b"\\u" in line and isinstance(value, dict) and (half := _half_character(value)):
                problems.append(f"{where}: {half}, expected whole characters: no file, model or page can hold it")
                continue
            yield from flat_row(where, value, problems)


def _half_character(fields: dict[str, object]) -> str:
    """Return which field holds half of a pair of escapes (a lone surrogate), which no encoding can write; empty: none."""
    for name, value in fields.items():
        if match := _SURROGATE.search(json.dumps({name: value}, ensure_ascii=False)):
            return f"{name}: found \\u{ord(match.group()):04x}, half a character"
    return ""


def flat_row(where: str, value: object, problems: list[str]) -> Iterator[Row]:
    """Yield the row with a nested `meta` made flat, or nothing and a problem."""
    if not isinstance(value, dict):
        problems.append(f"{where}: found {type(value).__name__}, expected a JSON object")
        return
    fields = {str(key): item for key, item in value.items() if key != "meta"}
    meta = value.get("meta") or {}
    if not isinstance(meta, dict):
        problems.append(f"{where}: meta: found {type(meta).__name__}, expected a JSON object")
        return
    for key, item in meta.items():
        if f"meta_{key}" in fields:
            problems.append(f"{where}: meta.{key}: found beside meta_{key}, expected one of the two")
            return
        fields[f"meta_{key}"] = item
    yield Row(where=where, fields=fields, is_nested="meta" in value)


def check_fields(stem: str, rows: Iterable[Row], problems: list[str]) -> list[Row]:
    """Return the rows whose known fields are there and of the right type; the others become problems."""
    kind = stem if stem in _REQUIRED else stem.rpartition("_")[2]
    good: list[Row] = []
    for row in rows:
        found = len(problems)
        for name, expected in _REQUIRED[kind].items():
            if row.fields.get(name) is None:
                problems.append(f"{row.where}: {name}: found nothing, expected {expected}")
            else:
                _check_type(row, name, expected, problems)
        for name, expected in _OPTIONAL[kind].items():
            if row.fields.get(name) is not None:
                _check_type(row, name, expected, problems)
        if kind == "queries" and query_text(row.fields) is None:
            problems.append(f"{row.where}: query: found nothing, expected {_TEXT} in query, code or text")
        if len(problems) == found:
            good.append(row)
    return good


def query_text(fields: dict[str, Any]) -> str | None:
    """Return what a model reads: `query`, else `code`, else `text` (the official order)."""
    for name in ("query", "code", "text"):
        value = fields.get(name)
        if isinstance(value, str):
            return value
    return None


def code_document(fields: dict[str, Any]) -> Document:
    """Return a program of the code corpus."""
    return Document(
        doc_id=fields["code_id"],
        text=fields["code"],
        kind="code",
        problem_id=fields["meta_source_problem_id"],
        language=fields["language"],
        model=fields.get("model") or "",
        passed=fields.get("meta_passed"),
        is_noise=False,
        fields=fields,
    )


def text_document(fields: dict[str, Any]) -> Document:
    """Return a text of the text corpus; a noise text belongs to the problem it was written for."""
    return Document(
        doc_id=fields["text_id"],
        text=fields["text"],
        kind="text",
        problem_id=fields.get("meta_original_problem_id") or fields["meta_source_problem_id"],
        language="",
        model="",
        passed=None,
        is_noise=bool(fields.get("meta_is_noise_sample")),
        fields=fields,
    )


def query(task: Task, fields: dict[str, Any]) -> Query:
    """Return a query, its subtask without direction and language."""
    subtask = fields["subtask"]
    for prefix in _PREFIXES:
        subtask = subtask.removeprefix(prefix)
    stem, _, ending = subtask.rpartition("_")
    has_language = stem != "" and ending in ("any", *LANGUAGES)
    constraint = fields.get("language_constraint") or ""
    anchor_language = fields.get("anchor_language") or ""
    if has_language and ending == "any":
        language = "any"
    elif constraint not in NO_CONSTRAINT:
        language = constraint
    else:
        language = anchor_language or (ending if has_language else "")
    return Query(
        query_id=fields["query_id"],
        text=query_text(fields) or "",
        task=task,
        subtask=stem if has_language else subtask,
        language=language,
        anchor_language=anchor_language,
        anchor_id=fields.get("meta_anchor_code_id") or "",
        problem_id=fields["meta_source_problem_id"],
        fields=fields,
    )


def _check_type(row: Row, name: str, expected: str, problems: list[str]) -> None:
    value = row.fields[name]
    is_right = {
        _TEXT: isinstance(value, str),
        _FLAG: isinstance(value, bool),
        _WHOLE: isinstance(value, int) and not isinstance(value, bool),
    }[expected]
    if not is_right:
        problems.append(f"{row.where}: {name}: found {value!r:.60}, expected {expected}")


def _unique_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _RefusedLineError(f"{twice}: found twice in one object, expected each field once")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise _RefusedLineError(f"found {name}, expected a finite number or null")
