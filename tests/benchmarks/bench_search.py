"""Exact search of 1,000 queries over a million vectors of 384 components, beside faiss.knn where it is installed.

    python tests/benchmarks/bench_search.py [DOCUMENTS] [ROUNDS]

Prints times of both backends, whose hits must be equal, and the growth of the process's peak memory over the vectors
themselves (torch's, which runs first).
"""

import importlib.util
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
    has_faiss = importlib.util.find_spec("faiss") is not None
    times: dict[str, list[float]] = {"torch": [], "faiss": [], "faiss.knn": []}
    base = peak_mb()
    grown = 0.0
    for _ in range(rounds):
        started = time.perf_counter()
        hits = dense_hits(queries_QD, docs_ND, DEPTH)
        times["torch"].append(time.perf_counter() - started)
        grown = grown or peak_mb() - base
        if has_faiss:
            started = time.perf_counter()
            same = dense_hits(queries_QD, docs_ND, DEPTH, backend="faiss")
            times["faiss"].append(time.perf_counter() - started)
            assert (same.columns_QK == hits.columns_QK).all()
            assert (same.scores_QK == hits.scores_QK).all()
            faiss = importlib.import_module("faiss")
            started = time.perf_counter()
            _, columns_QK = faiss.knn(queries_QD, docs_ND, DEPTH, metric=faiss.METRIC_INNER_PRODUCT)
            times["faiss.knn"].append(time.perf_counter() - started)
    print(f"{num_documents:,} vectors: {statistics.median(times['torch']):.1f} s, peak memory grows by {grown:.0f} MB")
    if not has_faiss:
        print("faiss is not installed: nothing to compare with")
        return
    alike = float((np.sort(hits.columns_QK, axis=1) == np.sort(columns_QK, axis=1)).mean())
    print(
        f"faiss.knn alone: {statistics.median(times['faiss.knn']):.1f} s; {100 * alike:.3f} % of its documents are the exact ones"
    )
    for backend in ("torch", "faiss"):
        ratios = [mine / other for mine, other in zip(times[backend], times["faiss.knn"], strict=True)]
        print(
            f"backend {backend}: {statistics.median(times[backend]):.1f} s; {statistics.median(ratios):.2f} of faiss.knn "
            f"({min(ratios):.2f} to {max(ratios):.2f} over {rounds} rounds)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
