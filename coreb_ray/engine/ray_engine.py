"""The engine on Ray Core: actors that build their worker once, and tasks for stateless work.

Results are small (paths and digests); workers write files themselves. Without a cluster a local Ray is started: loopback
only, no dashboard, with a token made for this process. A worker process that dies is replaced and its unit tried again; a
unit that keeps killing its worker comes back as an error that names it. Not handled here: the loss of the driver.
"""

import contextlib
import logging
import os
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from coreb_ray.engine.laws import attempt, each_once
from coreb_ray.errors import ConfigError, EngineError
from coreb_ray.interfaces import Outcome
from coreb_ray.logs import event
from coreb_ray.types import Execution

if not os.environ.get("RAY_ADDRESS"):
    # Ray 2.60 reads these when it is imported. Without them it writes a token of its own into the home directory,
    # world-readable, or fails where there is none; the dashboard and its usage report are not wanted either.
    os.environ.setdefault("RAY_AUTH_MODE", "token")
    os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_task_oom_retries", "2")  # a unit that takes the host's memory is else tried for ever
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    # Named for other systems, it makes Ray take 127.0.0.1 as its address on any: every server then listens on loopback
    # only. `_node_ip_address="127.0.0.1"` does not: Ray replaces it by the machine's outer address.
    os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")

import ray

logger = logging.getLogger(__name__)

UnitT = TypeVar("UnitT")
ResultT = TypeVar("ResultT")

IN_FLIGHT = 2
"""Units given to an actor at once: one at work, one waiting."""
MAX_ATTEMPTS = 3
"""Times a unit is tried whose worker process dies; an exception of its code is never tried again."""
SAY_WAITING_S = 300.0
"""After so long without an outcome the log says what is free: others may have taken the cluster."""
OBJECT_STORE_BYTES = 256 * 1024 * 1024
"""Enough for releases and returned paths on a local Ray; big results never pass through it."""


class RayEngine:
    """Runs units on the Ray that RAY_ADDRESS names, or on a local one that ends with the engine."""

    def __init__(self, execution: Execution) -> None:
        self._execution = execution
        self._is_owner = not ray.is_initialized()
        if self._is_owner:
            _start()
        self._check_resources()

    def map(self, factory: Callable[[], Callable[[UnitT], ResultT]], units: dict[str, UnitT]) -> Iterator[Outcome[ResultT]]:
        """Yield one outcome per unit, as they are done."""
        return each_once(self._map(factory, units), set(units))

    def run(
        self,
        function: Callable[[Any, UnitT], ResultT],
        units: dict[str, UnitT],
        *,
        shared: Any = None,
    ) -> Iterator[Outcome[ResultT]]:
        """Yield one outcome per unit of a stateless function, as they are done.

        Raises:
            EngineError: Ray lost a task.
        """
        return each_once(self._run(function, units, shared), set(units))

    def close(self) -> None:
        """End the local Ray; a cluster that was there before stays."""
        if self._is_owner:
            ray.shutdown()

    def _check_resources(self) -> None:
        """Refuse what this cluster can never schedule: Ray itself would wait for ever without a word."""
        available = ray.cluster_resources()
        wanted = {"CPU": float(self._execution.threads), "GPU": self._execution.gpus_per_actor}
        for name, amount in wanted.items():
            if amount > available.get(name, 0.0):
                self.close()
                raise ConfigError(
                    f"execution: found {amount:g} {name} asked for one actor, expected at most the "
                    f"{available.get(name, 0.0):g} this cluster has; lower execution.threads or execution.gpus_per_actor"
                )

    def _map(self, factory: Callable[[], Callable[[UnitT], ResultT]], units: dict[str, UnitT]) -> Iterator[Outcome[ResultT]]:
        pool = _Pool(self._execution, factory, units)
        try:
            yield from pool.outcomes()
        finally:
            pool.close()

    def _run(
        self, function: Callable[[Any, UnitT], ResultT], units: dict[str, UnitT], shared: Any
    ) -> Iterator[Outcome[ResultT]]:
        task = ray.remote(num_cpus=1, max_retries=2)(_call)
        shared_ref = ray.put(shared)
        running = {task.remote(function, shared_ref, key, unit): key for key, unit in units.items()}
        while running:
            (done,), _ = ray.wait(list(running), num_returns=1)
            yield _get(done, running.pop(done))


class _Pool:
    """Actors at work on the units of one map, each with at most IN_FLIGHT of them.

    When an actor's process dies, the units it held are suspects: each is tried again by itself, and one whose worker dies
    MAX_ATTEMPTS times while it is alone is left out. Which of several units was at work cannot be told: the result of a
    finished one can be lost with the process.
    """

    def __init__(self, execution: Execution, factory: Callable[[], Callable[[Any], Any]], units: dict[str, Any]) -> None:
        self._actor_class = ray.remote(num_cpus=execution.threads, num_gpus=execution.gpus_per_actor)(_Actor)
        self._factory = factory
        self._units = units
        self._waiting = deque(units)
        self._suspects: deque[str] = deque()
        self._attempts = dict.fromkeys(units, 0)
        # an actor that does not fit would wait for ever with the units it was given
        num_actors = min(execution.actors, len(units), _capacity(execution))
        self._lanes = [_Lane(self._actor_class.remote(factory)) for _ in range(num_actors)]

    def outcomes(self) -> Iterator[Outcome[Any]]:
        """Yield one outcome per unit, as they are done."""
        for lane in [lane for _ in range(IN_FLIGHT) for lane in self._lanes]:
            self._give(lane)
        while running := {reference: lane for lane in self._lanes for reference in lane.in_flight.values()}:
            finished, _ = ray.wait(list(running), num_returns=1, timeout=SAY_WAITING_S)
            if not finished:
                free = ray.available_resources()
                fields = {"units": len(running), "free_cpu": free.get("CPU", 0.0), "free_gpu": free.get("GPU", 0.0)}
                logger.warning(event("still_waiting", min(self._units), seconds=SAY_WAITING_S, **fields))
                continue
            (done,) = finished
            lane = running[done]
            key = next(key for key, reference in lane.in_flight.items() if reference == done)
            try:
                outcome: Outcome[Any] = ray.get(done)
            except ray.exceptions.RayError as error:
                yield from self._replace(lane, error)
            else:
                del lane.in_flight[key]
                lane.holds_suspect = False
                yield outcome
                for _ in range(IN_FLIGHT - len(lane.in_flight)):
                    self._give(lane)

    def close(self) -> None:
        """End all actors."""
        for lane in self._lanes:
            with contextlib.suppress(ray.exceptions.RayError):
                ray.kill(lane.actor)

    def _give(self, lane: "_Lane") -> None:
        """Give a lane its next unit: a suspect only by itself, so that a death says which unit did it."""
        if lane.holds_suspect:
            return
        if self._suspects and not lane.in_flight:
            key = self._suspects.popleft()
            lane.holds_suspect = True
        elif self._waiting:
            key = self._waiting.popleft()
        else:
            return
        lane.in_flight[key] = lane.actor.handle.remote(key, self._units[key])

    def _replace(self, lane: "_Lane", error: Exception) -> Iterator[Outcome[Any]]:
        """Put another actor in the lane of a dead one; yield what it had done, and a unit that failed too often."""
        lost: list[str] = []
        for key, reference in lane.in_flight.items():
            try:
                done: Outcome[Any] = ray.get(reference)
            except ray.exceptions.RayError:
                lost.append(key)
            else:
                yield done  # finished before the actor died, told after it
        lane.in_flight.clear()
        lane.holds_suspect = False
        logger.warning(event("actor_died", lost[0], units=len(lost), reason=type(error).__name__))
        if len(lost) == 1:
            self._attempts[lost[0]] += 1
        for key in lost:
            if self._attempts[key] < MAX_ATTEMPTS:
                self._suspects.append(key)
            else:
                reason = f"its worker died {MAX_ATTEMPTS} times ({type(error).__name__})"
                yield Outcome(key=key, error=EngineError(f"engine: unit {key[:12]}: found that {reason}; it is left out"))
        with contextlib.suppress(ray.exceptions.RayError):
            ray.kill(lane.actor)
        lane.actor = self._actor_class.remote(self._factory)
        for _ in range(IN_FLIGHT):
            self._give(lane)


class _Lane:
    """One actor and the units it was given, oldest first."""

    def __init__(self, actor: Any) -> None:
        self.actor = actor
        self.in_flight: dict[str, Any] = {}
        self.holds_suspect = False


class _Actor:
    """Holds one worker; building it is part of the first unit, so that a failure there is an outcome."""

    def __init__(self, factory: Callable[[], Callable[[Any], Any]]) -> None:
        self._factory = factory
        self._built: Outcome[Callable[[Any], Any]] | None = None

    def handle(self, key: str, unit: Any) -> Outcome[Any]:
        if self._built is None:
            self._built = attempt("worker", self._factory)
        worker = self._built.result
        if worker is None:
            return Outcome(key=key, error=self._built.error, is_worker_error=True)
        return attempt(key, lambda: worker(unit))


def _capacity(execution: Execution) -> int:
    """Return how many actors the cluster can hold at once, at least 1: less was refused when the engine was made."""
    there = ray.cluster_resources()
    wanted = {"CPU": float(execution.threads), "GPU": execution.gpus_per_actor}
    return max(1, min(int(there.get(name, 0.0) / amount + 1e-9) for name, amount in wanted.items() if amount))


def _call(function: Callable[[Any, Any], Any], shared: Any, key: str, unit: Any) -> Outcome[Any]:
    return attempt(key, lambda: function(shared, unit))


def _get(reference: Any, key: str) -> Outcome[Any]:
    try:
        outcome: Outcome[Any] = ray.get(reference)
    except ray.exceptions.RayError as error:
        raise EngineError(f"engine: unit {key[:12]}: Ray lost it ({type(error).__name__}); run the sweep again") from error
    return outcome


def _start() -> None:
    try:
        if os.environ.get("RAY_ADDRESS"):
            ray.init(log_to_driver=False, configure_logging=False)
            return
        # pinned threads of several workers would all stand on the same cores (torch reads it in each of them)
        os.environ.pop("OMP_PROC_BIND", None)
        ray.init(
            address="local",  # else Ray joins whatever cluster was started on this machine last, even a dead one
            include_dashboard=False,
            log_to_driver=False,
            configure_logging=False,
            object_store_memory=OBJECT_STORE_BYTES,
        )
    except (RuntimeError, ValueError, ConnectionError, ray.exceptions.RayError) as error:
        where = os.environ.get("RAY_ADDRESS", "this machine")
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise EngineError(f"Ray on {where}: found that it does not start ({reason}); try --engine inprocess") from error
