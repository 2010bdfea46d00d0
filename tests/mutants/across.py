"""What two releases must not share, what they must, and what was published about one."""

import dataclasses

from mutants.specimen import OTHER, Fields, Key, Mutant, Plant, Planted, Specimen, asked, at, found

IDS = {"code_corpus": "code_id", "text_corpus": "text_id", "text2code_queries": "query_id", "code2text_queries": "query_id"}


def same_id(stem: str, place: int) -> Plant:
    """The earlier release uses an id of this one for something else."""

    def plant(made: Specimen) -> Planted:
        name = IDS[stem]
        doc_id = made.rows[stem][place][name]
        made.against[stem][place][name] = doc_id
        key = asked(stem.removesuffix("_queries"), doc_id) if "queries" in stem else found(doc_id, f"{OTHER}:{doc_id}")
        return {"id_reuse": {key}}

    return plant


def same_problem(stem: str, place: int) -> Plant:
    def plant(made: Specimen) -> Planted:
        problem = made.rows[stem][place]["meta_source_problem_id"]
        made.against[stem][place]["meta_source_problem_id"] = problem
        return {"problem_overlap": {((), (), (problem,), "")}}

    return plant


def same_text(stem: str, place: int, there: int) -> Plant:
    def plant(made: Specimen) -> Planted:
        name = {"code_corpus": "code", "text_corpus": "text"}.get(stem, "query")
        mine = made.rows[stem][place]
        made.against[stem][there][name] = mine[name]
        if name == "query":
            return {"text_overlap": {asked(stem.removesuffix("_queries"), mine["query_id"])}}
        keys = {found(mine[IDS[stem]])} | _queries_made_of(made, mine)
        return {
            "text_overlap": keys,
            "near_duplicate": {found(mine[IDS[stem]], f"{OTHER}:{_id(made.against[stem][there])}")},
        }

    return plant


def near_text(made: Specimen) -> Planted:
    mine, theirs = made.rows["text_corpus"][0], made.against["text_corpus"][0]
    theirs["text"] = mine["text"] + "\nThe end."
    return {"near_duplicate": {found(_id(mine), f"{OTHER}:{_id(theirs)}")}}


def new_field(stem: str, name: str, *, is_mine: bool) -> Plant:
    """A field of the layout that one of the releases alone fills."""

    def plant(made: Specimen) -> Planted:
        for fields in made.against[stem] if is_mine else made.rows[stem]:
            fields.pop(name)
        return {"schema_drift": {at(f"{stem}.{name}")}}

    return plant


def other_mix(task: str, start: str, kept: float, moved: tuple[str, ...]) -> Plant:
    """The earlier release has fewer queries of some subtasks."""

    def plant(made: Specimen) -> Planted:
        queries = made.against[f"{task}_queries"]
        thin = [fields for fields in queries if fields["subtask"].startswith(start)]
        gone = {fields["query_id"] for fields in thin[int(kept * len(thin)) :]}
        made.against[f"{task}_queries"] = [fields for fields in queries if fields["query_id"] not in gone]
        return {"distribution_drift": {at(f"{task}/{subtask}") for subtask in moved}} if moved else {}

    return plant


def renamed_subtask(made: Specimen) -> Planted:
    for fields in made.against["code2code_queries"]:
        fields["subtask"] = "c2c_cross_lang"
    return {"distribution_drift": {at("code2code/cross_lang"), at("code2code/same_problem")}}


def wrong_claim(number: int) -> Plant:
    def plant(made: Specimen) -> Planted:
        claim = made.claims[number]
        made.claims[number] = dataclasses.replace(claim, value=claim.value + 1)
        return {"declared_counts": {at(claim.where)}}

    return plant


def _queries_made_of(made: Specimen, fields: Fields) -> set[Key]:
    return {
        asked(task, query["query_id"])
        for task in ("code2code", "code2text")
        for query in made.rows[f"{task}_queries"]
        if query["meta_anchor_code_id"] == fields.get("code_id")
    }


def _id(fields: Fields) -> str:
    return str(fields.get("code_id") or fields.get("text_id"))


MUTANTS: tuple[Mutant, ...] = (
    *(
        Mutant(name=f"an id of {stem} again", base="all", plant=same_id(stem, place))
        for stem, place in (("code_corpus", 3), ("text_corpus", 1), ("text2code_queries", 5))
    ),
    *(
        Mutant(name=f"a problem of {stem} {place} again", base="all", plant=same_problem(stem, place))
        for stem, place in (("code_corpus", 0), ("code_corpus", 30), ("text_corpus", 0))
    ),
    *(
        Mutant(name=f"a text of {stem} again", base="all", plant=same_text(stem, place, there))
        for stem, place, there in (("code_corpus", 0, 7), ("text_corpus", 3, 9), ("text2code_queries", 2, 2))
    ),
    Mutant(name="nearly a text again", base="all", plant=near_text),
    *(
        Mutant(
            name=f"{name} in {'this' if is_mine else 'the earlier'} alone",
            base="all",
            plant=new_field(stem, name, is_mine=is_mine),
        )
        for stem, name, is_mine in (
            ("code_corpus", "meta_verdict", True),
            ("text_corpus", "text_style", False),
            ("text2code_queries", "sub_query_type", True),
        )
    ),
    Mutant(
        name="few searches before",
        base="all",
        plant=other_mix("text2code", "t2c_search", 0.25, ("search", "canonical_retro", "full_retro")),
    ),
    Mutant(
        name="few canonical questions before",
        base="all",
        plant=other_mix("text2code", "t2c_canonical", 0.05, ("canonical_retro", "search")),
    ),
    Mutant(name="another kind of code query before", base="all", plant=renamed_subtask),
    Mutant(
        name="somewhat fewer canonical questions before",
        base="all",
        plant=other_mix("text2code", "t2c_canonical", 0.7, ()),
        holds="distribution_drift",
    ),
    *(Mutant(name=f"a claim of one too many {number}", base="all", plant=wrong_claim(number)) for number in (0, 1, 2)),
)
