"""Search and metrics of one model over the three tasks of v2603, beside the scoring library called once by itself.

    COREB_DATA=DIRECTORY python tests/benchmarks/bench_scoring.py [ROUNDS]

Random unit vectors stand for a model's: the work does not depend on their values. "search" is exact top 256 of all queries,
"metrics" one protocol with all metrics by query, "pytrec_eval" the library's own share with ready dictionaries: the least
that any caller of it spends. Rounds are interleaved.
"""

import os
import statistics
import sys
import time
from pathlib import Path

import numpy as np
import pytrec_eval
import torch
from numpy.typing import NDArray

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.sweep import DEFAULT_METRICS
from coreb_ray.metrics.evaluate import score
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.release.reader import open_release
from coreb_ray.search.rankings import dense_ranking, in_order, ranking_from
from coreb_ray.types import TASKS, Metric

DEPTH, DIMENSION = 256, 384
MEASURES = {"ndcg_cut.1,3,5,10", "map_cut.10,100", "recall.1,3,5,10,100", "P.1,3,5,10", "recip_rank"}


def main(rounds: int) -> None:
    release = open_release("v2603", CardShelf.nearest(Path(__file__)), Path(os.environ["COREB_DATA"])).release
    generator = np.random.default_rng(1)
    torch.set_num_threads(os.cpu_count() or 1)
    queries = {task: _random(generator, len(release.queries[task])) for task in TASKS}
    docs = {task: _random(generator, len(release.corpus(task))) for task in TASKS}
    metrics = [Metric.parse(text) for text in DEFAULT_METRICS]
    times: dict[str, list[float]] = {"search": [], "metrics": [], "pytrec_eval": []}
    for _ in range(rounds):
        started = time.perf_counter()
        tables = {
            task: dense_ranking(release.queries[task], in_order(release.corpus(task)), queries[task], docs[task], DEPTH)
            for task in TASKS
        }
        times["search"].append(time.perf_counter() - started)
        rankings = [ranking_from(tables[task], release.name, "random", task) for task in TASKS]
        started = time.perf_counter()
        score(release, rankings, named_protocols(["paper"]), metrics)
        times["metrics"].append(time.perf_counter() - started)
        runs = {
            r.task: {q: {doc: float(-rank) for rank, doc in enumerate(docs[:100])} for q, docs in r.hits.items()}
            for r in rankings
        }
        started = time.perf_counter()
        for task in TASKS:
            pytrec_eval.RelevanceEvaluator(release.qrels[task], MEASURES).evaluate(runs[task])
        times["pytrec_eval"].append(time.perf_counter() - started)
    for name, values in times.items():
        print(f"{name:12} {statistics.median(values):.2f} s ({min(values):.2f} to {max(values):.2f} over {rounds} rounds)")
    ratios = [m / p for m, p in zip(times["metrics"], times["pytrec_eval"], strict=True)]
    print(f"metrics over pytrec_eval alone: {statistics.median(ratios):.2f}")


def _random(generator: np.random.Generator, size: int) -> NDArray[np.float32]:
    return generator.standard_normal((size, DIMENSION)).astype(np.float32)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
