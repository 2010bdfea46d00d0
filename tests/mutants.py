"""Defects planted in a copy of the demo release: each says which checks must report it, and with which records.

A mutant changes the raw rows and names what it planted. `must` are checks that report exactly those records; `may` are
checks that such a defect touches too, by its nature; no other check may change.
"""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Rows = dict[str, list[dict[str, Any]]]
Key = tuple[object, ...]
Planted = dict[str, set[Key]]


@dataclass(frozen=True, kw_only=True)
class Mutant:
    name: str
    plant: Callable[[Rows], Planted]
    """Changes the rows; returns check id -> keys of the cases that must be new."""
    may: frozenset[str] = field(default_factory=frozenset)


def mutants() -> Iterator[Mutant]:
    """Yield every mutant: at least three for each check that a planted record can trip."""
    for make in (structure, labels, queries, documents):
        yield from make()


def row(stem: str, place: int) -> Key:
    return ((), (), (), f"{stem}.jsonl:{place + 1}")


def asked(task: str, *query_ids: str, documents: tuple[str, ...] = (), problems: tuple[str, ...] = ()) -> Key:
    return (tuple((task, query_id) for query_id in query_ids), documents, problems, "")


def found(*doc_ids: str) -> Key:
    return ((), doc_ids, (), "")


def labelled(rows: Rows, task: str, query_id: str, doc_id: str) -> dict[str, Any]:
    """Return the label of a query and a document."""
    return next(r for r in rows[f"{task}_qrels"] if (r["query_id"], r["doc_id"]) == (query_id, doc_id))


def positives(rows: Rows, task: str, query_id: str) -> list[dict[str, Any]]:
    return [r for r in rows[f"{task}_qrels"] if r["query_id"] == query_id and r["relevance"] == 2]


def where(rows: Rows, stem: str, key: str, value: str) -> int:
    return next(place for place, r in enumerate(rows[stem]) if r[key] == value)


ANY, CPP, GO = (
    "q_demo_t2c_canonical_retro_any_0001",
    "q_demo_t2c_canonical_retro_cpp_0002",
    "q_demo_t2c_canonical_retro_go_0003",
)
LABEL_CHECKS = frozenset(
    (
        "queries_without_positive", "queries_without_qrels", "missing_positive", "score_ceiling", "contradictory_labels",
        "twin_subtasks", "degenerate_qrels", "hard_negative_passed", "hard_negative_other_problem", "positive_failed_tests",
        "near_duplicate", "effective_sample", "balance",
    )
)  # fmt: skip
CODE_CHECKS = frozenset(
    (
        "anchors",
        "field_consistency",
        "near_duplicate",
        "stripped_code",
        "uninformative_query",
        "separable_noise",
        "text_overlap",
    )
)
TEXT_CHECKS = frozenset(("field_consistency", "uninformative_query", "separable_noise", "near_duplicate"))


def structure() -> Iterator[Mutant]:  # noqa: C901 - a list of small functions
    """Defects of form."""

    def unknown_field(stem: str, place: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            rows[stem][place]["colour"] = "red"
            return {"schema": {row(stem, place)}}

        return plant

    for stem, place in (("code_corpus", 4), ("text2code_qrels", 9), ("code2text_queries", 2)):
        yield Mutant(name=f"unknown field in {stem}", plant=unknown_field(stem, place))

    def nested(rows: Rows) -> Planted:
        fields = rows["code_corpus"][3]
        meta = {name.removeprefix("meta_"): fields.pop(name) for name in list(fields) if name.startswith("meta_")}
        fields["meta"] = meta
        return {"schema": {row("code_corpus", 3)}}

    yield Mutant(name="nested meta", plant=nested)

    def repeated(stem: str, place: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            rows[stem].append(copy.deepcopy(rows[stem][place]))
            return {"unique_ids": {row(stem, len(rows[stem]) - 1)}}

        return plant

    may = {"code_corpus": frozenset(("duplicate_document",)), "text2code_queries": frozenset(("effective_sample",))}
    for stem, place in (("code_corpus", 2), ("text2code_queries", 3), ("code2text_qrels", 5)):
        yield Mutant(
            name=f"repeated row in {stem}", plant=repeated(stem, place), may=may.get(stem, frozenset()) | LABEL_CHECKS
        )

    def dangling(task: str, key: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            rows[f"{task}_qrels"].append({**rows[f"{task}_qrels"][0], key: "nowhere"})
            return {"dangling_qrels": {row(f"{task}_qrels", len(rows[f"{task}_qrels"]) - 1)}}

        return plant

    for task, key in (("text2code", "doc_id"), ("code2code", "query_id"), ("code2text", "doc_id")):
        yield Mutant(name=f"dangling {key} in {task}", plant=dangling(task, key), may=frozenset(("score_ceiling",)))

    def grade(value: int, place: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            rows["text2code_qrels"][place]["relevance"] = value
            return {"grade_scale": {row("text2code_qrels", place)}}

        return plant

    for number, place in ((3, 0), (-1, 8), (7, 9)):
        yield Mutant(name=f"grade {number}", plant=grade(number, place), may=LABEL_CHECKS)

    def unlabelled(task: str, query_id: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            rows[f"{task}_qrels"] = [r for r in rows[f"{task}_qrels"] if r["query_id"] != query_id]
            return {"queries_without_qrels": {asked(task, query_id)}}

        return plant

    def negatives_only(task: str, query_id: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            rows[f"{task}_qrels"] = [r for r in rows[f"{task}_qrels"] if r["query_id"] != query_id or r["relevance"] != 2]
            return {"queries_without_positive": {asked(task, query_id)}}

        return plant

    for task, query_id in (
        ("text2code", ANY),
        ("code2code", "q_demo_c2c_same_problem_0001"),
        ("code2text", "q_demo_c2t_description_0001"),
    ):
        yield Mutant(name=f"no label in {task}", plant=unlabelled(task, query_id), may=LABEL_CHECKS)
        yield Mutant(name=f"no positive in {task}", plant=negatives_only(task, query_id), may=LABEL_CHECKS)

    def moved_anchor(rows: Rows) -> Planted:
        rows["code2text_queries"][0]["meta_anchor_code_id"] = "code_demo_99999"
        return {"anchors": {asked("code2text", rows["code2text_queries"][0]["query_id"])}}

    def edited_query(rows: Rows) -> Planted:
        query = rows["code2code_queries"][3]
        query["query"] += "\n"
        return {"anchors": {asked("code2code", query["query_id"], documents=(query["meta_anchor_code_id"],))}}

    def judged_anchor(rows: Rows) -> Planted:
        query = rows["code2code_queries"][2]
        rows["code2code_qrels"].append(
            {"query_id": query["query_id"], "doc_id": query["meta_anchor_code_id"], "relevance": 2}
        )
        return {"anchors": {asked("code2code", query["query_id"], documents=(query["meta_anchor_code_id"],))}}

    for name, plant in (("moved anchor", moved_anchor), ("edited query", edited_query), ("judged anchor", judged_anchor)):
        yield Mutant(name=name, plant=plant, may=LABEL_CHECKS)

    def wrong(stem: str, place: int, name: str, value: object) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            rows[stem][place][name] = value
            return {"field_consistency": {row(stem, place)}}

        return plant

    for stem, name, value in (
        ("code_corpus", "code_length", 1),
        ("text_corpus", "abbreviated_text_length", 2),
        ("text2code_queries", "split", "code2text"),
        ("text2code_queries", "meta_num_relevant_docs", 99),
        ("code2text_queries", "label", 0),
        ("text_corpus", "meta_original_text_id", "text_demo_99999"),
    ):
        yield Mutant(name=f"wrong {name}", plant=wrong(stem, 0, name, value))

    def without_program(place: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            gone = rows["code_corpus"].pop(place)
            for task in ("text2code", "code2code"):
                rows[f"{task}_qrels"] = [r for r in rows[f"{task}_qrels"] if r["doc_id"] != gone["code_id"]]
            return {"candidate_completeness": {((), (), (gone["meta_source_problem_id"],), "")}}

        return plant

    for place in (4, 11, 5):  # programs that failed: no query is made of them
        yield Mutant(name=f"no program {place}", plant=without_program(place), may=LABEL_CHECKS | {"uninformative_query"})


def labels() -> Iterator[Mutant]:  # noqa: C901
    """Labels that are wrong."""

    def failed_positive(query_id: str, doc_id: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            labelled(rows, "text2code", query_id, doc_id)["relevance"] = 2
            return {"positive_failed_tests": {asked("text2code", query_id, documents=(doc_id,))}}

        return plant

    for query_id, doc_id in ((ANY, "code_demo_00006"), (ANY, "code_demo_00005"), (CPP, "code_demo_00006")):
        yield Mutant(name=f"failed positive {query_id} {doc_id}", plant=failed_positive(query_id, doc_id), may=LABEL_CHECKS)

    def passed_negative(query_id: str, doc_id: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            labelled(rows, "text2code", query_id, doc_id)["relevance"] = 1
            key = {asked("text2code", query_id, documents=(doc_id,))}
            return {"hard_negative_passed": key, "missing_positive": key}

        return plant

    for doc_id in ("code_demo_00001", "code_demo_00002", "code_demo_00007"):
        yield Mutant(
            name=f"passed negative {doc_id}", plant=passed_negative(ANY, doc_id), may=LABEL_CHECKS - {"hard_negative_passed"}
        )

    def dropped(task: str, number: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            label = [r for r in rows[f"{task}_qrels"] if r["relevance"] == 2][number]
            rows[f"{task}_qrels"].remove(label)
            return {"missing_positive": {asked(task, label["query_id"], documents=(label["doc_id"],))}}

        return plant

    for task, number in (("text2code", 0), ("code2code", 3), ("code2text", 2)):
        yield Mutant(
            name=f"dropped positive in {task}", plant=dropped(task, number), may=LABEL_CHECKS - {"missing_positive"}
        )

    def foreign_negative(task: str, doc_id: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            query_id = rows[f"{task}_queries"][0]["query_id"]
            rows[f"{task}_qrels"].append({"query_id": query_id, "doc_id": doc_id, "relevance": 1})
            return {"hard_negative_other_problem": {asked(task, query_id, documents=(doc_id,))}}

        return plant

    for task, doc_id in (
        ("text2code", "code_demo_00012"),
        ("code2code", "code_demo_00012"),
        ("code2text", "text_demo_00009_noise1"),
    ):
        yield Mutant(
            name=f"foreign negative in {task}",
            plant=foreign_negative(task, doc_id),
            may=LABEL_CHECKS - {"hard_negative_other_problem"},
        )

    def two_grades(number: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            first, second = [r["query_id"] for r in rows["text2code_queries"] if r["subtask"] == "t2c_search_any"][
                number : number + 2
            ]
            one, other = (next(r for r in rows["text2code_queries"] if r["query_id"] == q) for q in (first, second))
            other["query"] = one["query"]
            doc_id = positives(rows, "text2code", first)[0]["doc_id"]
            own = [r for r in rows["text2code_qrels"] if (r["query_id"], r["doc_id"]) == (second, doc_id)]
            if own:
                own[0]["relevance"] = 1
            else:
                rows["text2code_qrels"].append({"query_id": second, "doc_id": doc_id, "relevance": 1})
            return {"contradictory_labels": {asked("text2code", first, second, documents=(doc_id,))}}

        return plant

    for number in (0, 2, 4):
        yield Mutant(
            name=f"two grades {number}",
            plant=two_grades(number),
            may=(LABEL_CHECKS | {"duplicate_query", "uninformative_query"}) - {"contradictory_labels"},
        )

    def counts(name: str, value: float) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            rows["code_corpus"][0][name] = value
            return {"execution_metadata": {((), (rows["code_corpus"][0]["code_id"],), (), "code_corpus.jsonl:1")}}

        return plant

    for name, share in (("meta_test_passed", 99.0), ("meta_test_total", 0.0), ("meta_pass_rate", 0.5)):
        yield Mutant(name=f"wrong {name}", plant=counts(name, share))


def queries() -> Iterator[Mutant]:  # noqa: C901
    """Queries that cannot be answered, or say too much."""

    def rewritten(place: int, text: str, check: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            query = rows["text2code_queries"][place]
            query["query"] = text.replace("@", query["query"])
            return {check: {asked("text2code", query["query_id"])}}

        return plant

    for place, language in ((1, "C++"), (2, "Go"), (4, "Python")):

        def unnamed(place: int = place, language: str = language) -> Callable[[Rows], Planted]:
            def plant(rows: Rows) -> Planted:
                query = rows["text2code_queries"][place]
                assert language in query["query"]
                query["query"] = query["query"].replace(language, "any language")
                return {"hidden_constraint": {asked("text2code", query["query_id"])}}

            return plant

        yield Mutant(
            name=f"{language} is not named", plant=unnamed(), may=frozenset(("score_ceiling", "contradictory_labels"))
        )

    def same_text(first: int, second: int, change: Callable[[str], str]) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            one, other = rows["text2code_queries"][first], rows["text2code_queries"][second]
            other["query"] = change(one["query"])
            problems = tuple(sorted((one["meta_source_problem_id"], other["meta_source_problem_id"])))
            assert len(set(problems)) == 2
            return {"duplicate_query": {asked("text2code", q["query_id"], problems=problems) for q in (one, other)}}

        return plant

    changes: tuple[Callable[[str], str], ...] = (lambda t: t, str.upper, lambda t: t.replace(" ", " \u200b", 3))
    for number, change in enumerate(changes):
        yield Mutant(
            name=f"one text for two problems {number}",
            plant=same_text(0, 24, change),
            may=frozenset(("uninformative_query", "contradictory_labels", "effective_sample")),
        )

    def twins(place: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            one, other = rows["text2code_queries"][place], rows["text2code_queries"][place + 6]  # canonical and full
            other["query"] = one["query"]
            ids = one["query_id"], other["query_id"]
            return {"twin_subtasks": {asked("text2code", *ids), asked("text2code", *reversed(ids))}}

        return plant

    for place in (0, 1, 2):
        yield Mutant(name=f"twins {place}", plant=twins(place), may=frozenset(("effective_sample", "uninformative_query")))
    for place, text in (
        (0, "@ (problem d001)"),
        (1, "With no title or description provided, solve this: @"),
        (2, "ANNOTATED_TITLE: @"),
        (3, "Here is the rewritten problem: @"),
    ):
        yield Mutant(
            name=f"leak {text[:16]}",
            plant=rewritten(place, text, "identifier_leak"),
            may=frozenset(("uninformative_query",)),
        )
    for place in (0, 6, 12):
        yield Mutant(
            name=f"says nothing {place}",
            plant=rewritten(place, f"Qwopzyx {'vu' * (place + 1)}tsrq", "uninformative_query"),
            may=frozenset(("score_ceiling", "effective_sample")),
        )


def documents() -> Iterator[Mutant]:  # noqa: C901
    """Programs and texts that are damaged or copied."""

    def rewrite(language: str, change: Callable[[str], str], check: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            fields = next(r for r in rows["code_corpus"] if r["language"] == language and not r["meta_passed"])
            before = fields["code"]
            fields["code"] = change(before)
            assert fields["code"] != before
            fields["code_length"] = len(fields["code"])
            return {check: {found(fields["code_id"])}}

        return plant

    brackets: dict[str, Callable[[str], str]] = {
        "python": lambda t: t.replace(":\n", "\n", 1),
        "cpp": lambda t: t.replace(";", " int ;; = ", 1) + "\nint = 5;\n",
        "java": lambda t: t.replace("{", "{ int = ;", 1),
        "go": lambda t: t.replace("func ", "func func ", 1),
        "ruby": lambda t: t + "\n)) = end\n",
    }
    for language, change in brackets.items():
        yield Mutant(name=f"broken {language}", plant=rewrite(language, change, "unparsable_code"), may=CODE_CHECKS)
    for language in ("python", "cpp", "java", "go"):

        def cut(text: str) -> str:
            return text[: text.rindex("(") + 1]

        yield Mutant(name=f"cut {language}", plant=rewrite(language, cut, "truncated_code"), may=CODE_CHECKS)

    def other_language(language: str, source: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            fields = next(r for r in rows["code_corpus"] if r["language"] == language and not r["meta_passed"])
            donor = next(r for r in rows["code_corpus"] if r["language"] == source and not r["meta_passed"])
            fields["code"] = donor["code"] + "\n"
            fields["code_length"] = len(fields["code"])
            return {"language_mismatch": {found(fields["code_id"])}}

        return plant

    for language, source in (("ruby", "java"), ("python", "go"), ("go", "python")):
        yield Mutant(
            name=f"{source} under {language}",
            plant=other_language(language, source),
            may=CODE_CHECKS | {"unparsable_code", "truncated_code"},
        )

    def copied(stem: str, key: str, text: str, first: int, second: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            one, other = rows[stem][first], rows[stem][second]
            other[text] = one[text]
            other[f"{text}_length"] = len(one[text])
            ids = one[key], other[key]
            return {"duplicate_document": {found(*ids), found(*reversed(ids))}}

        return plant

    for stem, key, text, first, second in (
        ("code_corpus", "code_id", "code", 4, 14),
        ("text_corpus", "text_id", "text", 1, 2),
        ("text_corpus", "text_id", "text", 0, 6),
    ):
        yield Mutant(
            name=f"copy {stem} {first} {second}",
            plant=copied(stem, key, text, first, second),
            may=CODE_CHECKS | TEXT_CHECKS | {"language_mismatch", "damaged_text"},
        )

    def nearly(stem: str, key: str, text: str, first: int, second: int) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            one, other = rows[stem][first], rows[stem][second]
            other[text] = one[text] + (" \n" if text == "text" else "\n\n") + ("The end." if text == "text" else "")
            other[f"{text}_length"] = len(other[text])
            return {"near_duplicate": {found(one[key], other[key])}}

        return plant

    for stem, key, text, first, second in (
        ("code_corpus", "code_id", "code", 4, 14),
        ("text_corpus", "text_id", "text", 1, 2),
        ("text_corpus", "text_id", "text", 3, 8),
    ):
        yield Mutant(
            name=f"near copy {stem} {first} {second}",
            plant=nearly(stem, key, text, first, second),
            may=(CODE_CHECKS | TEXT_CHECKS | {"damaged_text"}) - {"near_duplicate"},
        )

    def damaged(addition: str) -> Callable[[Rows], Planted]:
        def plant(rows: Rows) -> Planted:
            fields = rows["text_corpus"][1]
            fields["text"] = fields["text"].rstrip() + addition
            fields["text_length"] = len(fields["text"])
            return {"damaged_text": {found(fields["text_id"])}}

        return plant

    for addition in (
        "\n```\n3\n```\n",
        "\n\nI hope this helps!",
        "\n\n\u8f93\u5165 is given.",
        "\n\nThe last of them is the one that every other traveller of the valley",
        "\n\nBroken \ufffd sign.",
    ):
        yield Mutant(name=f"damage {addition.strip()[:12]!r}", plant=damaged(addition), may=TEXT_CHECKS)
