from dataclasses import dataclass, field
from pathlib import Path

import pytest

from coreb_ray.config.load import build, dump, parse_overrides, read_yaml
from coreb_ray.errors import ConfigError


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    size: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer:
    name: str
    parts: tuple[str, ...] = ()
    inner: Inner = field(default_factory=Inner)
    inners: dict[str, Inner] = field(default_factory=dict)


def test_later_sources_win_and_nesting_merges() -> None:
    value = build(Outer, [("file", {"name": "a", "inner": {"size": 2}}), ("command line", {"inner": {"size": "3"}})])
    assert value == Outer(name="a", inner=Inner(size=3))


def test_all_problems_are_shown_together_with_file_and_key() -> None:
    with pytest.raises(ConfigError) as caught:
        build(Outer, [("sweep.yaml", {"nane": "a", "inner": {"size": "big"}, "parts": "x", "inners": {"k": {"sise": 1}}})])
    text = str(caught.value)
    assert "sweep.yaml: found 5 problems" in text
    assert "sweep.yaml: nane: found an unknown key, expected one of name, parts, inner, inners; did you mean 'name'?" in text
    assert "sweep.yaml: inner.size: found" in text
    assert "sweep.yaml: parts: found 'x'" in text
    assert "inners.k.sise" in text
    assert "sweep.yaml: name: found nothing, expected a value" in text


def test_a_value_given_on_the_command_line_stays_text() -> None:
    assert parse_overrides(["a.b=0123e10", "a.c=[x, 010]", "d=null"]) == {
        "a": {"b": "0123e10", "c": ["x", "010"]},
        "d": None,
    }


@pytest.mark.parametrize("text", ["depth", "=3", "1x=2", "a b=3"])
def test_an_override_without_key_and_value_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="expected key=value"):
        parse_overrides([text])


def test_an_override_of_a_value_and_of_what_is_inside_it_is_refused() -> None:
    with pytest.raises(ConfigError, match="set both to a value and to a mapping"):
        parse_overrides(["a=1", "a.b=2"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: [1", "found text that is not YAML"),
        ("- a", "found a list, expected a mapping"),
        ("a: ${oc.env:HOME}", r"found '\$\{', expected plain values"),
        ("a: 1\na: 2", "found key 'a' twice"),
    ],
)
def test_yaml_that_is_no_plain_mapping_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=message):
        read_yaml(path)


def test_a_missing_file_and_bytes_that_are_not_utf8_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="found no readable file"):
        read_yaml(tmp_path / "absent.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"a: \xe9")
    with pytest.raises(ConfigError, match="not UTF-8"):
        read_yaml(tmp_path / "latin.yaml")


def test_an_empty_file_is_an_empty_mapping(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("")
    assert read_yaml(tmp_path / "empty.yaml") == {}


def test_what_is_dumped_can_be_built_again(tmp_path: Path) -> None:
    value = Outer(name="010", parts=("no", "x"), inner=Inner(size=4), inners={"a": Inner(size=5)})
    path = tmp_path / "x.yaml"
    path.write_text(dump(value))
    assert build(Outer, [("x", read_yaml(path))]) == value
