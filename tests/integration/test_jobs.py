"""Sweeps submitted as Ray jobs to a head on this machine, and what `job wait` makes of their end."""

import contextlib
import json
import os
import shlex
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from building import tiny_place

pytestmark = [pytest.mark.slow, pytest.mark.ray]

SWEEP = """
name: tiny
releases: [tiny]
retrievers: [bm25, hashing]
intervals: {resamples: 100, permutations: 100}
execution: {tracking: none}
"""
TOKEN = "0123456789abcdef0123456789abcdef"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Head:
    """A Ray head with a dashboard, on loopback, that asks for a token or not."""

    def __init__(self, place: Path, auth: dict[str, str]) -> None:
        self.address = f"http://127.0.0.1:{free_port()}"
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("RAY_AUTH")},
            **auth,
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
            "RAY_API_SERVER_ADDRESS": self.address,
        }
        self.environment.pop("RAY_ADDRESS", None)
        arguments = ["start", "--head", "--block", "--node-ip-address=127.0.0.1", f"--port={free_port()}"]
        arguments += ["--dashboard-host=127.0.0.1", f"--dashboard-port={self.address.rpartition(':')[2]}"]
        arguments += [f"--dashboard-agent-listen-port={free_port()}", f"--ray-client-server-port={free_port()}"]
        arguments += ["--num-cpus=2", "--object-store-memory=200000000", f"--temp-dir={place}"]
        self._process = subprocess.Popen(
            [str(Path(sys.executable).parent / "ray"), *arguments],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def cli(self, *arguments: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "coreb_ray", *arguments]
        return subprocess.run(
            command, env=environment or self.environment, capture_output=True, text=True, check=False, timeout=600
        )

    def submit(self, *arguments: str, **options: Any) -> str:
        from ray.job_submission import JobSubmissionClient

        client = JobSubmissionClient(self.address, headers={"Authorization": f"Bearer {TOKEN}"})
        return str(client.submit_job(entrypoint=shlex.join([sys.executable, "-m", "coreb_ray", *arguments]), **options))

    def ray(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Ray's own command line, as a person does."""
        command = [str(Path(sys.executable).parent / "ray"), *arguments]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False, timeout=600)

    def stop_job(self, job: str) -> None:
        from ray.job_submission import JobSubmissionClient

        JobSubmissionClient(self.address, headers={"Authorization": f"Bearer {TOKEN}"}).stop_job(job)

    def close(self) -> None:
        children = psutil.Process(self._process.pid).children(recursive=True)
        self._process.terminate()
        self._process.wait(timeout=120)
        for child in children:
            if child.is_running():
                child.kill()
        psutil.wait_procs(children, timeout=10)


@contextlib.contextmanager
def started(auth: dict[str, str]) -> Iterator[Head]:
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as place:
        found = Head(Path(place), auth)
        try:
            for _ in range(120):
                if found.cli("job", "wait", "none").stderr.count("job none"):
                    break
                time.sleep(1)
            yield found
        finally:
            found.close()


@pytest.fixture(scope="module")
def head() -> Iterator[Head]:
    with started({"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN}) as found:
        yield found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_place(tmp_path_factory.mktemp("jobs"), SWEEP)


def sweep(place: Path, out: str, *more: str) -> list[str]:
    return ["sweep", str(place / "sweeps" / "tiny.yaml"), f"data_root={place / 'data'}", "--out", out, *more]


def test_a_sweep_submitted_as_a_job_ends_with_0_and_its_results_stay(head: Head, place: Path) -> None:
    out = place / "runs" / "job"
    done = head.cli("job", "wait", head.submit(*sweep(place, str(out))), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["status"] == "SUCCEEDED"
    assert "tiny: nDCG@10" in done.stderr  # what the job printed
    assert len(json.loads((out / "summary.json").read_text())["rows"]) > 100


def test_a_relative_place_is_refused_inside_a_job_with_the_drivers_code(head: Head, place: Path) -> None:
    done = head.cli("job", "wait", head.submit(*sweep(place, "runs/lost")))
    assert done.returncode == 2
    assert "expected an absolute path" in done.stderr


def test_a_stopped_job_is_130(head: Head, place: Path) -> None:
    job = head.submit(*sweep(place, str(place / "runs" / "stopped"), "retrievers=[minilm]", "token_budget=1"))
    time.sleep(4)
    head.stop_job(job)
    done = head.cli("job", "wait", job)
    assert done.returncode == 130
    assert "STOPPED" in done.stdout


def test_a_job_that_asks_for_what_is_not_there_is_given_up_in_bounded_time(head: Head, place: Path) -> None:
    job = head.submit(*sweep(place, str(place / "runs" / "never")), entrypoint_num_gpus=1)
    started = time.monotonic()
    done = head.cli("job", "wait", job, "pending_timeout_s=3")
    assert done.returncode == 2
    assert f"job {job}: found it still waiting after 3 s" in done.stderr
    assert time.monotonic() - started < 60


def test_without_the_token_the_server_is_refused_with_a_hint(head: Head) -> None:
    environment = {**head.environment, "RAY_AUTH_TOKEN": "f" * 32}
    done = head.cli("job", "wait", "any", environment=environment)
    assert done.returncode == 2
    assert "RAY_AUTH_TOKEN" in done.stderr
    assert TOKEN not in done.stderr + done.stdout


def test_a_plan_is_a_job_too_and_a_head_may_ask_for_no_token(place: Path) -> None:
    with started({"RAY_AUTH_MODE": "disabled"}) as head:
        plan = [sys.executable, "-m", "coreb_ray", "plan", str(place / "sweeps" / "tiny.yaml"), "--json"]
        plan += [f"data_root={place / 'data'}", "retrievers=[minilm]", "--out", str(place / "runs" / "planned")]
        sent = head.ray("job", "submit", "--no-wait", "--submission-id", "plan-1", "--", *plan)
        assert sent.returncode == 0, sent.stderr
        done = head.cli("job", "wait", "plan-1")
        assert done.returncode == 0, done.stderr
        printed = json.loads(next(line for line in done.stderr.splitlines() if line.startswith("{")))
        assert printed["runs"][0]["num_texts"] == 21
        assert not (place / "runs" / "planned").exists()
        swept = head.ray(
            "job", "submit", "--no-wait", "--submission-id", "sweep-1", "--",
            sys.executable, "-m", "coreb_ray", *sweep(place, str(place / "runs" / "open"), "retrievers=[nothing]"),
        )  # fmt: skip
        assert swept.returncode == 0, swept.stderr
        assert head.cli("job", "wait", "sweep-1").returncode == 2  # the driver's own code: ray job submit says 1
        again = head.ray("job", "submit", "--no-wait", "--submission-id", "sweep-2", "--", sys.executable, "-m", "coreb_ray",
                         *sweep(place, str(place / "runs" / "open")))  # fmt: skip
        assert again.returncode == 0, again.stderr
        assert head.cli("job", "wait", "sweep-2").returncode == 0
        assert (place / "runs" / "open" / "summary.json").is_file()
