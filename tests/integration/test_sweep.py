"""A whole sweep of the tiny release, in process and on Ray: same files, second runs, failures."""

import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from building import tiny_place
from conftest import Golden
from numpy.typing import NDArray

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.sweep import load_sweep
from coreb_ray.engine.inprocess import InProcessEngine
from coreb_ray.errors import ConfigError, DataError, StoreError
from coreb_ray.flows.encode import MAX_PARKED
from coreb_ray.flows.export import export
from coreb_ray.flows.stored import open_stored, rescore
from coreb_ray.flows.sweep import SweepResult, prepare, run_sweep
from coreb_ray.interfaces import Engine, Outcome
from coreb_ray.models.hashing import HashingEncoder
from coreb_ray.store.files import DRAFT_ENDING
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.store.vectors import VectorStore
from coreb_ray.types import Execution

SWEEP = """
name: tiny
releases: [tiny]
retrievers: [bm25, tfidf, hashing, minilm]
intervals: {resamples: 200, permutations: 200}
"""


class Quiet:
    """Records and reports nothing but the names of events."""

    def __init__(self) -> None:
        self.events: list[str] = []

    def record(self, event: str, **_: object) -> None:
        self.events.append(event)

    def update(self, stage: str, done: int, total: int) -> None:
        assert 0 < done <= total, stage


class CountingEngine(InProcessEngine):
    """The reference engine, counting what it was given."""

    def __init__(self) -> None:
        self.encoded = 0
        self.ranked = 0

    def map(self, factory: Callable[[], Any], units: dict[str, Any]) -> Iterator[Outcome[Any]]:
        self.encoded += len(units)
        return super().map(factory, units)

    def run(
        self, function: Callable[[Any, Any], Any], units: dict[str, Any], *, shared: Any = None
    ) -> Iterator[Outcome[Any]]:
        self.ranked += sum(function.__name__ == "rank" for _ in units)
        return super().run(function, units, shared=shared)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tiny_place(tmp_path, SWEEP)


def swept(place: Path, out: str, engine: Engine, *overrides: str, recorder: Quiet | None = None) -> SweepResult:
    file = place / "sweeps" / "tiny.yaml"
    prepared = prepare(load_sweep(file, overrides), CardShelf.nearest(file), place / "data")
    with RunDirectory(place / out) as directory, VectorStore(place / f"{out}-vectors") as store:
        return run_sweep(prepared, engine, directory, store, recorder or Quiet(), Quiet())


def contents(root: Path, *names: str) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for name in names
        for path in sorted(root.rglob(name))
        if path.is_file()
    }


FILES = ("rankings/**/*", "scores.parquet", "summary.json", "pairs.json")


def everything(place: Path, out: str) -> dict[str, bytes]:
    """Return every result of a sweep, vectors included."""
    return contents(place / out, *FILES) | contents(place / f"{out}-vectors", "*.parquet")


@pytest.mark.ray
def test_in_process_and_on_ray_the_files_are_equal(place: Path, ray_engine: Engine) -> None:
    assert not swept(place, "one", InProcessEngine()).missing
    assert not swept(place, "two", ray_engine).missing
    one, two = (everything(place, name) for name in ("one", "two"))
    assert len(one) == 4 * 3 + 2 * 3 + 3  # rankings; a shard each for programs, texts and queries; scores
    assert one == two


class BackwardsEngine(InProcessEngine):
    """Hands units out in the opposite order, as a pool of actors might finish them."""

    def map(self, factory: Callable[[], Any], units: dict[str, Any]) -> Iterator[Outcome[Any]]:
        return super().map(factory, dict(reversed(units.items())))

    def run(
        self, function: Callable[[Any, Any], Any], units: dict[str, Any], *, shared: Any = None
    ) -> Iterator[Outcome[Any]]:
        return super().run(function, dict(reversed(units.items())), shared=shared)


def test_the_order_of_units_changes_no_file(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "token_budget=64")
    swept(place, "two", BackwardsEngine(), "token_budget=64")
    assert everything(place, "one") == everything(place, "two")


@pytest.mark.ray
@pytest.mark.usefixtures("ray_engine")
@pytest.mark.parametrize("actors", [1, 50])
def test_the_number_of_actors_changes_no_file(place: Path, actors: int) -> None:
    from coreb_ray.engine.ray_engine import RayEngine

    swept(place, "one", InProcessEngine(), "retrievers=[hashing]", "token_budget=8")
    swept(place, "two", RayEngine(Execution(actors=actors)), "retrievers=[hashing]", "token_budget=8")
    assert everything(place, "one") == everything(place, "two")


def test_other_batches_move_scores_by_less_than_1e_5_and_exchange_only_such(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "retrievers=[minilm]")
    swept(place, "two", InProcessEngine(), "retrievers=[minilm]", "token_budget=64")
    for path in sorted((place / "one" / "rankings").rglob("*.parquet")):
        one, two = (
            pq.read_table(path).to_pandas(),
            pq.read_table(place / "two" / path.relative_to(place / "one")).to_pandas(),
        )
        both = one.merge(two, on=["query_id", "doc_id"], how="outer")
        assert len(both) == len(one) == len(two)
        assert (both["score_x"] - both["score_y"]).abs().max() < 1e-5


def test_a_second_run_encodes_and_ranks_nothing_and_gives_the_same(place: Path) -> None:
    swept(place, "one", InProcessEngine())
    before = contents(place / "one", "*.parquet", "summary.json")
    engine = CountingEngine()
    recorder = Quiet()
    swept(place, "one", engine, recorder=recorder)
    assert (engine.encoded, engine.ranked) == (0, 0)
    assert contents(place / "one", "*.parquet", "summary.json") == before
    assert recorder.events.count("run_stored") == 4


def test_a_model_added_later_is_all_that_is_computed(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "retrievers=[bm25, minilm]")
    engine = CountingEngine()
    assert {row["run"] for row in swept(place, "one", engine, "retrievers=[bm25, minilm, hashing]").rows} == {
        "bm25",
        "minilm@card",
        "hashing@card",
    }
    assert (engine.encoded, engine.ranked) == (3, 3)


def test_a_damaged_ranking_is_made_again_from_stored_vectors(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "retrievers=[hashing]")
    path = place / "one" / "rankings" / "tiny" / "hashing@card" / "code2code.parquet"
    before = path.read_bytes()
    path.write_bytes(before[:-10])
    engine = CountingEngine()
    swept(place, "one", engine, "retrievers=[hashing]")
    assert (engine.encoded, engine.ranked) == (0, 3)
    assert path.read_bytes() == before


class FailingEngine(InProcessEngine):
    """Fails where a test says, as a model or a disk would."""

    def __init__(self, error: Exception) -> None:
        self._error = error
        self.asked = 0

    def map(self, _factory: Callable[[], Any], units: dict[str, Any]) -> Iterator[Outcome[Any]]:
        for key in units:
            self.asked += 1
            yield Outcome(key=key, error=self._error)


def test_a_model_that_fails_costs_its_own_runs_and_is_named(place: Path) -> None:
    result = swept(place, "one", FailingEngine(RuntimeError("out of memory")), "retrievers=[bm25, hashing]")
    assert list(result.missing) == ["tiny/hashing@card"]
    assert re.fullmatch(
        r"ModelError: RuntimeError: out of memory; among 11 texts: tiny/c\d\d.* and \d+ more",
        result.missing["tiny/hashing@card"],
    )
    assert {row["run"] for row in result.rows} == {"bm25"}
    assert json.loads((place / "one" / "manifest.json").read_text())["missing"] == result.missing
    assert not swept(place, "one", InProcessEngine(), "retrievers=[bm25, hashing]").missing


def test_a_model_whose_vectors_are_not_finite_is_missing_with_the_reason(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: HashingEncoder, batch: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        return np.full((len(batch), self.dimension), np.nan, np.float32)

    monkeypatch.setattr(HashingEncoder, "encode", broken)
    result = swept(place, "one", InProcessEngine(), "retrievers=[hashing]")
    assert "output: dimension: found vectors that are not finite" in result.missing["tiny/hashing@card"]
    assert result.rows == []
    assert not list((place / "one-vectors").rglob("*.parquet"))


def test_a_release_that_changed_under_a_sweep_is_refused(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "retrievers=[bm25]")
    with (place / "data" / "tiny_release" / "code2text_qrels.jsonl").open("a") as stream:
        stream.write('{"query_id": "q8", "doc_id": "t03", "relevance": 1}\n')
    with pytest.raises(StoreError, match="the release's content, the model's card, tasks, depth or token budget changed"):
        swept(place, "one", InProcessEngine(), "retrievers=[bm25]")


def test_a_card_edited_between_runs_is_refused(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "retrievers=[hashing]")
    (place / "sweeps" / "models" / "hashing.yaml").write_text("family: hashing\ndimension: 64\nmax_tokens: 64\n")
    with pytest.raises(StoreError, match="run hashing@card on tiny: found stored results of other settings"):
        swept(place, "one", InProcessEngine(), "retrievers=[hashing]")


def test_a_full_disk_ends_the_sweep_and_what_was_complete_is_used_again(place: Path) -> None:
    with pytest.raises(StoreError, match="no space"):
        swept(place, "one", FailingEngine(StoreError("no space")), "retrievers=[bm25, hashing]")
    engine = CountingEngine()
    assert not swept(place, "one", engine, "retrievers=[bm25, hashing]").missing
    assert engine.ranked == 3


class KilledEngine(InProcessEngine):
    """Dies on its second unit of encoding, as a process does."""

    def map(self, factory: Callable[[], Any], units: dict[str, Any]) -> Iterator[Outcome[Any]]:
        yield next(super().map(factory, units))
        raise KeyboardInterrupt


def test_a_sweep_that_was_killed_goes_on_and_ends_as_if_it_never_was(place: Path) -> None:
    swept(place, "whole", InProcessEngine())
    with pytest.raises(KeyboardInterrupt):
        swept(place, "one", KilledEngine())
    draft = place / "one" / "rankings" / f".cut.parquet.0123{DRAFT_ENDING}"
    draft.write_bytes(b"half")
    assert not (place / "one" / "summary.json").exists()
    engine = CountingEngine()
    assert not swept(place, "one", engine).missing
    assert engine.ranked == 2 * 3  # bm25 and tfidf were complete
    assert not draft.exists()
    names = ("rankings/**/*", "scores.parquet", "summary.json", "pairs.json")
    assert contents(place / "one", *names) == contents(place / "whole", *names)


def test_a_killed_encoding_goes_on_at_the_next_unit_and_damage_is_found(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    small = ("retrievers=[minilm]", "token_budget=20")
    swept(place, "whole", InProcessEngine(), *small)
    with pytest.raises(KeyboardInterrupt):
        swept(place, "one", KilledEngine(), *small)
    assert len(list((place / "one-vectors").rglob("*.parquet"))) == 1
    engine = CountingEngine()
    swept(place, "one", engine, *small)
    assert engine.encoded == len(list((place / "one-vectors").rglob("*.parquet"))) - 1 > 0
    assert everything(place, "one") == everything(place, "whole")
    shard = min((place / "one-vectors").rglob("*.parquet"))
    shard.write_bytes(shard.read_bytes()[:-1])
    (place / "one" / "rankings" / "tiny" / "minilm@card" / "code2code.parquet").unlink()
    with caplog.at_level("WARNING", logger="coreb_ray"):
        engine = CountingEngine()
        swept(place, "one", engine, *small)
    assert engine.encoded == 1
    assert f"shard_damaged path={shard.name}" in caplog.text
    assert everything(place, "one") == everything(place, "whole")


class PoisonedEncoder(HashingEncoder):
    """Gives vectors that are not finite for texts of one length."""

    poison = 0

    def encode(self, batch: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        vectors_BD = super().encode(batch)
        vectors_BD[[len(tokens) == self.poison for tokens in batch]] = np.nan
        return vectors_BD


def test_a_model_that_cannot_be_loaded_blames_no_text(place: Path) -> None:
    card = place / "sweeps" / "models" / "minilm.yaml"
    card.write_text(card.read_text().replace("dimension: 384", "dimension: 385"))
    result = swept(place, "one", InProcessEngine(), "retrievers=[minilm]")
    reason = "ModelError: model minilm@card: found vectors of 384, expected 385 as the card says"
    assert result.missing == {"tiny/minilm@card": reason}


def test_a_model_that_fails_everywhere_is_given_up_soon(place: Path) -> None:
    engine = FailingEngine(RuntimeError("broken"))
    result = swept(place, "one", engine, "retrievers=[hashing]", "token_budget=8")
    assert "RuntimeError: broken" in result.missing["tiny/hashing@card"]
    assert engine.asked == MAX_PARKED


def test_a_poison_text_is_named_and_costs_its_release_alone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(place / "data" / "tiny_release", place / "data" / "other")
    (place / "sweeps" / "releases" / "other.yaml").write_text("source: data:other\n")
    corpus = place / "data" / "other" / "code_corpus.jsonl"
    rows = [json.loads(line) for line in corpus.read_text().splitlines()]
    rows[3]["code"] = " ".join(f"word{place}" for place in range(100))
    corpus.write_text("".join(json.dumps(row) + "\n" for row in rows))
    monkeypatch.setattr(PoisonedEncoder, "poison", len(HashingEncoder(64, 128).tokenize([rows[3]["code"]])[0]))
    monkeypatch.setattr("coreb_ray.models.hashing.HashingEncoder", PoisonedEncoder)
    result = swept(place, "one", InProcessEngine(), "releases=[tiny, other]", "retrievers=[hashing]", "token_budget=64")
    assert list(result.missing) == ["other/hashing@card"]
    reason = result.missing["other/hashing@card"]
    assert "found vectors that are not finite, expected numbers" in reason
    assert reason.endswith(f"among 1 texts: other/{rows[3]['code_id']}")
    assert {row["release"] for row in result.rows} == {"tiny"}


def test_vectors_of_another_length_are_missing_with_the_reason(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HashingEncoder, "encode", lambda _, batch: np.ones((len(batch), 7), np.float32))
    result = swept(place, "one", InProcessEngine(), "retrievers=[hashing]")
    assert "output: dimension: found float32 of shape (8, 7)" in result.missing["tiny/hashing@card"]
    assert "expected float32 of shape (8, 64)" in result.missing["tiny/hashing@card"]


def test_a_second_sweep_takes_the_vectors_of_the_first(place: Path) -> None:
    file = place / "sweeps" / "tiny.yaml"
    for out, overrides, encoded in (
        ("one", ("retrievers=[minilm]",), 3),
        ("two", ("retrievers=[minilm@mteb]", "name=two"), 0),  # loads the model just so
        ("three", ("retrievers=[minilm@coreb-0.1.0]", "name=three"), 3),
    ):
        engine = CountingEngine()
        prepared = prepare(load_sweep(file, overrides), CardShelf.nearest(file), place / "data")
        with RunDirectory(place / out) as directory, VectorStore(place / "shared") as store:
            run_sweep(prepared, engine, directory, store, Quiet(), Quiet())
        assert engine.encoded == encoded
    one, two = (contents(place / out, "rankings/**/*") for out in ("one", "two"))
    assert list(one.values()) == list(two.values())
    shutil.rmtree(place / "three")
    with VectorStore(place / "shared") as store:
        pruned = store.prune()
    assert (pruned.num_removed, pruned.num_kept) == (3, 3)
    engine = CountingEngine()
    (place / "one" / "rankings" / "tiny" / "minilm@card" / "code2code.parquet").unlink()
    with RunDirectory(place / "one") as directory, VectorStore(place / "shared") as store:
        prepared = prepare(load_sweep(file, ["retrievers=[minilm]"]), CardShelf.nearest(file), place / "data")
        run_sweep(prepared, engine, directory, store, Quiet(), Quiet())
    assert engine.encoded == 0


def test_weights_that_changed_in_their_directory_are_another_model(place: Path) -> None:
    from coreb_ray.models.sources import local_path

    checkpoint = place / "checkpoint"
    shutil.copytree(local_path(CardShelf.nearest(place / "sweeps").profile("minilm")), checkpoint)
    (place / "sweeps" / "models" / "mine.yaml").write_text(
        f"family: sentence_transformer\nsource: {checkpoint}\ndimension: 384\nmax_tokens: 64\npooling: mean\n"
    )
    first = CountingEngine()
    assert not swept(place, "one", first, "retrievers=[mine]").missing
    assert first.encoded == 3
    config = checkpoint / "config.json"
    config.write_text(config.read_text().replace('"layer_norm_eps": 1e-12', '"layer_norm_eps": 1e-6'))
    with pytest.raises(StoreError, match="run mine@card on tiny: found stored results of other settings"):
        swept(place, "one", InProcessEngine(), "retrievers=[mine]")


def test_wrong_input_is_refused_before_anything_is_written(place: Path) -> None:
    for override, error in (
        ("retrievers=[bm52]", ConfigError),
        ("protocols=[papper]", ConfigError),
        ("releases=[v9]", ConfigError),
    ):
        with pytest.raises(error):
            swept(place, "one", InProcessEngine(), override)
    (place / "data" / "tiny_release" / "text2code_qrels.jsonl").write_text(
        '{"query_id": "q1", "doc_id": "c99", "relevance": 2}\n'
    )
    with pytest.raises(DataError, match="document ids that are not in the corpus"):
        swept(place, "one", InProcessEngine())
    assert not (place / "one").exists()


def test_the_directory_of_other_settings_or_another_sweep_is_refused_and_left_as_it_is(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "retrievers=[bm25]")
    before = contents(place / "one", "*")
    for override in ("depth=300", "name=other"):
        with pytest.raises(StoreError, match="choose another directory with --out"):
            swept(place, "one", InProcessEngine(), "retrievers=[bm25]", override)
    assert contents(place / "one", "*") == before


def reopened(place: Path, *overrides: str) -> tuple[RunDirectory, Any]:
    directory = RunDirectory(place / "one")
    return directory, open_stored(directory, overrides, CardShelf.nearest(place), place / "data")


def test_stored_rankings_are_scored_again_under_other_protocols_without_cards(place: Path) -> None:
    first = swept(place, "one", InProcessEngine(), "retrievers=[tfidf, minilm, bm25]", "protocols=[paper]")
    shutil.rmtree(place / "sweeps" / "models")
    (place / "sweeps" / "models").mkdir()
    directory, stored = reopened(place, "protocols=[strict, paper]", "metrics=[nDCG@10, P@2]")
    rows = rescore(InProcessEngine(), directory, stored)
    assert {row["protocol"] for row in rows} == {"strict", "paper"}
    again = [row for row in rows if row["protocol"] == "paper" and row["metric"] == "nDCG@10"]
    assert again == [row for row in first.rows if row["metric"] == "nDCG@10"]


def test_scoring_again_changes_nothing_that_was_ranked(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "retrievers=[bm25]")
    with pytest.raises(
        ConfigError, match="found 'depth=300', expected settings of protocols, metrics, intervals, execution"
    ):
        reopened(place, "depth=300")
    with (place / "data" / "tiny_release" / "code2text_qrels.jsonl").open("a") as stream:
        stream.write('{"query_id": "q8", "doc_id": "t03", "relevance": 1}\n')
    with pytest.raises(DataError, match="as it was ranked; give the data_root= it was swept from"):
        reopened(place)


def test_the_export_is_after_exclusions_with_rank_derived_scores(place: Path) -> None:
    swept(place, "one", InProcessEngine(), "retrievers=[minilm]")
    directory, stored = reopened(place)
    export(directory, stored, "strict", place / "out")
    trec = place / "out" / "trec" / "tiny"
    lines = [line.split() for line in (trec / "minilm@card" / "code2code.run").read_text().splitlines()]
    assert {line[0] for line in lines} == {"q4", "q5"}
    assert all(line[4] == f"-{line[3]}" for line in lines)
    assert not {("q4", "c01"), ("q5", "c09"), ("q5", "c12")} & {(line[0], line[2]) for line in lines}
    assert (trec / "code2code.qrels").read_text() == "q4 0 c02 1\nq4 0 c04 0\nq5 0 c10 1\nq5 0 c11 0\n"
    assert (trec / "code2text.qrels").read_text() == "q6 0 t02 1\nq6 0 t02_noise1 0\n"
    assert json.loads((trec / "c2c_anchor_map.json").read_text()) == {"q4": "c01", "q5": "c09"}
    assert (place / "out" / "scores.parquet").is_file()


def test_the_summary_of_the_tiny_release_is_what_it_was(place: Path, golden: Golden) -> None:
    rows = [
        row
        for row in swept(place, "one", InProcessEngine(), "retrievers=[bm25]").rows
        if row["metric"] in ("nDCG@10", "MAP@10", "intrusion@10")
    ]
    keys = ("run", "protocol", "task", "subtask", "language", "language_role", "metric", "num_queries", "num_problems")
    lines = [
        " ".join([*(str(row[key]) for key in keys), "-" if row["value"] is None else f"{row['value']:.6f}"]) for row in rows
    ]
    golden.check("tiny_summary.txt", "\n".join(lines) + "\n")
