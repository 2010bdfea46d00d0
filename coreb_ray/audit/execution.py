"""Checks of what execution says: counts of tests, pass rates out of line, and pass rates before and after rewriting."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from coreb_ray.audit.check import Case, Measurement, Thresholds, p_words
from coreb_ray.audit.evidence import Evidence
from coreb_ray.metrics.draws import bounds, problem_weights
from coreb_ray.metrics.pairs import holm
from coreb_ray.types import UNTESTED, Attempt

ALPHA = 0.05
NO_TABLES = "no execution tables; give those of the original and the rewritten problems with --executions"


def execution_metadata(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Programs whose counts of tests are impossible, disagree with their verdict, or are the same for every program: they
    then count something else than tests, and graded pass rates are lost.

    And the failed programs of a group that fails too often: by language, by model, by source of the problem (the letters
    that its id starts with), and by language inside a source. Too often: the upper 95 % bound of the ratio of its pass rate
    to that of the others of its kind is below `min_rate_ratio`. Does not see whether the problems of a source are
    harder (a low rate there asks for a look at the harness, and proves nothing), nor tests that let wrong programs pass.
    """
    yield from _counts(evidence)
    yield from _rates(evidence, thresholds["min_rate_ratio"])


def pass_rate_shift(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Pass@1 on original against rewritten problems (paper, A.7 and Table 13), from two execution tables: paired by problem,
    language, model and sample, over the problems, and the pairs of language and model, of both tables; a program that is
    missing on one side counts as failed (Table 13 divides by problems).

    For each model, over all languages and in each: the difference with its 95 % interval (bootstrap over problems), and the
    exact p of McNemar's test, corrected by Holm over all of them. McNemar takes pairs for independent, which those of one
    problem are not; so a shift is bad only if p is below 0.05 and the interval lies beyond `max_shift` too. Then all pairs
    that changed are the cases. Everything once more for the tested pairs alone: both programs compiled, ended whole, were
    judged, and no reference solution is known to fail the tests.
    A loss says that models knew the originals, or that rewriting broke problems or tests: `tested` tells harness from logic,
    not the one from the other.
    """
    if not evidence.original or not evidence.rewritten:
        yield Measurement(num_checked=0, skipped=NO_TABLES)
        return
    everything = _paired(evidence.original, evidence.rewritten)
    kinds = (("all", everything), ("tested", [pair for pair in everything if pair.is_tested]))
    for name, pairs in kinds:
        groups: dict[tuple[str, str], list[_Pair]] = defaultdict(list)
        for pair in pairs:
            groups[pair.model, ""].append(pair)
            groups[pair.model, pair.language].append(pair)
        tests = {key: _mcnemar(mine) for key, mine in sorted(groups.items())}
        corrected = dict(zip(tests, holm(np.array(list(tests.values()))), strict=True)) if tests else {}
        for key in tests:
            yield _shift(name, key, groups[key], float(corrected[key]), thresholds["max_shift"])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pair:
    """What became of one program before and after its problem was rewritten."""

    problem_id: str
    language: str
    model: str
    sample: int
    original: str
    """An outcome; `missing` where the table has none."""
    rewritten: str
    is_tested: bool

    @property
    def change(self) -> int:
        return (self.rewritten == "ok") - (self.original == "ok")


def _paired(original: Sequence[Attempt], rewritten: Sequence[Attempt]) -> list[_Pair]:
    """Return the pairs of two tables: of problems, and of languages with models, that both have."""
    sides = [{(a.problem_id, a.language, a.model, a.sample): a for a in side} for side in (original, rewritten)]
    problems = {key[0] for key in sides[0]} & {key[0] for key in sides[1]}
    writers = {key[1:] for key in sides[0]} & {key[1:] for key in sides[1]}
    pairs = []
    for problem in sorted(problems):
        for language, model, sample in sorted(writers):
            before, after = (side.get((problem, language, model, sample)) for side in sides)
            if before is None and after is None:
                continue
            found = [attempt for attempt in (before, after) if attempt is not None]
            pairs.append(
                _Pair(
                    problem_id=problem,
                    language=language,
                    model=model,
                    sample=sample,
                    original=before.outcome if before else "missing",
                    rewritten=after.outcome if after else "missing",
                    is_tested=len(found) == 2
                    and all(a.outcome not in UNTESTED and a.has_sound_tests is not False for a in found),
                )
            )
    return pairs


def _mcnemar(pairs: Sequence[_Pair]) -> float:
    """Return the exact two-sided p of McNemar's test: of the changes, are as many losses as gains? (McNemar 1947)."""
    losses, gains = (sum(pair.change == sign for pair in pairs) for sign in (-1, 1))
    return float(stats.binomtest(losses, losses + gains).pvalue) if losses + gains else 1.0


def _shift(name: str, key: tuple[str, str], pairs: Sequence[_Pair], p_value: float, max_shift: float) -> Measurement:
    model, language = key
    changes = np.array([pair.change for pair in pairs], dtype=float)
    names, places = np.unique([pair.problem_id for pair in pairs], return_inverse=True)
    weights = problem_weights(len(names))
    low, high = (
        bounds((weights @ np.bincount(places, changes)) / (weights @ np.bincount(places)))
        if len(names) > 1
        else (float("nan"), float("nan"))
    )
    is_bad = p_value < ALPHA and (high < -max_shift or low > max_shift)
    rates = [sum(getattr(pair, side) == "ok" for pair in pairs) / len(pairs) for side in ("original", "rewritten")]
    cases = [
        Case(
            note=f"{pair.original} on the original, {pair.rewritten} on the rewritten problem",
            problems=(pair.problem_id,),
            where=f"{pair.language}/{pair.model}/{pair.sample}",
            measure=-pair.change,
        )
        for pair in pairs
        if is_bad and pair.change
    ]
    return Measurement(
        num_checked=len(pairs),
        cases=tuple(cases),
        subject={"model": model, **({"language": language} if language else {}), "pairs": name},
        observed=f"Pass@1 {rates[0]:.3f} to {rates[1]:.3f}, shift {changes.mean():+.3f} [{low:+.3f}, {high:+.3f}], "
        f"{int((changes < 0).sum())} lost, {int((changes > 0).sum())} gained, {p_words(p_value)} after Holm",
        expected=f"an interval that reaches into -{max_shift:g} to {max_shift:g}, or p at least {ALPHA:g}",
        control=f"{len(names)} problems",
        is_bad=is_bad,
    )


def _counts(evidence: Evidence) -> Iterator[Measurement]:
    rows = [row for row in evidence.rows["code_corpus"] if row.fields.get("meta_test_total") is not None]
    totals = {row.fields["meta_test_total"] for row in rows}
    problems = {row.fields["meta_source_problem_id"] for row in rows}
    is_constant = len(totals) == 1 and len(problems) > 1
    cases = []
    for row in rows:
        notes = []
        total, passed = row.fields["meta_test_total"], row.fields.get("meta_test_passed")
        verdict, rate = row.fields.get("meta_passed"), row.fields.get("meta_pass_rate")
        if is_constant:
            notes.append(f"meta_test_total: {total} for every program of every problem")
        if isinstance(passed, int | float) and isinstance(total, int | float):
            if not 0 <= passed <= total or not total:
                notes.append(f"{passed} of {total} tests passed")
            elif verdict is not None and verdict != (passed == total):
                notes.append(f"meta_passed: {verdict} with {passed} of {total} tests")
            elif isinstance(rate, int | float) and abs(rate - passed / total) > 0.005:  # rates are written with two digits
                notes.append(f"meta_pass_rate: {rate:g} with {passed} of {total} tests")
        if notes:
            cases.append(Case(note="; ".join(notes), documents=(row.fields["code_id"],), where=row.where))
    yield Measurement(
        num_checked=len(rows),
        cases=tuple(cases),
        subject={"of": "counts of tests"},
        skipped="" if rows else "no program tells how many tests it had",
    )


def _rates(evidence: Evidence, min_ratio: float) -> Iterator[Measurement]:
    """Yield what fails too often among languages, models, sources, and languages inside sources."""
    programs = [document for document in evidence.release.code if document.passed is not None]
    sources = [_source(document.problem_id) for document in programs]
    kinds: dict[str, list[tuple[str, str]]] = {  # kind -> per program, what its group is compared inside of, and its name
        "language": [("", document.language) for document in programs],
        "model": [("", document.model) for document in programs],
        "source": [("", source) for source in sources],
        "language inside source": [(source, d.language) for source, d in zip(sources, programs, strict=True)],
    }
    names, places = np.unique([document.problem_id for document in programs], return_inverse=True)
    if len(names) < 2:
        return
    weights = problem_weights(len(names))
    passed = np.array([bool(document.passed) for document in programs])
    for kind, labels in kinds.items():
        found = _failing_groups(_Rates(labels=labels, passed=passed, places=places, weights=weights), min_ratio)
        if found is None:
            continue
        cases = [
            Case(note=found[label], documents=(document.doc_id,))
            for label, document in zip(labels, programs, strict=True)
            if label in found and not document.passed
        ]
        yield Measurement(
            num_checked=len(programs),
            cases=tuple(cases),
            subject={"of": f"pass rates by {kind}"},
            observed="; ".join(found.values()) or f"no {kind} fails too often",
            expected=f"an upper bound of at least {min_ratio:g} of the rate of the others",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rates:
    """Programs in groups, and the draws of their problems."""

    labels: list[tuple[str, str]]
    passed: np.ndarray
    places: np.ndarray
    """Number of each program's problem."""
    weights: np.ndarray
    """(draws, problems)."""

    def ratio(self, mine: np.ndarray, others: np.ndarray) -> tuple[float, float, float, float]:
        """Return the rates of two groups, and the bounds of their ratio: the wider of the bootstrap over problems, which
        knows that programs of one problem share its fate, and of the exact interval of the first rate (Clopper and Pearson
        1934), which knows that none passed of a few is no proof of a rate of zero.
        """
        size = self.weights.shape[1]
        drawn = []
        for group in (mine, others):
            good = self.weights @ np.bincount(self.places[group], self.passed[group], minlength=size)
            drawn.append(good / (self.weights @ np.bincount(self.places[group], minlength=size)))
        low, high = bounds(drawn[0] / drawn[1])
        rate, other = float(self.passed[mine].mean()), float(self.passed[others].mean())
        exact = stats.binomtest(int(self.passed[mine].sum()), int(mine.sum())).proportion_ci(0.95, method="exact")
        return rate, other, min(low, exact.low / other), max(high, exact.high / other)


def _failing_groups(rates: _Rates, min_ratio: float) -> dict[tuple[str, str], str] | None:
    """Return group -> how low its rate is, in words, of groups that fail too often; None where there are no two groups."""
    insides = np.array([label[0] for label in rates.labels])
    names = np.array([label[1] for label in rates.labels])
    found = {}
    num_compared = 0
    for inside, name in sorted(set(rates.labels)):
        mine = (insides == inside) & (names == name)
        others = (insides == inside) & (names != name)
        if not others.any() or not rates.passed[others].any():
            continue
        num_compared += 1
        with np.errstate(divide="ignore", invalid="ignore"):
            rate, other, low, high = rates.ratio(mine, others)
        if high < min_ratio:
            where = f"{name} of {inside}" if inside else name
            found[inside, name] = f"{where}: {rate:.3f} passed, others {other:.3f} (ratio [{low:.2f}, {high:.2f}])"
    return found if num_compared else None


def _source(problem_id: str) -> str:
    """Return the letters that a problem's own part of its id starts with: the contest series, `digits` where it has none."""
    own = problem_id.partition("_")[2] or problem_id
    match = re.match(r"[A-Za-z]+", own)
    return match.group().lower() if match else "digits"
