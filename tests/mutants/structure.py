"""Defects of form: fields, ids, labels and anchors."""

import copy

from mutants.specimen import Mutant, Plant, Planted, Specimen, asked, row


def unknown_field(stem: str, place: int) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.rows[stem][place]["colour"] = "red"
        return {"schema": {row(stem, place)}}

    return plant


def unknown_word(stem: str, place: int, name: str, value: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.rows[stem][place][name] = value
        return {"schema": {row(stem, place)}}

    return plant


def repeated(stem: str, place: int) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.rows[stem].append(copy.deepcopy(made.rows[stem][place]))
        return {"unique_ids": {row(stem, len(made.rows[stem]) - 1)}}

    return plant


def dangling(task: str, name: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.rows[f"{task}_qrels"].append({**made.rows[f"{task}_qrels"][0], name: "nowhere"})
        return {"dangling_qrels": {row(f"{task}_qrels", len(made.rows[f"{task}_qrels"]) - 1)}}

    return plant


def grade(task: str, place: int, value: int) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.rows[f"{task}_qrels"][place]["relevance"] = value
        return {"grade_scale": {row(f"{task}_qrels", place)}}

    return plant


def unlabelled(task: str, query_id: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.drop_labels(task, lambda fields: fields["query_id"] == query_id)
        return {"queries_without_qrels": {asked(task, query_id)}}

    return plant


def negatives_only(task: str, query_id: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.drop_labels(task, lambda fields: fields["query_id"] == query_id and fields["relevance"] == 2)
        return {"queries_without_positive": {asked(task, query_id)}}

    return plant


def moved_anchor(made: Specimen) -> Planted:
    query = made.rows["code2text_queries"][0]
    query["meta_anchor_code_id"] = "code_nowhere"
    return {"anchors": {asked("code2text", query["query_id"])}}


def edited_query(made: Specimen) -> Planted:
    query = made.rows["code2code_queries"][1]
    query["query"] += "\n"
    return {"anchors": {asked("code2code", query["query_id"], documents=(query["meta_anchor_code_id"],))}}


def judged_anchor(made: Specimen) -> Planted:
    query = made.rows["code2code_queries"][1]
    made.add_label("code2code", query["query_id"], query["meta_anchor_code_id"], 2)
    return {"anchors": {asked("code2code", query["query_id"], documents=(query["meta_anchor_code_id"],))}}


def wrong(stem: str, name: str, value: object) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.rows[stem][0][name] = value
        return {"field_consistency": {row(stem, 0)}}

    return plant


def without_program(doc_id: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        gone = made.program(doc_id)
        made.rows["code_corpus"].remove(gone)
        for task in ("text2code", "code2code"):
            made.drop_labels(task, lambda fields: fields["doc_id"] == doc_id)
        return {"candidate_completeness": {((), (), (gone["meta_source_problem_id"],), "")}}

    return plant


def renamed_model(made: Specimen) -> Planted:
    """One program by a writer of its own: every problem lacks the others of that writer."""
    changed = made.program("code_demo_00005")
    changed["model"] = "stranger"
    problems = {fields["meta_source_problem_id"] for fields in made.rows["code_corpus"]}
    return {"candidate_completeness": {((), (), (problem,), "") for problem in problems}}


T2C, C2C, C2T = "q_demo_t2c_canonical_retro_any_0001", "q_demo_c2c_same_problem_0001", "q_demo_c2t_description_0001"
FAILED: tuple[str, ...] = ("code_demo_00005", "code_demo_00006", "code_demo_00012")
"""Programs of the demo that no query is made of."""
WRONG: tuple[tuple[str, str, object], ...] = (
    ("code_corpus", "code_length", 1),
    ("text_corpus", "abbreviated_text_length", 2),
    ("text2code_queries", "split", "code2text"),
    ("text2code_queries", "meta_num_relevant_docs", 99),
    ("code2text_queries", "label", 0),
    ("text_corpus", "meta_original_text_id", "text_demo_99999"),
)
MUTANTS: tuple[Mutant, ...] = (
    *(
        Mutant(name=f"unknown field in {stem} of {base}", base=base, plant=unknown_field(stem, 2))
        for base, stem in (("demo", "code_corpus"), ("demo", "text2code_qrels"), ("tiny", "code2text_queries"))
    ),
    Mutant(name="unknown subtask", plant=unknown_word("text2code_queries", 0, "subtask", "t2c_guess_any")),
    *(
        Mutant(name=f"repeated row in {stem} of {base}", base=base, plant=repeated(stem, 1), may=may)
        for base, stem, may in (
            ("demo", "code_corpus", ("duplicate_document",)),
            ("demo", "text2code_queries", ("effective_sample",)),
            ("tiny", "code2text_qrels", ()),
            ("tiny", "text_corpus", ("duplicate_document",)),
        )
    ),
    *(
        Mutant(name=f"dangling {name} in {task} of {base}", base=base, plant=dangling(task, name))
        for base, task, name in (
            ("demo", "text2code", "doc_id"),
            ("demo", "code2code", "query_id"),
            ("tiny", "code2code", "doc_id"),
        )
    ),
    *(
        Mutant(
            name=f"grade {value} in {base}",
            base=base,
            plant=grade(task, place, value),
            may=("missing_positive",) * (place == 0),
        )
        for base, task, place, value in (
            ("demo", "text2code", 0, 3),
            ("demo", "code2text", 1, -1),
            ("tiny", "code2code", 1, 7),
        )
    ),
    *(
        Mutant(name=f"{what} in {query_id}", base=base, plant=make(task, query_id), may=("missing_positive",))
        for base, task, query_id in (
            ("demo", "text2code", T2C),
            ("demo", "code2code", C2C),
            ("demo", "code2text", C2T),
            ("tiny", "code2code", "q4"),
        )
        for what, make in (("no label", unlabelled), ("no positive", negatives_only))
    ),
    *(
        Mutant(name=f"{plant.__name__.replace('_', ' ')} in {base}", base=base, plant=plant)
        for base in ("demo", "tiny")
        for plant in (moved_anchor, edited_query, judged_anchor)
    ),
    *(Mutant(name=f"wrong {name}", plant=wrong(stem, name, value)) for stem, name, value in WRONG),
    *(Mutant(name=f"no program {doc_id}", plant=without_program(doc_id)) for doc_id in FAILED),
    Mutant(name="a writer of one program", plant=renamed_model),
)
