"""Everything a sweep would do, with nothing done: texts, tokens, batches, operations, and what is stored already.

Tokenizers are loaded, weights are not; nothing is written.
"""

from dataclasses import dataclass
from pathlib import Path

from coreb_ray.config.cards import CardShelf
from coreb_ray.flows.encode import plan_units, stored_shards
from coreb_ray.flows.sweep import PreparedSweep
from coreb_ray.planning.cost import Architecture, encode_cost, weight_bytes
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.types import ModelProfile, Release


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRun:
    """One run on one release."""

    release: str
    run: str
    num_queries: int
    num_texts_naive: int
    """Texts a runner would encode that treats each task by itself; 0 for lexical models."""
    num_texts: int
    """Unique prompted texts."""
    num_tokens: int
    num_batches: int
    padding_share: float
    num_units: int
    num_units_stored: int
    """Units whose vectors are complete in the directory."""
    flops: float | None
    """Operations of the units that are not stored; None where the card does not give the architecture."""
    weight_bytes: int
    """Memory of one replica's weights; 0 for lexical models."""


def plan_sweep(prepared: PreparedSweep, shelf: CardShelf, directory: RunDirectory) -> list[PlannedRun]:
    """Return the plan of every run, in the order of the sweep.

    Raises:
        ModelError: a tokenizer cannot be loaded.
    """
    return [
        planned
        for profile in {spec.slug: spec.retriever for spec in prepared.specs}.values()
        for planned in _planned_runs(prepared, profile, shelf, directory.vectors_dir(profile.slug))
    ]


def _planned_runs(prepared: PreparedSweep, profile: ModelProfile, shelf: CardShelf, vectors_dir: Path) -> list[PlannedRun]:
    specs = [spec for spec in prepared.specs if spec.slug == profile.slug]
    releases = [prepared.releases[spec.release] for spec in specs]
    tasks, budget = specs[0].tasks, specs[0].token_budget
    num_queries = {r.name: sum(len(r.queries[task]) for task in tasks) for r in releases}
    if profile.is_lexical:
        return [_lexical(release, profile, num_queries[release.name]) for release in releases]
    card = shelf.model_card(profile.card)
    architecture = Architecture(
        num_parameters=card.num_parameters,
        num_nonembedding_parameters=card.num_nonembedding_parameters,
        num_layers=card.num_layers,
        hidden_size=card.hidden_size,
    )
    stored = stored_shards(vectors_dir)
    runs = []
    for release in releases:
        units = plan_units(profile, [release], tasks, budget)[release.name]
        batches = [[len(ids) for ids in batch] for unit in units for batch in unit.token_ids]
        left = [[len(ids) for ids in batch] for unit in units if unit.key not in stored for batch in unit.token_ids]
        cost = encode_cost(batches, architecture)
        runs.append(
            PlannedRun(
                release=release.name,
                run=profile.slug,
                num_queries=num_queries[release.name],
                num_texts_naive=sum(len(release.corpus(task)) + len(release.queries[task]) for task in tasks),
                num_texts=cost.num_texts,
                num_tokens=cost.num_tokens,
                num_batches=cost.num_batches,
                padding_share=cost.padding_share,
                num_units=len(units),
                num_units_stored=sum(unit.key in stored for unit in units),
                flops=encode_cost(left, architecture).flops,
                weight_bytes=weight_bytes(architecture, profile.dtype),
            )
        )
    return runs


def _lexical(release: Release, profile: ModelProfile, num_queries: int) -> PlannedRun:
    return PlannedRun(
        release=release.name,
        run=profile.slug,
        num_queries=num_queries,
        num_texts_naive=0,
        num_texts=0,
        num_tokens=0,
        num_batches=0,
        padding_share=0.0,
        num_units=0,
        num_units_stored=0,
        flops=0.0,
        weight_bytes=0,
    )
