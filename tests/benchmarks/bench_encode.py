"""One model on a release that repeats itself as v2603 does: ours, a plain loop, and the official evaluator.

    COREB_DATA=DIRECTORY OMP_PROC_BIND=true python tests/benchmarks/bench_encode.py [SHARE] [ROUNDS] [MODEL]

A share of the unique texts of v2603 is drawn with all their duplicates. MODEL is a card with a profile (minilm). Rounds are
interleaved, every side uses all threads of one process; a ratio is the median of the rounds' ratios.

* loop: sentence-transformers' own `encode` in float32, batches of 32, documents and queries of each task; vectors alone.
* official: `coreb`'s evaluator with batches of 128 at the profile's length, search and metrics included; beside it ours
  with search and all metrics of protocol `paper`. Left out unless `pip install --no-deps coreb==0.1.0` was run.

Then a profile of ours: the operations that take the time.
"""

import contextlib
import functools
import importlib.util
import io
import logging
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.sweep import DEFAULT_METRICS
from coreb_ray.metrics.evaluate import score
from coreb_ray.metrics.protocols import named_protocols
from coreb_ray.models.device import matmul_rate
from coreb_ray.models.loader import load_encoder
from coreb_ray.models.sources import local_path
from coreb_ray.planning.cost import Architecture, forward_flops
from coreb_ray.planning.workload import encode_units, text_key, unique_texts
from coreb_ray.release.reader import open_release
from coreb_ray.search.rankings import dense_ranking, in_order, ranking_from
from coreb_ray.types import TASKS, Metric, ModelProfile, Release, Task

TOKEN_BUDGET, DEPTH = 2048, 256
Vectors = dict[str, NDArray[np.float32]]


def sample(release: Release, share: float) -> Release:
    """Return the part of a release whose texts are among a random share of its unique texts."""
    texts = {d.text for d in (*release.code, *release.texts)} | {q.text for t in TASKS for q in release.queries[t]}
    drawn = set(random.Random(1).sample(sorted(texts), int(len(texts) * share)))
    code = tuple(d for d in release.code if d.text in drawn)
    documents = tuple(d for d in release.texts if d.text in drawn)
    queries: dict[Task, Any] = {task: tuple(q for q in release.queries[task] if q.text in drawn) for task in TASKS}
    qrels = {task: {q.query_id: release.qrels[task].get(q.query_id, {}) for q in queries[task]} for task in TASKS}
    return Release(name=release.name, digest="", code=code, texts=documents, queries=queries, qrels=qrels)


class Ours:
    """This package in one process, without its store."""

    def __init__(self, release: Release, profile: ModelProfile, threads: int) -> None:
        self.release, self.profile = release, profile
        self.encoder = load_encoder(profile, threads=threads)

    def vectors(self) -> Vectors:
        found: Vectors = {}
        for texts in unique_texts(self.release, TASKS, self.profile):
            token_ids = dict(zip(texts, self.encoder.tokenize(list(texts.values())), strict=True))
            for unit in encode_units(self.profile, token_ids, TOKEN_BUDGET):
                for keys, ids in zip(unit.text_keys, unit.token_ids, strict=True):
                    found.update(zip(keys, self.encoder.encode(ids), strict=True))
        return found

    def evaluation(self) -> None:
        vectors = self.vectors()
        rankings = []
        for task in TASKS:
            queries, documents = self.release.queries[task], in_order(self.release.corpus(task))
            queries_QD, docs_ND = (np.stack([vectors[text_key(i.text)] for i in items]) for items in (queries, documents))
            table = dense_ranking(queries, documents, queries_QD, docs_ND, DEPTH)
            rankings.append(ranking_from(table, self.release.name, "run", task))
        score(self.release, rankings, named_protocols(["paper"]), [Metric.parse(text) for text in DEFAULT_METRICS])


def plain_loop(release: Release, profile: ModelProfile) -> Callable[[], Vectors]:
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(local_path(profile)), device="cpu")
    model.max_seq_length = profile.max_tokens
    lists = [[d.text for d in release.corpus(task)] for task in TASKS]
    lists += [[q.text for q in release.queries[task]] for task in TASKS]

    def run() -> Vectors:
        found: Vectors = {}
        for texts in lists:
            vectors_ND = np.asarray(model.encode(texts, batch_size=32, normalize_embeddings=True, show_progress_bar=False))
            found.update(zip(map(text_key, texts), vectors_ND, strict=True))
        return found

    return run


def official(release: Release, profile: ModelProfile) -> Callable[[], None] | None:
    """Return the official evaluator's run over the three tasks, or None where it is not installed."""
    if importlib.util.find_spec("coreb_runner") is None:
        return None
    logging.disable(logging.WARNING)
    evaluation = importlib.import_module("coreb_runner.benchmark.evaluation")
    models = importlib.import_module("coreb_runner.benchmark.models")
    model = models.HuggingFaceWrapper(str(local_path(profile)))
    model._encode_texts = functools.partial(model._encode_texts, max_length=profile.max_tokens)
    tasks = {
        task: (
            {d.doc_id: {"title": "", "text": d.text} for d in release.corpus(task)},
            {q.query_id: q.text for q in release.queries[task]},
            release.qrels[task],
        )
        for task in TASKS
    }

    def run() -> None:
        with tempfile.TemporaryDirectory() as place, contextlib.redirect_stderr(io.StringIO()):
            evaluation.CoREBEvaluation(tasks=tasks).run(model, place)

    return run


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    started = time.perf_counter()
    result = call()
    return time.perf_counter() - started, result


def ratio(name: str, mine: list[float], theirs: list[float]) -> None:
    ratios = [one / other for one, other in zip(mine, theirs, strict=True)]
    print(
        f"{name}: ratio {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f} over {len(ratios)} rounds; "
        f"ours {statistics.median(mine):.2f} s, theirs {statistics.median(theirs):.2f} s)"
    )


def print_profile(ours: Ours) -> None:
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profile:
        spent, _ = timed(ours.vectors)
    rows = sorted(profile.key_averages(), key=lambda row: -row.self_cpu_time_total)
    total = sum(row.self_cpu_time_total for row in rows)
    shown = ", ".join(f"{row.key.removeprefix('aten::')} {100 * row.self_cpu_time_total / total:.0f} %" for row in rows[:9])
    print(f"profile: {shown}; outside torch {100 * max(0.0, 1 - total / 1e6 / spent):.0f} % of the wall time")


def main(share: float, rounds: int, slug: str) -> None:
    shelf = CardShelf.nearest(Path(__file__))
    release = sample(open_release("v2603", shelf, Path(os.environ["COREB_DATA"])).release, share)
    profile, threads = shelf.profile(slug), os.cpu_count() or 1
    ours = Ours(release, profile, threads)
    loop, evaluator = plain_loop(release, profile), official(release, profile)
    torch.set_num_threads(threads)
    times: dict[str, list[float]] = {"vectors": [], "evaluation": [], "loop": [], "official": []}
    roofs: list[float] = []
    for _ in range(rounds):
        roofs.append(matmul_rate("float32", threads))
        spent, mine = timed(ours.vectors)
        times["vectors"].append(spent)
        spent, reference = timed(loop)
        times["loop"].append(spent)
        if evaluator is not None:
            times["evaluation"].append(timed(ours.evaluation)[0])
            times["official"].append(timed(evaluator)[0])
    worst = max(float(np.abs(mine[key] - row).max()) for key, row in reference.items())
    naive = sum(len(release.corpus(task)) + len(release.queries[task]) for task in TASKS)
    print(f"{slug}: {naive} texts, {len(mine)} unique, {threads} threads; largest difference of a component {worst:.1e}")
    ratio("vectors, beside the sentence-transformers loop", times["vectors"], times["loop"])
    if evaluator is not None:
        ratio("evaluation, beside the official evaluator", times["evaluation"], times["official"])
    card = shelf.model_card(profile.card)
    architecture = Architecture(
        num_parameters=card.num_parameters,
        num_nonembedding_parameters=card.num_nonembedding_parameters,
        num_layers=card.num_layers,
        hidden_size=card.hidden_size,
    )
    texts = [text for group in unique_texts(release, TASKS, profile) for text in group.values()]
    flops = forward_flops([len(ids) for ids in ours.encoder.tokenize(texts)], architecture) or 0.0
    shares = [flops / spent / roof for spent, roof in zip(times["vectors"], roofs, strict=True)]
    print(
        f"{flops / statistics.median(times['vectors']) / 1e9:.0f} GFLOP/s, tokenising included: "
        f"{100 * statistics.median(shares):.0f} % ({100 * min(shares):.0f} to {100 * max(shares):.0f}) of a float32 product's "
        f"{statistics.median(roofs) / 1e9:.0f}"
    )
    print_profile(ours)


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 0.06,
        int(sys.argv[2]) if len(sys.argv) > 2 else 3,
        sys.argv[3] if len(sys.argv) > 3 else "minilm",
    )
