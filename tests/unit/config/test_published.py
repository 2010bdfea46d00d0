"""The loader of published numbers, and that nothing collected is missing from them."""

import csv
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.claims import claims_about
from coreb_ray.config.published import About, Published, load_published
from coreb_ray.errors import ConfigError

PAPER = CardShelf.nearest(Path(__file__)).root / "paper"
NAMES = """
sources:
  paper: {title: Paper, version: first, licence: none}
heads:
  v1: {release: v1}
  v2: {release: v2}
  queries: {metric: query_count}
  text2code: {task: text2code}
  search: {subtask: search}
  word: {}
"""
GRID = """
source: paper
grids:
  - table: Table 1
    note: of all
    fields: {metric: query_count}
    heads: {mine: {language: go}}
    notes: {word / search: of one}
    doubts: {v2: of a column}
    columns: [v1, v2]
    rows:
      word / search: [1, 2]
      mine: [~, 3]
"""


def load(directory: Path, grid: str = GRID, names: str = NAMES) -> Published:
    (directory / "names.yaml").write_text(names)
    (directory / "grids.yaml").write_text(grid)
    return load_published(directory)


def test_a_cell_says_where_it_stands_and_what_it_is_about(tmp_path: Path) -> None:
    first, second, third = load(tmp_path).cells
    assert (first.source, first.version, first.table, first.name, first.value) == (
        "paper", "first", "Table 1", "word / search", 1,
    )  # fmt: skip
    assert first.about == About(release="v1", metric="query_count", subtask="search")
    assert (first.note, first.doubt) == ("of one", "")
    assert (second.about.release, second.note, second.doubt) == ("v2", "of one", "of a column")
    assert (third.name, third.value, third.about.language, third.note) == ("mine", 3, "go", "of all")


def test_a_column_that_is_not_the_release_is_part_of_the_name(tmp_path: Path) -> None:
    grid = "{source: paper, grids: [{table: T, version: second, columns: [text2code / queries], rows: {v1: [5]}}]}"
    (cell,) = load(tmp_path, grid).cells
    assert (cell.name, cell.version) == ("v1 / text2code / queries", "second")
    assert cell.about == About(release="v1", metric="query_count", task="text2code")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("source: paper", "source: papre", "grids.yaml: source: found 'papre', expected one of paper; did you mean 'paper'?"),
        ("source: paper", "sorce: paper", "grids.yaml: found an unknown key 'sorce', expected one of source, heads, grids; did"),
        ("    note: of", "    nota: of", "grids.yaml: grid 1: found an unknown key 'nota', expected one of table,"),
        ("{metric: query", "{metrik: query", "grid 1: Table 1: fields: found an unknown key 'metrik', expected one of release,"),
        ("word / search: [1", "wort / search: [1", "Table 1: found an unknown head 'wort', expected one of names.yaml or of"),
        ("[1, 2]", "[1]", "Table 1: rows: word / search: found [1], expected a list of 2 numbers, one a column"),
        ("[1, 2]", "[1, x]", "Table 1: rows: word / search: v2: found 'x', expected a number, or ~ where there is none"),
        ("[v1, v2]", "[v1, word]", "Table 1: rows: word / search: word: found ("),
        ("{language: go}", "{metric: a}", "Table 1: rows: mine: v2: found ({'metric': 'query_count'}, {'metric': 'a'}"),
        ("{word / search: of one}", "{word: of one}", "Table 1: notes: found 'word', expected a row, a column or a cell of"),
        ("[v1, v2]", "[v1, v1]", "Table 1: columns: found a column twice among v1, v1"),
        ("mine: [~, 3]", "search: [~, 3]\n      word / search: [1, 2]", "grids.yaml: found text that is not YAML: found key"),
    ],
)  # fmt: skip
def test_what_is_misspelt_or_given_twice_is_told_with_its_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in GRID
    with pytest.raises(ConfigError) as error:
        load(tmp_path, GRID.replace(old, new))
    assert expected in str(error.value)


def test_a_cell_of_two_grids_is_told_with_both_places(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as error:
        load(tmp_path, GRID + GRID[GRID.index("  - table") :])
    assert str(error.value).count("expected each cell once") == 3
    assert (
        "grid 2: Table 1: rows: mine: found 'mine' of Table 1 again, expected each cell once; the first: "
        f"{tmp_path / 'grids.yaml'}: grid 1: Table 1: rows: mine" in str(error.value)
    )


def test_a_source_says_its_title_version_and_licence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="names.yaml: sources.paper: found no version, licence"):
        load(tmp_path, names=NAMES.replace(", version: first, licence: none", ""))


def test_the_published_numbers_are_read() -> None:
    published = load_published(PAPER)
    assert Counter(cell.source for cell in published.cells) == {
        "paper": 810, "readme": 61, "page": 427, "reranker_card": 15, "mteb": 1764,
    }  # fmt: skip
    assert len({cell.about.model for cell in published.cells if cell.table in ("Table 3", "Table 14")}) == 11


def test_counts_are_claims_about_one_release() -> None:
    claims = [*claims_about(load_published(PAPER, "counts"), "v2603")]
    assert Counter(claim.counts for claim in claims) == {
        "queries": 15, "documents": 17, "labels": 7, "problems": 1, "query_tokens": 9, "document_tokens": 4,
    }  # fmt: skip
    assert not any(claim.is_joint for claim in claims)
    (claim,) = [claim for claim in claims if claim.where == "Table 11, main task / code2code"]
    assert (claim.counts, claim.task, claim.value, claim.source) == ("queries", "code2code", 166, "arXiv 2605.04615v1")
    (claim,) = [claim for claim in claims if claim.where.startswith("Section A.8")]
    assert (claim.counts, claim.corpus, claim.passed, claim.value) == ("documents", "code", True, 537)


def test_what_was_published_of_both_releases_is_claimed_only_of_both() -> None:
    published = load_published(PAPER, "counts")
    joint = [claim for claim in claims_about(published, "v2602", "v2603") if claim.is_joint]
    assert len(joint) == 44
    assert [claim.value for claim in joint if claim.where == "Table 2, seed problems"] == [342]
    assert [*claims_about(published, "v2603", "v2602")] != [*claims_about(published, "v2603", "demo")]
    assert [*claims_about(published, "v2603", "demo")] == [*claims_about(published, "v2603")]


LEFT_OUT = ("main_score", "accuracy", "evaluation_time_s")
"""Of MTEB's results: repeated or not a score."""
WORDS = {"ndcg": "nDCG", "map": "MAP", "mrr": "MRR", "recall": "Recall", "precision": "P"}


def test_nothing_that_was_collected_is_missing() -> None:
    """Needs the collection as CSV, which is not part of the project; `COREB_PUBLISHED` is its directory."""
    place = os.environ.get("COREB_PUBLISHED")
    if not place:
        pytest.skip("COREB_PUBLISHED is not set: the collection is not here")
    published = load_published(PAPER)
    models = {cell.about.model for cell in published.cells if cell.table == "Table 3"}
    for source, file in {**{name: name for name in published.sources}, "mteb": "mteb_results"}.items():
        rows = list(csv.DictReader((Path(place) / f"{file}.csv").read_text(encoding="utf-8").splitlines()))
        if source == "mteb":
            rows = [row for row in rows if row["model"] in models and row["metric"] not in LEFT_OUT]
        mine = Counter(
            (
                a.release,
                a.metric,
                a.model,
                "" if source == "mteb" else a.reranker,
                a.anchor_language or a.language,
                cell.value,
            )
            for cell in published.cells
            if cell.source == source
            for a in [cell.about]
        )
        theirs = Counter(
            (row["release"], metric(row["metric"]), row["model"], "" if source == "mteb" else row["reranker"], language(row),
             float(row["value"]))
            for row in rows
        )  # fmt: skip
        assert mine == theirs, source


def metric(key: str) -> str:
    name, at, cutoff = key.partition("_at_")
    return f"{WORDS.get(name, name)}@{cutoff}" if at and not name.startswith("pass") else key


def language(row: dict[str, str]) -> str:
    if re.match("c2t_.*_any anchor", row["cell_or_field"]):
        return row["language"]
    return row["language"].replace("|", "+") if row["language"] != "all" else ""
