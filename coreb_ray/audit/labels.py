"""Checks of labels against the evidence of execution and against each other."""

from collections import defaultdict
from collections.abc import Iterator

from coreb_ray.audit.check import Case, Measurement, Thresholds, by_subtask
from coreb_ray.audit.evidence import Evidence
from coreb_ray.types import Document, Query, Task

POSITIVE, HARD_NEGATIVE = 2, 1


def positive_failed_tests(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Grade-2 labels on programs whose tests failed, of all grade-2 labels on programs with a verdict."""
    cases = []
    checked = []
    for query, document, grade in evidence.judged():
        if grade == POSITIVE and document.passed is not None:
            checked.append((query.task, query.subtask))
            if not document.passed:
                cases.append((checked[-1], _pair(query, document, "grade 2 on a program that failed its tests")))
    yield from by_subtask(cases, checked)


def hard_negative_passed(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Grade-1 labels on programs that passed, of all grade-1 labels on programs with a verdict; apart for programs that
    satisfy the query's constraint, which are answers if they passed, and programs that break it.
    """
    cases: dict[str, list[tuple[tuple[Task, str], Case]]] = {"satisfied": [], "broken": []}
    checked: dict[str, list[tuple[Task, str]]] = {"satisfied": [], "broken": []}
    for query, document, grade in evidence.judged():
        if grade == HARD_NEGATIVE and document.passed is not None and document.kind == "code":
            is_own = document.problem_id == query.problem_id
            state = "satisfied" if is_own and evidence.satisfies(query, document) else "broken"
            checked[state].append((query.task, query.subtask))
            if document.passed:
                note = f"grade 1 on a program that passed; the query's constraint is {state}"
                cases[state].append((checked[state][-1], _pair(query, document, note)))
    for state, found in cases.items():
        for measured in by_subtask(found, checked[state]):
            yield Measurement(
                num_checked=measured.num_checked,
                cases=measured.cases,
                subject={**measured.subject, "constraint": state},
            )


def missing_positive(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Right answers that are not labelled so: (query, document) pairs of one problem, the program verified or the text
    original, the constraint satisfied, and no grade 2. Of all such pairs, whatever their grade.
    """
    cases = []
    checked = []
    for query in evidence.all_queries():
        for document in evidence.by_problem.get(query.problem_id, ()):
            if document.kind != ("text" if query.task == "code2text" else "code"):
                continue
            if document.kind == "code" and not document.passed:
                continue
            if not evidence.satisfies(query, document):
                continue
            checked.append((query.task, query.subtask))
            grade = evidence.grade(query, document)
            if grade != POSITIVE:
                state = "unjudged" if grade is None else f"of grade {grade}"
                cases.append((checked[-1], _pair(query, document, f"a right answer, {state}")))
    yield from by_subtask(cases, checked)


def hard_negative_other_problem(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Grade-1 labels on documents of another problem: no ranker needs to understand the problem to refuse them."""
    cases = []
    checked = []
    for query, document, grade in evidence.judged():
        if grade == HARD_NEGATIVE:
            checked.append((query.task, query.subtask))
            if document.problem_id != query.problem_id:
                cases.append((checked[-1], _pair(query, document, f"a document of problem {document.problem_id}")))
    yield from by_subtask(cases, checked)


def contradictory_labels(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """(query text, document) pairs with two grades, of all pairs that two or more queries of a task judge: no ranker that
    sees texts alone can meet both.
    """
    grades: dict[tuple[Task, str, str], list[tuple[Query, int]]] = defaultdict(list)
    for query, document, grade in evidence.judged():
        grades[query.task, query.text, document.doc_id].append((query, grade))
    cases = []
    checked = []
    for (task, _text, doc_id), judged in grades.items():
        if len(judged) < 2:
            continue
        checked.append(task)
        if len({grade for _, grade in judged}) > 1:
            shown = ", ".join(f"{grade} for {query.query_id}" for query, grade in judged)
            queries = tuple((task, query.query_id) for query, _ in judged)
            cases.append((task, Case(note=f"grade {shown}", queries=queries, documents=(doc_id,), measure=len(judged))))
    for task in dict.fromkeys(checked):
        mine = tuple(case for where, case in cases if where == task)
        yield Measurement(num_checked=checked.count(task), cases=mine, subject={"task": task})


def _pair(query: Query, document: Document, note: str) -> Case:
    return Case(note=note, queries=((query.task, query.query_id),), documents=(document.doc_id,))
