"""What every encoder promises: the hashing one, the packaged one, and tiny random checkpoints of real architectures."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from building import REPOSITORY

from coreb_ray.config.cards import CardShelf
from coreb_ray.interfaces import Encoder
from coreb_ray.models.hashing import HashingEncoder
from coreb_ray.models.loader import load_encoder, load_tokenize
from coreb_ray.models.sources import local_path
from coreb_ray.types import ModelProfile

MINILM = CardShelf(root=REPOSITORY / "sweeps").profile("minilm")
TEXTS = ["def add(a, b): return a + b", "", "Find the largest number of a list.", "word " * 1000, "x", "größer, 大きい"]


def random_bert(place: Path) -> ModelProfile:
    """Return the profile of a tiny BERT with random weights and MiniLM's tokenizer."""
    import torch
    from transformers import AutoTokenizer, BertConfig, BertModel

    torch.manual_seed(1)
    config = BertConfig(
        hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, max_position_embeddings=128
    )
    BertModel(config).save_pretrained(place)
    AutoTokenizer.from_pretrained(str(local_path(MINILM))).save_pretrained(place)
    return dataclasses.replace(
        MINILM, card="random", source=str(place), revision="", weights_sha256={}, dimension=32, max_tokens=64, pooling="cls"
    )


@pytest.fixture(scope="module", params=["hashing", "minilm", "random-bert-cls"])
def encoder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Encoder, int]:
    match request.param:
        case "hashing":
            return HashingEncoder(dimension=64, max_tokens=50), 50
        case "minilm":
            return load_encoder(MINILM, threads=1), MINILM.max_tokens
    profile = random_bert(tmp_path_factory.mktemp("bert"))
    return load_encoder(profile, threads=1), profile.max_tokens


def test_vectors_are_finite_float32_of_unit_length(encoder: tuple[Encoder, int]) -> None:
    model, _ = encoder
    vectors = model.encode(model.tokenize(TEXTS))
    assert vectors.shape == (len(TEXTS), model.dimension)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)


def test_a_text_alone_and_in_a_batch_has_the_same_vector(encoder: tuple[Encoder, int]) -> None:
    model, _ = encoder
    tokens = model.tokenize(TEXTS)
    together = model.encode(tokens)
    alone = np.concatenate([model.encode([ids]) for ids in tokens])
    assert (together * alone).sum(axis=1) == pytest.approx(1.0, abs=1e-5)


def test_texts_are_cut_at_the_limit_of_the_profile(encoder: tuple[Encoder, int]) -> None:
    model, limit = encoder
    assert max(map(len, model.tokenize(TEXTS))) == limit


def test_the_start_of_a_text_reaches_the_vector(encoder: tuple[Encoder, int]) -> None:
    model, _ = encoder
    plain, prompted = (model.encode(model.tokenize([text])) for text in ("sort a list", "query: sort a list"))
    assert np.abs(plain - prompted).max() > 1e-5


def test_no_texts_give_no_tokens(encoder: tuple[Encoder, int]) -> None:
    assert encoder[0].tokenize([]) == []


@pytest.mark.parametrize("make", [lambda _: MINILM, random_bert], ids=["minilm", "random-bert"])
def test_the_driver_tokenises_as_the_worker_does(make: Callable[[Path], ModelProfile], tmp_path: Path) -> None:
    profile = make(tmp_path)
    assert load_tokenize(profile)(TEXTS) == load_encoder(profile, threads=1).tokenize(TEXTS)


def test_minilm_knows_what_is_alike() -> None:
    model = load_encoder(MINILM, threads=1)
    one, alike, other = model.encode(
        model.tokenize(["A man is eating food.", "A man eats something.", "The moon is far away."])
    )
    assert float(one @ alike) > 0.5 > float(one @ other)


def test_minilm_agrees_with_sentence_transformers_own_encode() -> None:
    from sentence_transformers import SentenceTransformer

    reference = SentenceTransformer(str(local_path(MINILM)), device="cpu").encode(TEXTS, normalize_embeddings=True)
    model = load_encoder(MINILM, threads=1)
    assert np.abs(model.encode(model.tokenize(TEXTS)) - reference).max() < 1e-5


def test_a_profile_changes_pooling(tmp_path: Path) -> None:
    profile = random_bert(tmp_path)
    vectors = {}
    for pooling in ("cls", "mean", "lasttoken"):
        model = load_encoder(dataclasses.replace(profile, pooling=pooling), threads=1)
        vectors[pooling] = model.encode(model.tokenize(["one two three"]))[0]
    assert float(vectors["cls"] @ vectors["mean"]) < 0.999
    assert float(vectors["cls"] @ vectors["lasttoken"]) < 0.999
