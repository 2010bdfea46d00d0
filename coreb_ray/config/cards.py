"""Model and release cards: where they lie, what they may say, and profiles.

A card is a YAML file whose name is the name of the thing. A profile is a set of fields that replaces the card's own; the
profile `card` always exists and replaces nothing. This module loads no model and reads no release.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import coreb_ray
from coreb_ray.config.load import build, read_yaml
from coreb_ray.errors import ConfigError, shorten
from coreb_ray.types import TASKS, ModelProfile, Prompt, Tokenisation, Unanswerable

LEXICAL_FAMILIES = ("bm25", "tfidf")
_FIXED_FIELDS = ("family", "source", "revision", "weights_sha256", "profiles", "licence", "description")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCard:
    """What `sweeps/models/NAME.yaml` may say."""

    family: Literal["bm25", "tfidf", "sentence_transformer", "hashing"]
    description: str = ""
    licence: str = ""
    source: str = ""
    hub_id: str = ""
    revision: str = ""
    weights_sha256: dict[str, str] = field(default_factory=dict)
    num_parameters: int = 0
    num_nonembedding_parameters: int = 0
    num_layers: int = 0
    hidden_size: int = 0
    dtype: Literal["float32", "bfloat16", "float16"] = "float32"
    dimension: int = 0
    max_tokens: int = 0
    pooling: Literal["", "model", "mean", "cls", "lasttoken"] = ""
    end_token: str = ""
    padding_side: Literal["", "left", "right"] = ""
    prompts: dict[str, Prompt] = field(default_factory=dict)
    tokenisation: Tokenisation = field(default_factory=Tokenisation)
    parameters: dict[str, float] = field(default_factory=dict)
    parameters_text: dict[str, str] = field(default_factory=dict)
    profiles: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnanswerableEntry:
    """One entry of a release card's `unanswerable` list."""

    task: Literal["text2code", "code2code", "code2text"]
    subtask: str
    finding: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseCard:
    """What `sweeps/releases/NAME.yaml` may say."""

    source: str
    description: str = ""
    licence: str = ""
    rules: str = ""
    digest: str = ""
    unanswerable: list[UnanswerableEntry] = field(default_factory=list)

    def unanswerable_subtasks(self) -> tuple[Unanswerable, ...]:
        """Return the entries as core values."""
        return tuple(Unanswerable(task=e.task, subtask=e.subtask, finding=e.finding) for e in self.unanswerable)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShelf:
    """One `sweeps/` directory."""

    root: Path

    @classmethod
    def nearest(cls, start: Path) -> "CardShelf":
        """Return the nearest `sweeps/` above a file or directory, else the copy that comes with the package."""
        start = start.absolute()
        for place in (start, *start.parents):
            for candidate in (place, place / "sweeps"):
                if candidate.name == "sweeps" and (candidate / "models").is_dir():
                    return cls(root=candidate)
        package = Path(coreb_ray.__file__).parent
        packaged = package / "sweeps"
        return cls(root=packaged if packaged.is_dir() else package.parent / "sweeps")

    def names(self, kind: Literal["models", "releases"]) -> tuple[str, ...]:
        """Return the names of all cards of a kind, sorted."""
        return tuple(sorted(path.stem for path in (self.root / kind).glob("*.yaml")))

    def model_card(self, name: str) -> ModelCard:
        """Return a model's card.

        Raises:
            ConfigError: no such card, or it says something it may not.
        """
        path = self._path("models", name)
        card = build(ModelCard, [(str(path), read_yaml(path))])
        problems = _card_problems(card)
        if problems:
            raise ConfigError(f"{path}: found {len(problems)} problems", problems=problems)
        return card

    def profile(self, slug: str) -> ModelProfile:
        """Return the model that `card` or `card@profile` names, as it is to be loaded.

        Raises:
            ConfigError: no such card or profile, or the profile replaces what it may not.
        """
        name, _, profile = slug.partition("@")
        profile = profile or "card"
        card = self.model_card(name)
        if profile == "card":
            return _resolve(name, profile, card)
        path = self._path("models", name)
        if profile not in card.profiles:
            known = ", ".join(("card", *card.profiles))
            raise ConfigError(f"{path}: profiles: found no {profile!r}, expected one of {known}")
        replaced = card.profiles[profile]
        fixed = [key for key in replaced if key in _FIXED_FIELDS]
        if fixed:
            raise ConfigError(
                f"{path}: profiles.{profile}: found {shorten(fixed)}, expected only fields that say how to load; "
                "another checkpoint is another card"
            )
        where = f"{path}: profiles.{profile}"
        own = {key: value for key, value in read_yaml(path).items() if key not in replaced}
        return _resolve(name, profile, build(ModelCard, [(str(path), own), (where, replaced)]))

    def place(self, slug: str, key: str) -> str:
        """Return `file:line` of a field of a model's card, in the profile's part if it is there; else the file."""
        name, _, profile = slug.partition("@")
        path = self._path("models", name)
        lines = path.read_text(encoding="utf-8").splitlines()
        starts = [n for n, line in enumerate(lines) if re.match(rf" +{re.escape(profile)}:", line)] if profile else []
        inner = (
            next((n for n in range(starts[0], len(lines)) if re.match(rf"  +{key}:", lines[n])), None) if starts else None
        )
        outer = next((n for n, line in enumerate(lines) if line.startswith(f"{key}:")), None)
        found = outer if inner is None else inner
        return str(path) if found is None else f"{path}:{found + 1}"

    def release_card(self, name: str) -> ReleaseCard:
        """Return a release's card.

        Raises:
            ConfigError: no such card, or it says something it may not.
        """
        path = self._path("releases", name)
        return build(ReleaseCard, [(str(path), read_yaml(path))])

    def policy_path(self, name: str) -> Path:
        """Return the file of a policy: a path that exists, else the one of this name in `policies`.

        Raises:
            ConfigError: there is neither.
        """
        if Path(name).is_file():
            return Path(name)
        path = self.root / "policies" / f"{name}.yaml"
        if not path.is_file():
            known = ", ".join(sorted(found.stem for found in (self.root / "policies").glob("*.yaml")))
            raise ConfigError(f"--policy: found neither a file {name!r} nor a policy of this name, expected one of {known}")
        return path

    def has_release(self, name: str) -> bool:
        """Return whether a release card of this name exists."""
        return name in self.names("releases")

    def _path(self, kind: Literal["models", "releases"], name: str) -> Path:
        if name not in self.names(kind):
            raise ConfigError(
                f"{self.root / kind}: found no card {name!r}, expected one of {', '.join(self.names(kind))}; "
                f"to add one write {name}.yaml there"
            )
        return self.root / kind / f"{name}.yaml"


def _card_problems(card: ModelCard) -> list[str]:
    problems = [
        f"prompts.{task}: found an unknown task, expected one of {', '.join(TASKS)}"
        for task in card.prompts
        if task not in TASKS
    ]
    if card.family in LEXICAL_FAMILIES:
        if card.dimension or card.source:
            problems.append(
                f"dimension, source: found {card.dimension}, {card.source!r}, expected none: {card.family} has no weights"
            )
        return problems
    problems += [
        f"{name}: found nothing, expected a positive number of {unit}"
        for name, value, unit in (
            ("dimension", card.dimension, "vector components"),
            ("max_tokens", card.max_tokens, "tokens"),
        )
        if value <= 0
    ]
    if card.family == "hashing":
        return problems
    if not card.pooling:
        problems.append("pooling: found nothing, expected model, mean, cls or lasttoken")
    if not card.source:
        problems.append("source: found nothing, expected package:NAME/PATH, a hub id or a directory")
    elif card.source.startswith("package:"):
        if not card.revision or not card.weights_sha256:
            problems.append("revision, weights_sha256: expected the package's version and the sha256 of its weight files")
    elif not re.fullmatch(r"[0-9a-f]{40}", card.revision) and not card.source.startswith(("/", "./", "../")):
        problems.append(
            f"revision: found {card.revision!r}, expected the 40 hex digits of a commit of {card.source}; "
            "a branch name can change under a stored score"
        )
    return problems


def _resolve(name: str, profile: str, card: ModelCard) -> ModelProfile:
    return ModelProfile(
        card=name,
        profile=profile,
        family=card.family,
        source=card.source,
        revision=card.revision,
        weights_sha256=dict(card.weights_sha256),
        dtype=card.dtype,
        dimension=card.dimension,
        max_tokens=card.max_tokens,
        pooling=card.pooling,
        end_token=card.end_token,
        padding_side=card.padding_side,
        prompts=dict(card.prompts),
        tokenisation=card.tokenisation,
        parameters=dict(card.parameters),
        parameters_text=dict(card.parameters_text),
    )
