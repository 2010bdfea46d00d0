"""The seams: what an encoder, a retriever, an engine and a recorder promise.

Implementations live in higher rows and are handed in by `flows`. This module imports no library.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from array import array

    import numpy as np
    from numpy.typing import NDArray

Tokens: TypeAlias = "array[int]"
"""Token ids of a text, 4 bytes each: a corpus of them is held in memory and sent to workers."""

UnitT = TypeVar("UnitT")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointFacts:
    """What a checkpoint says about itself, before a profile changes anything; empty where it says nothing."""

    pooling: str = ""
    prompts: dict[str, str] = field(default_factory=dict)
    """Name -> text."""
    max_tokens: int = 0
    """Positions the network has for tokens."""


class Encoder(Protocol):
    """Turns texts into unit vectors, in two steps so that a plan can stand between them."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    @property
    def facts(self) -> CheckpointFacts:
        """What its checkpoint says about itself."""
        ...

    def tokenize(self, texts: Sequence[str]) -> list[Tokens]:
        """Return token ids per text, truncated to the profile's limit, special tokens included."""
        ...

    def encode(self, batch: Sequence[Sequence[int]]) -> "NDArray[np.float32]":
        """Return float32 vectors of unit length, shape (len(batch), dimension), in the order given."""
        ...


class Retriever(Protocol):
    """Scores every document of a corpus for a query by terms."""

    def score(self, query: str) -> "NDArray[np.float32]":
        """Return one score per document, in corpus order; 0 means no common term."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Generic[ResultT]):
    """What became of one unit: a result, or the exception its code raised."""

    key: str
    """The unit's key, as given to the engine."""
    result: ResultT | None = None
    error: Exception | None = None
    is_worker_error: bool = False
    """Whether the worker could not be built: no unit is to blame, and no other will fare better."""


class Engine(Protocol):
    """A distributed map.

    Laws (checked at run time, and by one contract suite for every engine): every unit comes back exactly once; outcomes
    are keyed, not ordered; an exception in a worker is a value; platform failures are retried up to a limit, code
    errors never.
    """

    def map(self, factory: Callable[[], Callable[[UnitT], ResultT]], units: dict[str, UnitT]) -> Iterator[Outcome[ResultT]]:
        """Yield one outcome per unit from workers that were each built once by the picklable factory.

        Raises:
            EngineError: the platform lost a unit and could not redo it.
        """
        ...

    def run(
        self,
        function: Callable[[Any, UnitT], ResultT],
        units: dict[str, UnitT],
        *,
        shared: Any = None,
    ) -> Iterator[Outcome[ResultT]]:
        """Yield one outcome per unit of a stateless function of (shared, unit); `shared` travels once."""
        ...

    def close(self) -> None:
        """End everything this engine started."""
        ...


class Recorder(Protocol):
    """Observes a sweep. A recorder may fail without failing the sweep."""

    def record(self, event: str, **fields: object) -> None:
        """Take note of one event with plain fields."""
        ...


class Progress(Protocol):
    """Told how far a stage is."""

    def update(self, stage: str, done: int, total: int) -> None:
        """Take note that `done` of `total` units of a stage are finished."""
        ...
