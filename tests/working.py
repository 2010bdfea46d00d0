"""Workers for tests of engines; importable, because they travel to other processes by name."""

import os
import signal
import time
import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path

from coreb_ray.errors import ModelError


def counting_factory(place: Path) -> Callable[[int], int]:
    """Leave a file named by process each time a worker is built."""
    (place / f"{os.getpid()}-{uuid.uuid4().hex}").write_text("")
    return _same


def broken_factory() -> Callable[[int], int]:
    raise ModelError("no weights")


def deadly_factory(place: Path) -> Callable[[str], str]:
    """Return a worker whose process dies on `poison` always and on `once` the first time."""
    return partial(_deadly, place)


def slow_factory() -> Callable[[int], int]:
    """Return a worker that takes a moment."""
    time.sleep(1)
    return _same


def process_id(_shared: object, _unit: int) -> int:
    return os.getpid()


def thread_settings(_shared: object, _unit: int) -> tuple[str, str]:
    return os.environ.get("OMP_PROC_BIND", ""), os.environ.get("OMP_NUM_THREADS", "")


def _same(unit: int) -> int:
    return unit


def _deadly(place: Path, unit: str) -> str:
    marker = place / "died"
    if unit == "poison" or (unit == "once" and not marker.exists()):
        marker.write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return unit
