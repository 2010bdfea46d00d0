"""Checks of programs and texts as they are stored."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from coreb_ray.audit.check import Case, Measurement, Thresholds
from coreb_ray.audit.evidence import Evidence
from coreb_ray.audit.parsing import GRAMMARS, error_share, fault, node_types
from coreb_ray.audit.shingles import close_pairs
from coreb_ray.types import Document, Qrels

Construct = tuple[str, frozenset[str]]
Judge = Callable[[Document], Case | None]
EVERY_CORPUS: dict[str, tuple[Construct, ...]] = {
    "python": (
        ("comments", frozenset(("comment",))),
        ("floor division", frozenset(("//", "//="))),
        ("imports", frozenset(("import_statement", "import_from_statement"))),
    ),
    "cpp": (("comments", frozenset(("comment",))), ("includes", frozenset(("preproc_include",)))),
    "java": (
        ("comments", frozenset(("line_comment", "block_comment"))),
        ("imports", frozenset(("import_declaration",))),
    ),
    "go": (("comments", frozenset(("comment",))), ("imports", frozenset(("import_declaration",)))),
    "ruby": (("comments", frozenset(("comment",))),),
}
"""What programs of a language hold somewhere, if there are enough of them; by node types of its grammar."""
DAMAGE: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("a code fence", re.compile(r"^\s*```", re.MULTILINE)),
    ("an assistant's words", re.compile(
        r"\b(?:as an ai\b|i(?:'m| am) sorry,? but|here(?:'s| is) (?:the|a|your) (?:rewritten|solution|code|problem|revised)|"
        r"(?:sure|certainly)[,!] here|let me know if|i hope this helps)", re.IGNORECASE)),
    ("a placeholder", re.compile(r"\[(?:insert|todo|your)\b[^\]]*\]|\bTODO: implement\b|\bLorem ipsum\b", re.IGNORECASE)),
    ("a replacement character", re.compile("\ufffd")),
    ("a fragment of another script", re.compile(r"[\u0400-\u04ff\u0600-\u06ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")),
)  # fmt: skip
CUT_END = re.compile(r"^(?!\s*[•*\d-]).*(?:\S+ ){7,}\S*[a-z,;:(-]$")
"""A last line of eight words or more that ends without a full stop."""


def unparsable_code(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Programs that the grammar of their language (tree-sitter) cannot read and that are not merely cut off; a missing
    prelude is no fault. Sees form alone: what does not compile for other reasons is not seen.
    """
    yield from _by_language(evidence, lambda document: _fault_case(document, at_end=False))


def truncated_code(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Programs that end before something they opened is closed, by the grammar of their language."""
    yield from _by_language(evidence, lambda document: _fault_case(document, at_end=True))


def language_mismatch(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Programs that read better as another of the five languages: a share of more than `min_error_share` of their bytes
    does not parse as their own, and none of another's.
    """

    def judge(document: Document) -> Case | None:
        if error_share(document.language, document.text) <= thresholds["min_error_share"]:
            return None
        better = [name for name in GRAMMARS if name != document.language and fault(name, document.text) is None]
        if not better:
            return None
        return Case(note=f"labelled {document.language}, reads as {', '.join(better)}", documents=(document.doc_id,))

    yield from _by_language(evidence, judge)


def stripped_code(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Languages of which no program at all holds a construct that programs of it hold somewhere: comments, imports or
    includes, Python's floor division. Asked of corpora of at least `min_programs` programs; all programs of the language
    are then cases, since which of them lost something cannot be seen.
    """
    for language, constructs in EVERY_CORPUS.items():
        documents = [document for document in evidence.release.code if document.language == language]
        if len(documents) < thresholds["min_programs"]:
            yield Measurement(
                num_checked=len(documents),
                subject={"language": language},
                skipped=f"{len(documents)} programs, too few to miss anything in",
            )
            continue
        held = [node_types(language, document.text) for document in documents]
        absent = [name for name, types in constructs if not any(types & found for found in held)]
        note = f"no program of the language has {' or '.join(absent)}"
        yield Measurement(
            num_checked=len(documents),
            cases=tuple(Case(note=note, documents=(document.doc_id,)) for document in documents) if absent else (),
            subject={"language": language},
            observed=f"absent: {', '.join(absent)}" if absent else "all present",
            expected="present somewhere: " + ", ".join(name for name, _ in constructs),
        )


def duplicate_document(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Documents of one corpus whose text is that of another, byte for byte: one of them is an unjudged copy."""
    for kind, documents in (("code", evidence.release.code), ("text", evidence.release.texts)):
        groups: dict[str, list[Document]] = defaultdict(list)
        for document in documents:
            groups[document.text].append(document)
        cases = [
            Case(
                note=f"the same text {len(same)} times, in {len({d.problem_id for d in same})} problems",
                documents=(document.doc_id, *(other.doc_id for other in same if other is not document)),
                measure=len(same),
            )
            for same in groups.values()
            if len(same) > 1
            for document in same
        ]
        yield Measurement(num_checked=len(documents), cases=tuple(cases), subject={"corpus": kind})


def near_duplicate(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Pairs of documents with a Jaccard similarity of at least `min_similarity` over shingles of five tokens: inside the
    release, across releases, and between grade 1 and grade 2 of one query. The last counts only where both passed or
    neither has execution evidence: a program and its broken near-copy are what a hard negative is meant to be. Exact: no
    pair is left out (products of sparse matrices in blocks, over the rarest shingles of each document, then counted whole).
    Equal texts inside one corpus are left to `duplicate_document`.
    """
    least = thresholds["min_similarity"]
    for kind, documents in (("code", evidence.release.code), ("text", evidence.release.texts)):
        others = () if evidence.against is None else evidence.against.code if kind == "code" else evidence.against.texts
        close = close_pairs([document.text for document in (*documents, *others)], len(documents), least)
        pairs = [
            (pair.first, pair.second, pair.similarity)
            for pair in close
            if pair.second < len(documents) and documents[pair.first].text != documents[pair.second].text
        ]
        for scope, is_same in (("one problem", True), ("different problems", False)):
            cases = [
                Case(note=f"similarity {s:.2f}", documents=(documents[a].doc_id, documents[b].doc_id), measure=s)
                for a, b, s in pairs
                if (documents[a].problem_id == documents[b].problem_id) == is_same
            ]
            yield Measurement(
                num_checked=_num_pairs(documents, is_same), cases=tuple(cases), subject={"corpus": kind, "scope": scope}
            )
        ids = {frozenset((documents[a].doc_id, documents[b].doc_id)) for a, b, _ in pairs}
        yield _across_grades(evidence, kind, ids)
        if evidence.against is not None:
            found = [
                (pair.first, pair.second - len(documents), pair.similarity)
                for pair in close
                if pair.second >= len(documents)
            ]
            yield _across_releases(kind, documents, others, evidence.against.name, found)


def damaged_text(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Texts and programs that hold what neither author nor problem wrote: code fences, an assistant's words, placeholders,
    replacement characters, a few letters of another script in a Latin text, a statement that stops in mid-sentence. Does
    not see damage that reads well.
    """
    for kind, documents in (("code", evidence.release.code), ("text", evidence.release.texts)):
        cases = []
        for document in documents:
            found = [name for name, pattern in DAMAGE if _is_damage(name, pattern, document.text)]
            if kind == "text" and CUT_END.search(document.text.rstrip().rpartition("\n")[2]):
                found.append("an end in mid-sentence")
            if found:
                cases.append(Case(note=f"holds {', '.join(found)}", documents=(document.doc_id,), measure=len(found)))
        yield Measurement(num_checked=len(documents), cases=tuple(cases), subject={"corpus": kind})


def _is_damage(name: str, pattern: re.Pattern[str], text: str) -> bool:
    number = len(pattern.findall(text))
    return 0 < number < 20 if name == "a fragment of another script" else number > 0


def _fault_case(document: Document, *, at_end: bool) -> Case | None:
    found = fault(document.language, document.text)
    if found is None or found.is_at_end != at_end:
        return None
    state = "; its tests passed" if document.passed else ""
    last = document.text.rstrip().count("\n") + 1
    note = (
        f"ends in line {last}, what line {found.line} opens is not closed" if at_end else f"line {found.line}: {found.words}"
    )
    return Case(
        note=note + state,
        documents=(document.doc_id,),
        place=last if at_end else found.line,
        measure=float(bool(document.passed)),
    )


def _by_language(evidence: Evidence, judge: Judge) -> Iterator[Measurement]:
    for language in GRAMMARS:
        documents = [document for document in evidence.release.code if document.language == language]
        cases = [case for document in documents if (case := judge(document)) is not None]
        yield Measurement(num_checked=len(documents), cases=tuple(cases), subject={"language": language})


def _num_pairs(documents: Sequence[Document], is_same_problem: bool) -> int:
    sizes = np.array(list(_counts(documents).values()), dtype=np.int64)
    same = int((sizes * (sizes - 1) // 2).sum())
    return same if is_same_problem else len(documents) * (len(documents) - 1) // 2 - same


def _counts(documents: Sequence[Document]) -> dict[str, int]:
    counts: dict[str, int] = defaultdict(int)
    for document in documents:
        counts[document.problem_id] += 1
    return counts


def _across_grades(evidence: Evidence, kind: str, close: set[frozenset[str]]) -> Measurement:
    corpus = evidence.code if kind == "code" else evidence.texts
    cases = {}
    checked = set()
    for task in ("code2text",) if kind == "text" else ("text2code", "code2code"):
        qrels: Qrels = evidence.release.qrels[task]  # type: ignore[index] # the three tasks
        for query_id, grades in qrels.items():
            high = [corpus[doc] for doc, grade in grades.items() if grade == 2 and doc in corpus]
            low = [corpus[doc] for doc, grade in grades.items() if grade == 1 and doc in corpus]
            for one in high:
                for other in low:
                    if not (one.passed and other.passed) and (one.passed, other.passed) != (None, None):
                        continue
                    pair = (one.doc_id, other.doc_id)
                    checked.add(pair)
                    if frozenset(pair) in close or one.text == other.text:
                        note = "grade 2 and grade 1 of one query, and nearly the same"
                        cases[pair] = Case(note=note, queries=((task, query_id),), documents=pair)  # type: ignore[arg-type]
    return Measurement(
        num_checked=len(checked), cases=tuple(cases.values()), subject={"corpus": kind, "scope": "grade 1 against grade 2"}
    )


def _across_releases(
    kind: str, documents: Sequence[Document], others: Sequence[Document], name: str, pairs: list[tuple[int, int, float]]
) -> Measurement:
    cases = [
        Case(
            note=f"similarity {s:.2f} with {others[b].doc_id} of {name}",
            documents=(documents[a].doc_id, f"{name}:{others[b].doc_id}"),
            measure=s,
        )
        for a, b, s in pairs
    ]
    return Measurement(
        num_checked=len(documents) * len(others), cases=tuple(cases), subject={"corpus": kind, "scope": f"with {name}"}
    )
