"""What the command line and the environment say, and the objects a verb is given."""

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_ray.errors import ConfigError

if TYPE_CHECKING:
    from coreb_ray.interfaces import Engine
    from coreb_ray.tracking.mlflow_store import TrackingPlace
    from coreb_ray.types import Execution

ENGINES = ("ray", "inprocess")
RAY_JOB_VARIABLE = "RAY_JOB_CONFIG_JSON_ENV_VAR"
JOB_DIRECTORY = "a Ray job's working directory is thrown away"
SAY_EVERY_S = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a verb knows from outside."""

    overrides: tuple[str, ...]
    """`key=value` texts for the file's schema."""
    own: dict[str, str]
    """Settings of the verb itself: `data_root`, `protocol`."""
    out: Path | None
    engine: str | None
    as_json: bool

    @classmethod
    def read(
        cls,
        overrides: Sequence[str] | None,
        *,
        own: Sequence[str] = ("data_root",),
        out: Path | None = None,
        engine: str | None = None,
        as_json: bool = False,
    ) -> "Settings":
        """Return the settings of one command line; `own` names the keys that are the verb's and not the file's.

        Raises:
            ConfigError: the engine is unknown, or a relative place is given inside a Ray job.
        """
        if engine is not None and engine not in ENGINES:
            raise ConfigError(f"--engine: found {engine!r}, expected one of {', '.join(ENGINES)}")
        if is_ray_job() and out is not None and not out.is_absolute():
            raise ConfigError(f"--out: found {out}, expected an absolute path: {JOB_DIRECTORY}")
        pairs = [text.partition("=") for text in overrides or ()]
        return cls(
            overrides=tuple("".join(pair) for pair in pairs if pair[0] not in own),
            own={key: value for key, _, value in pairs if key in own},
            out=out,
            engine=engine,
            as_json=as_json,
        )

    def data_root(self) -> Path | None:
        """Return where releases lie: `data_root=`, else COREB_DATA, else nothing.

        Raises:
            ConfigError: the place is no directory.
        """
        text = self.own.get("data_root") or os.environ.get("COREB_DATA")
        if not text:
            return None
        if not Path(text).is_dir():
            name = "data_root" if "data_root" in self.own else "COREB_DATA"
            raise ConfigError(f"{name}: found no directory {text}, expected the one that holds the releases")
        return Path(text)

    def refuse_overrides(self, verb: str) -> None:
        """Refuse `key=value` texts that a verb has no use for."""
        if self.overrides:
            raise ConfigError(f"{verb}: found {self.overrides[0]!r}, expected no such setting")


def positive_number(own: dict[str, str], key: str, default: float = 0.0) -> float:
    """Return a setting of a verb that is a positive number.

    Raises:
        ConfigError: it is not a positive number.
    """
    text = own.get(key, str(default))
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise ConfigError(f"{key}: found {text!r}, expected a positive number")
    return value


def is_ray_job() -> bool:
    """Return whether this process is the driver of a submitted Ray job."""
    return RAY_JOB_VARIABLE in os.environ


def output_directory(settings: Settings, default: Path) -> Path:
    """Return where results go: `--out`, else a place below the working directory.

    Raises:
        ConfigError: inside a Ray job no absolute place was given.
    """
    if settings.out is not None:
        return settings.out
    if is_ray_job():
        raise ConfigError(f"--out: found nothing, expected an absolute path: {JOB_DIRECTORY}")
    return default


def vector_place(execution: "Execution", directory: Path) -> Path:
    """Return where vectors are stored: `execution.vectors`, else `vectors` beside a sweep's directory.

    Raises:
        ConfigError: it is the sweep's directory itself, or relative inside a Ray job.
    """
    place = Path(execution.vectors) if execution.vectors else directory.absolute().parent / "vectors"
    if is_ray_job() and not place.is_absolute():
        raise ConfigError(f"execution.vectors: found {place}, expected an absolute path: {JOB_DIRECTORY}")
    if place.absolute() == directory.absolute():
        raise ConfigError(
            f"execution.vectors: found {place}, expected another directory than the sweep's; give another name= or --out"
        )
    return place


def make_engine(execution: "Execution", engine: str | None) -> "Engine":
    """Return the engine that the command line or the sweep file names."""
    if (engine or execution.engine) == "inprocess":
        from coreb_ray.engine.inprocess import InProcessEngine

        return InProcessEngine()
    from coreb_ray.engine.ray_engine import RayEngine

    return RayEngine(execution)


def tracking_place(directory: Path) -> "TrackingPlace":
    """Return MLFLOW_TRACKING_URI, else the SQLite store beside a sweep's directory.

    Raises:
        ConfigError: inside a Ray job the place is relative.
    """
    from coreb_ray.tracking.mlflow_store import TrackingPlace

    uri = os.environ.get("MLFLOW_TRACKING_URI")
    if not uri:
        return TrackingPlace.beside(directory)
    is_relative = "://" not in uri or (uri.startswith("sqlite:///") and not uri.startswith("sqlite:////"))
    if is_ray_job() and is_relative:
        raise ConfigError("MLFLOW_TRACKING_URI: found a relative place, expected an absolute one inside a Ray job")
    return TrackingPlace(uri=uri, artifact_root="")


class StderrProgress:
    """A line per stage and every 30 s; on a terminal the line is rewritten in place."""

    def __init__(self) -> None:
        self._stage = ""
        self._started = self._said = 0.0
        self._before = 0

    def update(self, stage: str, done: int, total: int) -> None:
        """Say how far a stage is."""
        now = time.monotonic()
        if stage != self._stage:
            self._stage, self._started, self._said, self._before = stage, now, now, done - 1
        is_terminal = sys.stderr.isatty()
        if done < total and not is_terminal and now - self._said < SAY_EVERY_S:
            return
        self._said = now
        spent = now - self._started
        made = done - self._before  # what was stored before took no time
        is_known = made > 1 and done < total and spent > 0
        rate = f" {made / spent:.1f}/s, {(total - done) * spent / made:.0f} s left" if is_known else ""
        end = "\n" if done == total or not is_terminal else "\r"
        print(f"{stage}: {done}/{total}{rate}".ljust(78 if is_terminal else 0), end=end, file=sys.stderr, flush=True)
