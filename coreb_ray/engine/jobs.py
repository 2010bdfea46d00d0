"""Following a submitted Ray job to its end.

`ray job submit` itself returns 1 for any failure and 0 for a job that was stopped (Ray 2.60); a gate needs the code its
driver ended with. A job that never starts is given up after a stated time. This module starts and stops nothing.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from coreb_ray.errors import ConfigError

STOPPED_CODE = 130
FAILED_CODE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class JobEnd:
    """How a job ended."""

    status: str
    """SUCCEEDED, FAILED or STOPPED."""
    exit_code: int
    """The driver's own code; 130 for a stopped job, 1 for one that failed without a code."""
    message: str
    """What Ray says about it."""


def connect(address: str) -> Any:
    """Return a client of the job server.

    Raises:
        ConfigError: it cannot be reached, or wants a token.
    """
    from ray.job_submission import JobSubmissionClient

    try:
        return JobSubmissionClient(address)
    except Exception as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ConfigError(
            f"job server {address}: found that it does not answer ({reason}), expected a Ray dashboard; give address=, and "
            "RAY_AUTH_MODE=token with RAY_AUTH_TOKEN where the cluster asks for a token"
        ) from error


def wait_for_job(
    client: Any,
    job_id: str,
    *,
    pending_timeout_s: float,
    poll_s: float,
    say: Callable[[str], None],
) -> JobEnd:
    """Return how a job ended, passing on what it prints meanwhile.

    Raises:
        ConfigError: there is no such job, or it has not started after `pending_timeout_s` seconds.
    """
    said = 0
    started = time.monotonic()
    while True:
        try:
            info = client.get_job_info(job_id)
            logs = client.get_job_logs(job_id)
        except RuntimeError as error:
            reason = str(error).splitlines()[0]
            raise ConfigError(f"job {job_id}: found that its state cannot be read ({reason}); is the id right?") from error
        if len(logs) > said:
            say(logs[said:])
            said = len(logs)
        status = str(getattr(info.status, "value", info.status))
        if status in ("SUCCEEDED", "FAILED", "STOPPED"):
            return JobEnd(status=status, exit_code=_exit_code(status, info.driver_exit_code), message=info.message or "")
        if status == "PENDING" and time.monotonic() - started > pending_timeout_s:
            raise ConfigError(
                f"job {job_id}: found it still waiting after {pending_timeout_s:g} s ({info.message or 'no reason given'}), "
                "expected it to start; the cluster may never have what it asks for: stop it and ask for less"
            )
        time.sleep(poll_s)


def _exit_code(status: str, driver_code: int | None) -> int:
    match status:
        case "SUCCEEDED":
            return driver_code or 0
        case "STOPPED":
            return STOPPED_CODE
    return driver_code or FAILED_CODE
