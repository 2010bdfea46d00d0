import json
from pathlib import Path

import pytest

from coreb_ray.errors import DataError
from coreb_ray.release.executions import read_execution_pair, read_executions
from coreb_ray.types import Attempt

ROW = {"problem_id": "p1", "language": "go", "model": "m", "outcome": "ok"}


def table(place: Path, *rows: object) -> Path:
    path = place / "original.jsonl"
    path.write_text("".join(row + "\n" if isinstance(row, str) else json.dumps(row) + "\n" for row in rows))
    return path


def test_rows_are_read_with_their_defaults_and_other_fields_are_let_through(tmp_path: Path) -> None:
    second = {**ROW, "sample": 1, "outcome": "time", "has_sound_tests": False, "seconds": 6.1}
    assert read_executions(table(tmp_path, ROW, second)) == (
        Attempt(problem_id="p1", language="go", model="m", sample=0, outcome="ok", has_sound_tests=None),
        Attempt(problem_id="p1", language="go", model="m", sample=1, outcome="time", has_sound_tests=False),
    )


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([{**ROW, "outcome": "passed"}], "original.jsonl:1: outcome: found 'passed', expected one of ok, wrong, time"),
        ([{**ROW, "language": "Go"}], "original.jsonl:1: language: found 'Go', expected one of python, cpp"),
        ([ROW, ROW], "original.jsonl:2: found problem, language, model and sample a second time (p1, go, m, 0)"),
        ([{k: v for k, v in ROW.items() if k != "model"}], "original.jsonl:1: model: found nothing, expected text"),
        ([{**ROW, "sample": "first"}], "original.jsonl:1: sample: found 'first', expected a whole number"),
        ([ROW, '{"problem_id": "p2", '], "original.jsonl:2: found text that is not JSON"),
        ([], "original.jsonl: found no row, expected one program a line"),
    ],
)
def test_what_cannot_be_read_is_told_by_line_and_field(tmp_path: Path, rows: list[object], message: str) -> None:
    with pytest.raises(DataError) as raised:
        read_executions(table(tmp_path, *rows))
    assert any(problem.startswith(message) for problem in raised.value.problems), raised.value.problems


def test_a_missing_table_and_many_problems_are_one_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="found 1 problems"):
        read_executions(tmp_path / "nowhere.jsonl")
    with pytest.raises(DataError) as raised:
        read_executions(table(tmp_path, *([{**ROW, "outcome": "?", "sample": n} for n in range(50)])))
    assert len(raised.value.problems) == 21
    assert raised.value.problems[-1] == "and 30 more"


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({**ROW, "problem_id": "p9"}, r"found no problem that both have \(p1; p9\)"),
        ({**ROW, "model": "n"}, r"found no language and model that both have \(go by m; go by n\)"),
    ],
)
def test_tables_of_strangers_are_refused(tmp_path: Path, other: object, message: str) -> None:
    first, second = table(tmp_path, ROW), tmp_path / "rewritten.jsonl"
    second.write_text(json.dumps(other) + "\n")
    with pytest.raises(DataError, match=message):
        read_execution_pair(first, second)
