"""The encoding stage: unique texts of a profile become vector shards.

A shard is one Parquet file (`key`, `vector`) named by its unit's fingerprint. The driver tokenises; workers load the
checkpoint once and write their own files.
"""

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from coreb_ray.errors import InternalError, ModelError, StoreError
from coreb_ray.fingerprint import file_digest
from coreb_ray.interfaces import Encoder, Engine
from coreb_ray.logs import event
from coreb_ray.models.loader import load_encoder, load_tokenize
from coreb_ray.planning.workload import EncodeUnit, encode_units, unique_texts
from coreb_ray.store.files import append_line, read_parquet, write_parquet
from coreb_ray.types import ModelProfile, Release, Task

if TYPE_CHECKING:
    from numpy.typing import NDArray

logger = logging.getLogger(__name__)

SHARD_LOG = "shards.jsonl"
"""Beside the shards: which are complete, one JSON object per line."""

OnDone = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """One written file."""

    path: str
    sha256: str
    num_texts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodeWorkerFactory:
    """Builds a worker where it is to run; small, so that it can travel."""

    profile: ModelProfile
    directory: Path
    threads: int

    def __call__(self) -> "EncodeWorker":
        """Return a worker with its checkpoint loaded."""
        return EncodeWorker(load_encoder(self.profile, threads=self.threads), self.profile, self.directory)


class EncodeWorker:
    """Encodes units and writes them."""

    def __init__(self, encoder: Encoder, profile: ModelProfile, directory: Path) -> None:
        self._encoder = encoder
        self._profile = profile
        self._directory = directory

    def __call__(self, unit: EncodeUnit) -> Shard:
        """Encode a unit's batches and write them as one shard.

        Raises:
            ModelError: a vector is not finite.
            StoreError: the shard cannot be written.
        """
        vectors_BD = np.concatenate([self._encoder.encode(batch) for batch in unit.token_ids])
        if not np.isfinite(vectors_BD).all():
            raise ModelError(
                f"model {self._profile.slug}: found vectors that are not finite, expected numbers; try dtype float32"
            )
        keys = [key for batch in unit.text_keys for key in batch]
        path = self._directory / f"{unit.key[:32]}.parquet"
        flat = pa.array(np.ascontiguousarray(vectors_BD).reshape(-1), pa.float32())
        vectors = pa.FixedSizeListArray.from_arrays(flat, vectors_BD.shape[1])
        write_parquet(path, pa.table({"key": pa.array(keys, pa.string()), "vector": vectors}))
        return Shard(path=path.name, sha256=file_digest(path), num_texts=len(keys))


def encode(
    engine: Engine,
    profile: ModelProfile,
    releases: Sequence[Release],
    tasks: Sequence[Task],
    directory: Path,
    *,
    token_budget: int,
    threads: int,
    on_done: OnDone,
) -> dict[str, tuple[Shard, ...]]:
    """Return release -> shards of everything a profile has to encode for it, in the order of their units.

    Batches never mix releases: what a release's vectors are does not depend on which others are swept beside it.

    Raises:
        CorebError: a unit failed; the first error met.
    """
    planned = plan_units(profile, releases, tasks, token_budget)
    for name, group in planned.items():
        num_texts = sum(unit.num_texts for unit in group)
        num_tokens = sum(len(ids) for unit in group for batch in unit.token_ids for ids in batch)
        fields = {"release": name, "model": profile.slug, "texts": num_texts, "tokens": num_tokens}
        logger.info(event("encode", group[0].key if group else "", **fields))
    units = {unit.key: unit for group in planned.values() for unit in group}
    shards = stored_shards(directory)
    todo = {key: unit for key, unit in units.items() if key not in shards}
    for outcome in engine.map(EncodeWorkerFactory(profile=profile, directory=directory, threads=threads), todo):
        if outcome.result is None:
            raise outcome.error or InternalError(f"model {profile.slug}: a unit came back without a shard")
        shards[outcome.key] = outcome.result
        append_line(directory / SHARD_LOG, json.dumps({"key": outcome.key, **asdict(outcome.result)}))
        on_done(sum(key in shards for key in units), len(units))
    return {name: tuple(shards[unit.key] for unit in group) for name, group in planned.items()}


def plan_units(
    profile: ModelProfile, releases: Sequence[Release], tasks: Sequence[Task], token_budget: int
) -> dict[str, list[EncodeUnit]]:
    """Return release -> units of a profile: unique texts tokenised once, in batches. Loads no weights.

    Raises:
        ModelError: the tokenizer cannot be loaded.
    """
    tokenize = load_tokenize(profile)
    planned: dict[str, list[EncodeUnit]] = {}
    for release in releases:
        texts = unique_texts([release], tasks, profile)
        keys = sorted(texts)
        token_ids = dict(zip(keys, tokenize([texts[key] for key in keys]), strict=True))
        planned[release.name] = encode_units(profile, token_ids, token_budget)
    return planned


def stored_shards(directory: Path) -> dict[str, Shard]:
    """Return unit key -> shard for everything that is complete; what is damaged is said and will be made again.

    The log is written by the driver, a line after each shard; a line that a killed driver cut is no entry.
    """
    found: dict[str, Shard] = {}
    path = directory / SHARD_LOG
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        try:
            entry = json.loads(line)
            key, shard = entry.pop("key"), Shard(**entry)
        except (ValueError, KeyError, TypeError):
            continue
        if (directory / shard.path).is_file() and file_digest(directory / shard.path) == shard.sha256:
            found[key] = shard
        else:
            found.pop(key, None)
            logger.warning(event("shard_damaged", key, path=shard.path))
    return found


def read_vectors(directory: Path, shards: Sequence[str], keys: Sequence[str]) -> "NDArray[np.float32]":
    """Return the vectors of these text keys, shape (len(keys), D), in the order given.

    Raises:
        StoreError: a text has no vector.
    """
    places = {key: place for place, key in enumerate(dict.fromkeys(keys))}
    vectors_ND: NDArray[np.float32] | None = None
    found = np.zeros(len(places), dtype=bool)
    for name in shards:
        table = read_parquet(directory / name)
        column = table["vector"].combine_chunks()
        block_BD = column.values.to_numpy(zero_copy_only=False).reshape(len(column), -1)
        if vectors_ND is None:
            vectors_ND = np.zeros((len(places), block_BD.shape[1]), dtype=np.float32)
        rows = [(row, places[key]) for row, key in enumerate(table["key"].to_pylist()) if key in places]
        if rows:
            sources, targets = (list(part) for part in zip(*rows, strict=True))
            vectors_ND[targets] = block_BD[sources]
            found[targets] = True
    if not found.all() or vectors_ND is None:
        if not places:
            return np.zeros((0, 0), dtype=np.float32)
        raise StoreError(
            f"{directory}: found no vector for {int((~found).sum())} texts; the shards are not those of this sweep"
        )
    return vectors_ND[[places[key] for key in keys]]
