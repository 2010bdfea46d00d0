"""The laws of an engine, held by every engine."""

import operator
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import working

from coreb_ray.engine.inprocess import InProcessEngine
from coreb_ray.engine.laws import each_once
from coreb_ray.errors import EngineError, InternalError, ModelError
from coreb_ray.interfaces import Engine, Outcome

ENGINES = ["inprocess", pytest.param("ray", marks=pytest.mark.ray)]


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    if request.param == "ray":
        found: Engine = request.getfixturevalue("ray_engine")
        return found
    return InProcessEngine()


def results(outcomes: Iterator[Outcome[Any]]) -> dict[str, Any]:
    return {outcome.key: outcome.result if outcome.error is None else type(outcome.error).__name__ for outcome in outcomes}


UNITS = {f"u{n}": n for n in range(9)}


def test_every_unit_comes_back_once_and_an_exception_is_a_value(engine: Engine) -> None:
    expected = {key: 100 // n if n else "ZeroDivisionError" for key, n in UNITS.items()}
    assert results(engine.run(operator.floordiv, UNITS, shared=100)) == expected
    assert results(engine.map(partial(partial, operator.floordiv, 100), UNITS)) == expected


def test_no_units_are_no_work(engine: Engine) -> None:
    assert results(engine.map(working.broken_factory, {})) == {}
    assert results(engine.run(operator.add, {}, shared=1)) == {}


def test_a_worker_is_built_once_each(engine: Engine, tmp_path: Path) -> None:
    factory: Callable[[], Any] = partial(working.counting_factory, tmp_path)
    assert results(engine.map(factory, UNITS)) == UNITS
    built = [path.name for path in tmp_path.iterdir()]
    assert 1 <= len(built) <= 2
    assert len({name.partition("-")[0] for name in built}) == len(built)


def test_a_worker_that_cannot_be_built_fails_its_units_with_the_reason(engine: Engine) -> None:
    outcomes = list(engine.map(working.broken_factory, {"a": 1, "b": 2}))
    assert sorted(outcome.key for outcome in outcomes) == ["a", "b"]
    assert all(isinstance(outcome.error, ModelError) and str(outcome.error) == "no weights" for outcome in outcomes)
    assert all(outcome.is_worker_error for outcome in outcomes)


def test_an_error_brings_its_traceback(engine: Engine) -> None:
    (outcome,) = engine.run(operator.floordiv, {"u": 0}, shared=1)
    assert outcome.error is not None
    assert "ZeroDivisionError" in outcome.error.__notes__[0]


def test_closing_midway_leaves_nothing_running(engine: Engine, tmp_path: Path) -> None:
    outcomes = engine.map(partial(working.counting_factory, tmp_path), UNITS)
    next(outcomes)
    outcomes.close()  # type: ignore[attr-defined]
    assert results(engine.run(operator.add, {"a": 1}, shared=1)) == {"a": 2}


@pytest.mark.parametrize(
    ("keys", "message"), [("aab", "coming back twice"), ("abx", "coming back twice or unasked"), ("a", "never came back")]
)
def test_a_broken_engine_is_found_out(keys: str, message: str) -> None:
    with pytest.raises(InternalError, match=message):
        list(each_once((Outcome(key=key, result=1) for key in keys), {"a", "b"}))


@pytest.mark.ray
def test_work_really_happens_in_other_processes(ray_engine: Engine) -> None:
    (outcome,) = ray_engine.run(working.process_id, {"u": 0})
    assert outcome.result not in (None, os.getpid())


@pytest.mark.ray
@pytest.mark.slow
def test_a_unit_whose_worker_dies_is_tried_again_and_one_that_always_kills_is_named(
    ray_engine: Engine, tmp_path: Path
) -> None:
    units = {"a": "a", "b": "once", "c": "c", "d": "poison", "e": "e", "f": "f"}
    outcomes = {outcome.key: outcome for outcome in ray_engine.map(partial(working.deadly_factory, tmp_path), units)}
    assert {key: outcome.result for key, outcome in outcomes.items()} == {**units, "d": None}
    assert isinstance(outcomes["d"].error, EngineError)
    assert "unit d: found that its worker died 3 times" in str(outcomes["d"].error)
