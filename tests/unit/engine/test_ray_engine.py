import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from working import slow_factory, thread_settings

from coreb_ray.errors import ConfigError
from coreb_ray.interfaces import Engine
from coreb_ray.types import Execution

LISTENING = """
import psutil
from coreb_ray.engine.ray_engine import RayEngine
from coreb_ray.types import Execution
engine = RayEngine(Execution())
me = psutil.Process()
addresses = set()
for process in [me, *me.children(recursive=True)]:
    addresses |= {c.laddr.ip for c in process.net_connections("inet") if c.status == psutil.CONN_LISTEN}
engine.close()
import json; print(json.dumps(sorted(addresses)))
"""


@pytest.mark.ray
@pytest.mark.slow
def test_a_local_ray_listens_on_loopback_only_and_writes_no_token(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LISTENING],
        capture_output=True,
        text=True,
        check=True,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )
    addresses = set(json.loads(done.stdout))
    assert addresses
    assert addresses <= {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
    assert not (tmp_path / ".ray").exists()


@pytest.mark.ray
@pytest.mark.usefixtures("ray_engine")
@pytest.mark.parametrize(
    ("execution", "message"),
    [(Execution(threads=4096), "found 4096 CPU asked for"), (Execution(gpus_per_actor=1000), "found 1000 GPU asked for")],
)
def test_what_the_cluster_can_never_schedule_is_refused(execution: Execution, message: str) -> None:
    from coreb_ray.engine.ray_engine import RayEngine

    with pytest.raises(ConfigError, match=message):
        RayEngine(execution)


@pytest.mark.ray
def test_workers_take_the_threads_they_were_given_and_are_not_pinned(ray_engine: Engine) -> None:
    (outcome,) = ray_engine.run(thread_settings, {"one": 1})
    assert outcome.result == ("", "1")


@pytest.mark.ray
def test_a_cluster_that_gives_nothing_for_long_is_said(
    ray_engine: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("coreb_ray.engine.ray_engine.SAY_WAITING_S", 0.05)
    with caplog.at_level("WARNING", logger="coreb_ray"):
        assert [outcome.result for outcome in ray_engine.map(slow_factory, {"one": 1})] == [1]
    assert "one still_waiting seconds=0.05 units=1 free_cpu=" in caplog.text


@pytest.mark.ray
@pytest.mark.slow
def test_a_cluster_that_somebody_else_started_here_is_not_joined() -> None:
    # `ray start` leaves its address in this file; a plain ray.init() would go there, even when nobody answers
    code = "from coreb_ray.engine.ray_engine import RayEngine; from coreb_ray.types import Execution; RayEngine(Execution()).close()"
    with tempfile.TemporaryDirectory(prefix="r") as place:  # short: names of sockets have a limit
        (Path(place) / "ray").mkdir()
        (Path(place) / "ray" / "ray_current_cluster").write_text("127.0.0.1:9")
        environment = {"HOME": place, "PATH": "/usr/bin:/bin", "RAY_TMPDIR": place}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment, timeout=300
        )
    assert done.returncode == 0, done.stderr
