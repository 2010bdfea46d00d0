"""Reading YAML against a dataclass schema, with all problems collected and shown together.

Order of sources: defaults in the schema, then the file, then `key=value` from the command line. Interpolation is refused:
cards and sweep files are data. This is the only home of omegaconf.
"""

import dataclasses
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import yaml
from omegaconf import OmegaConf
from omegaconf.errors import OmegaConfBaseException

from coreb_ray.errors import ConfigError, InternalError, shorten

SchemaT = TypeVar("SchemaT")


class _UniqueKeyLoader(yaml.CSafeLoader):  # of libyaml, in every PyYAML wheel: ten times as fast
    """Refuses a key given twice: YAML itself would silently keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key_node, _ in node.value:
            if key_node.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"found key {key_node.value!r} twice", key_node.start_mark
                )
            seen.add(key_node.value)
        return super().construct_mapping(node, deep)


def read_yaml(path: Path) -> dict[str, Any]:
    """Return the mapping of a YAML file; an empty file gives an empty mapping.

    Raises:
        ConfigError: the file cannot be read, is not YAML, holds no mapping, or asks for interpolation.
    """
    try:
        text = path.read_text(encoding="utf-8")
        value = yaml.load(text, _UniqueKeyLoader)  # noqa: S506 - a SafeLoader that also refuses double keys
    except OSError as error:
        raise ConfigError(f"{path}: found no readable file ({error.strerror}), expected YAML") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: found bytes that are not UTF-8 ({error.reason} at {error.start})") from error
    except yaml.YAMLError as error:
        raise ConfigError(f"{path}: found text that is not YAML: {' '.join(str(error).split())}") from error
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ConfigError(f"{path}: found a {type(value).__name__}, expected a mapping of keys to values")
    if "${" in text:
        raise ConfigError(f"{path}: found '${{', expected plain values; cards and sweep files are data")
    return {str(key): item for key, item in value.items()}


def parse_overrides(overrides: Sequence[str]) -> dict[str, Any]:
    """Return `key=value` texts as a nested mapping; a dot in a key goes one level down.

    A value stays text, so that `revision=0123e10` is not read as a number; `[...]` and `{...}` are read as YAML lists
    and mappings of texts, `null` as nothing.

    Raises:
        ConfigError: a text is not of the form `key=value`.
    """
    nested: dict[str, Any] = {}
    for text in overrides:
        key, equals, value = text.partition("=")
        if not equals or not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.-]*", key):
            raise ConfigError(f"command line: found {text!r}, expected key=value such as depth=300")
        place = nested
        *parents, last = key.split(".")
        for parent in parents:
            place = place.setdefault(parent, {})
            if not isinstance(place, dict):
                raise ConfigError(f"command line: {key}: found {parent!r} set both to a value and to a mapping")
        try:
            place[last] = yaml.load(value, yaml.BaseLoader) if value[:1] in ("[", "{") else value  # noqa: S506
        except yaml.YAMLError as error:
            raise ConfigError(f"command line: {key}: found {value!r}, expected a YAML list or mapping") from error
        if value == "null":
            place[last] = None
    return nested


def build(schema: type[SchemaT], sources: Sequence[tuple[str, dict[str, Any]]]) -> SchemaT:
    """Return the schema's dataclass filled from the sources, later ones winning.

    Args:
        schema: a dataclass; fields without default must be given by some source.
        sources: (where it is from, mapping) pairs.

    Raises:
        ConfigError: unknown keys, wrong types or missing fields, all of them in one message.
    """
    problems: list[str] = []
    merged = OmegaConf.structured(schema)
    fields = {field.name: field for field in dataclasses.fields(schema)}  # type: ignore[arg-type]
    for where, mapping in sources:
        for key, value in mapping.items():
            if key not in fields:
                problems.append(
                    f"{where}: {key}: found an unknown key, expected one of {', '.join(fields)}{_near(key, fields)}"
                )
                continue
            try:
                merged = OmegaConf.merge(merged, {key: value})
            except OmegaConfBaseException as error:
                reason = " ".join(str(error.msg or error).split("\n")[0].split())
                problems.append(f"{where}: {error.full_key or key}: found {value!r}, expected {fields[key].type}: {reason}")
    given = {key for _, mapping in sources for key in mapping}
    where = sources[0][0] if sources else schema.__name__
    problems += [
        f"{where}: {name}: found nothing, expected a value"
        for name, field in fields.items()
        if name not in given and field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    ]
    if problems:
        raise ConfigError(
            f"{shorten(dict.fromkeys(where for where, _ in sources))}: found {len(problems)} problems",
            problems=problems,
        )
    value = OmegaConf.to_object(merged)
    if not isinstance(value, schema):
        raise InternalError(f"{where}: found {type(value).__name__}, expected {schema.__name__}")
    return value


def dump(value: Any) -> str:
    """Return a dataclass as YAML text that `build` accepts again."""
    return OmegaConf.to_yaml(OmegaConf.structured(value))


def _near(key: str, fields: dict[str, Any]) -> str:
    import difflib

    close = difflib.get_close_matches(key, list(fields), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""
