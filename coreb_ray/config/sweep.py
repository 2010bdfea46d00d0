"""The sweep file: which releases, which models, which protocols.

What can change numbers stands at the top level; how the work is carried out stands under `execution` and is no part of a
fingerprint. Names of cards and protocols are checked where cards and protocols are known.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.load import build, dump, parse_overrides, read_yaml
from coreb_ray.errors import ConfigError, shorten
from coreb_ray.types import TASKS, Execution, Metric, ModelProfile

DEFAULT_METRICS = (
    "nDCG@1", "nDCG@3", "nDCG@5", "nDCG@10", "MAP@10", "MAP@100",
    "Recall@1", "Recall@3", "Recall@5", "Recall@10", "Recall@100", "MRR@10",
    "P@1", "P@3", "P@5", "P@10", "intrusion@10", "hard_negatives@10", "oracle_nDCG@10",
)  # fmt: skip
MIN_DEPTH = 200
"""Every protocol removes before it cuts at 100: a stored ranking needs hits to spare (design section 6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervals:
    """How uncertainty is computed."""

    level: float = 0.95
    """Coverage of an interval, between 0 and 1."""
    resamples: int = 1000
    """Bootstrap draws of problems."""
    permutations: int = 10000
    """Sign flips of a paired test: with many comparisons a corrected p-value needs many."""
    seed: int = 20260401


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepFile:
    """What a sweep file may say."""

    name: str
    releases: tuple[str, ...]
    retrievers: tuple[str, ...]
    tasks: tuple[str, ...] = TASKS
    protocols: tuple[str, ...] = ("paper", "paper-a3", "mteb", "strict")
    metrics: tuple[str, ...] = DEFAULT_METRICS
    depth: int = 256
    token_budget: int = 2048
    intervals: Intervals = field(default_factory=Intervals)
    execution: Execution = field(default_factory=Execution)

    def metric_values(self) -> tuple[Metric, ...]:
        """Return the metrics as values."""
        return tuple(Metric.parse(text) for text in self.metrics)

    def profiles(self, shelf: CardShelf) -> tuple[ModelProfile, ...]:
        """Return the models as they are to be loaded.

        Raises:
            ConfigError: cards are missing or wrong, all of them in one message; or two entries mean the same run.
        """
        found: list[ModelProfile] = []
        problems: list[str] = []
        for slug in self.retrievers:
            try:
                found.append(shelf.profile(slug))
            except ConfigError as error:
                problems += [f"retrievers: {slug}: {error.message}", *error.problems]
        slugs = [profile.slug for profile in found]
        twice = sorted({slug for slug in slugs if slugs.count(slug) > 1})
        if twice:
            problems.append(f"retrievers: found {shorten(twice)} twice, expected each run once")
        if problems:
            raise ConfigError(f"sweep {self.name}: found models that cannot be used", problems=problems)
        return tuple(found)

    def text(self) -> str:
        """Return the resolved sweep file as YAML; it can be run again."""
        return dump(self)


def load_sweep(path: Path, overrides: Sequence[str] = ()) -> SweepFile:
    """Return the sweep that a file and `key=value` overrides describe.

    Raises:
        ConfigError: anything in it is wrong, all problems in one message.
    """
    given = read_yaml(path)
    sweep = build(SweepFile, [(str(path), given), ("command line", parse_overrides(overrides))])
    problems = _sweep_problems(sweep)
    if problems:
        raise ConfigError(f"{path}: found {len(problems)} problems", problems=problems)
    return sweep


def _sweep_problems(sweep: SweepFile) -> list[str]:
    problems: list[str] = []
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", sweep.name):
        problems.append(f"name: found {sweep.name!r}, expected letters, digits, '.', '_' and '-'")
    for key, values in (
        ("releases", sweep.releases),
        ("retrievers", sweep.retrievers),
        ("tasks", sweep.tasks),
        ("protocols", sweep.protocols),
        ("metrics", sweep.metrics),
    ):
        if not values:
            problems.append(f"{key}: found an empty list, expected at least one entry")
        twice = sorted({value for value in values if values.count(value) > 1})
        if twice:
            problems.append(f"{key}: found {shorten(twice)} twice, expected each once")
    unknown = [task for task in sweep.tasks if task not in TASKS]
    if unknown:
        problems.append(f"tasks: found {shorten(unknown)}, expected some of {', '.join(TASKS)}")
    for text in sweep.metrics:
        try:
            Metric.parse(text)
        except ConfigError as error:
            problems.append(error.message)
    bounds = (
        (
            "depth",
            sweep.depth,
            sweep.depth >= MIN_DEPTH,
            f"at least {MIN_DEPTH}: protocols remove hits before they cut",
        ),
        ("token_budget", sweep.token_budget, sweep.token_budget >= 1, "at least 1"),
        (
            "intervals.level",
            sweep.intervals.level,
            0 < sweep.intervals.level < 1,
            "a share between 0 and 1, such as 0.95",
        ),
        ("intervals.resamples", sweep.intervals.resamples, sweep.intervals.resamples >= 100, "at least 100"),
        ("intervals.permutations", sweep.intervals.permutations, sweep.intervals.permutations >= 100, "at least 100"),
        ("intervals.seed", sweep.intervals.seed, sweep.intervals.seed >= 0, "0 or more"),
        ("execution.actors", sweep.execution.actors, sweep.execution.actors >= 1, "at least 1"),
        (
            "execution.gpus_per_actor",
            sweep.execution.gpus_per_actor,
            _is_share(sweep.execution.gpus_per_actor),
            "0, a whole number, or 1/n",
        ),
        (
            "execution.documents_per_shard",
            sweep.execution.documents_per_shard,
            sweep.execution.documents_per_shard >= 1,
            "at least 1",
        ),
        ("execution.threads", sweep.execution.threads, sweep.execution.threads >= 1, "at least 1"),
    )
    return problems + [f"{key}: found {value}, expected {expected}" for key, value, holds, expected in bounds if not holds]


def _is_share(gpus: float) -> bool:
    """Return whether GPUs can be shared out so: other fractions strand capacity over several nodes."""
    return gpus >= 0 and (gpus == int(gpus) if gpus >= 1 or gpus == 0 else abs(1 / gpus - round(1 / gpus)) < 1e-3)
