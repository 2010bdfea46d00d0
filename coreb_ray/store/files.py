"""Writing and reading single files: whole or not at all.

A file appears under its name only when it is complete (written beside its place, flushed, renamed). This module does not
know what the files mean.
"""

import contextlib
import json
import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreb_ray.errors import StoreError

if TYPE_CHECKING:
    import pyarrow as pa

DRAFT_ENDING = ".part"
"""How the name of a file ends that is still being written; it starts with a dot."""


@contextlib.contextmanager
def atomic_path(path: Path) -> Iterator[Path]:
    """Yield a path to write to; on success the file takes the place of `path`, on failure nothing is left.

    Raises:
        StoreError: the system refused to write, for instance because no space is left.
    """
    draft = path.with_name(f".{path.name}.{uuid.uuid4().hex[:12]}{DRAFT_ENDING}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield draft
        with draft.open("rb") as stream:
            os.fsync(stream.fileno())
        draft.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError(
            f"{path}: found that it cannot be written ({reason}), expected a writable place with enough space; "
            "free space there or choose another directory with --out"
        ) from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 text file, whole or not at all."""
    with atomic_path(path) as draft:
        draft.write_text(text, encoding="utf-8")


def remove(path: Path) -> None:
    """Take away a file, if it is there.

    Raises:
        StoreError: the system refused.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{path}: found that it cannot be removed ({error.strerror}), expected to own it") from error


def append_line(path: Path, line: str) -> None:
    """Append a line to a log and flush it to disk; a crash leaves at most a cut last line.

    Raises:
        StoreError: the system refused to write.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as stream:
            stream.write(f"\n{line}" if _ends_cut(path) else line)
            stream.write("\n")
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        raise StoreError(f"{path}: found that it cannot be written ({error.strerror}); free space there") from error


def _ends_cut(path: Path) -> bool:
    size = path.stat().st_size
    if not size:
        return False
    with path.open("rb") as stream:
        stream.seek(size - 1)
        return stream.read(1) != b"\n"


def write_json(path: Path, value: Any) -> None:
    """Write JSON with sorted keys, indented; NaN is refused because JSON has none."""
    write_text(path, json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False) + "\n")


def read_json(path: Path) -> Any:
    """Return the JSON data of a stored file.

    Raises:
        StoreError: the file is missing or is not JSON.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise StoreError(f"{path}: found no readable file ({error.strerror}), expected one written by a sweep") from error
    except ValueError as error:
        raise StoreError(f"{path}: found text that is not JSON ({error}); the file was changed by hand or cut") from error


def write_parquet(path: Path, table: "pa.Table") -> None:
    """Write a Parquet file, whole or not at all; equal tables give equal bytes."""
    import pyarrow.parquet as pq

    with atomic_path(path) as draft:
        pq.write_table(table, draft, compression="zstd", use_dictionary=True, write_statistics=False)


def read_parquet(path: Path) -> "pa.Table":
    """Return the table of a stored Parquet file.

    Raises:
        StoreError: the file is missing or is not Parquet.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_table(path, partitioning=None)
    except (OSError, pa.ArrowInvalid) as error:
        raise StoreError(f"{path}: found no readable Parquet file ({error}), expected one written by a sweep") from error
