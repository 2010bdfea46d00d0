"""Execution tables: what became of every program that was run, one JSON object a line.

Fields: `problem_id`, `language`, `model`, `outcome` (ok, wrong, time, memory, crash, compile, truncated, harness_error), and
where known `sample` (a number from 0, where a model wrote several programs) and `has_sound_tests` (whether the reference
solution passes the tests). Other fields are let through and not read. The original and the rewritten form of a problem have
one id and two tables.
"""

from pathlib import Path

from coreb_ray.errors import DataError, shorten
from coreb_ray.release import records
from coreb_ray.types import LANGUAGES, OUTCOMES, Attempt

MAX_SHOWN = 20


def read_executions(path: Path) -> tuple[Attempt, ...]:
    """Return the rows of an execution table, in its order.

    Raises:
        DataError: rows are unreadable, given twice, or of an unknown outcome or language; all are listed by line.
    """
    problems: list[str] = []
    rows = records.check_fields("executions", records.read_jsonl(path, problems), problems)
    attempts: dict[tuple[str, str, str, int], Attempt] = {}
    for row in rows:
        fields = row.fields
        key = fields["problem_id"], fields["language"], fields["model"], fields.get("sample") or 0
        if fields["outcome"] not in OUTCOMES:
            problems.append(f"{row.where}: outcome: found {fields['outcome']!r:.60}, expected one of {', '.join(OUTCOMES)}")
        if fields["language"] not in LANGUAGES:
            problems.append(
                f"{row.where}: language: found {fields['language']!r:.60}, expected one of {', '.join(LANGUAGES)}"
            )
        if key in attempts:
            problems.append(
                f"{row.where}: found problem, language, model and sample a second time ({', '.join(map(str, key))}), "
                "expected each once"
            )
        attempts[key] = Attempt(
            problem_id=key[0],
            language=key[1],
            model=key[2],
            sample=key[3],
            outcome=fields["outcome"],
            has_sound_tests=fields.get("has_sound_tests"),
        )
    if not problems and not attempts:
        problems.append(f"{path.name}: found no row, expected one program a line")
    if problems:
        rest = [f"and {len(problems) - MAX_SHOWN} more"] if len(problems) > MAX_SHOWN else []
        raise DataError(
            f"{path}: found {len(problems)} problems, expected a readable execution table",
            problems=(*problems[:MAX_SHOWN], *rest),
        )
    return tuple(attempts.values())


def read_execution_pair(original: Path, rewritten: Path) -> tuple[tuple[Attempt, ...], tuple[Attempt, ...]]:
    """Return the tables of the original and of the rewritten problems.

    Raises:
        DataError: one of them is unreadable, or they have no problem, or no language with its model, in common.
    """
    tables = read_executions(original), read_executions(rewritten)
    problems = [{attempt.problem_id for attempt in table} for table in tables]
    writers = [{f"{attempt.language} by {attempt.model}" for attempt in table} for table in tables]
    for what, (first, second) in (("problem", problems), ("language and model", writers)):
        if not first & second:
            raise DataError(
                f"{original} and {rewritten}: found no {what} that both have ({shorten(sorted(first))}; "
                f"{shorten(sorted(second))}), expected the same problems, languages and models before and after rewriting"
            )
    return tables
