import pytest
from hypothesis import given
from hypothesis import strategies as st

from coreb_ray.errors import ConfigError
from coreb_ray.types import METRIC_NAMES, Metric


@given(st.sampled_from(METRIC_NAMES), st.integers(1, 10**6))
def test_text_and_value_of_a_metric_convert_both_ways(name: str, cutoff: int) -> None:
    metric = Metric(name=name, cutoff=cutoff)
    assert Metric.parse(metric.text) == metric


@pytest.mark.parametrize("text", ["nDCG", "nDCG@0", "nDCG@-1", "nDCG@1.5", "ndcg@10", "Foo@3", ""])
def test_a_text_that_is_no_metric_is_refused_with_the_known_names(text: str) -> None:
    with pytest.raises(ConfigError, match=r"metric: found .*, expected NAME@CUTOFF with a name of nDCG, MAP"):
        Metric.parse(text)


def test_the_key_of_a_metric_has_no_sign_a_tracking_store_refuses() -> None:
    assert Metric.parse("nDCG@10").key == "ndcg_at_10"
    assert Metric.parse("hard_negatives@10").key == "hard_negatives_at_10"
