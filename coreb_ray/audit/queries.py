"""Checks of what queries say: whether they can be answered from their text, and whether their text gives them away."""

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from coreb_ray.audit.check import Case, Measurement, Thresholds, binned, by_subtask
from coreb_ray.audit.evidence import Evidence
from coreb_ray.audit.own_problem import OwnProblem
from coreb_ray.metrics.draws import mean_bounds
from coreb_ray.types import Figure, Query, Task

INVISIBLE = {ord(character): None for character in "\u00ad\u200b\u200c\u200d\u2060\ufeff"}
RESIDUE = (
    re.compile(r"\b(?:no|without) (?:title|description|statement)\b.{0,30}\bprovided\b", re.IGNORECASE),
    re.compile(
        r"\b(?:title|description|statement) (?:is|are|was|were) (?:not|un)\s?(?:provided|available|given|specified)",
        re.IGNORECASE,
    ),
    re.compile(r"\bproblem (?:id|identifier)\b", re.IGNORECASE),
    re.compile(r"\b[A-Z]{3,}(?:_[A-Z]{3,})+\b(?=\s*[:=}\]])"),
    re.compile(r"\b(?:as an ai|here (?:is|are) (?:the|a|your)|i (?:can(?:no|')t|am unable to))\b", re.IGNORECASE),
    re.compile(r"\{\{?\w+\}?\}|<\|\w+\|>"),
)
"""What remains of a prompt in the text that was to be its answer."""
WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]{3,}")
PARTS = re.compile(r"[a-z][A-Z]|[A-Za-z]_[A-Za-z]|[A-Za-z][0-9]+[A-Za-z]")


def hidden_constraint(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Text queries whose labels depend on a language that their text does not name by any spelling the policy accepts."""
    cases = []
    checked = []
    for query in evidence.release.queries["text2code"]:
        if query.language in evidence.spellings:
            checked.append(("text2code", query.subtask))
            if not evidence.names(query.language, query.text):
                note = f"answers are in {query.language} alone, which the text does not name"
                cases.append((checked[-1], Case(note=note, queries=(("text2code", query.query_id),))))
    yield from by_subtask(cases, checked)


def duplicate_query(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Queries whose normalised text (Unicode NFKC, invisible characters and case aside) is that of a query of another
    problem in the same task: the text cannot say which of the two is meant.
    """
    groups: dict[tuple[Task, str], list[Query]] = defaultdict(list)
    for query in evidence.all_queries():
        groups[query.task, normalised(query.text)].append(query)
    cases = []
    for (task, _text), queries in groups.items():
        problems = sorted({query.problem_id for query in queries})
        if len(problems) > 1:
            for query in queries:
                note = f"the text of {len(queries)} queries of {len(problems)} problems"
                case = Case(note=note, queries=((task, query.query_id),), problems=tuple(problems), measure=len(problems))
                cases.append(((task, query.subtask), case))
    yield from by_subtask(cases, [(query.task, query.subtask) for query in evidence.all_queries()])


def twin_subtasks(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Queries with the text and the positives of a query in another subtask of their task: the two subtasks measure one
    thing, and count it twice.
    """
    groups: dict[tuple[Task, str, frozenset[str]], list[Query]] = defaultdict(list)
    for query in evidence.all_queries():
        grades = evidence.release.qrels[query.task].get(query.query_id, {})
        positives = frozenset(doc_id for doc_id, grade in grades.items() if grade == max((2, *grades.values())))
        if positives:
            groups[query.task, query.text, positives].append(query)
    cases = []
    checked = []
    for (task, _text, _positives), queries in groups.items():
        subtasks = sorted({query.subtask for query in queries})
        for query in queries:
            checked.append((task, query.subtask))
            if len(subtasks) > 1:
                others = tuple((task, other.query_id) for other in queries if other.subtask != query.subtask)
                note = f"the same question as in {', '.join(name for name in subtasks if name != query.subtask)}"
                case = Case(note=note, queries=((task, query.query_id), *others), measure=len(others))
                cases.append((checked[-1], case))
    yield from by_subtask(cases, checked)


def identifier_leak(evidence: Evidence, _: Thresholds) -> Iterator[Measurement]:
    """Text queries that carry an id of their problem (its own part or its contest), what is left of a prompt, or a name that
    programs of their own problem hold and no others: a word of several parts (`maxLoad`, `max_load`), or one that is
    capitalised inside a sentence and never in small letters in any text. Languages are no names. Does not see names that
    were changed on the way into the program.
    """
    queries = evidence.release.queries["text2code"]
    own = {problem: _id_patterns(problem) for problem in {query.problem_id for query in queries}}
    common, problems = _words_of_texts(evidence), _problems_of_words(evidence)
    cases = []
    checked = []
    for query in queries:
        checked.append(("text2code", query.subtask))
        found = [m.group() for pattern in (*own[query.problem_id], *RESIDUE) if (m := pattern.search(query.text))]
        names = [
            name
            for name in dict.fromkeys(_names(query.text, common))
            if problems.get(name) == {query.problem_id}
            and not any(evidence.names(language, name) for language in evidence.spellings)
        ]
        notes = [f"carries {', '.join(map(repr, dict.fromkeys(found)))}"] if found else []
        notes += [f"programs of no other problem hold {', '.join(map(repr, names))}"] if names else []
        if notes:
            case = Case(
                note="; ".join(notes), queries=(("text2code", query.query_id),), measure=len(set(found)) + len(names)
            )
            cases.append((checked[-1], case))
    yield from by_subtask(cases, checked)


def _words_of_texts(evidence: Evidence) -> set[str]:
    """Return the words that stand in small letters in some text."""
    return {word for text in evidence.release.texts for word in WORD.findall(text.text) if word.islower()}


def _problems_of_words(evidence: Evidence) -> dict[str, set[str]]:
    """Return word of a program -> the problems whose programs hold it."""
    found: dict[str, set[str]] = {}
    for program in evidence.release.code:
        for word in set(WORD.findall(program.text)):
            found.setdefault(word, set()).add(program.problem_id)
    return found


def _names(text: str, common: set[str]) -> Iterator[str]:
    """Yield the words of a text that name something: of several parts, or capitalised where no sentence starts."""
    for match in WORD.finditer(text):
        word = match.group()
        is_capitalised = word[0].isupper() and word[1:].islower() and word.lower() not in common
        if PARTS.search(word) or (is_capitalised and not _starts_sentence(text[: match.start()])):
            yield word


def _starts_sentence(before: str) -> bool:
    """Return whether what follows a text starts a sentence, a line or the whole."""
    before = before.rstrip(" \t\"'(*#-")
    return not before or before[-1] in ".!?:\n"


def uninformative_query(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Text queries that do not say which problem they are about, by two levels.

    A query's percentile is the share of other problems that score below its own, under TF-IDF over statements, over code,
    and in the rankings of the sweeps given: the best of them. A subtask fails when its mean is below `min_mean` and its 95 %
    interval (bootstrap over problems) lies below that of the other subtasks; then all its queries are cases. In a subtask
    that passes, a query below `min_percentile` that shares no rare word with its problem is a case. Does not see meaning: a
    query in words of its own can rank low, so one alone is a case only if it also shares no rare word.
    """
    queries = evidence.release.queries["text2code"]
    own_problem = OwnProblem(evidence)
    percentiles, shares_rare_word = own_problem.percentiles(queries), own_problem.shares_rare_word(queries)
    subtasks = sorted({query.subtask for query in queries})
    problems = np.array([query.problem_id for query in queries])
    names = np.array([query.subtask for query in queries])
    for subtask in subtasks:
        is_mine = names == subtask
        mean = float(percentiles[is_mine].mean())
        low, high = mean_bounds(percentiles[is_mine], problems[is_mine])
        others = [name for name in subtasks if name != subtask]
        control = [mean_bounds(percentiles[names == name], problems[names == name]) for name in others]
        lowest = min((bounds[0] for bounds in control if not math.isnan(bounds[0])), default=math.inf)
        is_below = mean < thresholds["min_mean"] and high < lowest
        cases = [
            Case(
                note=f"its own problem scores above {100 * percentile:.0f} % of the others",
                queries=(("text2code", query.query_id),),
                measure=1 - float(percentile),
            )
            for query, percentile, has_word, mine in zip(queries, percentiles, shares_rare_word, is_mine, strict=True)
            if mine and (is_below or (percentile < thresholds["min_percentile"] and not has_word))
        ]
        shown = ", ".join(f"{name} [{bounds[0]:.3f}, {bounds[1]:.3f}]" for name, bounds in zip(others, control, strict=True))
        yield Measurement(
            num_checked=int(is_mine.sum()),
            cases=tuple(cases),
            subject={"task": "text2code", "subtask": subtask},
            observed=f"mean percentile {mean:.3f} [{low:.3f}, {high:.3f}]",
            expected=f"at least {thresholds['min_mean']:g}",
            control=shown,
            figure=Figure(
                quantity="percentile of the query's own problem",
                low=0.0,
                high=1.0,
                threshold=thresholds["min_mean"],
                groups=tuple(
                    binned(percentiles[names == name].tolist(), name, is_accused=name == subtask)
                    for name in (subtask, *others)
                ),
            ),
            skipped="" if len(set(problems.tolist())) > 2 else "fewer than three problems: no percentile means anything",
        )


def normalised(text: str) -> str:
    """Return a text without what a reader does not see: form, case, invisible characters, kinds of white space."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(INVISIBLE).casefold().split())


def _id_patterns(problem: str) -> list[re.Pattern[str]]:
    """Return patterns of a problem's id without its first part (the source), with any separator; ids of digits alone are
    numbers like others and give none.
    """
    own = problem.partition("_")[2] or problem
    parts = re.findall(r"[A-Za-z]+|\d+", own)
    if not any(part.isdigit() for part in parts) or not any(part.isalpha() for part in parts):
        return []
    return [re.compile(r"(?<![A-Za-z0-9])" + r"[\W_]?".join(map(re.escape, parts)) + r"(?![A-Za-z0-9])", re.IGNORECASE)]
