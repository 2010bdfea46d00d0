"""The sweep: releases and models in, rankings and scores out.

Everything a user can get wrong is checked before the first file is written. What is complete is in the manifest; a second
run goes on from there. A model that fails costs its own runs and no other; they are named, and the sweep is incomplete.
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from coreb_ray import __version__
from coreb_ray.config.cards import CardShelf
from coreb_ray.config.sweep import SweepFile
from coreb_ray.errors import ConfigError, DataError, InternalError, ModelError, StoreError
from coreb_ray.fingerprint import file_digest, fingerprint
from coreb_ray.flows.encode import MAX_PARKED, EncodedUnit, encode, explain, plan_units
from coreb_ray.flows.rank import RankSetting, rank_specs
from coreb_ray.flows.score import score_sweep
from coreb_ray.interfaces import Engine, Progress, Recorder
from coreb_ray.logs import event
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.models.sources import pinned
from coreb_ray.planning.workload import EncodeUnit
from coreb_ray.release.reader import open_release, require_unambiguous
from coreb_ray.store.files import write_text
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.store.vectors import VectorStore
from coreb_ray.types import ModelProfile, Release, RunSpec, Task

logger = logging.getLogger(__name__)

FATAL = (ConfigError, DataError, StoreError, InternalError)
"""Errors that no other run could escape either; anything else costs only the runs of its model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedSweep:
    """A sweep with everything checked that can be checked without writing."""

    sweep: SweepFile
    releases: dict[str, Release]
    specs: tuple[RunSpec, ...]
    sources: dict[str, str]
    """Release name -> what the sweep file calls it."""

    @property
    def fingerprints(self) -> dict[str, dict[str, str]]:
        """Release -> slug -> fingerprint."""
        found: dict[str, dict[str, str]] = {}
        for spec in self.specs:
            found.setdefault(spec.release, {})[spec.slug] = fingerprint(spec)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepResult:
    """What a sweep ended with."""

    rows: list[dict[str, Any]]
    """Rows of `summary.json`."""
    missing: dict[str, str]
    """`release/run` -> why it has no ranking."""
    timings_s: dict[str, float] = field(default_factory=dict)


def open_releases(names: Sequence[str], shelf: CardShelf, data_root: Path | None) -> dict[str, Release]:
    """Return release name -> release, each checked to give scores that mean one thing.

    Raises:
        ConfigError: a name is unknown, or two names mean releases of one name.
        DataError: a release cannot be read or would make scores ambiguous.
    """
    releases: dict[str, Release] = {}
    for name in names:
        release = require_unambiguous(open_release(name, shelf, data_root))
        if release.name in releases:
            raise ConfigError(
                f"releases: found two of name {release.name!r}, expected names that differ; rename a directory"
            )
        releases[release.name] = release
    return releases


def prepare(sweep: SweepFile, shelf: CardShelf, data_root: Path | None) -> PreparedSweep:
    """Return the sweep's releases and run specs, with every card, source and label checked.

    Raises:
        CorebError: something the user must change.
    """
    named_protocols(sweep.protocols)
    profiles = [pinned(profile) for profile in sweep.profiles(shelf)]
    releases = open_releases(sweep.releases, shelf, data_root)
    tasks: tuple[Task, ...] = tuple(sweep.tasks)  # type: ignore[arg-type] # checked when the sweep file was read
    specs = tuple(
        RunSpec(
            release=release.name,
            release_digest=release.digest,
            retriever=profile,
            tasks=tasks,
            depth=sweep.depth,
            token_budget=sweep.token_budget,
        )
        for release in releases.values()
        for profile in profiles
    )
    sources = dict(zip(releases, sweep.releases, strict=True))
    return PreparedSweep(sweep=sweep, releases=releases, specs=specs, sources=sources)


def run_sweep(
    prepared: PreparedSweep,
    engine: Engine,
    directory: RunDirectory,
    store: VectorStore,
    recorder: Recorder,
    progress: Progress,
) -> SweepResult:
    """Encode, rank and score what is not stored yet; the locks of directory and store are held by the caller.

    Raises:
        CorebError: an error that concerns every run.
    """
    sweep = prepared.sweep
    manifest = directory.claim(sweep.name, prepared.fingerprints)
    for name, release in prepared.releases.items():
        manifest["releases"][name] = {"digest": release.digest, "source": prepared.sources[name]}
    manifest["coreb_ray"] = __version__
    manifest["execution"] = asdict(sweep.execution)
    write_text(directory.sweep_path, sweep.text())
    directory.write_manifest(manifest)
    store.note_user(directory.root)
    recorder.record("sweep_started", sweep=sweep.name, runs=len(prepared.specs))
    stages = _Stages(prepared, engine, directory, store, recorder, progress, manifest)
    for profile in dict.fromkeys(spec.retriever.slug for spec in prepared.specs):
        stages.run_profile(next(spec.retriever for spec in prepared.specs if spec.retriever.slug == profile))
    complete = [spec for spec in prepared.specs if f"{spec.release}/{spec.slug}" not in stages.missing]
    started = time.monotonic()
    rows = score_sweep(engine, directory, sweep, prepared.releases, complete)
    stages.timings_s["score"] = round(time.monotonic() - started, 3)
    manifest["missing"] = stages.missing
    manifest["timings_s"] = {**manifest.get("timings_s", {}), **stages.timings_s}
    directory.write_manifest(manifest)
    recorder.record("sweep_finished", sweep=sweep.name, runs=len(complete), missing=len(stages.missing))
    return SweepResult(rows=rows, missing=stages.missing, timings_s=stages.timings_s)


class _Stages:
    """Encoding and ranking of one profile after the other, with what came out of it."""

    def __init__(
        self,
        prepared: PreparedSweep,
        engine: Engine,
        directory: RunDirectory,
        store: VectorStore,
        recorder: Recorder,
        progress: Progress,
        manifest: dict[str, Any],
    ) -> None:
        self._prepared = prepared
        self._engine = engine
        self._directory = directory
        self._store = store
        self._recorder = recorder
        self._progress = progress
        self._manifest = manifest
        self.missing: dict[str, str] = {}
        self.timings_s: dict[str, float] = {}

    def run_profile(self, profile: ModelProfile) -> None:
        """Rank all releases with one profile; a failure is noted and costs nothing else."""
        specs = [spec for spec in self._prepared.specs if spec.retriever.slug == profile.slug and not self._is_ranked(spec)]
        if not specs:
            self._recorder.record("run_stored", run=profile.slug)
            return
        try:
            started = time.monotonic()
            shards = {} if profile.is_lexical else self._encode(profile, specs)
            self.timings_s[f"encode/{profile.slug}"] = round(time.monotonic() - started, 3)
            started = time.monotonic()
            self._rank([spec for spec in specs if profile.is_lexical or spec.release in shards], shards)
            self.timings_s[f"rank/{profile.slug}"] = round(time.monotonic() - started, 3)
        except FATAL:
            raise
        except Exception as error:  # noqa: BLE001 - boundary of one model: its failure must not cost the others
            for spec in specs:
                if not self._is_ranked(spec):
                    self._miss(spec, error)

    def _miss(self, spec: RunSpec, error: Exception) -> None:
        reason = f"{type(error).__name__}: {error}"
        self.missing[f"{spec.release}/{spec.slug}"] = reason
        logger.error(event("run_failed", fingerprint(spec), release=spec.release, run=spec.slug, reason=reason))
        notes = "".join(getattr(error, "__notes__", ()))
        self._recorder.record("run_failed", release=spec.release, run=spec.slug, reason=reason, traceback=notes)

    def _is_ranked(self, spec: RunSpec) -> bool:
        """Whether the manifest names rankings of this very spec, and they are the files it means."""
        entry = self._manifest["runs"].get(spec.release, {}).get(spec.slug)
        if entry is None:
            return False
        paths = {task: self._directory.ranking_path(spec.release, spec.slug, task) for task in spec.tasks}
        return all(path.is_file() and file_digest(path) == entry["rankings"].get(task) for task, path in paths.items())

    def _encode(self, profile: ModelProfile, specs: Sequence[RunSpec]) -> dict[str, tuple[str, ...]]:
        """Return release -> keys of its vector shards, for the releases whose vectors are complete afterwards."""
        uses = self._manifest["vectors"]
        todo = [spec for spec in specs if not self._has_vectors(spec)]
        if todo:
            releases = [self._prepared.releases[spec.release] for spec in todo]
            planned = plan_units(profile, releases, todo[0].tasks, todo[0].token_budget)
            for spec in todo:
                entry = {"fingerprint": fingerprint(spec), "shards": [unit.key for unit in planned[spec.release]]}
                uses.setdefault(spec.release, {})[spec.slug] = entry
            self._directory.write_manifest(self._manifest)  # first of all: what a manifest names is never pruned
            self._encode_units(profile, todo, planned)
        return {
            spec.release: tuple(uses[spec.release][spec.slug]["shards"])
            for spec in specs
            if f"{spec.release}/{spec.slug}" not in self.missing
        }

    def _encode_units(self, profile: ModelProfile, specs: Sequence[RunSpec], planned: dict[str, list[EncodeUnit]]) -> None:
        """Encode units; a release that lacks one afterwards is noted as missing, with the reason."""

        def on_done(unit: EncodedUnit, done: int, total: int) -> None:
            self._recorder.record("unit_encoded", run=profile.slug, **asdict(unit))
            self._progress.update(f"encode {profile.slug}", done, total)

        units = {unit.key: unit for group in planned.values() for unit in group}
        threads = self._prepared.sweep.execution.threads
        parked = encode(self._engine, profile, list(units.values()), self._store, threads=threads, on_done=on_done)
        for error in parked.values():
            if isinstance(error, FATAL):
                raise error
        for spec in specs:
            failed = [unit.key for unit in planned[spec.release] if unit.key in parked]
            if failed:
                release = self._prepared.releases[spec.release]
                self._miss(spec, explain(parked[failed[0]], units[failed[0]], [release], spec.tasks, profile))
            elif len(parked) == MAX_PARKED and not all(self._store.has(unit.key) for unit in planned[spec.release]):
                self._miss(spec, ModelError(f"model {profile.slug}: found {MAX_PARKED} units that failed; it was given up"))

    def _has_vectors(self, spec: RunSpec) -> bool:
        entry = self._manifest["vectors"].get(spec.release, {}).get(spec.slug)
        is_same = entry is not None and entry["fingerprint"] == fingerprint(spec)
        return is_same and all(self._store.has(key) for key in entry["shards"])

    def _rank(self, specs: Sequence[RunSpec], shards: dict[str, tuple[str, ...]]) -> None:
        setting = RankSetting(
            releases=self._prepared.releases, store_root=self._store.root, execution=self._prepared.sweep.execution
        )
        digests = rank_specs(
            self._engine,
            self._directory,
            setting,
            specs,
            shards,
            lambda done, total: self._progress.update(f"rank {specs[0].slug}", done, total),
        )
        for spec in specs:
            self._manifest["runs"].setdefault(spec.release, {})[spec.slug] = {
                "fingerprint": fingerprint(spec),
                "spec": asdict(spec),
                "rankings": {task: digests[spec.release, spec.slug, task] for task in spec.tasks},
            }
            self._recorder.record("run_ranked", release=spec.release, run=spec.slug, fingerprint=fingerprint(spec))
            logger.info(event("run_ranked", fingerprint(spec), release=spec.release, run=spec.slug))
        self._directory.write_manifest(self._manifest)
