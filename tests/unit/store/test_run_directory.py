from pathlib import Path

import pytest

from coreb_ray.errors import StoreError
from coreb_ray.store.run_directory import RunDirectory, safe_name


def claimed(root: Path) -> RunDirectory:
    with RunDirectory(root) as directory:
        manifest = directory.claim("mine", {"r": {"bm25": "aa"}})
        manifest["runs"] = {"r": {"bm25": {"fingerprint": "aa"}}}
        directory.write_manifest(manifest)
    return directory


def test_a_new_directory_belongs_to_the_first_sweep_and_grows_with_it(tmp_path: Path) -> None:
    directory = claimed(tmp_path / "x")
    assert directory.claim("mine", {"r": {"bm25": "aa", "tfidf": "bb"}})["runs"]["r"]["bm25"] == {"fingerprint": "aa"}


def test_another_sweep_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="found results of sweep 'mine', expected those of 'yours'; choose another"):
        claimed(tmp_path / "x").claim("yours", {})


def test_the_same_run_with_other_settings_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"run bm25 on r: found stored results of other settings \(aa\), expected bb"):
        claimed(tmp_path / "x").claim("mine", {"r": {"bm25": "bb"}})


def test_foreign_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    with (
        RunDirectory(tmp_path) as directory,
        pytest.raises(StoreError, match=r"found files that no sweep wrote \(thesis.tex\)"),
    ):
        directory.claim("mine", {})


def test_two_processes_never_write_into_one_directory(tmp_path: Path) -> None:
    with (
        RunDirectory(tmp_path / "x"),
        pytest.raises(StoreError, match="found another process at work there"),
        RunDirectory(tmp_path / "x"),
    ):
        pass
    with RunDirectory(tmp_path / "x"):
        pass


def test_a_place_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made or written"), RunDirectory(tmp_path / "file" / "x"):
        pass


def test_a_manifest_of_another_schema_is_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"schema": 1}')
    with pytest.raises(StoreError, match="schema: found 1, expected 2: another version of this package wrote it"):
        RunDirectory(tmp_path).manifest()


def test_a_directory_without_manifest_is_no_sweep(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"found no manifest\.json, expected the directory of a sweep"):
        RunDirectory(tmp_path).manifest()


@pytest.mark.parametrize(
    ("slug", "name"),
    [("minilm@card", "minilm@card"), ("rrf(bm25,minilm@card)", "rrf_bm25_minilm@card_"), ("a/../b", "a_.._b")],
)
def test_a_slug_becomes_a_file_name(slug: str, name: str) -> None:
    assert safe_name(slug) == name
