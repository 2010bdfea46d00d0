"""What every engine promises, checked while it runs."""

import pickle
import traceback
from collections.abc import Callable, Iterator
from typing import TypeVar

from coreb_ray.errors import EngineError, InternalError
from coreb_ray.interfaces import Outcome

ResultT = TypeVar("ResultT")


def each_once(outcomes: Iterator[Outcome[ResultT]], expected: set[str]) -> Iterator[Outcome[ResultT]]:
    """Pass outcomes on, and see that every expected key comes back exactly once.

    Raises:
        InternalError: a key came back twice, was never given, or did not come back.
    """
    missing = set(expected)
    for outcome in outcomes:
        if outcome.key not in missing:
            raise InternalError(f"engine: unit {outcome.key[:12]}: found it coming back twice or unasked, expected once")
        missing.remove(outcome.key)
        yield outcome
    if missing:
        raise InternalError(f"engine: found {len(missing)} units that never came back, such as {min(missing)[:12]}")


def attempt(key: str, call: Callable[[], ResultT]) -> Outcome[ResultT]:
    """Return the result of a call, or the exception it raised, as an outcome that can travel."""
    try:
        return Outcome(key=key, result=call())
    except Exception as error:  # noqa: BLE001 - an exception of a unit's code is a value (house style, section 8)
        return Outcome(key=key, error=portable(error))


def portable(error: Exception) -> Exception:
    """Return the exception with its traceback as a note, or an EngineError in its place if it cannot be pickled."""
    trace = "".join(traceback.format_exception(error))
    error.__traceback__ = None
    error.__cause__ = None
    error.__context__ = None
    try:
        if type(pickle.loads(pickle.dumps(error))) is type(error):  # noqa: S301 - our own bytes, made on this line
            error.add_note(trace)
            return error
    except Exception:  # noqa: BLE001, S110 - replaced below, with the text of the original
        pass
    replacement = EngineError(f"{type(error).__name__}: {error}")
    replacement.add_note(trace)
    return replacement
