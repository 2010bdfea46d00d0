import pytest

from coreb_ray.planning.cost import Architecture, encode_cost, forward_flops, weight_bytes

# BERT-base without embeddings: 12 layers of 768 with 85,054,464 weights
BASE = Architecture(num_parameters=109_482_240, num_nonembedding_parameters=85_054_464, num_layers=12, hidden_size=768)
UNKNOWN = Architecture(num_parameters=0, num_nonembedding_parameters=0, num_layers=0, hidden_size=0)


def test_operations_of_one_text_worked_out_by_hand() -> None:
    # 2 * 85,054,464 * 128 + 4 * 12 * 768 * 128^2 = 21,773,942,784 + 603,979,776
    assert forward_flops([128], BASE) == 22_377_922_560


def test_attention_grows_with_the_square_of_a_text_and_not_of_the_batch() -> None:
    assert forward_flops([128, 128], BASE) == 2 * forward_flops([128], BASE)  # type: ignore[operator]
    assert forward_flops([256], BASE) > forward_flops([128, 128], BASE)  # type: ignore[operator]


def test_what_the_card_does_not_say_is_not_guessed() -> None:
    assert forward_flops([128], UNKNOWN) is None
    assert weight_bytes(UNKNOWN, "float32") == 0


def test_padding_is_counted_in_positions() -> None:
    cost = encode_cost([[4, 2], [1]], BASE)
    assert (cost.num_texts, cost.num_tokens, cost.num_batches) == (3, 7, 2)
    assert cost.padding_share == pytest.approx(2 / 9)


def test_nothing_costs_nothing() -> None:
    cost = encode_cost([], BASE)
    assert (cost.num_texts, cost.flops, cost.padding_share) == (0, 0.0, 0.0)


@pytest.mark.parametrize(("dtype", "size"), [("float32", 4), ("bfloat16", 2), ("float16", 2)])
def test_weights_take_their_dtype(dtype: str, size: int) -> None:
    assert weight_bytes(BASE, dtype) == size * 109_482_240
