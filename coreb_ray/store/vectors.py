"""Vectors that were computed once: a store of shards that sweeps and releases share.

A shard is one Parquet file (`key`, `vector`) named by the fingerprint of everything that shapes its vectors; its metadata
holds a digest of its content, so that a shard is complete when it reads back as what was written, and never because it has
a name. Who uses a store is noted in it, by directory; what no directory uses any more can be removed. Letter shapes: N
texts, D vector length. Not guarded against: a file system whose `flock` does not reach other machines, while pruning.
"""

import contextlib
import fcntl
import hashlib
import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from coreb_ray.errors import InternalError, StoreError
from coreb_ray.fingerprint import fingerprint
from coreb_ray.logs import event
from coreb_ray.store.files import DRAFT_ENDING, read_json, read_parquet, write_json, write_parquet

if TYPE_CHECKING:
    from numpy.typing import NDArray

logger = logging.getLogger(__name__)

USERS = ".sweeps"
CONTENT = b"content"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pruned:
    """What a pruning did."""

    num_removed: int
    """Shards taken away."""
    removed_bytes: int
    num_kept: int


class VectorStore:
    """Shards under one root. Use as a context manager to work with it: nothing is pruned meanwhile."""

    def __init__(self, root: Path) -> None:
        self.root = root.absolute()
        self._lock: IO[str] | None = None

    def path(self, key: str) -> Path:
        """Return the place of a shard."""
        return self.root / key[:2] / f"{key}.parquet"

    def write(self, key: str, text_keys: Sequence[str], vectors_ND: "NDArray[np.float32]") -> None:
        """Write a shard, whole or not at all; the same shard written twice is the same file.

        Raises:
            StoreError: the system refused to write.
        """
        flat = pa.array(np.ascontiguousarray(vectors_ND).reshape(-1), pa.float32())
        vectors = pa.FixedSizeListArray.from_arrays(flat, vectors_ND.shape[1])
        table = pa.table([pa.array(text_keys, pa.string()), vectors], schema=_schema(vectors.type))
        write_parquet(self.path(key), table.replace_schema_metadata({CONTENT: _content_digest(text_keys, vectors_ND)}))

    def read(self, key: str) -> tuple[list[str], "NDArray[np.float32]"]:
        """Return the text keys of a shard and their vectors, shape (N, D).

        Raises:
            StoreError: there is no such shard, or it is damaged.
        """
        path = self.path(key)
        table = read_parquet(path)
        if not _is_shard(table.schema) or any(c.null_count for c in table.columns):
            raise StoreError(f"{path}: found other columns than were written; the file is damaged")
        column = table["vector"].combine_chunks()
        vectors_ND = column.values.to_numpy(zero_copy_only=False).reshape(len(column), -1)
        text_keys = table["key"].to_pylist()
        if (table.schema.metadata or {}).get(CONTENT) != _content_digest(text_keys, vectors_ND):
            raise StoreError(f"{path}: found content of another digest than it was written with; the file is damaged")
        return text_keys, vectors_ND

    def has(self, key: str) -> bool:
        """Return whether a shard is complete; a damaged one is said, and will be made again."""
        path = self.path(key)
        if not path.is_file():
            return False
        try:
            self.read(key)
        except StoreError as error:
            logger.warning(event("shard_damaged", key, path=path.name, reason=error.message))
            return False
        return True

    def gather(self, shards: Iterable[str], text_keys: Sequence[str]) -> "NDArray[np.float32]":
        """Return the vectors of these texts, shape (len(text_keys), D), in the order given.

        One shard at a time is in memory beside the result.

        Raises:
            StoreError: a text has no vector, or a shard is damaged.
        """
        places = {key: place for place, key in enumerate(dict.fromkeys(text_keys))}
        if not places:
            return np.zeros((0, 0), dtype=np.float32)
        vectors_ND: NDArray[np.float32] | None = None
        found = np.zeros(len(places), dtype=bool)
        for shard in shards:
            keys, block_BD = self.read(shard)
            if vectors_ND is None:
                vectors_ND = np.zeros((len(places), block_BD.shape[1]), dtype=np.float32)
            rows = np.array([places.get(key, -1) for key in keys], dtype=np.int64)
            vectors_ND[rows[rows >= 0]] = block_BD[rows >= 0]
            found[rows[rows >= 0]] = True
        if vectors_ND is None or not found.all():
            raise StoreError(
                f"{self.root}: found no vector for {int((~found).sum())} texts; the shards are not those of this sweep"
            )
        if len(places) == len(text_keys):
            return vectors_ND
        return vectors_ND[[places[key] for key in text_keys]]

    def note_user(self, directory: Path) -> None:
        """Note that a sweep's directory uses this store: its manifest says which shards."""
        place = str(directory.absolute())
        write_json(self.root / USERS / f"{fingerprint(place)[:16]}.json", {"directory": place})

    def prune(self) -> Pruned:
        """Remove shards that no noted directory uses, and what killed processes left half-written.

        Raises:
            StoreError: a sweep is at work with this store.
        """
        if self._lock is None:
            raise InternalError(f"{self.root}: found the store not opened, expected its lock to be held")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise StoreError(
                f"{self.root}: found another sweep at work with these vectors, so nothing was pruned; prune when it is done"
            ) from error
        used = self._used()
        removed = removed_bytes = kept = 0
        for path in sorted(self.root.glob("*/*.parquet")):
            if path.stem in used:
                kept += 1
                continue
            removed_bytes += path.stat().st_size
            path.unlink()
            removed += 1
            with contextlib.suppress(OSError):  # not empty
                path.parent.rmdir()
        for draft in self.root.rglob(f".*{DRAFT_ENDING}"):
            draft.unlink(missing_ok=True)
        return Pruned(num_removed=removed, removed_bytes=removed_bytes, num_kept=kept)

    def _used(self) -> set[str]:
        used: set[str] = set()
        for note in sorted((self.root / USERS).glob("*.json")):
            manifest_path = Path(read_json(note)["directory"]) / "manifest.json"
            if not manifest_path.is_file():
                note.unlink()  # that sweep was removed or moved
                continue
            manifest: dict[str, Any] = read_json(manifest_path)
            for slugs in manifest.get("vectors", {}).values():
                for entry in slugs.values():
                    used.update(entry["shards"])
        return used

    def __enter__(self) -> "VectorStore":
        """Create the store and share its lock with other sweeps.

        Raises:
            StoreError: the place cannot be made, or it is being pruned.
        """
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            self._lock = (self.root / ".lock").open("a", encoding="utf-8")
        except OSError as error:
            raise StoreError(
                f"{self.root}: found that it cannot be made or written ({error.strerror}); choose another place with "
                "execution.vectors="
            ) from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise StoreError(f"{self.root}: found that it is being pruned; try again in a moment") from error
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Let go of the lock."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _is_shard(schema: pa.Schema) -> bool:
    last = schema.field(len(schema) - 1).type if len(schema) else None
    return bool(pa.types.is_fixed_size_list(last) and schema.equals(_schema(last)))


def _schema(vector_type: Any) -> pa.Schema:
    return pa.schema([("key", pa.string()), ("vector", pa.list_(pa.float32(), vector_type.list_size))])


def _content_digest(text_keys: Sequence[str], vectors_ND: "NDArray[np.float32]") -> bytes:
    digest = hashlib.sha256(json.dumps([list(text_keys), list(vectors_ND.shape)]).encode("ascii"))
    digest.update(np.ascontiguousarray(vectors_ND, dtype=np.float32).tobytes())
    return digest.hexdigest().encode("ascii")
