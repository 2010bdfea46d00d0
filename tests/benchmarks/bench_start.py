"""How long `coreb-ray --help` takes, beside starting Python with typer and beside importing what a sweep needs.

    python tests/benchmarks/bench_start.py

Rounds are interleaved; ratios are between medians of one run.
"""

import statistics
import subprocess
import sys
import time

ROUNDS = 7
COMMANDS = {
    "python with typer": [sys.executable, "-c", "import typer"],
    "coreb-ray --help": [sys.executable, "-m", "coreb_ray", "--help"],
    "what a sweep imports": [sys.executable, "-c", "import coreb_ray.flows.sweep, coreb_ray.engine.ray_engine, torch"],
}


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, command in COMMANDS.items():
            started = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            times[name].append(time.perf_counter() - started)
    medians = {name: statistics.median(values) for name, values in times.items()}
    base = medians["python with typer"]
    for name, median in medians.items():
        print(f"{name:22} {median:6.2f} s  {median / base:5.2f} x")


if __name__ == "__main__":
    main()
