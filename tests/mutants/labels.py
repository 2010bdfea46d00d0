"""Labels that are wrong, and verdicts that cannot be."""

from mutants.specimen import Mutant, Plant, Planted, Specimen, asked, found


def failed_positive(query_id: str, doc_id: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.label("text2code", query_id, doc_id)["relevance"] = 2
        return {"positive_failed_tests": {asked("text2code", query_id, documents=(doc_id,))}}

    return plant


def passed_negative(query_id: str, doc_id: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        made.label("text2code", query_id, doc_id)["relevance"] = 1
        key = asked("text2code", query_id, documents=(doc_id,))
        return {"hard_negative_passed": {key}, "missing_positive": {key}}

    return plant


def passed_stranger(made: Specimen) -> Planted:
    """A verified program that breaks the constraint, graded as a hard negative."""
    made.add_label("text2code", "q_demo_t2c_canonical_retro_go_0003", "code_demo_00001", 1)
    key = asked("text2code", "q_demo_t2c_canonical_retro_go_0003", documents=("code_demo_00001",))
    return {"hard_negative_passed": {key}}


def dropped(task: str, number: int) -> Plant:
    def plant(made: Specimen) -> Planted:
        labels = made.rows[f"{task}_qrels"]
        label = [fields for fields in labels if fields["relevance"] == 2][number]
        labels.remove(label)
        return {"missing_positive": {asked(task, label["query_id"], documents=(label["doc_id"],))}}

    return plant


def foreign_negative(task: str, doc_id: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        query_id = made.rows[f"{task}_queries"][0]["query_id"]
        made.add_label(task, query_id, doc_id, 1)
        return {"hard_negative_other_problem": {asked(task, query_id, documents=(doc_id,))}}

    return plant


def two_grades(number: int) -> Plant:
    """Queries of one text, of which a right program answers the first and not the second."""

    def plant(made: Specimen) -> Planted:
        queries = [fields for fields in made.rows["text2code_queries"] if fields["subtask"] == "t2c_search_any"]
        one, other = queries[number : number + 2]
        other["query"] = one["query"]
        labels = made.rows["text2code_qrels"]
        doc_id = next(f["doc_id"] for f in labels if f["query_id"] == one["query_id"] and f["relevance"] == 2)
        own = [f for f in labels if (f["query_id"], f["doc_id"]) == (other["query_id"], doc_id)]
        if own:
            own[0]["relevance"] = 1
        else:
            made.add_label("text2code", other["query_id"], doc_id, 1)
        return {"contradictory_labels": {asked("text2code", one["query_id"], other["query_id"], documents=(doc_id,))}}

    return plant


def counts(name: str, value: float) -> Plant:
    def plant(made: Specimen) -> Planted:
        first = made.rows["code_corpus"][0]
        first[name] = value
        return {"execution_metadata": {((), (first["code_id"],), (), "code_corpus.jsonl:1")}}

    return plant


def failing(language: str, *, spared: int) -> Plant:
    """All programs of a language fail but a few, and no label knows."""

    def plant(made: Specimen) -> Planted:
        programs = [fields for fields in made.rows["code_corpus"] if fields["language"] == language]
        passed = [fields for fields in programs if fields["meta_passed"]]
        for fields in passed[spared:]:
            fields |= {"meta_passed": False, "meta_verdict": "wrong", "meta_test_passed": 0, "meta_pass_rate": 0.0}
        failed = {found(fields["code_id"]) for fields in programs if not fields["meta_passed"]}
        return {"execution_metadata": failed}

    return plant


def a_little_failing(made: Specimen) -> Planted:
    failing("ruby", spared=20)(made)
    return {}


TWINS = ("effective_sample", "twin_subtasks")
"""Two queries of the tiny release have the same text and positives; a label of one ends that."""
ANY, CPP = "q_demo_t2c_canonical_retro_any_0001", "q_demo_t2c_canonical_retro_cpp_0002"
MUTANTS: tuple[Mutant, ...] = (
    *(
        Mutant(
            name=f"failed positive {doc_id} of {query_id}",
            base=base,
            plant=failed_positive(query_id, doc_id),
            may=TWINS if base == "tiny" else (),
        )
        for base, query_id, doc_id in (
            ("demo", ANY, "code_demo_00006"),
            ("demo", ANY, "code_demo_00005"),
            ("demo", CPP, "code_demo_00006"),
            ("tiny", "q1", "c03"),
        )
    ),
    *(
        Mutant(
            name=f"passed negative {doc_id} of {query_id}",
            base=base,
            plant=passed_negative(query_id, doc_id),
            may=(*TWINS, "contradictory_labels") if base == "tiny" else (),
        )
        for base, query_id, doc_id in (
            ("demo", ANY, "code_demo_00001"),
            ("demo", ANY, "code_demo_00002"),
            ("demo", ANY, "code_demo_00007"),
            ("tiny", "q1", "c01"),
        )
    ),
    Mutant(name="a passed program of another language as negative", plant=passed_stranger),
    *(
        Mutant(
            name=f"dropped positive in {task} of {base}",
            base=base,
            plant=dropped(task, number),
            may=("queries_without_positive",) if task == "code2text" else (),
        )
        for base, task, number in (
            ("demo", "text2code", 0),
            ("demo", "code2code", 3),
            ("demo", "code2text", 2),
            ("tiny", "code2code", 1),
        )
    ),
    *(
        Mutant(name=f"foreign negative in {task} of {base}", base=base, plant=foreign_negative(task, doc_id))
        for base, task, doc_id in (
            ("demo", "text2code", "code_demo_00012"),
            ("demo", "code2code", "code_demo_00012"),
            ("demo", "code2text", "text_demo_00009_noise1"),
            ("tiny", "text2code", "c08"),
        )
    ),
    *(
        Mutant(name=f"two grades {number}", plant=two_grades(number), may=("hard_negative_passed", "missing_positive"))
        for number in (0, 2, 4)
    ),
    *(
        Mutant(name=f"wrong {name}", plant=counts(name, value))
        for name, value in (("meta_test_passed", 99.0), ("meta_test_total", 0.0), ("meta_pass_rate", 0.5))
    ),
    Mutant(name="ruby fails", plant=failing("ruby", spared=0), may=("positive_failed_tests", "score_ceiling")),
    Mutant(name="java nearly fails", plant=failing("java", spared=2), may=("positive_failed_tests",)),
    Mutant(name="ruby fails a little", plant=a_little_failing, may=("positive_failed_tests",), holds="execution_metadata"),
)
