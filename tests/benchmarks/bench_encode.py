"""Encoding one release: each unique text once, beside a plain sentence-transformers loop over the three tasks.

    COREB_DATA=DIRECTORY OMP_PROC_BIND=true python tests/benchmarks/bench_encode.py [SHARE] [ROUNDS] [MODEL]

A share of the unique texts of v2603 is drawn, with all their duplicates, so that the sample repeats itself as the release
does. MODEL is a card with a profile (minilm). Rounds are interleaved; the ratio is the median of the rounds' ratios. Both
sides use all CPU threads of one process; the loop is sentence-transformers' own `encode` in float32 with batches of 32,
documents and queries of each task.
"""

import os
import random
import statistics
import sys
import time
from pathlib import Path

import numpy as np
import torch

from coreb_ray.config.cards import CardShelf
from coreb_ray.models.loader import load_encoder
from coreb_ray.models.sources import local_path
from coreb_ray.planning.cost import Architecture, forward_flops
from coreb_ray.planning.workload import encode_units, text_key
from coreb_ray.release.reader import open_release
from coreb_ray.types import TASKS

TOKEN_BUDGET = 2048


def gemm_rate(size: int = 2048, repeats: int = 8) -> float:
    """Return GFLOP/s of square float32 products, the best of some."""
    left, right = torch.randn(size, size), torch.randn(size, size)
    best = float("inf")
    for _ in range(repeats):
        started = time.perf_counter()
        torch.mm(left, right)
        best = min(best, time.perf_counter() - started)
    return 2 * size**3 / best / 1e9


def main(share: float, rounds: int, slug: str) -> None:
    from sentence_transformers import SentenceTransformer

    shelf = CardShelf.nearest(Path(__file__))
    release = open_release("v2603", shelf, Path(os.environ["COREB_DATA"])).release
    profile = shelf.profile(slug)
    unique = sorted(
        {document.text for document in (*release.code, *release.texts)}
        | {q.text for task in TASKS for q in release.queries[task]}
    )
    drawn = set(random.Random(1).sample(unique, int(len(unique) * share)))
    lists = [[d.text for d in release.corpus(task) if d.text in drawn] for task in TASKS]
    lists += [[q.text for q in release.queries[task] if q.text in drawn] for task in TASKS]
    threads = os.cpu_count() or 1
    encoder = load_encoder(profile, threads=threads)
    plain = SentenceTransformer(str(local_path(profile)), device="cpu")
    torch.set_num_threads(threads)

    def ours() -> dict[str, np.ndarray]:
        texts = {text_key(text): text for part in lists for text in part}
        token_ids = dict(zip(texts, encoder.tokenize(list(texts.values())), strict=True))
        vectors: dict[str, np.ndarray] = {}
        for unit in encode_units(profile, token_ids, TOKEN_BUDGET):
            for keys, ids in zip(unit.text_keys, unit.token_ids, strict=True):
                vectors.update(zip(keys, encoder.encode(ids), strict=True))
        return vectors

    def loop() -> list[np.ndarray]:
        return [np.asarray(plain.encode(part, batch_size=32, normalize_embeddings=True)) for part in lists if part]

    times: dict[str, list[float]] = {"ours": [], "loop": []}
    probes: list[float] = []
    for _ in range(rounds):
        probes.append(gemm_rate())
        started = time.perf_counter()
        vectors = ours()
        times["ours"].append(time.perf_counter() - started)
        started = time.perf_counter()
        reference = loop()
        times["loop"].append(time.perf_counter() - started)
    pairs = zip((text for part in lists for text in part), (row for rows in reference for row in rows), strict=True)
    worst = max(float(np.abs(vectors[text_key(text)] - row).max()) for text, row in pairs)
    ratios = [mine / theirs for mine, theirs in zip(times["ours"], times["loop"], strict=True)]
    print(
        f"{sum(map(len, lists))} texts, {len(drawn)} unique, {threads} threads, largest difference of a component {worst:.1e}"
    )
    print(f"ours {statistics.median(times['ours']):.2f} s, loop {statistics.median(times['loop']):.2f} s")
    card = shelf.model_card(profile.card)
    architecture = Architecture(
        num_parameters=card.num_parameters,
        num_nonembedding_parameters=card.num_nonembedding_parameters,
        num_layers=card.num_layers,
        hidden_size=card.hidden_size,
    )
    lengths = [len(ids) for ids in encoder.tokenize(sorted(drawn))]
    rates = [(forward_flops(lengths, architecture) or 0.0) / spent / 1e9 for spent in times["ours"]]
    rate, peak = statistics.median(rates), statistics.median(probes)
    print(
        f"{rate:.0f} GFLOP/s, tokenising included: {100 * rate / peak:.0f} % of the {peak:.0f} of a float32 product of 2048 x 2048"
    )
    print(f"ratio {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f} over {rounds} rounds)")


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 0.06,
        int(sys.argv[2]) if len(sys.argv) > 2 else 3,
        sys.argv[3] if len(sys.argv) > 3 else "minilm",
    )
