"""The encoding stage: unique texts of a profile become vector shards.

The driver tokenises and plans units; workers load the checkpoint once and write one shard a unit into the store, which may
hold it already from another sweep.
"""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from coreb_ray.errors import CorebError, InternalError, ModelError, shorten
from coreb_ray.interfaces import Encoder, Engine
from coreb_ray.logs import event
from coreb_ray.models.loader import load_encoder, load_tokenize
from coreb_ray.models.memory import encode_within_memory
from coreb_ray.models.probes import require_probes
from coreb_ray.planning.workload import EncodeUnit, encode_units, text_key, unique_texts
from coreb_ray.store.vectors import VectorStore
from coreb_ray.types import ModelProfile, Release, Task

logger = logging.getLogger(__name__)

MAX_PARKED = 3
"""Units that may fail before a model is given up: one bad text costs its unit, a bad model not the whole corpus."""

OnDone = Callable[["EncodedUnit", int, int], None]
"""Told what was made, and how many units of how many are complete."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodedUnit:
    """What a worker says about a unit it is done with."""

    key: str
    num_texts: int
    num_splits: int
    """Batches that were halved because the device ran out of memory; each moves low bits of scores."""
    seconds: float
    """Spent in the encoder; 0 if the shard was there already."""


class BrokenTextsError(ModelError):
    """A model gave vectors that cannot be used, and for which texts is known."""

    def __init__(self, message: str = "", *, text_keys: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.text_keys = tuple(text_keys)


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodeWorkerFactory:
    """Builds a worker where it is to run; small, so that it can travel."""

    profile: ModelProfile
    store_root: Path
    threads: int

    def __call__(self) -> "EncodeWorker":
        """Return a worker with its checkpoint loaded.

        Raises:
            ModelError: it cannot be loaded, or is not what its card says.
        """
        encoder = require_probes(self.profile, load_encoder(self.profile, threads=self.threads))
        return EncodeWorker(encoder, self.profile, VectorStore(self.store_root))


class EncodeWorker:
    """Encodes units and writes them."""

    def __init__(self, encoder: Encoder, profile: ModelProfile, store: VectorStore) -> None:
        self._encoder = encoder
        self._profile = profile
        self._store = store

    def __call__(self, unit: EncodeUnit) -> EncodedUnit:
        """Encode a unit's batches and write them as one shard.

        A shard that is there already is left as it is: another sweep made it, or this unit's result was lost with its
        process.

        Raises:
            ModelError: a vector is not finite or has the wrong length.
            StoreError: the shard cannot be written.
        """
        if self._store.has(unit.key):
            return EncodedUnit(key=unit.key, num_texts=unit.num_texts, num_splits=0, seconds=0.0)
        started = time.perf_counter()
        parts = [encode_within_memory(self._encoder, batch) for batch in unit.token_ids]
        vectors_BD = np.concatenate([part.vectors_BD for part in parts])
        seconds = time.perf_counter() - started
        expected = (unit.num_texts, self._profile.dimension)
        if vectors_BD.shape != expected:
            raise ModelError(f"model {self._profile.slug}: found vectors of shape {vectors_BD.shape}, expected {expected}")
        keys = [key for batch in unit.text_keys for key in batch]
        broken = [key for key, is_fine in zip(keys, np.isfinite(vectors_BD).all(axis=1), strict=True) if not is_fine]
        if broken:
            raise BrokenTextsError(
                f"model {self._profile.slug}: found vectors that are not finite, expected numbers; try dtype float32",
                text_keys=broken,
            )
        self._store.write(unit.key, keys, vectors_BD)
        splits = sum(part.num_splits for part in parts)
        return EncodedUnit(key=unit.key, num_texts=unit.num_texts, num_splits=splits, seconds=round(seconds, 4))


def encode(
    engine: Engine,
    profile: ModelProfile,
    units: Sequence[EncodeUnit],
    store: VectorStore,
    *,
    threads: int,
    on_done: OnDone,
) -> dict[str, Exception]:
    """Encode the units that the store does not hold yet; return unit key -> error of those that failed.

    A unit that fails is parked and the others go on; after MAX_PARKED of them the model is given up.

    Raises:
        CorebError: the model cannot be loaded.
    """
    distinct = {unit.key: unit for unit in units}
    todo = {key: unit for key, unit in distinct.items() if not store.has(key)}
    factory = EncodeWorkerFactory(profile=profile, store_root=store.root, threads=threads)
    parked: dict[str, Exception] = {}
    done = len(distinct) - len(todo)
    for outcome in engine.map(factory, todo):
        if outcome.result is not None:
            done += 1
            on_done(outcome.result, done, len(distinct))
            continue
        error = outcome.error or InternalError(f"model {profile.slug}: a unit came back without a shard")
        if outcome.is_worker_error:
            raise error
        logger.error(event("unit_parked", outcome.key, model=profile.slug, reason=str(error).splitlines()[0]))
        parked[outcome.key] = error
        if len(parked) == MAX_PARKED:
            break
    return parked


def explain(
    error: Exception, unit: EncodeUnit, releases: Iterable[Release], tasks: Sequence[Task], profile: ModelProfile
) -> Exception:
    """Return a unit's error with the documents and queries it was about: a text is known by its hash until here."""
    keys = set(error.text_keys) if isinstance(error, BrokenTextsError) else {k for batch in unit.text_keys for k in batch}
    names = [
        f"{release.name}/{name}"
        for release in releases
        for task in tasks
        for prefix, texts in (
            (profile.prompt(task).document, ((d.doc_id, d.text) for d in release.corpus(task))),
            (profile.prompt(task).query, ((q.query_id, q.text) for q in release.queries[task])),
        )
        for name, text in texts
        if text_key(prefix + text) in keys
    ]
    message = f"{error}; among {len(keys)} texts: {shorten(list(dict.fromkeys(names)))}"
    named = type(error)(message) if isinstance(error, CorebError) else ModelError(f"{type(error).__name__}: {message}")
    for note in getattr(error, "__notes__", ()):
        named.add_note(note)
    return named


def plan_units(
    profile: ModelProfile, releases: Sequence[Release], tasks: Sequence[Task], token_budget: int
) -> dict[str, list[EncodeUnit]]:
    """Return release -> units of a profile: unique texts tokenised once, in batches. Loads no weights.

    Batches never mix releases: what a release's vectors are does not depend on which others are swept beside it.

    Raises:
        ModelError: the tokenizer cannot be loaded.
    """
    tokenize = load_tokenize(profile)
    planned: dict[str, list[EncodeUnit]] = {}
    for release in releases:
        planned[release.name] = []
        for texts in unique_texts(release, tasks, profile):
            keys = sorted(texts)
            token_ids = dict(zip(keys, tokenize([texts[key] for key in keys]), strict=True))
            planned[release.name] += encode_units(profile, token_ids, token_budget)
    return planned
