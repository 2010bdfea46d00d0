"""Policies: what a finding of each check leads to, and the numbers checks compare with.

Which checks exist is not known here: the audit holds a policy against its catalogue.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from coreb_ray.config.load import build, parse_overrides, read_yaml
from coreb_ray.errors import ConfigError
from coreb_ray.types import LANGUAGES

SEVERITIES = ("fail", "warn", "off")


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyFile:
    """What `sweeps/policies/NAME.yaml` may say."""

    description: str = ""
    checks: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Check id -> `severity` (fail, warn, off) and thresholds by name."""
    spellings: dict[str, list[str]] = field(default_factory=dict)
    """Language -> regular expressions, one of which a text must hold to name it."""
    max_cases: int = 20
    """Cases of one check and subject that are written out; all are counted."""
    max_text: int = 1200
    """Characters of a record's text that are written out."""


def load_policy(path: Path, overrides: Sequence[str] = ()) -> PolicyFile:
    """Return the policy that a file and `key=value` overrides describe.

    Raises:
        ConfigError: anything in it is wrong, all problems in one message.
    """
    policy = build(PolicyFile, [(str(path), read_yaml(path)), ("command line", parse_overrides(overrides))])
    policy = replace(policy, checks={check_id: _numbers(settings) for check_id, settings in policy.checks.items()})
    problems = [
        f"spellings: found no {language}, expected every language: {', '.join(LANGUAGES)}"
        for language in LANGUAGES
        if not policy.spellings.get(language)
    ]
    problems += [f"spellings.{name}: found an unknown language" for name in policy.spellings if name not in LANGUAGES]
    for language, patterns in policy.spellings.items():
        for pattern in patterns:
            try:
                re.compile(pattern)
            except re.error as error:
                problems.append(f"spellings.{language}: found {pattern!r}, expected a regular expression ({error})")
    problems += [
        f"{name}: found {value}, expected at least 1"
        for name, value in (("max_cases", policy.max_cases), ("max_text", policy.max_text))
        if value < 1
    ]
    for check_id, settings in policy.checks.items():
        severity = settings.get("severity")
        if severity not in SEVERITIES:
            problems.append(f"checks.{check_id}.severity: found {severity!r}, expected one of {', '.join(SEVERITIES)}")
        problems += [
            f"checks.{check_id}.{name}: found {value!r}, expected a number"
            for name, value in settings.items()
            if name != "severity" and (isinstance(value, bool) or not isinstance(value, int | float))
        ]
    if problems:
        raise ConfigError(f"{path}: found {len(problems)} problems", problems=problems)
    return policy


def _numbers(settings: dict[str, Any]) -> dict[str, Any]:
    """Return settings with the numbers of the command line, which come as text, as numbers."""
    return {name: _number(value) if isinstance(value, str) else value for name, value in settings.items()}


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
