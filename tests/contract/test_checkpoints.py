"""Checkpoints of the architectures that the field's models have: loaded as their cards say, and caught where a card is wrong."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch
from building import REPOSITORY, tiny_place
from checkpoints import END, HIDDEN, POSITIONS, write_checkpoint
from transformers import AutoModel, AutoTokenizer

from coreb_ray.cli.main import run
from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import ModelError
from coreb_ray.models.loader import load_encoder, load_tokenize
from coreb_ray.models.probes import TEXTS, Probe, loading_probes, require_probes
from coreb_ray.types import ModelProfile, Prompt

PROMPTS = {"query": "Instruct: find code\nQuery: ", "document": ""}
PROMPTED = {"text2code": Prompt(query=PROMPTS["query"])}
BASE = CardShelf(root=REPOSITORY / "sweeps").profile("minilm")


def profile(place: Path, pooling: str = "model", **changed: object) -> ModelProfile:
    made = dataclasses.replace(
        BASE,
        card="mine",
        source=str(place),
        revision="",
        weights_sha256={},
        dimension=HIDDEN,
        max_tokens=96,
        pooling=pooling,
    )
    return dataclasses.replace(made, **changed)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {
        "qwen2": write_checkpoint(tmp_path_factory.mktemp("qwen2"), "qwen2", "lasttoken", prompts=PROMPTS),
        "qwen3": write_checkpoint(tmp_path_factory.mktemp("qwen3"), "qwen3", "lasttoken", has_end=True),
        "xlm-roberta": write_checkpoint(tmp_path_factory.mktemp("xlmr"), "xlm-roberta", "mean"),
    }


def plainly(place: Path, pooling: str, texts: tuple[str, ...], end: str, limit: int) -> np.ndarray:
    """Return vectors by transformers alone: one text at a time, no padding."""
    tokenizer, network = AutoTokenizer.from_pretrained(place), AutoModel.from_pretrained(place)
    vectors = []
    for text in texts:
        ids = tokenizer(text)["input_ids"]
        if end:
            ids = [*ids[: limit - 1], tokenizer.convert_tokens_to_ids(end)]
        with torch.inference_mode():
            hidden = network(torch.tensor([ids])).last_hidden_state[0]
        vector = {"lasttoken": hidden[-1], "mean": hidden.mean(0), "cls": hidden[0]}[pooling]
        vectors.append((vector / vector.norm()).numpy())
    return np.stack(vectors)


@pytest.mark.parametrize(
    ("name", "own", "end"), [("qwen2", "lasttoken", END), ("qwen3", "lasttoken", ""), ("xlm-roberta", "mean", "")]
)
@pytest.mark.parametrize("pooling", ["model", "mean", "cls", "lasttoken"])
def test_vectors_are_those_of_transformers_alone(
    places: dict[str, Path], name: str, own: str, end: str, pooling: str
) -> None:
    encoder = load_encoder(profile(places[name], pooling, end_token=end), threads=1)
    expected = plainly(places[name], own if pooling == "model" else pooling, TEXTS, end, 96)
    assert np.abs(encoder.encode(encoder.tokenize(TEXTS)) - expected).max() < 1e-5


def test_the_end_token_stays_where_a_text_is_cut_and_the_driver_tokenises_alike(places: dict[str, Path]) -> None:
    made = profile(places["qwen2"], end_token=END)
    encoder = load_encoder(made, threads=1)
    texts = ["", "x", "word " * 500]
    tokens = encoder.tokenize(texts)
    assert len({ids[-1] for ids in tokens}) == 1
    assert [len(tokens[0]), len(tokens[2])] == [1, 96]
    assert load_tokenize(made)(texts) == tokens


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("qwen2", {"end_token": END, "prompts": PROMPTED}),
        ("qwen2", {"end_token": END, "prompts": PROMPTED, "padding_side": "right"}),
        ("qwen2", {"end_token": "none", "prompts": PROMPTED}),
        ("qwen3", {}),
        ("qwen3", {"dtype": "bfloat16"}),
        ("xlm-roberta", {"max_tokens": POSITIONS}),
        ("xlm-roberta", {"pooling": "cls", "profile": "coreb-0.1.0"}),
    ],
)
def test_a_right_card_passes(places: dict[str, Path], name: str, changed: dict[str, object]) -> None:
    made = profile(places[name], **changed)  # type: ignore[arg-type]
    probes = loading_probes(made, load_encoder(made, threads=1))
    assert [probe for probe in probes if not probe.has_passed] == []


WRONG = [
    ("qwen3", {"pooling": "mean"}, "pooling", "found mean, expected lasttoken, as the checkpoint says"),
    ("qwen2", {"prompts": PROMPTED}, "end_token", "different tokens, expected one and the same last token"),
    ("qwen2", {"end_token": END}, "prompts", "found none, expected prompts, as the checkpoint gives query"),
    ("xlm-roberta", {"max_tokens": POSITIONS + 1}, "max_tokens", f"the network has positions for {POSITIONS}"),
    ("xlm-roberta", {"prompts": {"code2text": Prompt(document=" ")}}, "prompts", "found 0 tokens more with the prompt"),
]


@pytest.mark.parametrize(("name", "changed", "key", "message"), WRONG)
def test_a_wrong_card_is_caught_in_words(
    places: dict[str, Path], name: str, changed: dict[str, object], key: str, message: str
) -> None:
    made = profile(places[name], **changed)  # type: ignore[arg-type]
    encoder = load_encoder(made, threads=1)
    failed: list[Probe] = [probe for probe in loading_probes(made, encoder) if not probe.has_passed]
    assert [probe.key for probe in failed] == [key]
    with pytest.raises(ModelError) as caught:
        require_probes(made, encoder)
    assert "model mine@card: found 1 failed probe, expected a model that is loaded as its card says" in str(caught.value)
    assert message in str(caught.value)


def test_padding_that_is_seen_is_caught() -> None:
    made = dataclasses.replace(BASE, padding_side="left")  # BERT counts positions from the left, padding included
    with pytest.raises(ModelError, match=r"batch: padding_side: found cosine 0\.\d+ between"):
        require_probes(made, load_encoder(made, threads=1))


def test_an_end_token_that_is_not_there_is_refused(places: dict[str, Path]) -> None:
    with pytest.raises(
        ModelError, match=r"end_token: found '</s>', expected a token of the checkpoint's vocabulary, such as"
    ):
        load_encoder(profile(places["qwen2"], end_token="</s>"), threads=1)


CARD = """\
# a checkpoint of a developer's own
family: sentence_transformer
source: {source}
dimension: {dimension}
max_tokens: 96
pooling: mean
end_token: none
"""


def test_a_developers_own_checkpoint_is_checked_with_the_line_of_its_card(
    places: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tiny_place(tmp_path, "name: tiny\nreleases: [tiny]\nretrievers: [bm25, mine]\n")
    monkeypatch.chdir(place)
    (place / "sweeps" / "models" / "mine.yaml").write_text(CARD.format(source=places["qwen3"], dimension=HIDDEN))
    assert run(["models", "check", "mine", "--json"]) == 1
    out = capsys.readouterr().out
    assert '"probe": "pooling", "verdict": "fail"' in out
    assert '"card": "sweeps/models/mine.yaml:6"' in out
    assert run(["sweep", "sweeps/tiny.yaml", "data_root=data", "--engine", "inprocess", "execution.tracking=none"]) == 3
    told = capsys.readouterr()
    assert "pooling: pooling: found mean, expected lasttoken, as the checkpoint says" in told.out + told.err
    assert run(["models", "check", "bm25"]) == 2
    assert "it has nothing to probe" in capsys.readouterr().err
    assert run(["models", "check", "minilm", "threads=0.5"]) == 2
    assert "threads: found 0.5, expected a whole number" in capsys.readouterr().err
    assert run(["models", "check", "minilm@bf16"]) == 0
    out = capsys.readouterr().out
    assert "4 of 4 tasks" in out
    assert "dtype" in out
