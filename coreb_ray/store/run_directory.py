"""The directory of one sweep: names of its files, its manifest and its lock.

`manifest.json` says what is complete; it is written after the files it names. Two processes never write into one
directory at the same time. What the files hold is the business of those who write them.
"""

import fcntl
import re
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from coreb_ray.errors import StoreError
from coreb_ray.store.files import DRAFT_ENDING, read_json, write_json

MANIFEST_SCHEMA = 2


def safe_name(slug: str) -> str:
    """Return a run's slug as a file name: everything but letters, digits and `.@+-` becomes `_`."""
    return re.sub(r"[^A-Za-z0-9.@+-]", "_", slug)


class RunDirectory:
    """Paths and manifest of a sweep's results. Use as a context manager to write: it holds the lock."""

    def __init__(self, root: Path) -> None:
        self.root = root.absolute()
        self._lock: IO[str] | None = None

    @property
    def manifest_path(self) -> Path:
        """The file that says what is complete."""
        return self.root / "manifest.json"

    @property
    def sweep_path(self) -> Path:
        """The resolved sweep file; it can be run again."""
        return self.root / "sweep.yaml"

    @property
    def summary_path(self) -> Path:
        """Means and intervals."""
        return self.root / "summary.json"

    @property
    def pairs_path(self) -> Path:
        """Paired comparisons of runs."""
        return self.root / "pairs.json"

    @property
    def scores_path(self) -> Path:
        """Scores by query."""
        return self.root / "scores.parquet"

    @property
    def events_path(self) -> Path:
        """What happened, one JSON object per line."""
        return self.root / "events.jsonl"

    def ranking_path(self, release: str, slug: str, task: str) -> Path:
        """Return the place of a stored ranking."""
        return self.root / "rankings" / safe_name(release) / safe_name(slug) / f"{task}.parquet"

    def score_part_path(self, release: str, slug: str) -> Path:
        """Return the place of one run's scores before they are merged."""
        return self.root / "score_parts" / safe_name(release) / f"{safe_name(slug)}.parquet"

    def manifest(self) -> dict[str, Any]:
        """Return the manifest.

        Raises:
            StoreError: this is no directory of a sweep, or of one that a newer version wrote.
        """
        if not self.manifest_path.is_file():
            raise StoreError(f"{self.root}: found no manifest.json, expected the directory of a sweep")
        manifest = read_json(self.manifest_path)
        schema = manifest.get("schema") if isinstance(manifest, dict) else None
        if schema != MANIFEST_SCHEMA:
            raise StoreError(
                f"{self.manifest_path}: schema: found {schema!r}, expected {MANIFEST_SCHEMA}: another version of this "
                "package wrote it; sweep into another directory with --out"
            )
        return dict(manifest)

    def claim(self, sweep: str, runs: dict[str, dict[str, str]]) -> dict[str, Any]:
        """Return the manifest to go on with, after checking that the directory belongs to this sweep.

        Args:
            sweep: name of the sweep.
            runs: release -> slug -> fingerprint of what is about to be stored.

        Raises:
            StoreError: the directory holds another sweep, the same run with other settings, or foreign files.
        """
        if not self.manifest_path.exists():
            foreign = sorted(path.name for path in self.root.iterdir() if path.name != ".lock")
            if foreign:
                raise StoreError(
                    f"{self.root}: found files that no sweep wrote ({foreign[0]}), expected an empty or new directory; "
                    "choose another one with --out"
                )
            return {"schema": MANIFEST_SCHEMA, "sweep": sweep, "releases": {}, "vectors": {}, "runs": {}}
        manifest = self.manifest()
        if manifest["sweep"] != sweep:
            raise StoreError(
                f"{self.root}: found results of sweep {manifest['sweep']!r}, expected those of {sweep!r}; "
                "choose another directory with --out"
            )
        for release, slugs in runs.items():
            for slug, wanted in slugs.items():
                stored = manifest["runs"].get(release, {}).get(slug, {}).get("fingerprint", wanted)
                if stored != wanted:
                    raise StoreError(
                        f"{self.root}: run {slug} on {release}: found stored results of other settings "
                        f"({stored[:12]}), expected {wanted[:12]}: the release's content, the model's card, tasks, depth or "
                        "token budget changed; results are never overwritten, "
                        "choose another directory with --out or another name="
                    )
        return manifest

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        """Store the manifest; whatever it names must be complete by now."""
        write_json(self.manifest_path, manifest)

    def __enter__(self) -> "RunDirectory":
        """Create the directory and hold its lock.

        Raises:
            StoreError: the place cannot be made, or another process works there.
        """
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            lock = (self.root / ".lock").open("a", encoding="utf-8")
        except OSError as error:
            raise StoreError(
                f"{self.root}: found that it cannot be made or written ({error.strerror}); choose another --out"
            ) from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock.close()
            raise StoreError(
                f"{self.root}: found another process at work there; wait for it or choose another --out"
            ) from error
        self._lock = lock
        for draft in self.root.rglob(f".*{DRAFT_ENDING}"):  # left by a process that was killed while it wrote
            draft.unlink(missing_ok=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Let go of the lock."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
