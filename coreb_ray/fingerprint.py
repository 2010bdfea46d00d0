"""Hashes that name what is stored.

A fingerprint is the sha256 of the canonical JSON of a value: key order does not matter, every field does. It does not
know what the values mean.
"""

import dataclasses
import enum
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from coreb_ray.errors import InternalError


def canonical(value: Any) -> Any:
    """Return the value as plain JSON data: dataclasses become objects, tuples become lists.

    Raises:
        InternalError: the value holds something that has no canonical text, such as a set or NaN.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: canonical(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): canonical(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [canonical(item) for item in value]
    if isinstance(value, enum.Enum):
        return value.value
    if value is None or isinstance(value, str | int | bool):
        return value
    if isinstance(value, float) and value == value and abs(value) != float("inf"):
        return value
    raise InternalError(f"fingerprint: found {value!r}, expected plain data; give a field that can be written as JSON")


def fingerprint(value: Any) -> str:
    """Return 64 hex digits that are equal for equal content, whatever the order of keys."""
    text = json.dumps(canonical(value), sort_keys=True, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def file_digest(path: Path) -> str:
    """Return the sha256 of a file's bytes, 64 hex digits."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
