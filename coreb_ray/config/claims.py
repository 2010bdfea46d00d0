"""Published counts of what a release holds, as data: where they were printed, what they count, and the number."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from coreb_ray.config.load import build, read_yaml


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One printed number. A filter that is empty lets everything through."""

    where: str
    """Table and cell."""
    counts: Literal["queries", "documents", "problems", "labels"]
    value: int
    task: str = ""
    subtask: str = ""
    language: str = ""
    """Of a query: its own language, `any` included. Of a document: its programming language."""
    anchor_language: str = ""
    corpus: Literal["", "code", "text"] = ""
    kind: Literal["", "original", "noise", "abbreviated"] = ""
    passed: bool = False
    """Whether programs are counted that passed their tests, and no others."""
    grade: int = -1
    """Of labels; -1 counts all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsFile:
    """What `sweeps/paper/NAME.yaml` may say."""

    source: str
    """The publication and its version."""
    claims: dict[str, list[Claim]] = field(default_factory=dict)
    """Release card -> what is said of it."""


def load_claims(path: Path) -> ClaimsFile:
    """Return the claims of a file.

    Raises:
        ConfigError: anything in it is wrong, all problems in one message.
    """
    return build(ClaimsFile, [(str(path), read_yaml(path))])
