"""Everything a sweep would do, with nothing done: texts, tokens, batches, operations, memory, time, and what is stored.

Tokenizers are loaded, weights are not; nothing is written.
"""

from dataclasses import dataclass

from coreb_ray.config.cards import CardShelf
from coreb_ray.flows.encode import plan_units
from coreb_ray.flows.sweep import PreparedSweep
from coreb_ray.models.device import matmul_rate
from coreb_ray.planning.cost import Architecture, activation_bytes, encode_cost, encode_hours, weight_bytes
from coreb_ray.planning.workload import EncodeUnit
from coreb_ray.store.vectors import VectorStore
from coreb_ray.types import Execution, ModelProfile, Release, RunSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRun:
    """One run on one release."""

    release: str
    run: str
    num_queries: int
    num_texts_naive: int = 0
    """Texts a runner would encode that treats each task by itself; 0 for lexical models."""
    num_texts: int = 0
    """Unique prompted texts."""
    num_tokens: int = 0
    num_batches: int = 0
    padding_share: float = 0.0
    num_units: int = 0
    """Units of about equal cost, one shard each."""
    num_units_stored: int = 0
    """Units whose vectors the store holds, whichever sweep made them."""
    num_actors: int = 0
    """Workers that can be busy with the units that are left."""
    flops: float | None = 0.0
    """Operations of the units that are not stored; None where the card does not give the architecture."""
    weight_bytes: int = 0
    """Memory of one replica's weights; 0 for lexical models and where the card does not say."""
    activation_bytes: int = 0
    """Peak memory of one batch's forward pass beside the weights."""
    hours: float | None = 0.0
    """Time to encode what is left; None where operations or the actors' rate are not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepPlan:
    """The whole sweep."""

    runs: tuple[PlannedRun, ...]
    execution: Execution
    memory_bytes: int
    """All replicas of the largest model together, weights and activations."""
    hours: float | None
    """Encoding of all runs; None where one of them is not known."""


def plan_sweep(prepared: PreparedSweep, shelf: CardShelf, store: VectorStore, gflops: float | None) -> SweepPlan:
    """Return the plan of every run, in the order of the sweep.

    Args:
        prepared: the sweep.
        shelf: where model cards give the numbers of an architecture.
        store: vectors that are there already.
        gflops: GFLOP/s of a large matrix product on one actor's device; None measures this machine's CPU.

    Raises:
        ModelError: a tokenizer cannot be loaded.
    """
    execution = prepared.sweep.execution
    rates = _Rates(execution, gflops)
    runs: list[PlannedRun] = []
    for spec in prepared.specs:
        release = prepared.releases[spec.release]
        if spec.retriever.is_lexical:
            runs.append(PlannedRun(release=release.name, run=spec.slug, num_queries=_num_queries(release, spec)))
        else:
            runs.append(_dense_run(release, spec, _architecture(shelf, spec.retriever), store, execution, rates))
    hours = [run.hours for run in runs]
    return SweepPlan(
        runs=tuple(runs),
        execution=execution,
        memory_bytes=max((run.num_actors * (run.weight_bytes + run.activation_bytes) for run in runs), default=0),
        hours=None if None in hours else sum(value for value in hours if value is not None),
    )


class _Rates:
    """Operations a second of one actor, by dtype, measured at most once each."""

    def __init__(self, execution: Execution, gflops: float | None) -> None:
        self._execution = execution
        self._given = None if gflops is None else gflops * 1e9
        self._measured: dict[str, float] = {}

    def of(self, dtype: str) -> float | None:
        if self._given is not None:
            return self._given
        if self._execution.gpus_per_actor:
            return None  # this machine's CPU says nothing about a GPU
        if dtype not in self._measured:
            self._measured[dtype] = matmul_rate(dtype, self._execution.threads)
        return self._measured[dtype]


def _dense_run(
    release: Release, spec: RunSpec, architecture: Architecture, store: VectorStore, execution: Execution, rates: _Rates
) -> PlannedRun:
    profile = spec.retriever
    units = plan_units(profile, [release], spec.tasks, spec.token_budget)[release.name]
    left = [unit for unit in units if not store.has(unit.key)]
    cost = encode_cost(_batches(units), architecture)
    flops = encode_cost(_batches(left), architecture).flops
    actors = min(execution.actors, len(left))
    rate = rates.of(profile.dtype) if left else 1.0
    longest = max((length for batch in _batches(units) for length in batch), default=0)
    return PlannedRun(
        release=release.name,
        run=spec.slug,
        num_queries=_num_queries(release, spec),
        num_texts_naive=sum(len(release.corpus(task)) + len(release.queries[task]) for task in spec.tasks),
        num_texts=cost.num_texts,
        num_tokens=cost.num_tokens,
        num_batches=cost.num_batches,
        padding_share=cost.padding_share,
        num_units=len(units),
        num_units_stored=len(units) - len(left),
        num_actors=actors,
        flops=flops,
        weight_bytes=weight_bytes(architecture, profile.dtype),
        activation_bytes=activation_bytes(architecture, profile.dtype, max(spec.token_budget, longest)),
        hours=None if flops is None or rate is None else encode_hours(flops, profile.dtype, rate, max(1, actors)),
    )


def _batches(units: list[EncodeUnit]) -> list[list[int]]:
    return [batch for unit in units for batch in unit.lengths]


def _num_queries(release: Release, spec: RunSpec) -> int:
    return sum(len(release.queries[task]) for task in spec.tasks)


def _architecture(shelf: CardShelf, profile: ModelProfile) -> Architecture:
    card = shelf.model_card(profile.card)
    return Architecture(
        num_parameters=card.num_parameters,
        num_nonembedding_parameters=card.num_nonembedding_parameters,
        num_layers=card.num_layers,
        hidden_size=card.hidden_size,
    )
