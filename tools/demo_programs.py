"""Executes the programs of the demo release and writes their verdicts.

The programs were written for this project and are read before they are committed; this is no sandbox and must not be given
code of strangers. A program is compiled once and run once per test, with limits on time, processor and output.
"""

import json
import os
import resource
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WALL_S = 12.0
CPU_S = 4
OUTPUT_BYTES = 4 * 1024 * 1024
COMPILE_S = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolchain:
    """How programs of one language are compiled and run; `{source}` and `{dir}` are filled in."""

    ending: str
    file_name: str
    compile: tuple[str, ...]
    run: tuple[str, ...]


TOOLCHAINS = {
    "cpp": Toolchain(
        ending="cpp", file_name="main.cpp", compile=("g++", "-std=c++17", "-O2", "-o", "main", "main.cpp"), run=("./main",)
    ),
    "go": Toolchain(ending="go", file_name="main.go", compile=("go", "build", "-o", "main", "main.go"), run=("./main",)),
    "java": Toolchain(
        ending="java",
        file_name="Main.java",
        compile=("javac", "Main.java"),
        run=("java", "-Xss64m", "-Xmx512m", "-XX:+UseSerialGC", "Main"),
    ),
    "python": Toolchain(
        ending="py",
        file_name="main.py",
        compile=("python3", "-m", "py_compile", "main.py"),
        run=("python3", "-I", "main.py"),
    ),
    "ruby": Toolchain(ending="rb", file_name="main.rb", compile=("ruby", "-c", "main.rb"), run=("ruby", "main.rb")),
}


def read_problems(sources: Path) -> list[dict[str, Any]]:
    """Return the problem rows, sorted by question id."""
    paths = sorted((sources / "problems").glob("*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def all_tests(problem: dict[str, Any]) -> list[dict[str, str]]:
    """Return public and private tests in order."""
    return [*json.loads(problem["public_test_cases"]), *json.loads(problem["private_test_cases"])]


def execute(source: Path, language: str, tests: list[dict[str, str]]) -> dict[str, Any]:
    """Return the verdict of a program: `ok`, `wrong`, `time`, `crash` or `compile`, and how many tests it met."""
    chain = TOOLCHAINS[language]
    with tempfile.TemporaryDirectory(prefix="demo-") as place:
        (Path(place) / chain.file_name).write_bytes(source.read_bytes())
        environment = {**os.environ, "GOCACHE": os.environ.get("GOCACHE", str(Path(tempfile.gettempdir()) / "demo-gocache"))}
        compiled = subprocess.run(
            chain.compile, cwd=place, env=environment, capture_output=True, timeout=COMPILE_S, check=False
        )
        if compiled.returncode != 0:
            return {"verdict": "compile", "tests_passed": 0, "tests_total": len(tests), "first_failed": 0}
        outcomes = [_run(chain, place, environment, test) for test in tests]
    failed = [number for number, outcome in enumerate(outcomes) if outcome != "ok"]
    return {
        "verdict": outcomes[failed[0]] if failed else "ok",
        "tests_passed": len(outcomes) - len(failed),
        "tests_total": len(tests),
        "first_failed": failed[0] if failed else None,
    }


def _run(chain: Toolchain, place: str, environment: dict[str, str], test: dict[str, str]) -> str:
    try:
        done = subprocess.run(
            chain.run,
            cwd=place,
            env=environment,
            input=test["input"].encode(),
            capture_output=True,
            timeout=WALL_S,
            check=False,
            preexec_fn=_limit,
        )
    except subprocess.TimeoutExpired:
        return "time"
    if done.returncode in (-24, -9, 137, 152):  # SIGXCPU, or SIGKILL after it
        return "time"
    if done.returncode != 0:
        return "crash"
    return "ok" if lines(done.stdout.decode("utf-8", "replace")) == lines(test["output"]) else "wrong"


def lines(output: str) -> list[str]:
    """Return output as it is compared: line by line, trailing blanks ignored."""
    return [line.rstrip() for line in output.strip().split("\n")]


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT_BYTES, OUTPUT_BYTES))


def judge(sources: Path) -> list[dict[str, Any]]:
    """Return the verdicts of all programs, in the order of problems, writers and languages."""
    verdicts = []
    for problem in read_problems(sources):
        for path in sorted((sources / "programs" / problem["question_id"]).iterdir()):
            language = next(name for name, chain in TOOLCHAINS.items() if path.suffix == f".{chain.ending}")
            found = execute(path, language, all_tests(problem))
            verdicts.append({"question_id": problem["question_id"], "writer": path.stem, "language": language, **found})
            print(
                problem["question_id"],
                path.name,
                found["verdict"],
                f"{found['tests_passed']}/{found['tests_total']}",
                flush=True,
            )
    return verdicts
