"""Makes `demo-broken` of the demo release: the same files with a handful of defects of the kinds that releases really have.

    python tools/break_demo.py

The audit must stop it; `tests/integration/test_demo.py` holds the files against this tool and the findings against FINDINGS.
"""

import json
from pathlib import Path
from typing import Any

from coreb_ray.release.records import FILE_STEMS
from coreb_ray.store.files import write_text

RELEASES = Path(__file__).resolve().parents[1] / "coreb_ray" / "release"
FINDINGS = {
    "positive_failed_tests": "two programs that failed their tests are called right answers",
    "missing_positive": "three right answers have lost their label",
    "uninformative_query": "a query was written without the problem's text",
    "identifier_leak": "and names the problem by its id instead",
    "hidden_constraint": "two queries no longer name the language their labels ask for",
    "truncated_code": "a program ends in the middle",
    "field_consistency": "a declared length is not that of the text",
    "queries_without_positive": "a query is left without any right answer",
}
"""Check id -> what was planted for it, in words."""

Rows = dict[str, list[dict[str, Any]]]


def read(directory: Path) -> Rows:
    """Return the rows of a release's files."""
    return {
        stem: [json.loads(line) for line in (directory / f"{stem}.jsonl").read_text(encoding="utf-8").splitlines()]
        for stem in FILE_STEMS
    }


def plant(rows: Rows) -> Rows:
    """Return the rows with the defects of FINDINGS in them."""
    labels = rows["text2code_qrels"]
    failed = {row["code_id"] for row in rows["code_corpus"] if not row["meta_passed"]}
    for label in [label for label in labels if label["doc_id"] in failed][:2]:
        label["relevance"] = 2
    positives = [label for label in rows["code2code_qrels"] if label["relevance"] == 2]
    for label in positives[10:13]:
        rows["code2code_qrels"].remove(label)
    searches = [query for query in rows["text2code_queries"] if query["subtask"] == "t2c_search_any"]
    blind = searches[14]
    own = blind["meta_source_problem_id"].removeprefix("demo_")
    blind["query"] = f"With no title or description provided: {own}"
    for language, name in (("t2c_search_go", "Go"), ("t2c_search_ruby", "Ruby")):
        query = next(q for q in rows["text2code_queries"] if q["subtask"] == language and name in q["query"])
        query["query"] = query["query"].replace(name, "any language")
    program = next(row for row in rows["code_corpus"] if row["language"] == "java" and not row["meta_passed"])
    program["code"] = program["code"][: len(program["code"]) * 2 // 3]
    program["code_length"] = len(program["code"])
    rows["text_corpus"][10]["text_length"] += 7
    orphan = rows["code2text_queries"][20]["query_id"]
    rows["code2text_qrels"] = [r for r in rows["code2text_qrels"] if r["query_id"] != orphan or r["relevance"] != 2]
    return rows


def contents(source: Path) -> dict[str, str]:
    """Return file name -> text of the broken release."""
    rows = plant(read(source))
    return {
        f"{stem}.jsonl": "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows[stem]) for stem in FILE_STEMS
    }


def main() -> None:
    """Write the files."""
    for name, text in contents(RELEASES / "demo").items():
        write_text(RELEASES / "demo_broken" / name, text)


if __name__ == "__main__":
    main()
