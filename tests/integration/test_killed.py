"""Sweeps killed with SIGKILL at random moments, and gone on with: as if nothing had happened."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import psutil
import pytest
from building import tiny_place

SWEEP = """
name: tiny
releases: [tiny]
retrievers: [bm25, hashing, minilm]
token_budget: 10
intervals: {resamples: 100, permutations: 100}
execution: {tracking: none}
"""
TIMEOUT_S = 600
"""Against a sweep that hangs; on a busy machine a whole one takes minutes."""
FILES = ("rankings/**/*.parquet", "scores.parquet", "summary.json", "pairs.json")


def start(place: Path, out: str) -> subprocess.Popen[bytes]:
    arguments = ["sweep", str(place / "sweeps" / "tiny.yaml"), f"data_root={place / 'data'}", "--out", str(place / out)]
    arguments.append(f"execution.vectors={place / out}-vectors")
    with (place / f"{out}.log").open("ab") as log:
        return subprocess.Popen([sys.executable, "-m", "coreb_ray", *arguments], stdout=log, stderr=log)


def contents(root: Path) -> dict[str, bytes]:
    vectors = root.with_name(f"{root.name}-vectors")
    found = {str(path.relative_to(root)): path.read_bytes() for name in FILES for path in sorted(root.glob(name))}
    return found | {path.name: path.read_bytes() for path in sorted(vectors.rglob("*.parquet"))}


def encoded_units(root: Path) -> Counter[str]:
    """Return how often each unit was encoded, as the driver wrote down; a shard that was there already took no time."""
    keys: Counter[str] = Counter()
    for line in (root / "events.jsonl").read_text().splitlines():
        with contextlib.suppress(ValueError):  # a line that a killed driver cut
            entry = json.loads(line)
            if entry["event"] == "unit_encoded" and entry["seconds"]:
                keys[entry["key"]] += 1
    return keys


def kill(process: subprocess.Popen[bytes], victim: str) -> None:
    """Kill the driver, or one of its actors, with SIGKILL."""
    target = process.pid
    if victim == "actor":
        children = psutil.Process(process.pid).children(recursive=True)
        actors = [child.pid for child in children if "ray::_Actor" in " ".join(child.cmdline())]
        if not actors:
            return
        target = random.choice(actors)
    with contextlib.suppress(ProcessLookupError):
        os.kill(target, signal.SIGKILL)


@pytest.mark.ray
@pytest.mark.slow
@pytest.mark.parametrize("rounds", [2, pytest.param(10, marks=pytest.mark.chaos)])
def test_killed_at_random_and_gone_on_with_the_files_are_the_same(tmp_path: Path, rounds: int) -> None:
    place = tiny_place(tmp_path, SWEEP)
    whole = start(place, "whole")
    started = time.monotonic()
    assert whole.wait(timeout=TIMEOUT_S) == 0, (place / "whole.log").read_text()
    duration = time.monotonic() - started
    generator = random.Random(rounds)
    for number in range(rounds):
        process = start(place, "one")
        time.sleep(generator.uniform(0.3, 1.0) * duration)
        kill(process, "driver" if number % 2 == 0 else "actor")
        if number % 2 == 0:
            assert process.wait(timeout=TIMEOUT_S) in (0, -signal.SIGKILL)
        else:
            assert process.wait(timeout=TIMEOUT_S) == 0  # a dead actor is replaced
    last = start(place, "one")
    assert last.wait(timeout=TIMEOUT_S) == 0, (place / "one.log").read_text()
    assert contents(place / "one") == contents(place / "whole")
    assert set(encoded_units(place / "one").values()) == {1}
    assert len(encoded_units(place / "whole")) == len(list((place / "whole-vectors").rglob("*.parquet")))
    assert not list((place / "one").rglob("*.part"))
