"""Unique prompted texts of a sweep, and batches under a token budget.

Half of what a naive runner encodes it encodes twice: queries repeat, and code queries are documents. A text is known by
the hash of what the model really reads, prompt included. Batches follow from lengths and the budget alone, so that any
number of workers gives the same bytes. No model is known here: token ids come in as data.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from coreb_ray.fingerprint import fingerprint
from coreb_ray.types import ModelProfile, Release, Task

BATCHES_PER_UNIT = 8
"""Batches handed to a worker at once: enough to make a file worth writing, few enough to share out evenly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodeUnit:
    """Some batches of one profile: what one worker encodes into one file."""

    key: str
    """Fingerprint of the profile and the texts in their batches."""
    text_keys: tuple[tuple[str, ...], ...]
    """Per batch, the keys of its texts."""
    token_ids: tuple[tuple[tuple[int, ...], ...], ...]
    """Per batch, the token ids of its texts."""

    @property
    def num_texts(self) -> int:
        """Texts in all batches."""
        return sum(len(batch) for batch in self.text_keys)


def text_key(text: str) -> str:
    """Return 32 hex digits that stand for a text as the model reads it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def unique_texts(releases: Iterable[Release], tasks: Sequence[Task], profile: ModelProfile) -> dict[str, str]:
    """Return key -> prompted text for everything the profile has to encode, each text once."""
    texts: dict[str, str] = {}
    for release in releases:
        for task in tasks:
            prompt = profile.prompt(task)
            for prefix, bodies in (
                (prompt.document, (document.text for document in release.corpus(task))),
                (prompt.query, (query.text for query in release.queries[task])),
            ):
                for body in bodies:
                    texts[text_key(prefix + body)] = prefix + body
    return texts


def batches(lengths: dict[str, int], token_budget: int) -> list[tuple[str, ...]]:
    """Return the keys in batches, longest first, each at most `token_budget` tokens after padding.

    A text longer than the budget is a batch of its own. The result depends on nothing but keys and lengths.
    """
    made: list[tuple[str, ...]] = []
    current: list[str] = []
    for key in sorted(lengths, key=lambda key: (-lengths[key], key)):
        if current and (len(current) + 1) * lengths[current[0]] > token_budget:
            made.append(tuple(current))
            current = []
        current.append(key)
    if current:
        made.append(tuple(current))
    return made


def encode_units(profile: ModelProfile, token_ids: dict[str, list[int]], token_budget: int) -> list[EncodeUnit]:
    """Return the units of a profile; their keys and order depend on profile, texts and budget alone."""
    planned = batches({key: len(ids) for key, ids in token_ids.items()}, token_budget)
    profile_key = fingerprint(profile)
    units = []
    for start in range(0, len(planned), BATCHES_PER_UNIT):
        group = tuple(planned[start : start + BATCHES_PER_UNIT])
        units.append(
            EncodeUnit(
                key=fingerprint({"profile": profile_key, "batches": group}),
                text_keys=group,
                token_ids=tuple(tuple(tuple(token_ids[key]) for key in batch) for batch in group),
            )
        )
    return units
