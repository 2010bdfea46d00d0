import dataclasses

from building import REPOSITORY
from hypothesis import given
from hypothesis import strategies as st

from coreb_ray.config.cards import CardShelf
from coreb_ray.planning.workload import BATCHES_PER_UNIT, batches, encode_units, text_key, unique_texts
from coreb_ray.types import Prompt, Release

PROFILE = CardShelf(root=REPOSITORY / "sweeps").profile("minilm")
LENGTHS = st.dictionaries(st.text("abcdef0123456789", min_size=4, max_size=4), st.integers(1, 300), max_size=60)


@given(LENGTHS, st.integers(1, 1000))
def test_every_text_is_in_one_batch_and_no_batch_is_over_budget(lengths: dict[str, int], budget: int) -> None:
    made = batches(lengths, budget)
    assert sorted(key for batch in made for key in batch) == sorted(lengths)
    for batch in made:
        padded = len(batch) * max(lengths[key] for key in batch)
        assert padded <= budget or len(batch) == 1


@given(LENGTHS, st.integers(1, 1000), st.randoms(use_true_random=False))
def test_batches_do_not_depend_on_the_order_of_texts(lengths: dict[str, int], budget: int, random: object) -> None:
    keys = list(lengths)
    random.shuffle(keys)  # type: ignore[attr-defined]
    assert batches({key: lengths[key] for key in keys}, budget) == batches(lengths, budget)


def test_units_cover_all_texts_and_are_named_by_what_is_in_them() -> None:
    token_ids = {f"k{n:03d}": [1] * (n % 7 + 1) for n in range(200)}
    units = encode_units(PROFILE, token_ids, 16)
    assert sum(unit.num_texts for unit in units) == 200
    assert all(len(unit.text_keys) <= BATCHES_PER_UNIT for unit in units)
    assert len({unit.key for unit in units}) == len(units)
    other = encode_units(dataclasses.replace(PROFILE, max_tokens=128), token_ids, 16)
    assert {unit.key for unit in units}.isdisjoint(unit.key for unit in other)


def test_equal_texts_are_encoded_once(tiny: Release) -> None:
    texts = unique_texts([tiny], ("text2code", "code2code", "code2text"), PROFILE)
    # 12 programs of which two are equal, 8 texts, and 2 unique text queries; code queries are documents
    assert len(texts) == 11 + 8 + 2
    assert all(text_key(text) == key for key, text in texts.items())


def test_the_prompt_is_part_of_the_text(tiny: Release) -> None:
    prompted = dataclasses.replace(PROFILE, prompts={"code2code": Prompt(query="find: ")})
    texts = unique_texts([tiny], ("code2code",), prompted)
    assert sum(text.startswith("find: ") for text in texts.values()) == 2
    assert len(texts) == 11 + 2


def test_no_texts_give_no_units() -> None:
    assert encode_units(PROFILE, {}, 100) == []
