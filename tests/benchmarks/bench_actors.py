"""Encoding on Ray with two actors of one thread, beside one process with two threads; and what Ray costs before it works.

    COREB_DATA=DIRECTORY python tests/benchmarks/bench_actors.py [SHARE] [ROUNDS] [MODEL]

A share of the texts of v2603 is encoded into a new store each time; rounds are interleaved. "ready" is the time until the
first worker has loaded the checkpoint, "encode" from then to the last shard. Ray is started once, as in a sweep, and its
start is printed by itself.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from coreb_ray.config.cards import CardShelf
from coreb_ray.engine.inprocess import InProcessEngine
from coreb_ray.engine.ray_engine import RayEngine
from coreb_ray.flows.encode import EncodedUnit, encode
from coreb_ray.interfaces import Engine
from coreb_ray.models.loader import load_tokenize
from coreb_ray.planning.workload import EncodeUnit, encode_units, text_key
from coreb_ray.release.reader import open_release
from coreb_ray.store.vectors import VectorStore
from coreb_ray.types import Execution, ModelProfile

TOKEN_BUDGET, ACTORS = 2048, 2


def spent(engine: Engine, profile: ModelProfile, units: list[EncodeUnit], threads: int) -> tuple[float, float]:
    """Return the seconds until a worker was ready, and from then to the end."""
    begun: list[float] = []
    with tempfile.TemporaryDirectory() as place, VectorStore(Path(place)) as store:
        started = time.perf_counter()

        def on_done(unit: EncodedUnit, *_: int) -> None:
            begun.append(time.perf_counter() - unit.seconds)

        assert not encode(engine, profile, units, store, threads=threads, on_done=on_done)
        return min(begun) - started, time.perf_counter() - min(begun)


def main(share: float, rounds: int, slug: str) -> None:
    shelf = CardShelf.nearest(Path(__file__))
    release = open_release("v2603", shelf, Path(os.environ["COREB_DATA"])).release
    profile = shelf.profile(slug)
    texts = sorted({document.text for document in (*release.code, *release.texts)})
    texts = random.Random(1).sample(texts, int(len(texts) * share))
    token_ids = dict(zip(map(text_key, texts), load_tokenize(profile)(texts), strict=True))
    units = encode_units(profile, token_ids, TOKEN_BUDGET)
    started = time.perf_counter()
    ray_engine = RayEngine(Execution(actors=ACTORS, threads=1))
    print(f"Ray's start, once a sweep: {time.perf_counter() - started:.1f} s")
    sides: dict[str, tuple[Engine, int]] = {"ray": (ray_engine, 1), "process": (InProcessEngine(), ACTORS)}
    ready: dict[str, list[float]] = {name: [] for name in sides}
    work: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds):
        for name, (engine, threads) in sides.items():
            until_ready, encoding = spent(engine, profile, units, threads)
            ready[name].append(until_ready)
            work[name].append(encoding)
    ray_engine.close()
    print(f"{slug}: {len(texts)} texts, {sum(map(len, token_ids.values()))} tokens, {len(units)} units")
    for name in sides:
        print(f"{name}: ready {statistics.median(ready[name]):.2f} s, encode {statistics.median(work[name]):.2f} s")
    ratios = [one / other for one, other in zip(work["ray"], work["process"], strict=True)]
    print(f"encode: ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f} over {rounds} rounds)")


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 0.3,
        int(sys.argv[2]) if len(sys.argv) > 2 else 3,
        sys.argv[3] if len(sys.argv) > 3 else "minilm",
    )
