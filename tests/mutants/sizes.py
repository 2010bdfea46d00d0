"""Releases that are too small, too one-sided, or cannot be answered to the top of the scale."""

from coreb_ray.report.audit_cases import LANGUAGE_NAMES
from coreb_ray.types import LANGUAGES, TASKS
from mutants.specimen import Fields, Mutant, Plant, Planted, Specimen, asked, at

FEW = {"effective_sample": {"min_problems": 15.0, "min_unit_share": 0.5}}
"""The demo's own number of problems is fewer than the policy asks for."""


def repeating(task: str, share: float) -> Plant:
    """Let queries repeat the first one of their problem: same text, same labels."""

    def plant(made: Specimen) -> Planted:
        queries = made.rows[f"{task}_queries"]
        firsts: dict[str, Fields] = {}
        repeats: list[str] = []
        for fields in queries:
            first = firsts.setdefault(fields["meta_source_problem_id"], fields)
            if first is not fields and len(repeats) < share * len(queries):
                _repeat(made, task, first, fields)
                repeats.append(fields["query_id"])
        return {"effective_sample": {asked(task, query_id) for query_id in repeats}} if share > 0.5 else {}

    return plant


def _repeat(made: Specimen, task: str, first: Fields, fields: Fields) -> None:
    mine = [label for label in made.rows[f"{task}_qrels"] if label["query_id"] == first["query_id"]]
    made.drop_labels(task, lambda label: label["query_id"] == fields["query_id"])
    kept = {"query_id": fields["query_id"]}
    fields.update({**first, **kept})
    made.rows[f"{task}_qrels"] += [{**label, **kept} for label in mine]


def thinned(task: str, name: str, language: str, kept: int) -> Plant:
    """Drop the queries of a language but for some."""

    def plant(made: Specimen) -> Planted:
        mine = [fields for fields in made.rows[f"{task}_queries"] if fields[name] == language]
        gone = {fields["query_id"] for fields in mine[kept:]}
        assert gone
        made.rows[f"{task}_queries"] = [f for f in made.rows[f"{task}_queries"] if f["query_id"] not in gone]
        made.drop_labels(task, lambda label: label["query_id"] in gone)
        return {"balance": {at(language)}}

    return plant


def a_little_thinned(made: Specimen) -> Planted:
    thinned("text2code", "language_constraint", "go", 50)(made)
    return {}


def hiding(subtask: str, *, languages: tuple[str, ...] = LANGUAGES) -> Plant:
    """Take the languages' names out of the queries of a subtask."""

    def plant(made: Specimen) -> Planted:
        hidden = [
            fields
            for fields in made.rows["text2code_queries"]
            if fields["subtask"].startswith(subtask) and fields["language_constraint"] in languages
        ]
        for fields in hidden:
            fields["query"] = fields["query"].replace(LANGUAGE_NAMES[fields["language_constraint"]], "any language")
        keys = {asked("text2code", fields["query_id"]) for fields in hidden}
        return {"hidden_constraint": keys, **({"score_ceiling": keys} if languages == LANGUAGES else {})}

    return plant


def ungraded(task: str, *, kept: float = 0.0) -> Plant:
    """Leave one positive a query and no hard negative, but in a share of the queries."""

    def plant(made: Specimen) -> Planted:
        queries = [fields["query_id"] for fields in made.rows[f"{task}_queries"]]
        spared = set(queries[: int(kept * len(queries))])
        seen: set[str] = set()
        left = []
        for label in made.rows[f"{task}_qrels"]:
            is_first = label["relevance"] == 2 and label["query_id"] not in seen
            seen |= {label["query_id"]} if is_first else set()
            if is_first or label["query_id"] in spared:
                left.append(label)
        made.rows[f"{task}_qrels"] = left
        return {} if kept else {"degenerate_qrels": {asked(task, query_id) for query_id in queries}}

    return plant


MUTANTS: tuple[Mutant, ...] = (
    *(
        Mutant(
            name=f"{task} repeats itself",
            plant=repeating(task, 0.55),
            thresholds=FEW,
            may=("balance",) * (task != "text2code"),
        )
        for task in TASKS
    ),
    Mutant(
        name="text2code repeats itself a little", plant=repeating("text2code", 0.4), thresholds=FEW, holds="effective_sample"
    ),
    *(
        Mutant(name=f"{task} lacks {language}", plant=thinned(task, name, language, kept))
        for task, name, language, kept in (
            ("text2code", "language_constraint", "go", 5),
            ("code2code", "anchor_language", "java", 3),
            ("code2text", "anchor_language", "ruby", 0),
        )
    ),
    Mutant(name="text2code has less Go", plant=a_little_thinned, holds="balance"),
    *(
        Mutant(name=f"no query of {subtask} names a language", plant=hiding(subtask))
        for subtask in ("t2c_canonical_retro", "t2c_full_retro", "t2c_search")
    ),
    Mutant(
        name="Ruby is not named in full_retro", plant=hiding("t2c_full_retro", languages=("ruby",)), holds="score_ceiling"
    ),
    *(
        Mutant(
            name=f"nothing to grade in {task}",
            plant=ungraded(task),
            may=() if task == "code2text" else ("missing_positive", "score_ceiling"),
        )
        for task in TASKS
    ),
    Mutant(name="some hard negatives are left", plant=ungraded("code2text", kept=0.85), holds="degenerate_qrels"),
)
