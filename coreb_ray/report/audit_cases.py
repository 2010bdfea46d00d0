"""What a page shows of a case: its texts as runs, its queries as a table of what differs, its numbers side by side.

Every kind of example is drawn from the same record; only the template knows how a kind looks. Nothing here escapes: the page
does that for all that it prints. Grades and numbers are read from a case's note, where they stand in words; what cannot be
read is left out, the note itself is always shown.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, Literal

from coreb_ray.report.numbers import count

MAX_LINES = 24
MAX_CHARACTERS = 1200
MAX_BLOCKS = 4
TITLE_LENGTH = 90
MEASURE_LENGTH = 72
MIN_SIMILARITY = 0.5
"""Of the words of two texts: below it nearly all would be marked, which says nothing."""
LANGUAGE_NAMES = {"python": "Python", "cpp": "C++", "java": "Java", "go": "Go", "ruby": "Ruby", "any": "any language"}
TESTS = {True: "tests passed", False: "tests failed", None: "no verdict"}
IN_HEAD = ("Query", "Subtask", "Language", "Document", "Tests", "Author", "Kind")
"""What the head of a record's text says already."""
WORDS = re.compile(r"\w+|\s+|[^\w\s]")
NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)")
Look = Literal["text", "mark", "number", "fill"]
Record = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A stretch of a text that looks the same."""

    text: str
    look: Look = "text"
    """`number` is a line's number, `fill` an empty line that keeps two texts aligned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One text of a case."""

    head: str
    """What it is: `Go, tests passed, writer`."""
    record_id: str
    runs: tuple[Run, ...]
    is_prose: bool
    """Whether its lines may be broken."""
    more: str
    """How much is not shown; empty if all is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Several records of one form: what all share, and a row each of what differs."""

    shared: tuple[tuple[str, str], ...]
    """(name, value)."""
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """One row of numbers that do not agree."""

    where: str
    name: str
    found: str
    beside: str
    """What it was compared with."""
    difference: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCase:
    """A case as the templates of all kinds take it."""

    kind: str
    title: str
    measure: str
    """What is wrong with this one, or how many records it is about where that is long."""
    note: str
    """What is wrong with this one where `measure` does not say it; else empty."""
    queries: Comparison
    documents: Comparison
    own_problem: str
    """How the text of the query's problem begins; empty where the case is not a query by itself."""
    judged: Comparison
    """What the query's labels say, best first."""
    judged_told: str
    """How many of them are shown."""
    problems: str
    query_blocks: tuple[Block, ...]
    """Queries of one text are one block."""
    document_blocks: tuple[Block, ...]
    values: tuple[Value, ...]
    remark: str
    """What a reader of the texts must know; mostly empty."""


def shown_case(case: Record, kind: str) -> ShownCase:
    """Return what is shown of one case of `audit.json`."""
    queries = [record for record in case["records"] if record["record"] == "query"]
    documents = [record for record in case["records"] if record["record"] != "query"]
    distinct = list({record["text"]: record for record in reversed(queries)}.values())[::-1]
    query_blocks = tuple(_named(_block(record, case, kind), record, queries) for record in distinct[:MAX_BLOCKS])
    document_blocks = tuple(_block(record, case, kind) for record in documents[:MAX_BLOCKS])
    remark = ""
    if kind == "pair":
        remark, pair = _paired(documents if len(documents) > 1 else distinct, case)
        if len(documents) > 1:
            document_blocks = pair
        else:
            query_blocks = pair or query_blocks
    about: Record = queries[0] if kind == "query" and queries else {}
    judged = about.get("judged", [])
    is_short = len(case["note"]) <= MEASURE_LENGTH
    return ShownCase(
        kind=kind,
        title=_title(case, kind),
        measure=case["note"] if is_short else _amount(case),
        note="" if is_short else case["note"],
        queries=_comparison(_query_rows(queries, case)),
        documents=_comparison([_document_row(record, case) for record in documents]),
        own_problem=about.get("problem_text", ""),
        judged=_table([_judged_row(record) for record in judged]),
        judged_told=f"{len(judged)} of {count(about['num_judged'])} judged documents, best grade first." if judged else "",
        problems=", ".join(case["problems"]),
        query_blocks=query_blocks,
        document_blocks=document_blocks,
        values=_values(case) if kind == "values" else (),
        remark=remark,
    )


def _title(case: Record, kind: str) -> str:
    if not case["records"]:
        return _cut(case["where"] or ", ".join(case["problems"]) or case["note"])
    first, last = case["records"][0], case["records"][-1]
    if first["record"] == "code":
        return f"{_language(first)} program for {first['problem_id']} by {first['model'] or 'an unknown author'}"
    if first["record"] == "query" and first["task"] != "text2code":
        title = f"Query of {first['subtask']} about {first['problem_id']}, {_language(first) or 'no language'}"
    else:
        title = f"\u201c{_cut(first['text'])}\u201d"
    return f"{title} \u2013 {_head(last)}" if kind == "judged" and last["record"] != "query" else title


def _cut(text: str) -> str:
    """Return the beginning of a text on one line, cut between words where there is room to."""
    line = " ".join(text.split())
    if len(line) <= TITLE_LENGTH:
        return line
    head = line[:TITLE_LENGTH]
    return f"{(head.rpartition(' ')[0] or head).rstrip(' .,;:')}\u2026"


def _amount(case: Record) -> str:
    parts = ((case["queries"], "query", "queries"), (case["documents"], "document", "documents"))
    return ", ".join(f"{count(len(ids))} {one if len(ids) == 1 else many}" for ids, one, many in parts if ids)


def _language(record: Record) -> str:
    language = str(record["language"])
    return LANGUAGE_NAMES.get(language, language)


def _query_rows(queries: Sequence[Record], case: Record) -> list[dict[str, str]]:
    grades = {name: grade for grade, name in re.findall(r"(\d) for ([^\s,]+)", case["note"])}
    return [
        {
            "Query": record["id"],
            "Task": record["task"],
            "Subtask": record["subtask"],
            "Language": _language(record),
            "Problem": record["problem_id"],
            "Grade": grades.get(record["id"], ""),
            "Positives": count(record["num_positives"]),
        }
        for record in queries
    ]


def _document_row(record: Record, case: Record) -> dict[str, str]:
    grade = re.search(r"grade (\d)", case["note"]) if len(case["documents"]) == 1 and len(case["queries"]) == 1 else None
    return {
        "Grade": grade.group(1) if grade else "none" if "unjudged" in case["note"] else "",
        **_of_document(record),
    }


def _judged_row(record: Record) -> dict[str, str]:
    found = _of_document(record) if "record" in record else {"Document": f"{record['id']} (not in the corpus)"}
    return {"Document": found.pop("Document"), "Grade": str(record["grade"]), **found}


def _of_document(record: Record) -> dict[str, str]:
    is_code = record["record"] == "code"
    return {
        "Language": _language(record) if is_code else "",
        "Tests": TESTS[record["passed"]].removeprefix("tests ") if is_code else "",
        "Author": record["model"],
        "Kind": "" if is_code else "noise" if record["is_noise"] else "original",
        "Problem": record["problem_id"],
        "Document": record["id"],
    }


def _table(rows: Sequence[dict[str, str]]) -> Comparison:
    """Return all rows with every column that says something."""
    names = [name for name in dict.fromkeys(name for row in rows for name in row) if any(row.get(name) for row in rows)]
    return Comparison(
        shared=(),
        heads=tuple(names),
        rows=tuple(tuple(row.get(name) or "\u2013" for name in names) for row in rows),
    )


def _comparison(rows: Sequence[dict[str, str]]) -> Comparison:
    names = [name for name in (rows[0] if rows else {}) if any(row[name] for row in rows)]
    differing = [name for name in names if len({row[name] for row in rows}) > 1]
    shown = IN_HEAD if len(rows) == 1 else ()
    shared = [(name, rows[0][name]) for name in names if name not in differing and name not in shown]
    return Comparison(
        shared=tuple(shared),
        heads=tuple(differing),
        rows=tuple(tuple(row[name] or "\u2013" for name in differing) for row in rows) if differing else (),
    )


def _block(record: Record, case: Record, kind: str) -> Block:
    lines, more = _lines(record)
    start = record.get("first_line", 1)
    if record["record"] == "code" and (kind == "place" or case["place"] > 0):
        runs = [run for n, line in enumerate(lines, start) for run in _numbered(n, line, is_place=n == case["place"])]
        runs[0] = Run(text=runs[0].text.removeprefix("\n"), look="number")
    elif kind == "query":
        runs = _marked("\n".join(lines), re.findall(r"'([^']+)'", case["note"]))
    else:
        runs = [Run(text="\n".join(lines))]
    return _block_of(record, runs, more)


def _block_of(record: Record, runs: Sequence[Run], more: str) -> Block:
    return Block(
        head=_head(record),
        record_id=record["id"],
        runs=tuple(runs),
        is_prose=record["record"] == "text" or record.get("task") == "text2code",
        more=more,
    )


def _named(block: Block, record: Record, queries: Sequence[Record]) -> Block:
    """Return a query's block, its head saying how many queries have this text."""
    same = sum(query["text"] == record["text"] for query in queries)
    return block if same == 1 else replace(block, head=f"Text of {same} queries", record_id="")


def _head(record: Record) -> str:
    if record["record"] == "query":
        return f"Query \u00b7 {record['subtask']} \u00b7 {_language(record) or 'no language'}"
    if record["record"] == "code":
        return f"{_language(record)} \u00b7 {TESTS[record['passed']]} \u00b7 {record['model'] or 'unknown author'}"
    return f"Text \u00b7 {'noise' if record['is_noise'] else 'original'} \u00b7 problem {record['problem_id']}"


def _lines(record: Record) -> tuple[list[str], str]:
    """Return the lines of a record that are shown, and how many are not."""
    text = record["text"].replace("\r\n", "\n").rstrip("\n")
    short = text if len(text) <= MAX_CHARACTERS else f"{text[:MAX_CHARACTERS]}\u2026"
    lines = short.split("\n")
    more = text.count("\n") + 1 - min(len(lines), MAX_LINES)
    told = f"\u2026 {count(more)} more {'line' if more == 1 else 'lines'} in audit.json" if more else ""
    return lines[:MAX_LINES], told


def _numbered(number: int, line: str, *, is_place: bool) -> tuple[Run, Run]:
    return Run(text=f"\n{number:4} ", look="number"), Run(text=line, look="mark" if is_place else "text")


def _marked(text: str, words: Sequence[str]) -> list[Run]:
    """Return a text with some of its words marked."""
    if not words:
        return [Run(text=text)]
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    parts = re.split(f"({pattern})", text)
    return [Run(text=part, look="mark" if n % 2 else "text") for n, part in enumerate(parts) if part]


def _paired(records: Sequence[Record], case: Record) -> tuple[str, tuple[Block, ...]]:
    """Return a remark and two texts, equal lines beside each other and differing words marked."""
    if len(records) < 2:
        return "", ()
    sides = [_lines(record) for record in records[:2]]
    left, right = sides[0][0], sides[1][0]
    mine, theirs = (re.findall(r"\w+", "\n".join(lines)) for lines in (left, right))
    if SequenceMatcher(a=mine, b=theirs, autojunk=False).ratio() < MIN_SIMILARITY:
        blocks = [_block(record, case, "pair") for record in records[:2]]
        return "The two have little in common; differences are not marked.", tuple(blocks)
    runs = _aligned(left, right)
    return "", tuple(_block_of(record, mine, more) for record, mine, (_, more) in zip(records[:2], runs, sides, strict=True))


def _aligned(left: Sequence[str], right: Sequence[str]) -> tuple[list[Run], list[Run]]:
    sides: tuple[list[Run], list[Run]] = ([], [])
    for what, a, b, c, d in SequenceMatcher(a=left, b=right, autojunk=False).get_opcodes():
        for mine, theirs in zip_longest(left[a:b], right[c:d]):
            is_equal = what == "equal"
            found = ([Run(text=f"{mine}\n")], [Run(text=f"{theirs}\n")]) if is_equal else _differing(mine, theirs)
            for side, runs in zip(sides, found, strict=True):
                side.extend(runs)
    return sides


def _differing(left: str | None, right: str | None) -> tuple[list[Run], list[Run]]:
    """Return two lines with what one has and the other has not marked; a missing line is filled."""
    if left is None or right is None:
        fill, mark = [Run(text="\n", look="fill")], [Run(text=left or right or "", look="mark"), Run(text="\n")]
        return (fill, mark) if left is None else (mark, fill)
    words: tuple[list[str], list[str]] = WORDS.findall(left), WORDS.findall(right)
    sides: tuple[list[Run], list[Run]] = ([], [])
    for what, a, b, c, d in SequenceMatcher(a=words[0], b=words[1], autojunk=False).get_opcodes():
        look: Look = "text" if what == "equal" else "mark"
        for side, mine in zip(sides, (words[0][a:b], words[1][c:d]), strict=True):
            if mine:
                side.append(Run(text="".join(mine), look=look))
    for side in sides:
        side.append(Run(text="\n"))
    return sides


def _values(case: Record) -> tuple[Value, ...]:
    """Return the numbers of a case: its note says `name: found, beside`, one after a semicolon for each."""
    where = case["where"] or ", ".join([*case["problems"], *case["documents"]])
    return tuple(_value(where, part) for part in case["note"].split("; "))


def _value(where: str, note: str) -> Value:
    name, separator, rest = note.rpartition(": ")
    found, *beside = re.split(r", (?![^\[(]*[\])])", rest if separator else note, maxsplit=1)
    numbers = [NUMBER.findall(text) for text in (found, *beside)]
    difference = ""
    if [len(mine) for mine in numbers] == [1, 1]:
        a, b = (mine[0].replace(",", "") for mine in numbers)
        digits = max(len(text.partition(".")[2]) for text in (a, b))
        difference = f"{abs(float(a) - float(b)):,.{digits}f}{' points' if ' %' in found else ''}"
    return Value(where="" if name == where else where, name=name, found=found, beside="".join(beside), difference=difference)
