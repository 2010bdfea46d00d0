"""Sweeps whose scores tell nothing or turn over, and programs that fail once their problems are rewritten."""

import dataclasses
from collections.abc import Callable, Sequence

from coreb_ray.audit.evidence import RunScores
from coreb_ray.types import TASKS, Attempt, Outcome
from mutants.specimen import NUM_RUNS, Key, Mutant, Plant, Planted, Specimen, asked, at

Change = Callable[[int, str, float], float]
"""Number of the run, query and value to a value."""


def rescored(runs: list[RunScores], change: Change, task: str = "", subtask: str = "") -> None:
    """Change the values of a slice; an empty name stands for all."""
    for number, scores in enumerate(runs):
        places = zip(scores.tasks, scores.subtasks, scores.query_ids, scores.values, strict=True)
        values = tuple(
            change(number, query_id, value) if task in ("", mine) and subtask in ("", part) else value
            for mine, part, query_id, value in places
        )
        runs[number] = dataclasses.replace(scores, values=values)


def reordered(task: str, order: Sequence[int]) -> Plant:
    """Give each run another one's place on a task."""

    def plant(made: Specimen) -> Planted:
        rescored(made.scores, lambda number, _, value: value + 0.1 * (order[number] - number), task)
        moved = {at(f"{task}/run{number}") for number in range(NUM_RUNS) if order[number] != number}
        return {"rank_stability": moved}

    return plant


def two_swapped(made: Specimen) -> Planted:
    reordered("text2code", (1, 0, 2, 3, 4, 5))(made)
    return {}


def risen(task: str, run: int, step: float, *, is_large: bool = True) -> Plant:
    def plant(made: Specimen) -> Planted:
        rescored(made.scores, lambda number, _, value: value + step * (number == run), task)
        return {"score_shift": {at(f"{task}/run{run}")}} if is_large else {}

    return plant


def unanswered(task: str, place: int, *, runs: int = NUM_RUNS) -> Plant:
    """No run, or none of the first so many, brings an answer of a query into its first ten."""

    def plant(made: Specimen) -> Planted:
        query_id = made.rows[f"{task}_queries"][place]["query_id"]
        rescored(made.scores, lambda number, query, value: 0.0 if query == query_id and number < runs else value, task)
        return {"unsolved_queries": {asked(task, query_id)}} if runs == NUM_RUNS else {}

    return plant


def levelled(task: str, subtask: str, step: float, *, is_constant: bool = True) -> Plant:
    """Let all runs score as the first one does, a step higher each."""

    def plant(made: Specimen) -> Planted:
        rescored(made.scores, lambda number, _, value: value - (0.1 - step) * number, task, subtask)
        slices = {
            at(f"{mine}/{part}/{language}")
            for mine, part, language in zip(
                made.scores[0].tasks, made.scores[0].subtasks, made.scores[0].languages, strict=True
            )
            if (mine, part) == (task, subtask)
        }
        return {"constant_slices": slices} if is_constant else {}

    return plant


def failing(model: str, outcome: Outcome, *, of: int = 1, language: str = "", number: int = 60) -> Plant:
    """Let programs of a model fail once their problems are rewritten."""

    def plant(made: Specimen) -> Planted:
        def is_hit(attempt: Attempt) -> bool:
            place = int(attempt.problem_id.partition("_")[2])
            return attempt.model == model and language in ("", attempt.language) and place % of == 0 and place < number

        hit = [attempt for attempt in made.rewritten if is_hit(attempt) and attempt.outcome == "ok"]
        made.rewritten = [dataclasses.replace(a, outcome=outcome) if a in hit else a for a in made.rewritten]
        return {"pass_rate_shift": {_of(attempt) for attempt in hit}} if number == 60 else {}

    return plant


def gained(made: Specimen) -> Planted:
    """All programs of a model pass: the rewritten problems are easier, or their tests let everything through."""
    hit = [attempt for attempt in made.rewritten if attempt.model == "small" and attempt.outcome != "ok"]
    made.rewritten = [dataclasses.replace(a, outcome="ok") if a in hit else a for a in made.rewritten]
    return {"pass_rate_shift": {_of(attempt) for attempt in hit}}


def _of(attempt: Attempt) -> Key:
    return ((), (), (attempt.problem_id,), f"{attempt.language}/{attempt.model}/{attempt.sample}")


MUTANTS: tuple[Mutant, ...] = (
    *(
        Mutant(name=f"{task} turned over", base="all", plant=reordered(task, order), may=("score_shift",))
        for task, order in zip(TASKS, ((5, 4, 3, 2, 1, 0), (3, 4, 5, 0, 1, 2), (4, 5, 2, 3, 0, 1)), strict=True)
    ),
    Mutant(name="two runs change places", base="all", plant=two_swapped, may=("score_shift",), holds="rank_stability"),
    *(
        Mutant(name=f"run{run} moves by {step:g} on {task}", base="all", plant=risen(task, run, step))
        for task, run, step in (("text2code", 5, 0.2), ("code2code", 0, -0.15), ("code2text", 5, 0.15))
    ),
    Mutant(name="run5 moves a little", base="all", plant=risen("text2code", 5, 0.02, is_large=False), holds="score_shift"),
    *(Mutant(name=f"a query of {task} unsolved", base="all", plant=unanswered(task, 4)) for task in TASKS),
    Mutant(name="one run solves it", base="all", plant=unanswered("text2code", 4, runs=5), holds="unsolved_queries"),
    *(
        Mutant(name=f"{task} {subtask} tells nothing", base="all", plant=levelled(task, subtask, step), may=("score_shift",))
        for task, subtask, step in (
            ("text2code", "canonical_retro", 0.0),
            ("text2code", "full_retro", 0.003),
            ("code2text", "description", 0.001),
        )
    ),
    Mutant(
        name="a slice tells little",
        base="all",
        plant=levelled("text2code", "search", 0.006, is_constant=False),
        may=("score_shift",),
        holds="constant_slices",
    ),
    Mutant(name="a model fails after rewriting", base="all", plant=failing("large", "wrong")),
    Mutant(name="half of a model fails after rewriting", base="all", plant=failing("large", "wrong", of=2)),
    Mutant(name="the harness fails after rewriting", base="all", plant=failing("small", "harness_error")),
    Mutant(name="everything passes after rewriting", base="all", plant=gained),
    Mutant(
        name="three fail after rewriting", base="all", plant=failing("large", "wrong", number=3), holds="pass_rate_shift"
    ),
)
