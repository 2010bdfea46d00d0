"""A model without weights: each word is a fixed random direction, a text is the sum of its words.

It ranks by shared words, needs no download, and gives the same vectors everywhere, so that tests and dry runs exercise the
whole way of an encoder. It is no baseline: BM25 is.
"""

import re
import zlib
from array import array
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from coreb_ray.interfaces import CheckpointFacts, Tokens

_WORD = re.compile(r"[A-Za-z]+|[0-9]|[^\sA-Za-z0-9]")


class HashingEncoder:
    """An Encoder of any dimension."""

    def __init__(self, dimension: int, max_tokens: int) -> None:
        self._dimension = dimension
        self._max_tokens = max_tokens

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self._dimension

    @property
    def facts(self) -> CheckpointFacts:
        """Nothing: there is no checkpoint."""
        return CheckpointFacts()

    def tokenize(self, texts: Sequence[str]) -> list[Tokens]:
        """Return the crc32 of each word, truncated to the limit."""
        words = (_WORD.findall(text)[: self._max_tokens] for text in texts)
        return [array("I", (zlib.crc32(word.lower().encode()) for word in found)) for found in words]

    def encode(self, batch: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Return unit vectors, shape (texts, dimension); a text without words gives the first axis."""
        vectors_BD = np.zeros((len(batch), self._dimension))
        for place, tokens in enumerate(batch):
            for token in sorted(set(tokens)):
                vectors_BD[place] += np.random.default_rng(token).standard_normal(self._dimension)
            if not tokens:
                vectors_BD[place, 0] = 1.0
        return np.asarray(vectors_BD / np.linalg.norm(vectors_BD, axis=1, keepdims=True), dtype=np.float32)
