from dataclasses import replace

from unit.report.audits import case, code, judged_query, page, query, result

from coreb_ray.report.audit_cases import MAX_CHARACTERS, MAX_LINES, Block, Value, shown_case
from coreb_ray.types import Verdict


def text_of(block: Block) -> str:
    return "".join(run.text for run in block.runs)


def marked(block: Block) -> list[str]:
    return [run.text for run in block.runs if run.look == "mark"]


def test_a_query_has_what_the_note_quotes_marked() -> None:
    shown = shown_case(case(query("solve abc_a now"), note="carries 'abc_a'"), "query")
    assert shown.title == "\u201csolve abc_a now\u201d"
    assert shown.measure == "carries 'abc_a'"
    assert shown.note == ""
    assert marked(shown.query_blocks[0]) == ["abc_a"]
    assert ("Problem", "p1") in shown.queries.shared


def test_a_query_stands_beside_its_problem_and_its_labels() -> None:
    shown = shown_case(case(judged_query("find it")), "query")
    assert shown.own_problem == "The task: find it"
    assert shown.judged.heads == ("Document", "Grade", "Language", "Tests", "Author", "Problem")
    assert shown.judged.rows == (
        ("c1", "2", "C++", "failed", "writer", "p1"),
        ("gone (not in the corpus)", "1", "\u2013", "\u2013", "\u2013", "\u2013"),
    )
    assert shown.judged_told == "2 of 9 judged documents, best grade first."


def test_a_judged_document_stands_beside_its_query_with_its_grade() -> None:
    shown = shown_case(case(query(), code(passed=True), note="grade 1 on a program that passed"), "judged")
    assert ("Grade", "1") in shown.documents.shared
    assert shown.document_blocks[0].head == "C++ \u00b7 tests passed \u00b7 writer"
    assert shown.title.endswith("C++ \u00b7 tests passed \u00b7 writer")
    unjudged = shown_case(case(query(), code(), note="a right answer, unjudged"), "judged")
    assert ("Grade", "none") in unjudged.documents.shared


def test_a_conflict_shows_one_text_once_and_a_row_for_what_differs() -> None:
    records = query("same"), query("same", id="q2", language="go"), code()
    shown = shown_case(case(*records, note="grade 2 for q1, 1 for q2"), "conflict")
    assert shown.queries.heads == ("Query", "Language", "Grade")
    assert shown.queries.rows == (("q1", "any language", "2"), ("q2", "Go", "1"))
    assert ("Subtask", "search") in shown.queries.shared
    assert [block.head for block in shown.query_blocks] == ["Text of 2 queries"]


def test_a_pair_is_aligned_and_what_differs_is_marked() -> None:
    left = code("def main()\n  read\n  only here\nend")
    right = code("def main\n  read\nend", id="c2")
    shown = shown_case(case(left, right), "pair")
    first, second = shown.document_blocks
    assert marked(first) == ["()", "  only here"]
    assert marked(second) == []
    assert [run.look for run in second.runs].count("fill") == 1
    assert text_of(first).count("\n") == text_of(second).count("\n")


def test_texts_with_little_in_common_are_not_marked() -> None:
    shown = shown_case(case(code("one two three"), code("four five six", id="c2")), "pair")
    assert shown.remark == "The two have little in common; differences are not marked."
    assert [marked(block) for block in shown.document_blocks] == [[], []]


def test_a_pair_of_equal_queries_shows_its_text_once() -> None:
    shown = shown_case(case(query("same"), query("same", id="q2", subtask="full")), "pair")
    assert [block.head for block in shown.query_blocks] == ["Text of 2 queries"]
    assert shown.queries.rows == (("q1", "search"), ("q2", "full"))


def test_a_place_has_its_line_numbered_and_marked() -> None:
    shown = shown_case(case(code("a\nb\nc"), place=5), "place")
    assert text_of(shown.document_blocks[0]) == "   4 a\n   5 b\n   6 c"
    assert marked(shown.document_blocks[0]) == ["b"]


def test_values_stand_beside_each_other_with_their_difference() -> None:
    def values(note: str, where: str = "") -> tuple[Value, ...]:
        return shown_case(case(note=note, where=where), "values").values

    (declared,) = values("Table 1, row: 1,660 declared, 278 in the data", "Table 1, row")
    assert declared == Value(
        where="", name="Table 1, row", found="1,660 declared", beside="278 in the data", difference="1,382"
    )
    (drift,) = values("cross: 68.3 % of queries, 100.0 % in release_v2602")
    assert drift.difference == "31.7 points"
    (rates,) = values("java: 0.024 passed, others 0.111 (ratio [0.00, 0.62])")
    assert rates.beside == "others 0.111 (ratio [0.00, 0.62])"
    assert rates.difference == ""
    (shift,) = values("m on search: +0.031 [+0.010, +0.050], p < 0.001 after Holm")
    assert (shift.found, shift.beside) == ("+0.031 [+0.010, +0.050]", "p < 0.001 after Holm")
    assert [value.name for value in values("a: 1, 2; b: 3, 4", "f:1")] == ["a", "b"]
    assert values("no program of x in java") == (
        Value(where="", name="", found="no program of x in java", beside="", difference=""),
    )


def test_values_without_records_are_one_table() -> None:
    cases = tuple(case(note=f"row {n}: 1 declared, 2 in the data", where=f"row {n}") for n in range(2))
    with_records = page([result("one", Verdict.FAIL, cases=2, kind="values")])
    assert "values that do not agree" not in with_records  # the summary of each case says its note
    text = page([replace(result("one", Verdict.FAIL, kind="values"), cases=cases)])
    assert text.count("values that do not agree") == 1
    assert "row 1" in text


def test_long_texts_are_cut_and_say_so() -> None:
    block = shown_case(case(code("\n".join("x" * 9 for _ in range(40)))), "judged").document_blocks[0]
    assert text_of(block).count("\n") == MAX_LINES - 1
    assert block.more == "\u2026 16 more lines in audit.json"
    wide = shown_case(case(code("x" * 5000)), "judged").document_blocks[0]
    assert text_of(wide) == "x" * MAX_CHARACTERS + "\u2026"
    title = shown_case(case(query("word, " * 40)), "query").title
    assert title.endswith("word\u2026\u201d")
    assert len(title) < 100


def test_a_case_without_records_is_named_by_its_place() -> None:
    assert shown_case(case(note="bad row", where="file:3"), "values").title == "file:3"
    assert shown_case(case(note="bad row", problems=["p1", "p2"]), "values").title == "p1, p2"
    assert shown_case(case(note="bad row"), "query").title == "bad row"
