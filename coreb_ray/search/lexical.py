"""Retrievers that rank by common terms: BM25 (bm25s) and TF-IDF cosine (scikit-learn).

Code is cut at case, underscores and digits as the card says. A score of 0 means that no term is shared; such documents are
no hits. Statistics come from the searched corpus alone.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from coreb_ray.errors import ModelError
from coreb_ray.interfaces import Retriever
from coreb_ray.types import ModelProfile, Tokenisation

_CASE = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_DIGITS = re.compile(r"(?<=[0-9])(?=[^\W0-9])|(?<=[^\W0-9])(?=[0-9])")
_WORD = re.compile(r"\w+")


def terms(text: str, how: Tokenisation) -> list[str]:
    """Return the terms of a text, in order, repeated as often as they occur."""
    return [piece for word in _WORD.findall(text) for piece in _pieces(word, how)]


@lru_cache(maxsize=1 << 16)
def _pieces(word: str, how: Tokenisation) -> tuple[str, ...]:
    """Return the terms of a word; most words of a corpus come again and again."""
    pieces = word.split("_") if how.split_underscore else [word]
    if how.split_case:
        pieces = [part for piece in pieces for part in _CASE.split(piece)]
    if how.split_digits:
        pieces = [part for piece in pieces for part in _DIGITS.split(piece)]
    return tuple(piece.lower() if how.lowercase else piece for piece in pieces if piece)


class Bm25Retriever:
    """BM25 over one corpus; k1, b and the variant come from the card (Robertson and Zaragoza 2009)."""

    def __init__(self, profile: ModelProfile, texts: Sequence[str]) -> None:
        import bm25s

        self._how = profile.tokenisation
        corpus = [terms(text, self._how) for text in texts]
        self._known = {term for document in corpus for term in document}
        self._num_documents = len(texts)
        self._index = bm25s.BM25(
            method=profile.parameters_text.get("variant", "lucene"),
            k1=profile.parameters.get("k1", 1.5),
            b=profile.parameters.get("b", 0.75),
        )
        if self._known:
            self._index.index(corpus, show_progress=False)

    def score(self, query: str) -> NDArray[np.float32]:
        """Return BM25 scores per document; all 0 if no term of the query is known."""
        known = [term for term in terms(query, self._how) if term in self._known]
        if not known:
            return np.zeros(self._num_documents, dtype=np.float32)
        return np.asarray(self._index.get_scores(known), dtype=np.float32)


class TfidfRetriever:
    """Cosine of TF-IDF vectors over one corpus; `sublinear_tf` in the card takes 1 + log of counts."""

    def __init__(self, profile: ModelProfile, texts: Sequence[str]) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer

        self._how = profile.tokenisation
        self._vectorizer = TfidfVectorizer(
            analyzer=lambda text: terms(text, self._how),
            sublinear_tf=bool(profile.parameters.get("sublinear_tf", 0)),
            dtype=np.float64,
        )
        has_terms = any(terms(text, self._how) for text in texts)
        self._docs_NV = self._vectorizer.fit_transform(texts) if has_terms else None
        self._num_documents = len(texts)

    def score(self, query: str) -> NDArray[np.float32]:
        """Return cosines per document; all 0 if no term of the query is known."""
        if self._docs_NV is None:
            return np.zeros(self._num_documents, dtype=np.float32)
        query_1V = self._vectorizer.transform([query])
        return np.asarray((self._docs_NV @ query_1V.T).toarray()[:, 0], dtype=np.float32)


def lexical_retriever(profile: ModelProfile, texts: Sequence[str]) -> Retriever:
    """Return the retriever of a profile over a corpus: the one place that lists the lexical families.

    Raises:
        ModelError: the family does not rank by terms.
    """
    match profile.family:
        case "bm25":
            return Bm25Retriever(profile, texts)
        case "tfidf":
            return TfidfRetriever(profile, texts)
    raise ModelError(f"model {profile.slug}: found family {profile.family!r}, expected bm25 or tfidf")
