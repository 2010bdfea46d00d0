"""How far a query's text leads to its own problem: the evidence of `uninformative_query`.

Shapes: Q distinct query texts, P problems, S problems compared with, V terms.
"""

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sklearn.feature_extraction.text import TfidfVectorizer

from coreb_ray.audit.evidence import Evidence
from coreb_ray.search.lexical import terms
from coreb_ray.types import Query, Tokenisation

MAX_OTHERS = 1000
"""Problems that a query's own is compared with; of more, a seeded draw: a percentile is then sure to about 0.03."""
BLOCK, SEED = 4096, 1


class OwnProblem:
    """What a release's problems say, in their statements and in their programs."""

    def __init__(self, evidence: Evidence) -> None:
        self._problems = sorted(evidence.by_problem)
        self._places = {problem: place for place, problem in enumerate(self._problems)}
        self._above = evidence.problems_above
        self._views = [
            [
                "\n".join(d.text for d in evidence.by_problem[problem] if d.kind == kind and not d.is_noise)
                for problem in self._problems
            ]
            for kind in ("text", "code")
        ]

    def percentiles(self, queries: Sequence[Query]) -> NDArray[np.float64]:
        """Return the share of other problems that score below each query's own: the best of statements, programs and the
        rankings given. 0 where the own problem is unknown or alone.
        """
        num_others = len(self._problems) - 1
        found = np.zeros(len(queries))
        if num_others < 1 or not queries:
            return found
        own = np.array([self._places.get(query.problem_id, -1) for query in queries])
        for bodies in self._views:
            found = np.maximum(found, _percentiles([query.text for query in queries], own, bodies))
        runs = sorted({run for run, _ in self._above})
        for place, query in enumerate(queries):
            for run in runs:
                if own[place] >= 0 and (above := self._above.get((run, query.query_id))) is not None:
                    found[place] = max(found[place], 1 - above / num_others)
        return found

    def shares_rare_word(self, queries: Sequence[Query]) -> list[bool]:
        """Return whether each query shares a word with its problem that at most a twentieth of the problems hold."""
        words = [set(_words(f"{statement}\n{code}")) for statement, code in zip(*self._views, strict=True)]
        spread = Counter(word for own in words for word in own)
        rare = max(1, len(self._problems) // 20)
        return [
            query.problem_id in self._places
            and any(spread[word] <= rare and word in words[self._places[query.problem_id]] for word in _words(query.text))
            for query in queries
        ]


def _percentiles(texts: Sequence[str], own: NDArray[np.int64], bodies: Sequence[str]) -> NDArray[np.float64]:
    """Return percentiles under the cosine of TF-IDF vectors over bodies, ties half; 0 where nothing is shared: a tie of all
    is no hint.
    """
    vectorizer = TfidfVectorizer(analyzer=_terms, sublinear_tf=True, dtype=np.float64)
    try:
        problems_PV = vectorizer.fit_transform(bodies)
    except ValueError:  # no body holds a term
        return np.zeros(len(texts))
    distinct = {text: place for place, text in enumerate(dict.fromkeys(texts))}
    queries_QV = vectorizer.transform(distinct)
    others = np.arange(len(bodies))
    if len(bodies) > MAX_OTHERS:
        others = np.sort(np.random.default_rng(SEED).choice(others, MAX_OTHERS, replace=False))
    others_VS = problems_PV[others].T.tocsr()
    percentiles = np.zeros(len(texts))
    for start in range(0, len(texts), BLOCK):
        mine = own[start : start + BLOCK]
        rows_QV = queries_QV[[distinct[text] for text in texts[start : start + BLOCK]]]
        percentiles[start : start + BLOCK] = _block(rows_QV, problems_PV, others_VS, mine, others)
    return percentiles


def _block(
    rows_QV: sparse.csr_matrix,
    problems_PV: sparse.csr_matrix,
    others_VS: sparse.csr_matrix,
    own: NDArray[np.int64],
    others: NDArray[np.int64],
) -> NDArray[np.float64]:
    scores_QS = (rows_QV @ others_VS).toarray()
    own_Q = np.asarray(rows_QV.multiply(problems_PV[own]).sum(axis=1)).ravel()
    is_other_QS = others[None, :] != own[:, None]
    is_tied_QS = np.isclose(scores_QS, own_Q[:, None], rtol=1e-9, atol=0)
    below_Q = (is_other_QS & ~is_tied_QS & (scores_QS < own_Q[:, None])).sum(axis=1)
    ties_Q = (is_other_QS & is_tied_QS).sum(axis=1)
    percentiles_Q = (below_Q + 0.5 * ties_Q) / np.maximum(1, is_other_QS.sum(axis=1))
    return np.where((own >= 0) & (own_Q > 0), percentiles_Q, 0.0)


def _terms(text: str) -> list[str]:
    return terms(text, Tokenisation())


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]{4,}", text.lower())
