"""Whatever rows a release has lost, and in whatever order they come, every check runs and its counts add up."""

import random
from collections.abc import Iterator

from building import FIXTURES, REPOSITORY
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from coreb_ray.audit.catalogue import CHECKS
from coreb_ray.audit.check import Case, Measurement
from coreb_ray.audit.evidence import Evidence
from coreb_ray.audit.run import rules_of, spellings_of
from coreb_ray.config.policy import load_policy
from coreb_ray.flows.evidence import source_rows
from coreb_ray.release.reader import assemble
from coreb_ray.release.records import FILE_STEMS, Row, read_jsonl

POLICY = load_policy(REPOSITORY / "sweeps" / "policies" / "publish.yaml")
RULES = rules_of(POLICY, "publish")
PROBLEMS: list[str] = []
ROWS = {stem: list(read_jsonl(FIXTURES / "tiny_release" / f"{stem}.jsonl", PROBLEMS)) for stem in FILE_STEMS}


def measured(rows: dict[str, list[Row]]) -> Iterator[tuple[str, Measurement]]:
    opened = assemble("tiny", "memory", rows, [])
    evidence = Evidence(release=opened.release, rows=source_rows(opened), spellings=spellings_of(POLICY))
    for check in CHECKS:
        for measurement in check.function(evidence, RULES[check.check_id].thresholds):
            yield check.check_id, measurement


@given(seed=st.integers(0, 2**16), kept=st.floats(0.2, 1.0))
@example(seed=50, kept=0.5)  # programs and texts, but no text query
@settings(deadline=None, max_examples=40)
def test_no_check_crashes_and_no_count_exceeds_what_was_checked(seed: int, kept: float) -> None:
    generator = random.Random(seed)
    rows = {stem: [row for row in ROWS[stem] if generator.random() < kept] for stem in FILE_STEMS}
    assume(rows["code_corpus"] and rows["text_corpus"] and any(rows[stem] for stem in rows if stem.endswith("queries")))
    for check_id, measurement in measured(rows):
        assert len(measurement.cases) <= measurement.num_checked or measurement.skipped, check_id
        keys = [case.key for case in measurement.cases]
        assert len(set(keys)) == len(keys), check_id


@given(seed=st.integers(0, 2**16))
@settings(deadline=None, max_examples=15)
def test_the_order_of_rows_changes_no_case(seed: int) -> None:
    generator = random.Random(seed)
    shuffled = {stem: generator.sample(ROWS[stem], len(ROWS[stem])) for stem in FILE_STEMS}

    def about(case: Case) -> tuple[object, ...]:
        return (frozenset(case.queries), frozenset(case.documents), frozenset(case.problems), case.where)

    def found(rows: dict[str, list[Row]]) -> set[tuple[object, ...]]:
        return {
            (check_id, tuple(sorted(measurement.subject.items())), about(case))
            for check_id, measurement in measured(rows)
            for case in measurement.cases
        }

    assert found(shuffled) == found(ROWS)


def test_the_fixture_is_readable() -> None:
    assert PROBLEMS == []
