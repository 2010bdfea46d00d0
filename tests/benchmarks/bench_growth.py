"""Planning, store and scoring as a release grows: v2603 once, ten times, a hundred times, with ids and texts of their own.

    COREB_DATA=DIRECTORY python tests/benchmarks/bench_growth.py [SCALE ...]

"plan" makes the texts unique, tokenises them with MiniLM's tokenizer and cuts units; "store" writes random vectors of 384
for every unit, "resume" checks all shards as a second run does, "gather" reads the vectors of the code corpus; "score" puts
random rankings of depth 100 through one protocol with all metrics, "means" adds every slice with 1,000 resamples. Each
column after the times is time per copy of the release, beside that of the first scale: 1 is linear growth.
"""

import dataclasses
import gc
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.sweep import DEFAULT_METRICS
from coreb_ray.flows.encode import plan_units
from coreb_ray.metrics.evaluate import score
from coreb_ray.metrics.means import Draws, mean_rows
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.planning.workload import text_key
from coreb_ray.release.reader import open_release
from coreb_ray.store.vectors import VectorStore
from coreb_ray.types import TASKS, Document, Metric, Query, Ranking, Release, Task

TOKEN_BUDGET, DIMENSION, DEPTH = 2048, 384, 100


def copies(release: Release, number: int) -> Release:
    """Return a release of so many copies, each with ids, texts and problems of its own."""

    def document(d: Document, n: int) -> Document:
        return dataclasses.replace(d, doc_id=f"{n}-{d.doc_id}", problem_id=f"{n}-{d.problem_id}", text=f"{n}\n{d.text}")

    def query(q: Query, n: int) -> Query:
        return dataclasses.replace(
            q,
            query_id=f"{n}-{q.query_id}",
            problem_id=f"{n}-{q.problem_id}",
            text=f"{n}\n{q.text}",
            anchor_id=f"{n}-{q.anchor_id}",
        )

    queries: dict[Task, Any] = {t: tuple(query(q, n) for n in range(number) for q in release.queries[t]) for t in TASKS}
    return Release(
        name=release.name,
        digest=str(number),
        code=tuple(document(d, n) for n in range(number) for d in release.code),
        texts=tuple(document(d, n) for n in range(number) for d in release.texts),
        queries=queries,
        qrels={
            t: {
                f"{n}-{q}": {f"{n}-{doc}": grade for doc, grade in grades.items()}
                for n in range(number)
                for q, grades in release.qrels[t].items()
            }
            for t in TASKS
        },
    )


def random_rankings(release: Release) -> list[Ranking]:
    generator = np.random.default_rng(1)
    rankings = []
    for task in TASKS:
        ids = [document.doc_id for document in release.corpus(task)]
        hits = {}
        for query in release.queries[task]:
            start, step = int(generator.integers(len(ids))), int(generator.integers(1, len(ids) // DEPTH))
            hits[query.query_id] = tuple(ids[(start + place * step) % len(ids)] for place in range(DEPTH))
        rankings.append(Ranking(release=release.name, run="random", task=task, hits=hits))
    return rankings


def measured(shelf: CardShelf, original: Release, scale: int) -> dict[str, float]:
    """Return stage -> seconds for a release of so many copies."""
    times: dict[str, float] = {}

    def timed(name: str, call: Callable[[], Any]) -> Any:
        started = time.perf_counter()
        result = call()
        times[name] = time.perf_counter() - started
        return result

    release = copies(original, scale)
    profile = shelf.profile("minilm")
    units = timed("plan", lambda: plan_units(profile, [release], TASKS, TOKEN_BUDGET)[release.name])
    generator = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as place:
        store = VectorStore(Path(place))

        def write() -> None:
            for unit in units:
                keys = [key for batch in unit.text_keys for key in batch]
                store.write(unit.key, keys, generator.standard_normal((len(keys), DIMENSION), dtype=np.float32))

        timed("store", write)
        timed("resume", lambda: all(store.has(unit.key) for unit in units))
        keys = [text_key(document.text) for document in release.code]
        timed("gather", lambda: store.gather([unit.key for unit in units], keys))
    rankings = random_rankings(release)
    protocols, metrics = named_protocols(["paper"]), [Metric.parse(text) for text in DEFAULT_METRICS]
    table = timed("score", lambda: score(release, rankings, protocols, metrics))
    draws = Draws.make(release, resamples=1000, seed=1, level=0.95)
    timed("means", lambda: mean_rows(table, protocols, metrics, draws))
    return times


def original_release() -> Release:
    """Return v2603."""
    return open_release("v2603", CardShelf.nearest(Path(__file__)), Path(os.environ["COREB_DATA"])).release


def main(scales: list[int]) -> None:
    torch.set_num_threads(os.cpu_count() or 1)
    shelf = CardShelf.nearest(Path(__file__))
    original = original_release()
    measured(shelf, copies(original, 1), 1)  # what is slow the first time is not growth
    first: dict[str, float] = {}
    for scale in scales:
        times = measured(shelf, original, scale)
        first = first or {name: spent / scale for name, spent in times.items()}
        shown = ", ".join(f"{name} {spent:.2f} s ({spent / scale / first[name]:.2f})" for name, spent in times.items())
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        print(f"{scale:4}x: {shown}; peak memory so far {peak:.1f} GB", flush=True)
        gc.collect()


if __name__ == "__main__":
    main([int(text) for text in sys.argv[1:]] or [1, 10, 100])
