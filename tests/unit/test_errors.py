import pickle

import pytest

from coreb_ray import errors
from coreb_ray.engine.laws import portable
from coreb_ray.errors import CorebError, EngineError, shorten

ALL = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, CorebError)]


@pytest.mark.parametrize("kind", ALL)
def test_an_error_survives_pickling_with_problems_and_notes(kind: type[CorebError]) -> None:
    error = kind("where: found, expected", problems=["one", "two"])
    error.add_note("a traceback")
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind
    assert str(copy) == "where: found, expected\n  one\n  two"
    assert copy.__notes__ == ["a traceback"]


def test_shorten_counts_what_it_leaves_out() -> None:
    assert shorten(range(7)) == "0, 1, 2, 3, 4 and 2 more"
    assert shorten(["a"]) == "a"


class _Unpicklable(Exception):  # noqa: N818
    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)
        self.lock = open  # a builtin travels; two required arguments do not
        self.two = two


def test_an_error_that_cannot_travel_is_replaced_and_keeps_its_text() -> None:
    found = portable(_Unpicklable("broken", "x"))
    assert isinstance(found, EngineError)
    assert str(found) == "_Unpicklable: broken"
