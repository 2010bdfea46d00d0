from types import SimpleNamespace
from typing import Any

import pytest

from coreb_ray.engine.jobs import wait_for_job
from coreb_ray.errors import ConfigError


class FakeClient:
    """Tells a prepared story, one step a poll."""

    def __init__(self, *steps: tuple[str, str, int | None]) -> None:
        self._steps = list(steps)
        self._at = -1

    def get_job_info(self, job_id: str) -> Any:
        if job_id != "mine":
            raise RuntimeError(f"Job {job_id} does not exist\nmore")
        self._at = min(self._at + 1, len(self._steps) - 1)
        status, _, code = self._steps[self._at]
        return SimpleNamespace(status=SimpleNamespace(value=status), driver_exit_code=code, message="told")

    def get_job_logs(self, _: str) -> str:
        return "".join(text for _, text, _ in self._steps[: self._at + 1])


def wait(client: FakeClient, job_id: str = "mine", timeout: float = 60) -> tuple[str, int, str]:
    said: list[str] = []
    end = wait_for_job(client, job_id, pending_timeout_s=timeout, poll_s=0.0, say=said.append)
    return end.status, end.exit_code, "".join(said)


@pytest.mark.parametrize(
    ("status", "driver_code", "code"),
    [
        ("SUCCEEDED", 0, 0),
        ("SUCCEEDED", None, 0),
        ("FAILED", 3, 3),
        ("FAILED", None, 1),
        ("STOPPED", None, 130),
        ("STOPPED", 0, 130),
    ],
)
def test_the_exit_code_is_the_drivers(status: str, driver_code: int | None, code: int) -> None:
    client = FakeClient(("PENDING", "", None), ("RUNNING", "one\n", None), (status, "two\n", driver_code))
    assert wait(client) == (status, code, "one\ntwo\n")


def test_a_job_that_never_starts_is_given_up_with_the_reason() -> None:
    with pytest.raises(ConfigError, match=r"job mine: found it still waiting after 0.01 s \(told\), expected it to start"):
        wait(FakeClient(("PENDING", "", None)), timeout=0.01)


def test_an_unknown_job_is_named() -> None:
    with pytest.raises(ConfigError, match=r"job other: found that its state cannot be read \(Job other does not exist\)"):
        wait(FakeClient(("PENDING", "", None)), "other")
