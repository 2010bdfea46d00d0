"""Checks of form: fields, ids, labels and anchors, and whether a release agrees with itself."""

from collections import Counter
from collections.abc import Iterator

from coreb_ray.audit.check import Case, Measurement, Thresholds, by_subtask
from coreb_ray.audit.evidence import Evidence, SourceRow
from coreb_ray.types import LANGUAGES, TASKS, Task

QUERY_FIELDS = frozenset(
    [
        "query_id",
        "query",
        "split",
        "subtask",
        "query_type",
        "sub_query_type",
        "language_constraint",
        "anchor_language",
        "anchor_model",
        "code",
        "text",
        "text_id",
        "text_type",
        "label",
        "meta_source_problem_id",
        "meta_original_query_type",
        "meta_created_at",
        "meta_generator_version",
        "meta_num_relevant_docs",
        "meta_models_in_relevant_docs",
        "meta_is_multi_model",
        "meta_anchor_code_id",
        "meta_target_languages",
        "meta_num_target_solutions",
        "meta_task_type",
        "meta_text_type",
        "meta_available_languages",
        "meta_pair_type",
        "meta_negative_problem_id",
    ]
)
KNOWN_FIELDS = {
    "code_corpus": frozenset(
        [
            "code_id",
            "code",
            "language",
            "model",
            "code_length",
            "meta_source_problem_id",
            "meta_solution_key",
            "meta_passed",
            "meta_pass_rate",
            "meta_test_passed",
            "meta_test_total",
            "meta_verdict",
            "meta_created_at",
            "meta_corpus_version",
        ]
    ),
    "text_corpus": frozenset(
        [
            "text_id",
            "text",
            "text_style",
            "text_length",
            "abbreviated_text",
            "abbreviated_text_length",
            "meta_source_problem_id",
            "meta_original_text_id",
            "meta_original_problem_id",
            "meta_is_noise_sample",
            "meta_noise_type",
            "meta_noise_variation",
            "meta_created_at",
            "meta_corpus_version",
        ]
    ),
    "qrels": frozenset(("query_id", "doc_id", "relevance")),
    **{f"{task}_queries": QUERY_FIELDS for task in TASKS},
}
SUBTASKS: dict[Task, frozenset[str]] = {
    "text2code": frozenset(("canonical_retro", "full_retro", "search")),
    "code2code": frozenset(("cross_lang", "cross_model", "mono_lang", "same_problem")),
    "code2text": frozenset(("canonical_retro", "full_retro", "match", "description")),
}
GRADES = (0, 1, 2)
ID_FIELDS = {"code_corpus": "code_id", "text_corpus": "text_id", **{f"{task}_queries": "query_id" for task in TASKS}}


def schema(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Rows with a field nobody knows, a word outside its vocabulary, or `meta` as an object (paper B.9 gives the fields)."""
    for stem, rows in evidence.rows.items():
        known = KNOWN_FIELDS["qrels" if stem.endswith("qrels") else stem]
        cases = []
        for row in rows:
            notes = [f"{name}: an unknown field" for name in row.fields if name not in known]
            notes += ["meta: an object, as the official writer leaves it"] if row.is_nested else []
            notes += _unknown_words(stem, row)
            if notes:
                cases.append(Case(note="; ".join(notes), where=row.where))
        yield Measurement(num_checked=len(rows), cases=tuple(cases), subject={"file": f"{stem}.jsonl"})


def unique_ids(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Rows whose id an earlier row of the file has; for labels the id is (query, document)."""
    for stem, rows in evidence.rows.items():
        seen: set[str] = set()
        cases = []
        for row in rows:
            key = (
                str(row.fields[ID_FIELDS[stem]]) if stem in ID_FIELDS else f"{row.fields['query_id']} {row.fields['doc_id']}"
            )
            if key in seen:
                cases.append(Case(note=f"{key} is given before", where=row.where))
            seen.add(key)
        yield Measurement(num_checked=len(rows), cases=tuple(cases), subject={"file": f"{stem}.jsonl"})


def dangling_qrels(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Labels whose query or document does not exist."""
    for task in TASKS:
        rows = evidence.rows[f"{task}_qrels"]
        documents = {document.doc_id for document in evidence.release.corpus(task)}
        cases = []
        for row in rows:
            query_id, doc_id = row.fields["query_id"], row.fields["doc_id"]
            absent = [f"query {query_id}"] if (task, query_id) not in evidence.queries else []
            absent += [f"document {doc_id}"] if doc_id not in documents else []
            if absent:
                cases.append(Case(note=f"no {' and no '.join(absent)}", where=row.where))
        yield Measurement(num_checked=len(rows), cases=tuple(cases), subject={"task": task})


def grade_scale(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Labels with a grade other than 0, 1 and 2."""
    for task in TASKS:
        rows = evidence.rows[f"{task}_qrels"]
        cases = [
            Case(note=f"grade {row.fields['relevance']}", where=row.where)
            for row in rows
            if row.fields["relevance"] not in GRADES
        ]
        yield Measurement(num_checked=len(rows), cases=tuple(cases), subject={"task": task})


def queries_without_qrels(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Queries that no label speaks of."""
    cases = [
        ((query.task, query.subtask), Case(note="no label", queries=((query.task, query.query_id),)))
        for query in evidence.all_queries()
        if not evidence.release.qrels[query.task].get(query.query_id)
    ]
    yield from by_subtask(cases, [(query.task, query.subtask) for query in evidence.all_queries()])


def queries_without_positive(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Queries with labels of which none is grade 2: under protocol `paper` they count as 0 for every model."""
    cases = []
    checked = []
    for query in evidence.all_queries():
        grades = evidence.release.qrels[query.task].get(query.query_id)
        if not grades:
            continue  # queries_without_qrels speaks of it
        checked.append((query.task, query.subtask))
        if max(grades.values()) < max(GRADES):
            note = f"{len(grades)} labels, none of grade 2"
            cases.append(((query.task, query.subtask), Case(note=note, queries=((query.task, query.query_id),))))
    yield from by_subtask(cases, checked)


def anchors(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Code queries whose anchor is missing, is not the query byte for byte, or is a judged answer of its own query."""
    cases = []
    checked = []
    for query in evidence.all_queries():
        if query.task == "text2code":
            continue
        checked.append((query.task, query.subtask))
        anchor = evidence.code.get(query.anchor_id)
        if anchor is None:
            note = f"anchor {query.anchor_id or '(none)'} is not in the corpus"
        elif anchor.text != query.text:
            note = f"the query's text is not that of anchor {query.anchor_id}"
        elif query.task == "code2code" and query.anchor_id in evidence.release.qrels["code2code"].get(query.query_id, {}):
            note = f"anchor {query.anchor_id} is judged for its own query"
        else:
            continue
        documents = (query.anchor_id,) if anchor else ()
        case = Case(note=note, queries=((query.task, query.query_id),), documents=documents)
        cases.append(((query.task, query.subtask), case))
    yield from by_subtask(cases, checked)


def field_consistency(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Rows whose own fields disagree: a length that is not the text's, a split that is not the task's, a count or a match
    label that the labels do not bear out, a noise text whose original is of another problem.
    """
    for stem, rows in evidence.rows.items():
        if stem.endswith("qrels"):
            continue
        cases = []
        for row in rows:
            notes = _disagreements(evidence, stem, row)
            if notes:
                cases.append(Case(note="; ".join(notes), where=row.where))
        yield Measurement(num_checked=len(rows), cases=tuple(cases), subject={"file": f"{stem}.jsonl"})


def candidate_completeness(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Problems that lack the program of a (model, language) that other problems have: pass rates over problems and pools
    of negatives are then unequal.
    """
    wanted = {(document.model, document.language) for document in evidence.release.code}
    cases = []
    problems = sorted({document.problem_id for document in evidence.release.code})
    for problem in problems:
        present = {(d.model, d.language) for d in evidence.by_problem[problem] if d.kind == "code"}
        absent = sorted(wanted - present)
        if absent:
            note = "no program of " + ", ".join(f"{model} in {language}" for model, language in absent)
            cases.append(Case(note=note, problems=(problem,), measure=float(len(absent))))
    yield Measurement(num_checked=len(problems), cases=tuple(cases))


def _unknown_words(stem: str, row: SourceRow) -> list[str]:
    fields = row.fields
    notes = []
    if stem == "code_corpus" and fields["language"] not in LANGUAGES:
        notes.append(f"language: {fields['language']!r} is none of {', '.join(LANGUAGES)}")
    if stem.endswith("queries"):
        task: Task = stem.removesuffix("_queries")  # type: ignore[assignment] # a stem of the release's own files
        words = fields["subtask"].partition("_")[2]
        head, _, last = words.rpartition("_")
        subtask = head if last in ("any", *LANGUAGES) and head else words
        if subtask not in SUBTASKS[task]:
            notes.append(f"subtask: {fields['subtask']!r} is unknown")
        constraint = fields.get("language_constraint")
        if constraint and constraint not in ("none", *LANGUAGES):
            notes.append(f"language_constraint: {constraint!r} is no language")
    return notes


def _disagreements(evidence: Evidence, stem: str, row: SourceRow) -> list[str]:
    fields = row.fields
    notes = []
    for text_field, length_field in (
        ("code", "code_length"),
        ("text", "text_length"),
        ("abbreviated_text", "abbreviated_text_length"),
    ):
        length = fields.get(length_field)
        if length is not None and isinstance(fields.get(text_field), str) and length != len(fields[text_field]):
            notes.append(f"{length_field}: {length:g}, the text has {len(fields[text_field])} characters")
    if stem.endswith("queries"):
        notes += _label_disagreements(evidence, stem.removesuffix("_queries"), fields)
    original = fields.get("meta_original_text_id")
    if stem == "text_corpus" and original is not None:
        document = evidence.texts.get(original)
        if document is None:
            notes.append(f"meta_original_text_id: {original} is not in the corpus")
        elif document.problem_id != fields.get("meta_original_problem_id"):
            notes.append(f"meta_original_text_id: {original} is of problem {document.problem_id}")
    return notes


def _label_disagreements(evidence: Evidence, task: str, fields: dict[str, object]) -> list[str]:
    notes = []
    grades = evidence.release.qrels[task].get(str(fields["query_id"]), {})  # type: ignore[index] # a stem's task
    positives = Counter(grades.values())[max(GRADES)]
    if fields.get("split") not in (None, task):
        notes.append(f"split: {fields['split']!r}, the file is {task}'s")
    declared = fields.get("meta_num_relevant_docs")
    if isinstance(declared, int | float) and declared != positives:
        notes.append(f"meta_num_relevant_docs: {declared:g}, {positives} labels are of grade 2")
    label = fields.get("label")
    if isinstance(label, int | float) and bool(label) != bool(positives):
        notes.append(f"label: {label:g}, {positives} labels are of grade 2")
    return notes
