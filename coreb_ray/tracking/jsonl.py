"""A recorder that appends one JSON object per event to a file."""

import json
import logging
import time
from pathlib import Path

logger = logging.getLogger(__name__)


class JsonlRecorder:
    """Appends events; a line is written in one piece."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def record(self, event: str, **fields: object) -> None:
        """Append an event with its time (seconds since 1970)."""
        line = json.dumps({"time_s": round(time.time(), 3), "event": event, **fields}, default=str, ensure_ascii=False)
        try:
            with self._path.open("a", encoding="utf-8") as stream:
                stream.write(line + "\n")
        except OSError as error:
            logger.warning("event=%s not recorded in %s: %s", event, self._path, error.strerror)
