"""The exceptions of the project.

Every exception has one message and optional keywords, because Ray pickles exceptions by their positional arguments and
anything else would not survive the trip. A message says where, what was found, what was expected and what to do.
"""

from collections.abc import Iterable, Sequence


class CorebError(Exception):
    """An expected failure: the message is meant for the user and is printed without a traceback."""

    def __init__(self, message: str = "", *, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[object, ...]:
        """Return what pickle needs; keywords travel in the state."""
        return (type(self), (self.message,), dict(self.__dict__))

    def __str__(self) -> str:
        """Return the message, then one line per collected problem."""
        return "\n".join((self.message, *(f"  {problem}" for problem in self.problems)))


class ConfigError(CorebError):
    """A sweep file, a card or an override is wrong."""


class DataError(CorebError):
    """A release cannot be read, or scores over it would be ambiguous."""


class ModelError(CorebError):
    """A model cannot be loaded or gives values that cannot be ranked."""


class EngineError(CorebError):
    """The platform lost work and could not redo it."""


class StoreError(CorebError):
    """Results cannot be written or read."""


class SandboxError(CorebError):
    """A program cannot be executed safely here."""


class TrackingError(CorebError):
    """The tracking server refused or cannot be reached."""


class InternalError(CorebError):
    """An invariant of this package is broken: always a bug."""


def shorten(items: Iterable[object], limit: int = 5) -> str:
    """Return at most `limit` items as text, then how many more there are."""
    shown = [str(item) for item in items]
    more = len(shown) - limit
    return ", ".join(shown[:limit]) + (f" and {more} more" if more > 0 else "")
