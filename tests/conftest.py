"""Options and fixtures shared by all tests."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from building import FIXTURES

from coreb_ray.interfaces import Engine
from coreb_ray.release.reader import read_directory
from coreb_ray.types import Execution, Release

TOOLS = ("g++", "go", "javac", "ruby")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files anew; review the diff")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("needs_tools"):
        absent = [tool for tool in TOOLS if shutil.which(tool) is None]
        if absent:
            message = f"found no {', '.join(absent)}, expected the compilers of five languages"
            if os.environ.get("COREB_REQUIRE_TOOLS"):
                pytest.fail(message)
            pytest.skip(message)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Two workers share the machine: what starts a Ray runs on one of them, and a module's fixtures are made once.

    The groups that pytest-xdist reads from marks are not seen by it under pytest 9 (they were part of a test's id).
    """
    from xdist.scheduler import LoadScopeScheduling

    def group(nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return "ray" if "mark.ray" in (config.rootpath / module).read_text(encoding="utf-8") else module

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = group  # what a subclass would override
    return scheduler


@pytest.fixture(scope="session")
def data_root() -> Path:
    """Return where the public releases lie; the test is skipped where they are absent."""
    place = os.environ.get("COREB_DATA")
    if not place:
        pytest.skip("COREB_DATA is not set: the public releases are not here")
    return Path(place)


@pytest.fixture(scope="session")
def tiny() -> Release:
    return read_directory(FIXTURES / "tiny_release", name="tiny").release


@pytest.fixture(scope="session")
def ray_engine() -> Iterator[Engine]:
    """Return one Ray for all tests of a session: starting it takes seconds."""
    from coreb_ray.engine.ray_engine import RayEngine

    # workers import the helpers of tests by name
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(Path(__file__).parent), os.environ.get("PYTHONPATH"))))
    os.environ["OMP_PROC_BIND"] = "true"  # must not reach workers: test_ray_engine looks
    engine = RayEngine(Execution(actors=2, threads=1))
    yield engine
    engine.close()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> "Golden":
    return Golden(bool(request.config.getoption("--update-golden")))


class Golden:
    """Compares text with a file under tests/golden, or writes it."""

    def __init__(self, is_update: bool) -> None:
        self._is_update = is_update

    def check(self, name: str, text: str) -> None:
        path = Path(__file__).parent / "golden" / name
        if self._is_update:
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, f"{path.name} differs; run with --update-golden and review the diff"
