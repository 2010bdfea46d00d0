"""Unique prompted texts of a sweep, and batches under a token budget.

Half of what a naive runner encodes it encodes twice: queries repeat, and code queries are documents. A text is known by
the hash of what the model really reads, prompt included. Batches follow from lengths and the budget alone, so that any
number of workers gives the same bytes. No model is known here: token ids come in as data.
"""

import dataclasses
import hashlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from coreb_ray.fingerprint import fingerprint
from coreb_ray.types import ModelProfile, Release, Task

ENCODING = 1
"""Raised when the same profile and texts would give other vectors: by another forward pass, pooling or normalisation."""
BATCHES_PER_UNIT = 8
"""Full batches in a unit: enough to make a file worth writing, few enough to share out evenly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodeUnit:
    """Some batches of one profile: what one worker encodes into one shard."""

    key: str
    """Fingerprint of everything that shapes the vectors: the profile and the texts in their batches."""
    text_keys: tuple[tuple[str, ...], ...]
    """Per batch, the keys of its texts."""
    token_ids: tuple[tuple[Sequence[int], ...], ...]
    """Per batch, the token ids of its texts."""

    @property
    def num_texts(self) -> int:
        """Texts in all batches."""
        return sum(len(batch) for batch in self.text_keys)

    @property
    def lengths(self) -> list[list[int]]:
        """Per batch, the lengths of its texts in tokens."""
        return [[len(ids) for ids in batch] for batch in self.token_ids]


def text_key(text: str) -> str:
    """Return 32 hex digits that stand for a text as the model reads it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def vector_identity(profile: ModelProfile) -> str:
    """Return the fingerprint of what shapes a profile's vectors beside the texts: everything but its names.

    Two profiles that load a model alike share their vectors.
    """
    fields = {field.name: getattr(profile, field.name) for field in dataclasses.fields(profile)}
    return fingerprint({"encoding": ENCODING} | {name: fields[name] for name in fields if name not in ("card", "profile")})


def unique_texts(release: Release, tasks: Sequence[Task], profile: ModelProfile) -> tuple[dict[str, str], ...]:
    """Return key -> prompted text for everything the profile has to encode, each text once, in three groups.

    The groups are the code corpus, the text corpus, and the queries that are no documents: a release that asks other
    queries over the same documents shares the vectors of its documents.
    """
    code: dict[str, str] = {}
    texts: dict[str, str] = {}
    queries: dict[str, str] = {}
    for task in tasks:
        prefix = profile.prompt(task).document
        group = texts if release.corpus(task) is release.texts else code
        group.update((text_key(prefix + d.text), prefix + d.text) for d in release.corpus(task))
    for task in tasks:
        prefix = profile.prompt(task).query
        queries.update((text_key(prefix + query.text), prefix + query.text) for query in release.queries[task])
    return (
        code,
        {key: text for key, text in texts.items() if key not in code},
        {key: text for key, text in queries.items() if key not in code and key not in texts},
    )


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


def shares(costs: Sequence[int], share_cost: int) -> list[range]:
    """Return consecutive ranges of items whose costs are equal up to one item, none much above `share_cost`."""
    total = sum(costs)
    num_shares = max(1, -(-total // share_cost))
    bounds = [0]
    spent = 0
    for place, cost in enumerate(costs):
        if spent * num_shares >= len(bounds) * total and place > bounds[-1]:
            bounds.append(place)
        spent += cost
    return [range(start, stop) for start, stop in itertools.pairwise([*bounds, len(costs)]) if start < stop]


def encode_units(profile: ModelProfile, token_ids: Mapping[str, Sequence[int]], token_budget: int) -> list[EncodeUnit]:
    """Return the units of a profile; their keys and order depend on profile, texts and budget alone."""
    planned = batches({key: len(ids) for key, ids in token_ids.items()}, token_budget)
    costs = [len(batch) * len(token_ids[batch[0]]) for batch in planned]
    identity = vector_identity(profile)
    units = []
    for places in shares(costs, BATCHES_PER_UNIT * token_budget):
        group = tuple(planned[places.start : places.stop])
        units.append(
            EncodeUnit(
                key=fingerprint({"vectors": identity, "batches": group}),
                text_keys=group,
                token_ids=tuple(tuple(token_ids[key] for key in batch) for batch in group),
            )
        )
    return units
