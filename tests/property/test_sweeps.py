"""Whatever carries a sweep out - workers, order, shards, deaths - its files are the same bytes."""

import itertools
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from building import Silent, tiny_place
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.sweep import load_sweep
from coreb_ray.engine.inprocess import InProcessEngine
from coreb_ray.engine.laws import attempt
from coreb_ray.flows.sweep import prepare, run_sweep
from coreb_ray.interfaces import Engine, Outcome
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.store.vectors import VectorStore

SWEEP = """
name: tiny
releases: [tiny]
retrievers: [minilm]
protocols: [paper, strict]
token_budget: 64
intervals: {resamples: 100, permutations: 100}
"""
FEW = settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Scrambled(InProcessEngine):
    """Several workers, any order, and death after a number of units: what a cluster may do, in one process."""

    def __init__(self, seed: int, actors: int, units_to_live: int) -> None:
        self._random = random.Random(seed)
        self._actors = actors
        self._lives = units_to_live

    def map(self, factory: Callable[[], Any], units: dict[str, Any]) -> Iterator[Outcome[Any]]:
        workers = [factory() for _ in range(min(self._actors, len(units)))]
        for worker, key in zip(itertools.cycle(workers), self._shuffled(units), strict=False):
            yield attempt(key, lambda worker=worker, key=key: worker(units[key]))  # type: ignore[misc]
            self._live()

    def run(
        self, function: Callable[[Any, Any], Any], units: dict[str, Any], *, shared: Any = None
    ) -> Iterator[Outcome[Any]]:
        for key in self._shuffled(units):
            yield attempt(key, lambda key=key: function(shared, units[key]))  # type: ignore[misc]
            self._live()

    def _shuffled(self, units: dict[str, Any]) -> list[str]:
        return self._random.sample(sorted(units), len(units))

    def _live(self) -> None:
        self._lives -= 1
        if not self._lives:
            raise KeyboardInterrupt


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_place(tmp_path_factory.mktemp("place"), SWEEP)


@pytest.fixture(scope="module")
def reference(place: Path) -> dict[str, bytes]:
    return files(place, place / "reference", [InProcessEngine()])


def files(place: Path, root: Path, engines: list[Engine], *overrides: str) -> dict[str, bytes]:
    """Return what a sweep leaves after these engines carried it out one after the other, each until it dies."""
    file = place / "sweeps" / "tiny.yaml"
    prepared = prepare(load_sweep(file, overrides), CardShelf.nearest(file), place / "data")
    for engine in engines:
        try:
            with RunDirectory(root / "run") as directory, VectorStore(root / "vectors") as store:
                assert not run_sweep(prepared, engine, directory, store, Silent(), Silent()).missing
        except KeyboardInterrupt:
            continue
    names = ("run/rankings/**/*.parquet", "run/scores.parquet", "run/summary.json", "run/pairs.json", "vectors/*/*.parquet")
    return {str(path.relative_to(root)): path.read_bytes() for name in names for path in sorted(root.glob(name))}


@pytest.mark.slow
@FEW
@given(
    seed=st.integers(0, 2**16),
    actors=st.integers(1, 5),
    documents_per_shard=st.integers(1, 20),
    deaths=st.lists(st.integers(1, 12), max_size=4),
)
def test_files_do_not_depend_on_how_a_sweep_is_carried_out(
    place: Path, reference: dict[str, bytes], seed: int, actors: int, documents_per_shard: int, deaths: list[int]
) -> None:
    engines: list[Engine] = [Scrambled(seed, actors, units) for units in deaths]
    engines.append(Scrambled(seed, actors, -1))
    with tempfile.TemporaryDirectory() as root:
        found = files(place, Path(root), engines, f"execution.documents_per_shard={documents_per_shard}")
    assert found == reference


@pytest.mark.slow
@FEW
@given(budget=st.integers(8, 4096))
def test_another_token_budget_moves_scores_by_less_than_1e_5(place: Path, reference: dict[str, bytes], budget: int) -> None:
    assert reference
    with tempfile.TemporaryDirectory() as root:
        files(place, Path(root), [InProcessEngine()], f"token_budget={budget}")
        for path in sorted((place / "reference" / "run" / "rankings").rglob("*.parquet")):
            one = pq.read_table(path).to_pandas()
            two = pq.read_table(
                Path(root) / "run" / "rankings" / path.relative_to(place / "reference" / "run" / "rankings")
            ).to_pandas()
            both = one.merge(two, on=["query_id", "doc_id"], how="outer")
            assert len(both) == len(one) == len(two)
            assert (both["score_x"] - both["score_y"]).abs().max() < 1e-5
