from pathlib import Path

import pytest
from building import REPOSITORY

from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import ConfigError

SHIPPED = CardShelf(root=REPOSITORY / "sweeps")


@pytest.fixture
def shelf(tmp_path: Path) -> CardShelf:
    (tmp_path / "sweeps" / "models").mkdir(parents=True)
    (tmp_path / "sweeps" / "releases").mkdir()
    return CardShelf(root=tmp_path / "sweeps")


def write(shelf: CardShelf, text: str, name: str = "m") -> None:
    (shelf.root / "models" / f"{name}.yaml").write_text(text)


@pytest.mark.parametrize("name", SHIPPED.names("models"))
def test_every_shipped_model_card_and_profile_can_be_read(name: str) -> None:
    card = SHIPPED.model_card(name)
    for profile in ("card", *card.profiles):
        assert SHIPPED.profile(f"{name}@{profile}").family == card.family


@pytest.mark.parametrize("name", SHIPPED.names("releases"))
def test_every_shipped_release_card_can_be_read(name: str) -> None:
    assert SHIPPED.release_card(name).source


def test_slugs_name_the_profile_of_models_with_vectors_only() -> None:
    assert SHIPPED.profile("bm25").slug == "bm25"
    assert SHIPPED.profile("minilm").slug == "minilm@card"
    assert SHIPPED.profile("minilm@coreb-0.1.0").slug == "minilm@coreb-0.1.0"


def test_a_profile_replaces_fields_of_its_card() -> None:
    assert SHIPPED.profile("minilm").max_tokens == 256
    assert SHIPPED.profile("minilm@coreb-0.1.0").max_tokens == 512


def test_an_unknown_card_names_the_known_ones_and_the_way_to_add_one(shelf: CardShelf) -> None:
    write(shelf, "family: bm25", "bm25")
    with pytest.raises(ConfigError, match="found no card 'bm52', expected one of bm25; to add one write bm52.yaml there"):
        shelf.profile("bm52")


def test_an_unknown_profile_names_the_known_ones() -> None:
    with pytest.raises(ConfigError, match=r"profiles: found no 'mtbe', expected one of card, coreb-0.1.0, bf16, mteb"):
        SHIPPED.profile("minilm@mtbe")


ENCODER = "family: sentence_transformer\nsource: org/model\ndimension: 8\nmax_tokens: 16\npooling: mean\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ENCODER, "revision: found '', expected the 40 hex digits of a commit of org/model"),
        (ENCODER + "revision: main", "revision: found 'main', expected the 40 hex digits"),
        (ENCODER.replace("org/model", "package:x"), "revision, weights_sha256: expected the package's version"),
        (ENCODER.replace("dimension: 8\n", ""), "dimension: found nothing, expected a positive number"),
        (ENCODER.replace("pooling: mean\n", ""), "pooling: found nothing"),
        (ENCODER.replace("pooling: mean\n", "pooling: maen\n"), "pooling: found 'maen'"),
        ("family: bm25\ndimension: 8", "bm25 has no weights"),
        ("family: bm52", "family: found 'bm52'"),
        (ENCODER + "prompts: {text2cod: {query: x}}", "prompts.text2cod: found an unknown task"),
    ],
)
def test_a_card_that_cannot_be_used_is_refused(shelf: CardShelf, text: str, message: str) -> None:
    write(shelf, text)
    with pytest.raises(ConfigError) as caught:
        shelf.profile("m")
    assert message in str(caught.value)


def test_a_profile_may_not_be_another_checkpoint(shelf: CardShelf) -> None:
    write(shelf, "family: hashing\ndimension: 8\nmax_tokens: 16\nprofiles: {p: {source: other}}")
    with pytest.raises(ConfigError, match=r"profiles.p: found source, expected only fields that say how to load"):
        shelf.profile("m@p")


def test_the_nearest_shelf_above_a_file_wins_over_the_shipped_one(shelf: CardShelf, tmp_path: Path) -> None:
    deep = tmp_path / "sweeps" / "mine" / "deep"
    deep.mkdir(parents=True)
    assert CardShelf.nearest(deep / "x.yaml") == shelf
    assert CardShelf.nearest(tmp_path) == shelf
    assert CardShelf.nearest(Path("/")).names("models") == SHIPPED.names("models")
