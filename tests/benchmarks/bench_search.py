"""Exact search of 1,000 queries over a million vectors of 384 components, beside faiss.knn where it is installed.

    python tests/benchmarks/bench_search.py [DOCUMENTS] [ROUNDS]

Prints times, the growth of the process's peak memory over the vectors themselves, and whether both name the same documents.
"""

import importlib
import os
import resource
import statistics
import sys
import time

import numpy as np
import torch

from coreb_ray.search.top_k import dense_hits

QUERIES, DIMENSION, DEPTH = 1000, 384, 128


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(num_documents: int, rounds: int) -> None:
    generator = np.random.default_rng(1)
    docs_ND = generator.standard_normal((num_documents, DIMENSION), dtype=np.float32)
    queries_QD = generator.standard_normal((QUERIES, DIMENSION), dtype=np.float32)
    torch.set_num_threads(os.cpu_count() or 1)
    base = peak_mb()
    try:
        faiss = importlib.import_module("faiss")
    except ImportError:
        faiss = None
    ours: list[float] = []
    theirs: list[float] = []
    grown = 0.0
    for _ in range(rounds):
        started = time.perf_counter()
        hits = dense_hits(queries_QD, docs_ND, DEPTH)
        ours.append(time.perf_counter() - started)
        grown = grown or peak_mb() - base
        if faiss is not None:
            started = time.perf_counter()
            _, columns_QK = faiss.knn(queries_QD, docs_ND, DEPTH, metric=faiss.METRIC_INNER_PRODUCT)
            theirs.append(time.perf_counter() - started)
    print(f"{num_documents:,} vectors: {statistics.median(ours):.1f} s, peak memory grows by {grown:.0f} MB")
    if faiss is None:
        print("faiss is not installed: nothing to compare with")
        return
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    same = float((np.sort(hits.columns_QK, axis=1) == np.sort(columns_QK, axis=1)).mean())
    print(
        f"faiss.knn: {statistics.median(theirs):.1f} s; ratio {statistics.median(ratios):.2f}; {100 * same:.3f} % of hits equal"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
