"""Examining the machine: what a sweep here could use, and what is missing.

Only what every sweep needs can fail; optional things are warnings with what they are for.
"""

import os
import platform
import shutil
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal

from coreb_ray import __version__
from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import CorebError
from coreb_ray.models.device import gpu_names
from coreb_ray.models.sources import pinned

LIBRARIES = (
    "ray",
    "mlflow",
    "torch",
    "transformers",
    "sentence-transformers",
    "bm25s",
    "scikit-learn",
    "pytrec-eval-terrier",
)
TOOLS = {
    "bwrap": "the sandbox that executes programs",
    "g++": "C++ programs",
    "javac": "Java programs",
    "go": "Go programs",
    "ruby": "Ruby programs",
}
MIN_FREE_BYTES = 2 * 1024**3


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineFinding:
    """One line of the examination."""

    check: str
    verdict: Literal["pass", "warn", "fail"]
    found: str


def examine(shelf: CardShelf, data_root: str | None) -> list[MachineFinding]:
    """Return everything worth knowing about this machine, in reading order."""
    return [
        MachineFinding(
            check="coreb-ray",
            verdict="pass",
            found=f"{__version__}, Python {sys.version.split()[0]}, {platform.platform()}",
        ),
        *_libraries(),
        _compute(),
        _space(),
        *_models(shelf),
        *_releases(shelf, data_root),
        *_tools(),
        _tracking(),
    ]


def _libraries() -> list[MachineFinding]:
    findings = []
    for name in LIBRARIES:
        try:
            findings.append(MachineFinding(check=name, verdict="pass", found=version(name)))
        except PackageNotFoundError:
            findings.append(MachineFinding(check=name, verdict="fail", found="not installed; pip install coreb-ray"))
    return findings


def _compute() -> MachineFinding:
    gpus = ", ".join(gpu_names())
    return MachineFinding(check="compute", verdict="pass", found=f"{os.cpu_count()} CPUs, GPUs: {gpus or 'none'}")


def _space() -> MachineFinding:
    free = shutil.disk_usage(Path.cwd()).free
    is_enough = free >= MIN_FREE_BYTES
    found = f"{free / 1024**3:.1f} GiB free here" + ("" if is_enough else ", expected 2 GiB for vectors and rankings")
    return MachineFinding(check="disk", verdict="pass" if is_enough else "warn", found=found)


def _models(shelf: CardShelf) -> list[MachineFinding]:
    findings = []
    for name in shelf.names("models"):
        try:
            profile = shelf.profile(name)
            if not profile.is_lexical:
                pinned(profile)
                findings.append(
                    MachineFinding(check=f"model {name}", verdict="pass", found=f"weights verified, {profile.source}")
                )
        except CorebError as error:
            findings.append(MachineFinding(check=f"model {name}", verdict="warn", found=str(error)))
    return findings


def _releases(shelf: CardShelf, data_root: str | None) -> list[MachineFinding]:
    if data_root is None:
        return [
            MachineFinding(
                check="data root", verdict="warn", found="COREB_DATA is not set: only embedded releases can be swept"
            )
        ]
    if not Path(data_root).is_dir():
        return [
            MachineFinding(
                check="data root", verdict="fail", found=f"{data_root}: found no directory, expected the releases"
            )
        ]
    names = [n for n in shelf.names("releases") if shelf.release_card(n).source.startswith("data:")]
    there = [n for n in names if (Path(data_root) / shelf.release_card(n).source.removeprefix("data:")).is_dir()]
    found = f"{data_root}: {', '.join(there) or 'no release of any card'}"
    return [MachineFinding(check="data root", verdict="pass" if there else "warn", found=found)]


def _tools() -> list[MachineFinding]:
    findings = []
    for name, purpose in TOOLS.items():
        path = shutil.which(name)
        found = path or f"not found; needed for {purpose}, not for sweeps"
        findings.append(MachineFinding(check=name, verdict="pass" if path else "warn", found=found))
    return findings


def _tracking() -> MachineFinding:
    import re

    uri = os.environ.get("MLFLOW_TRACKING_URI")
    shown = re.sub(r"//[^/@]*@", "//", uri) if uri else "mlflow.db beside the run directories"
    return MachineFinding(check="tracking", verdict="pass", found=shown)
