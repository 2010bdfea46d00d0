"""Opening a stored sweep again: its settings, its releases, its complete runs.

What was ranked is taken from the manifest, not from cards: cards may have changed since. Releases must still be the ones
that were ranked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.load import build
from coreb_ray.config.sweep import SweepFile, load_sweep
from coreb_ray.errors import ConfigError, DataError, StoreError
from coreb_ray.flows.score import score_sweep
from coreb_ray.flows.sweep import open_releases
from coreb_ray.interfaces import Engine
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.store.files import write_text
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.types import Release, RunSpec

RESCORABLE = ("protocols", "metrics", "intervals", "execution")
"""Settings that stored rankings leave open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSweep:
    """A sweep that was run before."""

    sweep: SweepFile
    releases: dict[str, Release]
    specs: tuple[RunSpec, ...]
    """Runs whose rankings are complete, in the order of the sweep file."""


def stored_specs(directory: RunDirectory) -> tuple[RunSpec, ...]:
    """Return the complete runs of a directory.

    Raises:
        StoreError: this is no directory of a sweep, or none of its runs is complete.
    """
    manifest = directory.manifest()
    entries = [entry for runs in manifest["runs"].values() for entry in runs.values()]
    if not entries:
        raise StoreError(f"{directory.root}: found no complete run, expected at least one; run the sweep again")
    return tuple(build(RunSpec, [(str(directory.manifest_path), entry["spec"])]) for entry in entries)


def open_stored(directory: RunDirectory, overrides: Sequence[str], shelf: CardShelf, data_root: Path | None) -> StoredSweep:
    """Return a stored sweep, with settings that scoring leaves open replaced.

    Raises:
        ConfigError: an override would change what is stored.
        DataError: a release is not the one that was ranked.
        StoreError: this is no directory of a sweep.
    """
    specs = stored_specs(directory)
    fixed = [text for text in overrides if text.partition("=")[0].partition(".")[0] not in RESCORABLE]
    if fixed:
        raise ConfigError(
            f"{directory.root}: found {fixed[0]!r}, expected settings of {', '.join(RESCORABLE)}; "
            "the rankings are stored, anything else needs a new sweep"
        )
    sweep = load_sweep(directory.sweep_path, overrides)
    named_protocols(sweep.protocols)
    releases = open_releases(sweep.releases, shelf, data_root)
    kept = [spec for spec in specs if spec.release in releases]
    for spec in kept:
        found = releases[spec.release].digest
        if found != spec.release_digest:
            raise DataError(
                f"{directory.root}: release {spec.release}: found content with digest {found[:16]}, expected "
                f"{spec.release_digest[:16]} as it was ranked; give the data_root= it was swept from"
            )
    kept.sort(key=lambda spec: (list(releases).index(spec.release), _place(spec, sweep.retrievers)))
    return StoredSweep(sweep=sweep, releases=releases, specs=tuple(kept))


def rescore(engine: Engine, directory: RunDirectory, stored: StoredSweep) -> list[dict[str, Any]]:
    """Score the stored rankings again under the stored sweep's settings, and return the summary's rows."""
    rows = score_sweep(engine, directory, stored.sweep, stored.releases, stored.specs)
    write_text(directory.sweep_path, stored.sweep.text())
    return rows


def _place(spec: RunSpec, retrievers: Sequence[str]) -> int:
    """Return where the sweep file names a run; runs it no longer names come last."""
    names = (spec.slug, spec.retriever.card, f"{spec.retriever.card}@{spec.retriever.profile}")
    return next((place for place, name in enumerate(retrievers) if name in names), len(retrievers))
