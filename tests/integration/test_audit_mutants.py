"""Every planted defect is reported by the checks it is meant for, with exactly its records, and by no stranger."""

from collections import Counter
from functools import cache

import pytest
from mutants import MUTANTS
from mutants.specimen import POLICY, Key, Mutant, Specimen, specimen

from coreb_ray.audit.catalogue import CHECKS
from coreb_ray.audit.run import rules_of

RULES = rules_of(POLICY, "publish")
BAD: Key = ("requirement broken",)
"""Stands among the cases of a check that measures one number: it can be bad without a record to show."""
Reported = dict[str, set[tuple[Key, str]]]
Limits = tuple[tuple[str, tuple[tuple[str, float], ...]], ...]
CASES = [pytest.param(mutant, id=mutant.name) for mutant in MUTANTS]


def reported(made: Specimen, limits: Limits) -> Reported:
    """Return check id -> (key of a case, subject) that the checks report, under some thresholds other than the policy's."""
    evidence = made.evidence()
    other = {check_id: dict(values) for check_id, values in limits}
    found: Reported = {check.check_id: set() for check in CHECKS}
    for check in CHECKS:
        thresholds = {**RULES[check.check_id].thresholds, **other.get(check.check_id, {})}
        for measurement in check.function(evidence, thresholds):
            found[check.check_id] |= {(case.key, str(measurement.subject)) for case in measurement.cases}
            found[check.check_id] |= {(BAD, str(measurement.subject))} if measurement.is_bad else set()
    return found


@cache
def before(base: str, limits: Limits) -> Reported:
    return reported(specimen(base), limits)


def limits_of(mutant: Mutant) -> Limits:
    return tuple((check_id, tuple(values.items())) for check_id, values in mutant.thresholds.items())


@pytest.mark.slow
@pytest.mark.parametrize("mutant", CASES)
def test_a_planted_defect_is_reported_by_its_checks_and_by_no_other(mutant: Mutant) -> None:
    made = specimen(mutant.base)
    planted = mutant.plant(made)
    old, new = before(mutant.base, limits_of(mutant)), reported(made, limits_of(mutant))
    for check_id, keys in planted.items():
        assert {key for key, _ in new[check_id] - old[check_id]} - {BAD} == keys, check_id
    changed = {check_id for check_id in new if new[check_id] != old[check_id]}
    assert planted.keys() <= changed
    assert changed - planted.keys() == set(mutant.may)
    assert mutant.holds not in changed


def test_every_check_has_three_mutants_and_every_threshold_one_that_stays_below_it() -> None:
    planted = Counter(check_id for mutant in MUTANTS for check_id in mutant.plant(specimen(mutant.base)))
    held = {mutant.holds for mutant in MUTANTS}
    for check in CHECKS:
        assert planted[check.check_id] >= 3, check.check_id
        assert not check.thresholds or check.check_id in held, check.check_id


def test_mutants_have_names_of_their_own_and_allow_nothing_unknown() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    known = {check.check_id for check in CHECKS}
    assert {check_id for mutant in MUTANTS for check_id in mutant.may} | {m.holds for m in MUTANTS} <= known | {""}


def test_the_demo_release_has_no_case() -> None:
    for base in ("demo", "all"):
        cases = {check_id: {key for key, _ in found} - {BAD} for check_id, found in before(base, ()).items()}
        assert {check_id for check_id, keys in cases.items() if keys} == set(), base
