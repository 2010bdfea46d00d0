"""Set-up of logging for the command line: talk goes to stderr, one event per line.

Library code only calls `logging.getLogger(__name__)`. This module does not know what is logged.
"""

import logging
import sys


def configure_logging(level: int = logging.INFO) -> None:
    """Send the package's log lines to stderr; other libraries stay at WARNING."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s", datefmt="%H:%M:%S"))
    logger = logging.getLogger("coreb_ray")
    logger.handlers[:] = [handler]
    logger.setLevel(level)
    logger.propagate = False


def event(name: str, fingerprint: str, **fields: object) -> str:
    """Return one log line: fingerprint first, then the event's name and its fields as `key=value`."""
    shown = " ".join(f"{key}={value}" for key, value in fields.items())
    return f"{fingerprint[:12]} {name} {shown}".rstrip()
