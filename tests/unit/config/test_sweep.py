from pathlib import Path

import pytest
from building import REPOSITORY

from coreb_ray.config.cards import CardShelf
from coreb_ray.config.sweep import load_sweep
from coreb_ray.errors import ConfigError

GOOD = "name: mine\nreleases: [demo]\nretrievers: [bm25]\n"


def load(tmp_path: Path, text: str, *overrides: str) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    return load_sweep(path, overrides).text()


@pytest.mark.parametrize("path", sorted((REPOSITORY / "sweeps").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_shipped_sweep_can_be_read_and_its_name_is_its_file(path: Path) -> None:
    sweep = load_sweep(path)
    assert sweep.name == path.stem
    assert sweep.profiles(CardShelf.nearest(path))


def test_the_resolved_sweep_is_a_sweep_file_again(tmp_path: Path) -> None:
    text = load(tmp_path, GOOD, "depth=300", "intervals.seed=7", "execution.actors=3", "tasks=[code2text]")
    assert load(tmp_path, text) == text
    assert "depth: 300" in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("retrievers", "retreivers"), "retreivers: found an unknown key"),
        (GOOD + "depth: deep", "depth: found 'deep', expected"),
        (GOOD + "depth: 100", "depth: found 100, expected at least 200"),
        (GOOD + "tasks: [text2cod]", "tasks: found text2cod, expected some of text2code, code2code, code2text"),
        (GOOD + "tasks: []", "tasks: found an empty list"),
        (GOOD + "metrics: [nDCG]", "metric: found 'nDCG'"),
        (GOOD + "protocols: [paper, paper]", "protocols: found paper twice"),
        (GOOD.replace("mine", "../mine"), "name: found '../mine'"),
        (GOOD + "execution: {actors: 0}", "execution.actors: found 0, expected at least 1"),
        (
            GOOD + "execution: {gpus_per_actor: 0.3}",
            "execution.gpus_per_actor: found 0.3, expected 0, a whole number, or 1/n",
        ),
        (GOOD + "intervals: {level: 95}", "intervals.level: found 95"),
        ("name: x", "releases: found nothing"),
    ],
)
def test_a_wrong_sweep_file_is_refused_with_key_found_and_expected(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, text)
    assert message in str(caught.value)
    assert "mine.yaml" in str(caught.value)


def test_all_models_that_cannot_be_used_are_named_together() -> None:
    sweep = load_sweep(REPOSITORY / "sweeps" / "demo.yaml", ["retrievers=[bm52, minilm@x, bm25]"])
    with pytest.raises(ConfigError) as caught:
        sweep.profiles(CardShelf.nearest(REPOSITORY))
    assert "bm52" in str(caught.value)
    assert "minilm@x" in str(caught.value)


def test_two_entries_that_mean_one_run_are_refused() -> None:
    sweep = load_sweep(REPOSITORY / "sweeps" / "demo.yaml", ["retrievers=[minilm, minilm@card]"])
    with pytest.raises(ConfigError, match="minilm@card twice"):
        sweep.profiles(CardShelf.nearest(REPOSITORY))
