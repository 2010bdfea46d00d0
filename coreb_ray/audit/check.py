"""What a check is: a function over the evidence that yields measurements, and the words around it.

A check knows no release. What it compares with comes from the data or from the policy's thresholds; what it finds are
cases, each naming the records it is about. Whether a case stops a publication is the policy's business.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from coreb_ray.audit.evidence import Evidence
from coreb_ray.types import Bins, Figure, Task

NUM_BINS = 10
Thresholds = dict[str, float]
Place = tuple[str, str]
"""(task, subtask)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One thing that is wrong."""

    note: str
    """What is wrong with this one, in words."""
    queries: tuple[tuple[Task, str], ...] = ()
    """(task, query id)."""
    documents: tuple[str, ...] = ()
    """Document ids; `OTHER:id` is one of the release audited against."""
    problems: tuple[str, ...] = ()
    where: str = ""
    """`file:line` of a row."""
    measure: float = 0.0
    """How bad it is; larger is worse, cases of equal measure stand by id."""
    place: int = -1
    """Line of the first document to look at, from 1; -1 if it is about the whole."""

    @property
    def key(self) -> tuple[object, ...]:
        """What the case is about: what makes it the same case."""
        return (self.queries, self.documents, self.problems, self.where)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """What a check found about one subject."""

    num_checked: int
    cases: tuple[Case, ...] = ()
    subject: dict[str, str] = field(default_factory=dict)
    observed: str = ""
    """Empty: the share of cases."""
    expected: str = "none"
    control: str = ""
    is_bad: bool | None = None
    """Whether the requirement is broken; None: if there is a case."""
    figure: Figure | None = None
    skipped: str = ""
    """Why nothing could be checked; not empty means that the rest has no meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One entry of the catalogue."""

    check_id: str
    """A public name."""
    group: str
    title: str
    unit: str
    kind: str
    why: str
    fix: str
    function: Callable[[Evidence, Thresholds], Iterator[Measurement]]
    order: str = "by id"
    adds_up: bool = True
    """Whether the counts of its subjects can be added: no unit is looked at under two of them."""
    thresholds: Thresholds = field(default_factory=dict)
    """Names and defaults of the numbers a policy may set."""

    @property
    def what(self) -> str:
        """The definition: the rule, the scorer, the control, and what cannot be seen."""
        return " ".join((inspect.getdoc(self.function) or "").split())


def p_words(p_value: float) -> str:
    """Return a corrected p value as people read it: `p 0.012`, `p < 0.001`."""
    return "p < 0.001" if p_value < 0.001 else f"p {p_value:.3f}"


def binned(values: Sequence[float], group: str, *, is_accused: bool, low: float = 0.0, high: float = 1.0) -> Bins:
    """Return how many values lie in each of ten equal bins from `low` to `high`; larger ones count in the last."""
    counts = [0] * NUM_BINS
    for value in values:
        counts[min(NUM_BINS - 1, int((value - low) / (high - low) * NUM_BINS))] += 1
    return Bins(group=group, is_accused=is_accused, counts=tuple(counts))


def by_subtask(cases: Sequence[tuple[Place, Case]], checked: Sequence[Place]) -> Iterator[Measurement]:
    """Yield one measurement for each (task, subtask) that was looked at.

    Args:
        cases: with the subtask each belongs to.
        checked: the subtask of every unit that was looked at.
    """
    numbers: dict[Place, int] = {}
    for place in checked:
        numbers[place] = numbers.get(place, 0) + 1
    for place, number in sorted(numbers.items()):
        mine = tuple(case for where, case in cases if where == place)
        yield Measurement(num_checked=number, cases=mine, subject={"task": place[0], "subtask": place[1]})
