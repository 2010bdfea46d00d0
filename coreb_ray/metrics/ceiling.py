"""The score of a perfect ranker that sees only the query's text.

Such an oracle knows the problem and which programs are right, but no constraint that the text does not name. Documents it
cannot tell apart come in random order, so its nDCG is an expectation, computed exactly. No ranking is involved.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from coreb_ray.metrics.judgements import Unit
from coreb_ray.types import Release, Task

SPELLINGS = {
    "python": re.compile(r"\bpython", re.IGNORECASE),
    "cpp": re.compile(r"c\+\+|\bcpp\b", re.IGNORECASE),
    "java": re.compile(r"\bjava\b", re.IGNORECASE),
    "go": re.compile(r"\bGo\b|\bgolang\b|\bGoLang\b"),
    "ruby": re.compile(r"\bruby\b", re.IGNORECASE),
}
"""How a query's text names a language; `go` in small letters is a verb."""


def names(language: str, text: str) -> bool:
    """Return whether a text names a language; never for `any` or no language."""
    return language in SPELLINGS and SPELLINGS[language].search(text) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """Documents that the oracle cannot tell apart."""

    num_documents: int
    num_positives: int


class Oracle:
    """Computes the ceiling of the units of one task."""

    def __init__(self, release: Release, task: Task, names: Callable[[str, str], bool] = names) -> None:
        """Prepare the oracle of a task.

        Args:
            release: whose documents and labels it knows.
            task: whose queries it answers.
            names: (language, text) -> whether the text names the language.
        """
        self._corpus = {document.doc_id: document for document in release.corpus(task)}
        self._task = task
        self._names = names
        self._by_problem: dict[str, list[str]] = {}
        for document in self._corpus.values():
            self._by_problem.setdefault(document.problem_id, []).append(document.doc_id)

    def expected_ndcg(self, unit: Unit, cutoff: int) -> float:
        """Return the expected nDCG at the cutoff, between 0 and 1; 0 for a unit without positives."""
        return expected_ndcg(self.tiers(unit), cutoff)

    def tiers(self, unit: Unit) -> tuple[Tier, ...]:
        """Return what the oracle puts first, second, ...; the last tier is the rest of the corpus."""
        query = unit.queries[0]
        named = self._task == "text2code" and self._names(query.language, query.text)
        groups: dict[int, list[str]] = {}
        for doc_id in self._by_problem.get(query.problem_id, ()):
            if doc_id not in unit.removed:
                document = self._corpus[doc_id]
                is_right = not document.is_noise if document.kind == "text" else document.passed is not False
                is_asked = not named or document.language == query.language
                groups.setdefault((0 if is_right else 2) + (0 if is_asked else 1), []).append(doc_id)
        tiers = [_tier(groups[place], unit) for place in sorted(groups)]
        rest = len(self._corpus) - len(unit.removed & self._corpus.keys()) - sum(tier.num_documents for tier in tiers)
        missed = len(unit.positives) - sum(tier.num_positives for tier in tiers)
        return (*tiers, Tier(num_documents=rest, num_positives=missed))


def expected_ndcg(tiers: Sequence[Tier], cutoff: int) -> float:
    """Return the expected binary nDCG of tiers in order, each in random order inside.

    A position inside a tier holds a positive with probability positives / documents of the tier; by linearity the expected
    DCG is the sum of these over log2(rank + 1).
    """
    num_positives = sum(tier.num_positives for tier in tiers)
    if num_positives == 0:
        return 0.0
    chances = [tier.num_positives / tier.num_documents for tier in tiers for _ in range(min(tier.num_documents, cutoff))]
    gained = math.fsum(chance / math.log2(rank + 2) for rank, chance in enumerate(chances[:cutoff]))
    best = math.fsum(1 / math.log2(rank + 2) for rank in range(min(num_positives, cutoff)))
    return gained / best


def _tier(documents: list[str], unit: Unit) -> Tier:
    return Tier(num_documents=len(documents), num_positives=len(unit.positives.intersection(documents)))
