import errno
import os
from pathlib import Path

import pyarrow as pa
import pytest

from coreb_ray.errors import StoreError
from coreb_ray.store import files


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    files.write_text(path, "old")
    with pytest.raises(RuntimeError, match="half-way"), files.atomic_path(path) as draft:
        draft.write_text("new, cut")
        raise RuntimeError("half-way")
    assert path.read_text() == "old"
    assert [item.name for item in tmp_path.iterdir()] == ["x.json"]


def test_no_space_left_is_a_message_with_path_and_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"x\.json: found that it cannot be written \(No space left on device\)") as caught:
        files.write_text(tmp_path / "x.json", "text")
    assert "free space there or choose another directory with --out" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        files.write_text(tmp_path / "file" / "x", "text")


def test_equal_tables_give_equal_bytes(tmp_path: Path) -> None:
    table = pa.table({"a": ["x", "y"], "b": pa.array([1.0, 2.0], pa.float32())})
    files.write_parquet(tmp_path / "1.parquet", table)
    files.write_parquet(tmp_path / "2.parquet", table)
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()
    assert files.read_parquet(tmp_path / "1.parquet").equals(table)


def test_reading_what_is_cut_or_absent_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cut.json").write_text('{"a": ')
    (tmp_path / "cut.parquet").write_bytes(b"PAR1")
    with pytest.raises(StoreError, match="not JSON"):
        files.read_json(tmp_path / "cut.json")
    with pytest.raises(StoreError, match="no readable file"):
        files.read_json(tmp_path / "absent.json")
    with pytest.raises(StoreError, match="no readable Parquet file"):
        files.read_parquet(tmp_path / "cut.parquet")


def test_json_has_no_nan(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        files.write_json(tmp_path / "x.json", {"a": float("nan")})
    assert list(tmp_path.iterdir()) == []
