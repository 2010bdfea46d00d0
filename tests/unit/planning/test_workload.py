import dataclasses

from building import REPOSITORY
from hypothesis import given
from hypothesis import strategies as st

from coreb_ray.config.cards import CardShelf
from coreb_ray.planning.workload import BATCHES_PER_UNIT, batches, encode_units, shares, text_key, unique_texts
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


@given(st.lists(st.integers(1, 50), max_size=60), st.integers(1, 400))
def test_shares_cover_everything_in_order_and_cost_the_same_up_to_one_item(costs: list[int], share: int) -> None:
    made = shares(costs, share)
    assert [place for part in made for place in part] == list(range(len(costs)))
    if costs:
        even = sum(costs) / max(1, -(-sum(costs) // share))
        assert all(sum(costs[place] for place in part) < even + max(costs) for part in made)


def test_shares_are_even_where_a_fixed_number_of_batches_would_leave_a_rest() -> None:
    assert [len(part) for part in shares([100] * 9, 800)] == [5, 4]


def test_units_cover_all_texts_and_are_named_by_what_is_in_them() -> None:
    token_ids = {f"k{n:03d}": [1] * (n % 7 + 1) for n in range(200)}
    units = encode_units(PROFILE, token_ids, 16)
    assert sum(unit.num_texts for unit in units) == 200
    assert all(sum(len(b) * max(b) for b in unit.lengths) <= (BATCHES_PER_UNIT + 1) * 16 for unit in units)
    assert len({unit.key for unit in units}) == len(units) > 1
    for change in (
        {"max_tokens": 128},
        {"dtype": "bfloat16"},
        {"pooling": "cls"},
        {"weights_sha256": {"model.safetensors": "00"}},
        {"prompts": {"text2code": Prompt(query="find: ")}},
    ):
        other = encode_units(dataclasses.replace(PROFILE, **change), token_ids, 16)
        assert {unit.key for unit in units}.isdisjoint(unit.key for unit in other), change


def test_profiles_that_load_a_model_alike_share_units_under_any_name() -> None:
    token_ids = {"k": [1, 2]}
    renamed = dataclasses.replace(PROFILE, card="other", profile="mteb")
    assert encode_units(renamed, token_ids, 16) == encode_units(PROFILE, token_ids, 16)


def test_equal_texts_are_encoded_once(tiny: Release) -> None:
    code, texts, queries = unique_texts(tiny, ("text2code", "code2code", "code2text"), PROFILE)
    # 12 programs of which two are equal, 8 texts, and 2 unique text queries; code queries are documents
    assert (len(code), len(texts), len(queries)) == (11, 8, 2)
    assert all(text_key(text) == key for group in (code, texts, queries) for key, text in group.items())


def test_the_prompt_is_part_of_the_text(tiny: Release) -> None:
    prompted = dataclasses.replace(PROFILE, prompts={"code2code": Prompt(query="find: ")})
    code, texts, queries = unique_texts(tiny, ("code2code",), prompted)
    assert all(text.startswith("find: ") for text in queries.values())
    assert (len(code), len(texts), len(queries)) == (11, 0, 2)


def test_other_queries_over_the_same_documents_leave_the_documents_units_as_they_are(tiny: Release) -> None:
    other = dataclasses.replace(tiny, queries={**tiny.queries, "text2code": tiny.queries["text2code"][:1]})
    before, after = (unique_texts(release, ("text2code", "code2text"), PROFILE) for release in (tiny, other))
    assert before[:2] == after[:2]
    assert len(before[2]) > len(after[2])


def test_no_texts_give_no_units() -> None:
    assert encode_units(PROFILE, {}, 100) == []
