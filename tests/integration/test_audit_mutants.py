"""Every planted defect is reported by the checks it is meant for, with exactly its records, and by no stranger."""

import json
from collections import Counter
from pathlib import Path

import pytest
from building import REPOSITORY
from mutants import Key, Mutant, Rows, mutants

from coreb_ray.audit.catalogue import CHECKS
from coreb_ray.audit.check import Measurement
from coreb_ray.audit.evidence import Evidence
from coreb_ray.audit.run import Rule, rules_of, spellings_of
from coreb_ray.config.policy import load_policy
from coreb_ray.flows.evidence import source_rows
from coreb_ray.release.reader import read_directory
from coreb_ray.release.records import FILE_STEMS

DEMO = REPOSITORY / "coreb_ray" / "release" / "demo"
POLICY = load_policy(REPOSITORY / "sweeps" / "policies" / "publish.yaml")
RULES = rules_of(POLICY, "publish")
MUTANTS = list(mutants())
STATISTICAL = {"separable_noise", "effective_sample", "balance", "score_ceiling", "degenerate_qrels", "stripped_code"}
"""Tested by crossing their thresholds, in tests/unit/audit."""
ELSEWHERE = {"declared_counts", "rank_stability", "score_shift", "unsolved_queries", "constant_slices", "pass_rate_shift"}
"""Tested with claims, scores and execution tables of their own, in tests/unit/audit."""
ACROSS = {"id_reuse", "problem_overlap", "text_overlap", "schema_drift", "distribution_drift"}
"""Tested with two releases, in tests/unit/audit."""

Reported = dict[str, set[tuple[Key, str]]]


def rows_of(directory: Path) -> Rows:
    return {
        stem: [json.loads(line) for line in (directory / f"{stem}.jsonl").read_text().splitlines()] for stem in FILE_STEMS
    }


def reported(directory: Path, rows: Rows) -> Reported:
    """Return check id -> (key of a case, subject) that the checks report on a release of these rows."""
    directory.mkdir(exist_ok=True)
    for stem, fields in rows.items():
        (directory / f"{stem}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in fields))
    opened = read_directory(directory, name="demo")
    evidence = Evidence(release=opened.release, rows=source_rows(opened), spellings=spellings_of(POLICY))

    def measured(check_id: str, rule: Rule) -> list[Measurement]:
        check = next(check for check in CHECKS if check.check_id == check_id)
        return list(check.function(evidence, rule.thresholds))

    return {
        check_id: {
            (case.key, str(measurement.subject)) for measurement in measured(check_id, rule) for case in measurement.cases
        }
        for check_id, rule in RULES.items()
    }


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Reported:
    return reported(tmp_path_factory.mktemp("demo") / "demo", rows_of(DEMO))


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_planted_defect_is_reported_by_its_checks_and_by_no_other(
    mutant: Mutant, before: Reported, tmp_path: Path
) -> None:
    rows = rows_of(DEMO)
    planted = mutant.plant(rows)
    after = reported(tmp_path / "demo", rows)
    for check_id, keys in planted.items():
        assert {key for key, _ in after[check_id] - before[check_id]} == keys, check_id
    changed = {check_id for check_id in after if after[check_id] != before[check_id]}
    assert changed - planted.keys() <= mutant.may


def test_every_check_has_three_mutants_or_a_test_of_its_threshold() -> None:
    rows = rows_of(DEMO)
    planted = Counter(check_id for mutant in MUTANTS for check_id in mutant.plant(json.loads(json.dumps(rows))))
    for check in CHECKS:
        assert planted[check.check_id] >= 3 or check.check_id in STATISTICAL | ACROSS | ELSEWHERE, check.check_id


def test_the_demo_release_has_no_case(before: Reported) -> None:
    assert {check_id for check_id, cases in before.items() if cases} == set()
