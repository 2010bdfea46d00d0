"""Queries that cannot be answered, or say too much."""

from collections.abc import Callable

from coreb_ray.report.audit_cases import LANGUAGE_NAMES
from mutants.specimen import Mutant, Plant, Planted, Specimen, asked


def rewritten(place: int, text: str, check: str) -> Plant:
    """Write a text query anew; `@` stands for its text."""

    def plant(made: Specimen) -> Planted:
        query = made.rows["text2code_queries"][place]
        query["query"] = text.replace("@", query["query"])
        return {check: {asked("text2code", query["query_id"])}} if check else {}

    return plant


def unnamed(place: int, language: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        query = made.rows["text2code_queries"][place]
        assert language in query["query"]
        query["query"] = query["query"].replace(language, "any language")
        return {"hidden_constraint": {asked("text2code", query["query_id"])}}

    return plant


def one_text(first: int, second: int, change: Callable[[str], str]) -> Plant:
    def plant(made: Specimen) -> Planted:
        one, other = made.rows["text2code_queries"][first], made.rows["text2code_queries"][second]
        other["query"] = change(one["query"])
        problems = tuple(sorted((one["meta_source_problem_id"], other["meta_source_problem_id"])))
        assert len(set(problems)) == 2
        same = [other, *(fields for fields in made.rows["text2code_queries"] if fields["query"] == one["query"])]
        return {"duplicate_query": {asked("text2code", q["query_id"], problems=problems) for q in same}}

    return plant


def twins(place: int) -> Plant:
    """The canonical and the full form of one query with one text."""

    def plant(made: Specimen) -> Planted:
        one, other = made.rows["text2code_queries"][place], made.rows["text2code_queries"][place + 6]
        assert one["meta_source_problem_id"] == other["meta_source_problem_id"]
        assert one["subtask"] != other["subtask"]
        other["query"] = one["query"]
        ids = one["query_id"], other["query_id"]
        return {"twin_subtasks": {asked("text2code", *ids), asked("text2code", *reversed(ids))}}

    return plant


def vague(made: Specimen) -> Planted:
    """One level up: all queries of a subtask ask for what every problem asks for."""
    queries = [fields for fields in made.rows["text2code_queries"] if fields["subtask"].startswith("t2c_search")]
    for number, fields in enumerate(queries):
        language = LANGUAGE_NAMES.get(fields["language_constraint"], "any language")
        fields["query"] = f"Solve task {number} as it is stated: read the input and print the answer, in {language}."
    return {"uninformative_query": {asked("text2code", fields["query_id"]) for fields in queries}}


MUTANTS: tuple[Mutant, ...] = (
    *(
        Mutant(name=f"{language} is not named", plant=unnamed(place, language))
        for place, language in ((1, "C++"), (2, "Go"), (4, "Python"))
    ),
    *(
        Mutant(name=f"one text for two problems, {how}", plant=one_text(0, 24, change))
        for how, change in (
            ("as it is", str),
            ("in capitals", str.upper),
            ("with invisible characters", lambda text: text.replace(" ", " \u200b", 3)),
        )
    ),
    Mutant(name="one text for two problems in tiny", base="tiny", plant=one_text(0, 2, str), may=("uninformative_query",)),
    *(Mutant(name=f"twins {place}", plant=twins(place), may=("effective_sample",)) for place in (0, 1, 2)),
    *(
        Mutant(name=f"leak {text[:16]} in {base}", base=base, plant=rewritten(place, text, "identifier_leak"))
        for base, place, text in (
            ("demo", 0, "@ (problem d001)"),
            ("demo", 1, "With no title or description provided, solve this: @"),
            ("demo", 2, "ANNOTATED_TITLE: @"),
            ("tiny", 2, "Here is the rewritten problem: @"),
        )
    ),
    *(
        Mutant(
            name=f"says nothing {place}",
            plant=rewritten(place, f"Qwopzyx {'vu' * (place + 1)}tsrq", "uninformative_query"),
        )
        for place in (0, 6, 12)
    ),
    Mutant(name="a subtask says nothing", plant=vague),
    Mutant(
        name="short, and names its idea", plant=rewritten(0, "border tilings of length n", ""), holds="uninformative_query"
    ),
)
