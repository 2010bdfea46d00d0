"""The engine without Ray: one worker, one unit after the other. It is the reference for every other engine."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from coreb_ray.engine.laws import attempt, each_once
from coreb_ray.interfaces import Outcome

UnitT = TypeVar("UnitT")
ResultT = TypeVar("ResultT")


class InProcessEngine:
    """Runs everything in this process."""

    def map(self, factory: Callable[[], Callable[[UnitT], ResultT]], units: dict[str, UnitT]) -> Iterator[Outcome[ResultT]]:
        """Yield one outcome per unit; the worker is built once, before the first."""
        return each_once(self._map(factory, units), set(units))

    def run(
        self,
        function: Callable[[Any, UnitT], ResultT],
        units: dict[str, UnitT],
        *,
        shared: Any = None,
    ) -> Iterator[Outcome[ResultT]]:
        """Yield one outcome per unit of a stateless function."""
        outcomes = (attempt(key, lambda unit=unit: function(shared, unit)) for key, unit in units.items())  # type: ignore[misc]
        return each_once(outcomes, set(units))

    def close(self) -> None:
        """Nothing was started."""

    def _map(self, factory: Callable[[], Callable[[UnitT], ResultT]], units: dict[str, UnitT]) -> Iterator[Outcome[ResultT]]:
        if not units:
            return
        built: Outcome[Callable[[UnitT], ResultT]] = attempt("worker", factory)
        for key, unit in units.items():
            worker = built.result
            if worker is None:
                yield Outcome(key=key, error=built.error, is_worker_error=True)
            else:
                yield attempt(key, lambda worker=worker, unit=unit: worker(unit))  # type: ignore[misc]
