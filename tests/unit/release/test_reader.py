import json
import shutil
import sys
import types
from pathlib import Path
from typing import Any

import pytest
from building import FIXTURES

from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import ConfigError, DataError
from coreb_ray.release.reader import open_release, read_directory, require_unambiguous
from coreb_ray.release.records import FILE_STEMS
from coreb_ray.release.writer import anchor_map, write_release
from coreb_ray.types import Release

TINY = FIXTURES / "tiny_release"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


def edit(directory: Path, stem: str, old: str, new: str) -> None:
    path = directory / f"{stem}.jsonl"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_the_tiny_release_is_what_its_files_say(tiny: Release) -> None:
    assert (len(tiny.code), len(tiny.texts)) == (12, 8)
    assert {task: len(queries) for task, queries in tiny.queries.items()} == {"text2code": 3, "code2code": 2, "code2text": 3}
    by_id = {query.query_id: query for queries in tiny.queries.values() for query in queries}
    assert [by_id[f"q{n}"].subtask for n in range(1, 9)] == [
        "canonical_retro", "full_retro", "search", "cross_lang", "mono_lang", "full_retro", "match", "match",
    ]  # fmt: skip
    assert [by_id[f"q{n}"].language for n in range(1, 9)] == [
        "any",
        "any",
        "go",
        "python",
        "python",
        "any",
        "python",
        "python",
    ]
    assert by_id["q6"].anchor_language == "python"
    assert anchor_map(tiny) == {"q4": "c01", "q5": "c09"}
    noise = next(document for document in tiny.texts if document.doc_id == "t01_noise1")
    assert (noise.problem_id, noise.is_noise) == ("p1", True)


def test_the_digest_depends_on_content_alone(copy: Path, tiny: Release) -> None:
    for stem in FILE_STEMS:
        path = copy / f"{stem}.jsonl"
        path.write_text("".join(reversed(path.read_text().splitlines(keepends=True))))
    edit(copy, "code_corpus", '"code_id": "c01"', '"meta_nothing": null, "code_id": "c01"')
    assert read_directory(copy, name="other").release.digest == tiny.digest
    edit(copy, "code2text_qrels", '"doc_id": "t02"', '"doc_id": "t01"')
    assert read_directory(copy, name="tiny").release.digest != tiny.digest


def test_nested_meta_is_read_as_flat_meta_and_never_written(tmp_path: Path, tiny: Release) -> None:
    rows: dict[str, list[dict[str, Any]]] = {}
    nested = tmp_path / "nested"
    nested.mkdir()
    for stem in FILE_STEMS:
        rows[stem] = [json.loads(line) for line in (TINY / f"{stem}.jsonl").read_text().splitlines()]
        lines = []
        for row in rows[stem]:
            meta = {key.removeprefix("meta_"): value for key, value in row.items() if key.startswith("meta_")}
            lines.append(
                json.dumps({key: value for key, value in row.items() if not key.startswith("meta_")} | {"meta": meta})
            )
        (nested / f"{stem}.jsonl").write_text("\n".join(lines))
    release = read_directory(nested, name="tiny").release
    assert release == tiny
    write_release(tmp_path / "flat", {**rows, "code_corpus": [document.fields for document in release.code]})
    assert '"meta"' not in (tmp_path / "flat" / "code_corpus.jsonl").read_text()
    assert read_directory(tmp_path / "flat", name="tiny").release == tiny


def test_unknown_fields_are_kept(copy: Path) -> None:
    edit(copy, "code_corpus", '"code_id": "c01"', '"colour": "green", "code_id": "c01"')
    assert read_directory(copy, name="tiny").release.code[0].fields["colour"] == "green"


BROKEN = [
    (
        "text2code_queries",
        '"query": "',
        '"query": "\\ud800 ',
        "text2code_queries.jsonl:1: query: found \\ud800, half a character",
    ),
    (
        "code_corpus",
        '"code_id": "c01", ',
        '"code_id": "c01", "code_id": "c99", ',
        "code_corpus.jsonl:1: code_id: found twice",
    ),
    ("code_corpus", '"language": "cpp"', '"language": 7', "code_corpus.jsonl:2: language: found 7, expected text"),
    ("code_corpus", '"language": "cpp", ', "", "code_corpus.jsonl:2: language: found nothing, expected text"),
    (
        "code_corpus",
        '"meta_passed": true',
        '"meta_passed": 1',
        "code_corpus.jsonl:1: meta_passed: found 1, expected true or false",
    ),
    ("code_corpus", '"meta_passed": true', '"x": NaN', "code_corpus.jsonl:1: found NaN, expected a finite number"),
    ("text_corpus", '{"text_id": "t01"', '["t01"', "text_corpus.jsonl:1: found text that is not JSON"),
    (
        "text2code_qrels",
        '"relevance": 2',
        '"relevance": 1.5',
        "text2code_qrels.jsonl:1: relevance: found 1.5, expected a whole number",
    ),
    ("text2code_qrels", '"relevance": 2', '"relevance": true', "text2code_qrels.jsonl:1: relevance: found True"),
    ("text2code_queries", '"query": "Add two numbers.", ', "", "text2code_queries.jsonl:1: query: found nothing"),
    (
        "code2code_queries",
        '"meta_anchor_code_id": "c01"',
        '"meta_anchor_code_id": ["c01"]',
        "meta_anchor_code_id: found ['c01']",
    ),
]


@pytest.mark.parametrize(("stem", "old", "new", "message"), BROKEN)
def test_what_cannot_be_read_is_refused_with_file_line_and_field(
    copy: Path, stem: str, old: str, new: str, message: str
) -> None:
    edit(copy, stem, old, new)
    with pytest.raises(DataError) as caught:
        read_directory(copy, name="tiny")
    assert message in str(caught.value)


def test_all_problems_come_in_one_message(copy: Path) -> None:
    (copy / "code2text_qrels.jsonl").unlink()
    path = copy / "code_corpus.jsonl"
    path.write_bytes(path.read_bytes()[:-30])
    (copy / "text_corpus.jsonl").write_bytes(b'{"text_id": "\xff"}\n3\n')
    with pytest.raises(DataError) as caught:
        read_directory(copy, name="tiny")
    text = str(caught.value)
    assert "found 4 problems" in text
    assert "code_corpus.jsonl:12: found text that is not JSON" in text
    assert "was the file cut?" in text
    assert "text_corpus.jsonl:1: found bytes that are not UTF-8" in text
    assert "text_corpus.jsonl:2: found int, expected a JSON object" in text
    assert "code2text_qrels.jsonl: found no readable file" in text


def test_many_problems_are_counted_and_not_all_shown(copy: Path) -> None:
    (copy / "text_corpus.jsonl").write_text("x\n" * 100)
    with pytest.raises(DataError, match="found 100 problems") as caught:
        read_directory(copy, name="tiny")
    assert "and 80 more" in str(caught.value)


@pytest.mark.parametrize(
    ("stem", "old", "new", "message"),
    [
        ("code_corpus", '"code_id": "c02"', '"code_id": "c01"', "code_corpus.jsonl: found 1 ids given more than once: c01"),
        (
            "text2code_queries",
            '"query_id": "q2"',
            '"query_id": "q1"',
            "text2code_queries.jsonl: found 1 ids given more than once: q1",
        ),
        (
            "text2code_qrels",
            '"doc_id": "c02"',
            '"doc_id": "c01"',
            "text2code_qrels.jsonl: found 1 ids given more than once: q1 c01",
        ),
        (
            "text2code_qrels",
            '"doc_id": "c02"',
            '"doc_id": "c99"',
            "1 rows with document ids that are not in the corpus: text2code_qrels.jsonl:2 c99",
        ),
        ("code2text_qrels", '"query_id": "q7"', '"query_id": "q9"', "1 rows with query ids that are not in the queries"),
        (
            "code2text_qrels",
            '"relevance": 1',
            '"relevance": 3',
            "1 rows with grades outside 0, 1 and 2: code2text_qrels.jsonl:2 3",
        ),
    ],
)
def test_what_would_make_scores_ambiguous_can_be_read_and_is_named(
    copy: Path, stem: str, old: str, new: str, message: str
) -> None:
    edit(copy, stem, old, new)
    opened = read_directory(copy, name="tiny")
    with pytest.raises(DataError) as caught:
        require_unambiguous(opened)
    assert message in str(caught.value)


def shelf(root: Path, card: str) -> CardShelf:
    (root / "sweeps" / "models").mkdir(parents=True)
    (root / "sweeps" / "releases").mkdir()
    (root / "sweeps" / "releases" / "mine.yaml").write_text(card)
    return CardShelf(root=root / "sweeps")


def test_a_release_is_named_by_its_card_or_its_directory(tmp_path: Path, copy: Path, tiny: Release) -> None:
    found = open_release("mine", shelf(tmp_path, "source: data:tiny"), tmp_path).release
    assert (found.name, found.digest) == ("mine", tiny.digest)
    assert open_release(str(copy), shelf(tmp_path / "other", "source: data:x"), None).release.name == "tiny"


def test_a_card_without_data_root_an_unknown_name_and_a_wrong_digest_are_refused(tmp_path: Path, copy: Path) -> None:
    cards = shelf(tmp_path, "source: data:tiny\ndigest: abcd")
    with pytest.raises(ConfigError, match="set COREB_DATA or give data_root="):
        open_release("mine", cards, None)
    with pytest.raises(ConfigError, match="found neither a card nor a directory, expected one of mine"):
        open_release("v9999", cards, copy)
    with pytest.raises(DataError, match=r"found content with digest .*, expected abcd as its card pins"):
        open_release("mine", cards, tmp_path)


def test_a_hub_release_is_read_through_the_hubs_client(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tiny: Release
) -> None:
    asked: list[tuple[str, str, str, str]] = []

    def load_dataset(repo: str, stem: str, *, split: str, revision: str) -> list[dict[str, Any]]:
        asked.append((repo, stem, split, revision))
        return [json.loads(line) for line in (TINY / f"{stem}.jsonl").read_text().splitlines()]

    client = types.ModuleType("datasets")
    client.load_dataset = load_dataset  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "datasets", client)
    found = open_release("hf:org/data@abc:release_tiny", shelf(tmp_path, "source: data:x"), None).release
    assert (found.name, found.digest) == ("release_tiny", tiny.digest)
    assert asked == [("org/data", stem, "release_tiny", "abc") for stem in FILE_STEMS]
    monkeypatch.setitem(sys.modules, "datasets", None)
    with pytest.raises(
        ConfigError, match=r"found no package 'datasets', expected it for .*; pip install 'coreb-ray\[hub\]'"
    ):
        open_release("hf:org/data@abc:release_tiny", shelf(tmp_path / "b", "source: data:x"), None)
    with pytest.raises(ConfigError, match="expected hf:REPO@REVISION:SPLIT"):
        open_release("hf:org/data", shelf(tmp_path / "c", "source: data:x"), None)
