import dataclasses

import pytest
from building import FIXTURES
from hypothesis import given
from hypothesis import strategies as st

from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import InternalError
from coreb_ray.fingerprint import file_digest, fingerprint
from coreb_ray.types import Execution, RunSpec

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(st.dictionaries(st.text(), PLAIN, min_size=2))
def test_the_order_of_keys_does_not_matter(value: dict[str, object]) -> None:
    assert fingerprint(value) == fingerprint(dict(reversed(value.items())))


def test_every_field_of_a_run_spec_is_seen() -> None:
    profile = CardShelf.nearest(FIXTURES).profile("minilm")
    spec = RunSpec(release="r", release_digest="d", retriever=profile, tasks=("text2code",), depth=256, token_budget=4096)
    changed = [
        dataclasses.replace(spec, release="s"),
        dataclasses.replace(spec, release_digest="e"),
        dataclasses.replace(spec, tasks=("code2code",)),
        dataclasses.replace(spec, depth=257),
        dataclasses.replace(spec, token_budget=4095),
        *(
            dataclasses.replace(spec, retriever=dataclasses.replace(profile, **{name: value}))  # type: ignore[arg-type]
            for name, value in (("max_tokens", 512), ("pooling", "cls"), ("dtype", "bfloat16"), ("revision", "0.2.0"))
        ),
    ]
    assert len({fingerprint(spec), *map(fingerprint, changed)}) == 1 + len(changed)
    assert {field.name for field in dataclasses.fields(spec)}.isdisjoint(
        field.name for field in dataclasses.fields(Execution)
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, object()])
def test_what_has_no_canonical_text_is_refused(value: object) -> None:
    with pytest.raises(InternalError, match="fingerprint: found"):
        fingerprint({"field": value})


def test_a_known_digest() -> None:
    # sha256 of the empty file, FIPS 180-4 test vectors
    empty = FIXTURES / "empty.txt"
    assert file_digest(empty) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
