"""Whether a model is loaded as its card says: small questions to a loaded encoder, each with an answer in words.

How a model is loaded changes its score more than which model it is, and most mistakes give vectors that look like any
others. A probe knows no model: it reads the profile, what the checkpoint says about itself, tokens and vectors.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from coreb_ray.errors import ModelError
from coreb_ray.interfaces import Encoder
from coreb_ray.types import NO_END_TOKEN, TASKS, ModelProfile

LONG_WORDS = 40
TEXTS = (
    "Return the largest number of a list.",
    "def add(a, b):\n    return a + b",
    "x",
    "Count the words of a text, then print them in order of how often they occur, the most frequent first.",
    "for i := 0; i < n; i++ { total += values[i] }",
    "A robot stands on a grid of n rows and m columns. " * 4,
    "public static void main(String[] args) { System.out.println(1); }",
    "größer, 大きい, больше",
)
"""Of different lengths, so that a batch of them has padding."""
MIN_COSINE = {"float32": 1 - 1e-5, "bfloat16": 0.995, "float16": 0.999}
"""Of a text's vector alone and in a batch: float32 as design section 8 bounds it, the others by their last bits."""
MIN_DTYPE_COSINE = 0.98
"""Of a vector and the same in float32: below it the dtype gives another model."""
MAX_NORM_ERROR = 1e-4
PAIRS = (
    ("Return the largest number of a list.", "def largest(numbers):\n    return max(numbers)"),
    ("Check whether a word reads the same backwards.", "def is_palindrome(word):\n    return word == word[::-1]"),
    (
        "Count how often each letter occurs in a text.",
        "def letter_counts(text):\n    return {c: text.count(c) for c in text}",
    ),
    ("Compute the distance between two points.", "def distance(a, b):\n    return math.hypot(a.x - b.x, a.y - b.y)"),
)
"""A task and a program that solves it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One question and its answer."""

    name: str
    has_passed: bool
    found: str
    expected: str
    key: str = ""
    """Field of the card to look at."""


def require_probes(profile: ModelProfile, encoder: Encoder) -> Encoder:
    """Return the encoder if it is what its profile says.

    Raises:
        ModelError: a probe failed; all that did are listed.
    """
    failed = [probe for probe in loading_probes(profile, encoder) if not probe.has_passed]
    if failed:
        raise ModelError(
            f"model {profile.slug}: found {len(failed)} failed {'probe' if len(failed) == 1 else 'probes'}, expected a "
            f"model that is loaded as its card says; coreb-ray models check {profile.card} shows all of them",
            problems=[f"{p.name}: {p.key}: found {p.found}, expected {p.expected}" for p in failed],
        )
    return encoder


def loading_probes(profile: ModelProfile, encoder: Encoder) -> list[Probe]:
    """Return the probes that take a moment: tokens, padding, prompts, limits and the form of a vector."""
    output = _output(encoder)
    if not output.has_passed:
        return [output]  # what is no vector cannot be compared
    found = [
        output,
        _pooling(profile, encoder),
        _end_token(profile, encoder),
        _padding(profile, encoder),
        *_prompts(profile, encoder),
        _truncation(profile, encoder),
    ]
    return [probe for probe in found if probe is not None]


def order_probe(profile: ModelProfile, encoder: Encoder) -> Probe:
    """Return whether each of a few tasks is nearest to the program that solves it, with the prompts of text2code."""
    prompt = profile.prompt("text2code")
    queries = encoder.encode(encoder.tokenize([f"{prompt.query}{query}" for query, _ in PAIRS]))
    programs = encoder.encode(encoder.tokenize([f"{prompt.document}{program}" for _, program in PAIRS]))
    right = int(((queries @ programs.T).argmax(axis=1) == np.arange(len(PAIRS))).sum())
    return Probe(
        name="order",
        has_passed=right == len(PAIRS),
        found=f"{right} of {len(PAIRS)} tasks nearest to their own program",
        expected=f"{len(PAIRS)}: a trained model knows these",
        key="prompts",
    )


def dtype_probe(profile: ModelProfile, encoder: Encoder, exact: Encoder) -> Probe:
    """Return how far the card's dtype moves vectors from those of float32: measured, and failed where they are others.

    Args:
        profile: what the card says.
        encoder: loaded by it.
        exact: the same in float32.
    """
    lowest = float(_cosines(encoder, exact).min())
    return Probe(
        name="dtype",
        has_passed=lowest >= MIN_DTYPE_COSINE,
        found=f"cosine to float32 at least {lowest:.5f} in {profile.dtype}",
        expected=f"at least {MIN_DTYPE_COSINE:g}",
        key="dtype",
    )


def _cosines(one: Encoder, other: Encoder) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
    tokens = one.tokenize(TEXTS)
    return np.asarray((one.encode(tokens) * other.encode(tokens)).sum(axis=1))


def _pooling(profile: ModelProfile, encoder: Encoder) -> Probe | None:
    own = encoder.facts.pooling
    if not own or profile.profile != "card":
        return None  # another profile may well load a model in another way than its authors
    used = own if profile.pooling == "model" else profile.pooling
    return Probe(
        name="pooling", has_passed=used == own, found=used, expected=f"{own}, as the checkpoint says", key="pooling"
    )


def _end_token(profile: ModelProfile, encoder: Encoder) -> Probe | None:
    pooling = encoder.facts.pooling if profile.pooling == "model" else profile.pooling
    if pooling != "lasttoken" or profile.end_token == NO_END_TOKEN:
        return None
    lasts = {tokens[-1] for tokens in encoder.tokenize([*TEXTS, _long(profile)]) if tokens}
    return Probe(
        name="end token",
        has_passed=len(lasts) == 1,
        found=f"texts that end in {len(lasts)} different tokens",
        expected="one and the same last token, also of a cut text: the vector is read there. Give its text as end_token, or "
        "end_token: none where the authors read the text's own last token",
        key="end_token",
    )


def _padding(profile: ModelProfile, encoder: Encoder) -> Probe:
    tokens = encoder.tokenize(TEXTS)
    together = encoder.encode(tokens)
    alone = np.concatenate([encoder.encode([ids]) for ids in tokens])
    lowest = float((together * alone).sum(axis=1).min())
    least = MIN_COSINE[profile.dtype]
    return Probe(
        name="batch",
        has_passed=lowest >= least,
        found=f"cosine {lowest:.6f} between a text's vector alone and in a batch of {len(TEXTS)}",
        expected=f"at least {least:g}: padding must not be seen",
        key="padding_side",
    )


def _prompts(profile: ModelProfile, encoder: Encoder) -> list[Probe]:
    probes = []
    own = {name: text for name, text in encoder.facts.prompts.items() if text}
    if own and profile.profile == "card":
        has_any = any(profile.prompt(task).query or profile.prompt(task).document for task in TASKS)
        probes.append(
            Probe(
                name="prompts",
                has_passed=has_any,
                found="prompts" if has_any else "none",
                expected=f"prompts, as the checkpoint gives {', '.join(sorted(own))}",
                key="prompts",
            )
        )
    for task in TASKS:
        prompt = profile.prompt(task)
        for side, text in (("query", prompt.query), ("document", prompt.document)):
            if text:
                probes.append(_prompt(encoder, task, side, text))
    return probes


def _prompt(encoder: Encoder, task: str, side: str, prompt: str) -> Probe:
    bare, prompted, other = encoder.tokenize([TEXTS[0], f"{prompt}{TEXTS[0]}", f"{prompt}{TEXTS[3]}"])
    shared = _num_equal(prompted, other)
    added = len(prompted) - len(bare)
    vectors = encoder.encode([bare, prompted])
    moved = 1 - float(vectors[0] @ vectors[1])
    return Probe(
        name=f"prompt {task} {side}",
        has_passed=added > 0 and shared > 0 and moved > 1e-6,
        found=f"{added} tokens more with the prompt, {shared} of them first in every text, vector moved by {moved:.2g}",
        expected="a prompt that reaches the tokens and the vector",
        key="prompts",
    )


def _num_equal(one: Sequence[int], other: Sequence[int]) -> int:
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _long(profile: ModelProfile) -> str:
    return " ".join([TEXTS[3], *["word"] * (profile.max_tokens + LONG_WORDS)])


def _truncation(profile: ModelProfile, encoder: Encoder) -> Probe:
    short, long = encoder.tokenize([TEXTS[3], _long(profile)])
    limit = encoder.facts.max_tokens or profile.max_tokens
    kept = _num_equal(short, long)
    is_cut = len(long) == profile.max_tokens and kept >= min(len(short), len(long)) // 2
    return Probe(
        name="limit",
        has_passed=is_cut and profile.max_tokens <= limit,
        found=f"{len(long)} tokens of a long text, {kept} of its first {len(short)} kept; max_tokens {profile.max_tokens}",
        expected=f"{min(profile.max_tokens, limit)} tokens from the start of the text"
        + (f"; the network has positions for {limit}" if limit < profile.max_tokens else ""),
        key="max_tokens",
    )


def _output(encoder: Encoder) -> Probe:
    vectors_BD = encoder.encode(encoder.tokenize(TEXTS))
    worst = float(np.abs(np.linalg.norm(vectors_BD, axis=1) - 1).max())
    is_form = vectors_BD.shape == (len(TEXTS), encoder.dimension) and vectors_BD.dtype == np.float32
    return Probe(
        name="output",
        has_passed=is_form and worst <= MAX_NORM_ERROR,
        found=f"{vectors_BD.dtype} of shape {vectors_BD.shape}, lengths off 1 by at most {worst:.2g}"
        if np.isfinite(vectors_BD).all()
        else "vectors that are not finite",
        expected=f"float32 of shape ({len(TEXTS)}, {encoder.dimension}), of length 1; if not finite try dtype float32",
        key="dimension",
    )
