"""The gate as a maintainer meets it: exit codes, files, and what it says about releases good and bad."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from building import FIXTURES, REPOSITORY
from markupsafe import escape

from coreb_ray.audit import catalogue, run
from coreb_ray.audit.check import Measurement
from coreb_ray.cli.main import run as cli
from coreb_ray.interfaces import Engine

DEMO = REPOSITORY / "coreb_ray" / "release" / "demo"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working directory with a copy of the demo release in `mine`."""
    shutil.copytree(DEMO, tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COREB_DATA", raising=False)
    return tmp_path


def break_label(place: Path) -> None:
    """Call a program that failed its tests a right answer."""
    path = place / "mine" / "text2code_qrels.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert (rows[8]["doc_id"], rows[8]["relevance"]) == ("code_demo_00006", 1)
    rows[8]["relevance"] = 2
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_the_demo_release_may_be_published(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["audit", "demo"]) == 0
    out = capsys.readouterr().out
    assert "demo may be published" in out
    assert {path.name for path in (place / "audit" / "demo").iterdir()} == {
        "audit.html",
        "audit.json",
        "audit.md",
        "audit.junit.xml",
    }


def test_a_broken_release_is_stopped_with_the_evidence_in_every_form(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    break_label(place)
    assert cli(["audit", "mine"]) == 1
    out = capsys.readouterr().out
    assert "mine must not be published" in out
    assert "Code that failed its tests is labelled positive  positive_failed_tests" in out
    assert "1 of 263 positive labels" in out
    stored = json.loads((place / "audit" / "mine" / "audit.json").read_text())
    assert (stored["schema"], stored["verdict"], stored["policy"]) == (1, "fail", "publish")
    first = stored["checks"][0]
    assert (first["check_id"], first["num_cases"], first["subject"]["subtask"]) == (
        "positive_failed_tests",
        1,
        "canonical_retro",
    )
    (case,) = first["cases"]
    assert case["documents"] == ["code_demo_00006"]
    assert [record["record"] for record in case["records"]] == ["query", "code"]
    assert case["records"][1]["passed"] is False
    page = (place / "audit" / "mine" / "audit.md").read_text()
    assert page.startswith("# FAIL: mine must not be published")
    suites = ElementTree.parse(place / "audit" / "mine" / "audit.junit.xml").getroot()  # noqa: S314 - our own file
    assert [case.get("classname") for case in suites.iter("testcase") if case.find("failure") is not None] == [
        "positive_failed_tests"
    ]


def test_under_another_policy_the_same_release_only_warns(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    break_label(place)
    assert cli(["audit", "mine", "--policy", "explore", "--json"]) == 0
    stored = json.loads(capsys.readouterr().out)
    assert (stored["verdict"], stored["policy"]) == ("warn", "explore")


def test_one_check_can_be_switched_off_on_the_command_line(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    break_label(place)
    assert cli(["audit", "mine", "checks.positive_failed_tests.severity=off", "--json"]) == 0
    entries = [e for e in json.loads(capsys.readouterr().out)["checks"] if e["check_id"] == "positive_failed_tests"]
    assert [(entry["verdict"], entry["message"]) for entry in entries] == [("skip", "switched off by the policy")]


def test_json_is_what_is_stored_and_a_second_audit_is_the_same_bytes(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli(["audit", "mine", "--json", "--out", "one"]) == 0
    assert capsys.readouterr().out == (place / "one" / "audit.json").read_text()
    assert cli(["audit", "mine", "--out", "two"]) == 0
    for path in (place / "one").iterdir():
        assert path.read_bytes() == (place / "two" / path.name).read_bytes(), path.name


@pytest.fixture
def crashing(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> Iterator[Measurement]:
        raise RuntimeError("by accident")

    checks = catalogue.CHECKS
    broken = [replace(check, function=crash) if check.check_id == "balance" else check for check in checks]
    monkeypatch.setattr(run, "CHECKS", broken)


@pytest.mark.usefixtures("crashing")
def test_a_check_that_crashes_is_told_and_the_others_run(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["audit", "mine"]) == 3
    assert "No verdict on mine: 1 check could not be computed" in capsys.readouterr().out
    stored = json.loads((place / "audit" / "mine" / "audit.json").read_text())
    assert {entry["check_id"] for entry in stored["checks"] if entry["verdict"] == "error"} == {"balance"}
    assert len({entry["check_id"] for entry in stored["checks"]}) == len(catalogue.CHECKS)
    break_label(place)
    assert cli(["audit", "mine"]) == 1  # fail wins


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: (d / "code_corpus.jsonl").write_bytes(b'{"code_id": "c1", "co'), "code_corpus.jsonl:1: found text that is not JSON"),
        (lambda d: (d / "code_corpus.jsonl").write_bytes(b"\xff\xfe{}"), "code_corpus.jsonl:1: found bytes that are not UTF-8"),
        (lambda d: (d / "text_corpus.jsonl").write_bytes(b"\xef\xbb\xbf{}\n"), "text_corpus.jsonl:1: found"),
        (lambda d: (d / "code2code_qrels.jsonl").unlink(), "code2code_qrels.jsonl: found no readable file"),
        (
            lambda d: (d / "code2code_qrels.jsonl").write_text('{"query_id": "q", "doc_id": "d", "relevance": "2"}\n'),
            "code2code_qrels.jsonl:1: relevance: found '2', expected a whole number",
        ),
        (
            lambda d: (d / "code2code_qrels.jsonl").write_text('{"query_id": "q", "query_id": "r"}\n'),
            "code2code_qrels.jsonl:1: query_id: found twice in one object",
        ),
        (
            lambda d: (d / "code2code_qrels.jsonl").write_text('{"query_id": "q", "doc_id": "d", "relevance": NaN}\n'),
            "code2code_qrels.jsonl:1: found NaN",
        ),
        (
            lambda d: ((d / "text_corpus.jsonl").unlink(), (d / "text_corpus.jsonl").mkdir()),
            "text_corpus.jsonl: found no readable file",
        ),
        (
            lambda d: (d / "text2code_qrels.jsonl").write_text('{"query_id": "' + "x" * 80_000_000 + '"}\n'),
            "text2code_qrels.jsonl:1: doc_id: found nothing",
        ),
    ],
    ids=["cut", "bytes", "mark", "absent", "type", "twice", "nan", "directory", "long"],
)  # fmt: skip
def test_input_that_cannot_be_read_is_exit_2_with_its_place(
    place: Path, capsys: pytest.CaptureFixture[str], change: object, message: str
) -> None:
    change(place / "mine")  # type: ignore[operator]
    assert cli(["audit", "mine"]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert "Traceback" not in err
    assert len(err) < 20_000
    page = (place / "audit" / "mine" / "audit.html").read_text()
    assert "mine cannot be read: no check ran" in page
    assert escape(message) in page
    assert str(place) not in page


def test_what_cannot_be_read_keeps_no_verdict_of_an_earlier_audit(place: Path) -> None:
    assert cli(["audit", "mine", "--policy", "explore"]) == 0
    (place / "mine" / "code_corpus.jsonl").write_text("{")
    assert cli(["audit", "mine"]) == 2
    assert [path.name for path in (place / "audit" / "mine").iterdir()] == ["audit.html"]


def test_an_empty_release_is_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (place / "mine").glob("*.jsonl"):
        path.write_text("")
    assert cli(["audit", "mine"]) == 2
    err = capsys.readouterr().err
    assert "code_corpus.jsonl: found no row, expected documents" in err
    assert "*_queries.jsonl: found no row in any of them" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["audit", "nowhere"], "release 'nowhere': found neither a card nor a directory"),
        (["audit", "mine", "--policy", "strict"], "--policy: found neither a file 'strict' nor a policy of this name, expected one of explore, publish"),
        (["audit", "mine", "x=1"], "command line: x: found an unknown key"),
        (["audit", "mine", "--against", "nowhere"], "release 'nowhere'"),
    ],
)  # fmt: skip
def test_what_the_command_gets_wrong_is_one_message(
    place: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert cli(arguments) == 2
    assert message in capsys.readouterr().err
    assert not (place / "audit").exists()


def test_finished_sweeps_are_evidence_too(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "mine.yaml").write_text(
        "name: mine\nreleases: [mine]\nretrievers: [bm25, tfidf]\nintervals: {resamples: 100, permutations: 100}\n"
        "execution: {engine: inprocess, tracking: none}\n"
    )
    assert cli(["sweep", "mine.yaml", "--out", "swept"]) == 0
    capsys.readouterr()
    arguments = ["audit", "demo", "--against", "mine", "--sweep", "swept", "checks.unsolved_queries.min_runs=2", "--json"]
    assert cli(arguments) in (0, 1)
    entries = {entry["check_id"]: entry for entry in json.loads(capsys.readouterr().out)["checks"]}
    assert entries["unsolved_queries"]["num_checked"] > 0  # demo and its copy are one release, by their digest
    assert entries["score_shift"]["num_cases"] == 0
    assert entries["rank_stability"]["message"] == "2 runs on both releases, too few to order"
    assert cli(["audit", "demo", "--sweep", "nowhere"]) == 2
    assert "nowhere: found no directory" in capsys.readouterr().err
    assert cli(["audit", "demo", "--sweep", "mine"]) == 2
    assert "found no manifest.json, expected the directory of a sweep" in capsys.readouterr().err


def test_execution_tables_are_evidence_too(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def write(name: str, passed: int) -> str:
        rows = [
            {"problem_id": f"p{n}", "language": "python", "model": "m", "outcome": "ok" if n < passed else "wrong"}
            for n in range(60)
        ]
        (place / name).write_text("".join(json.dumps(row) + "\n" for row in rows))
        return name

    tables = [write("original.jsonl", 50), write("rewritten.jsonl", 20)]
    assert cli(["audit", "demo", "--executions", *tables]) == 0
    out = capsys.readouterr().out
    assert "Programs pass at another rate once problems are rewritten  pass_rate_shift" in out
    assert "30 of 60 (problem, language, model) pairs" in out
    (place / "rewritten.jsonl").write_text('{"problem_id": "p1"}\n')
    assert cli(["audit", "demo", "--executions", *tables]) == 2
    assert "rewritten.jsonl:1: language: found nothing, expected text" in capsys.readouterr().err


@pytest.mark.ray
def test_on_ray_the_audit_is_the_same(place: Path, ray_engine: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    assert ray_engine
    assert cli(["audit", str(FIXTURES / "tiny_release"), "--out", "one"]) in (0, 1)
    assert cli(["audit", str(FIXTURES / "tiny_release"), "--out", "two", "--engine", "ray"]) in (0, 1)
    capsys.readouterr()
    assert (place / "one" / "audit.json").read_bytes() == (place / "two" / "audit.json").read_bytes()


def test_the_public_releases_are_stopped_for_the_defects_they_are_known_to_have(
    place: Path, data_root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    releases = [str(data_root / name) for name in ("release_v2603", "release_v2602")]
    assert cli(["audit", releases[0], "--against", releases[1], "--json"]) == 1
    stored = json.loads(capsys.readouterr().out)
    counts = {
        (entry["check_id"], *entry["subject"].values()): (entry["num_cases"], entry["num_checked"])
        for entry in stored["checks"]
    }
    # counted by other means too: labels, programs and ids by a script over the files, truncation by unbalanced brackets
    for key, expected in {
        ("positive_failed_tests", "text2code", "search"): (176, 666),
        ("contradictory_labels", "text2code"): (689, 1594),
        ("queries_without_positive", "code2text", "match"): (190, 380),
        ("uninformative_query", "text2code", "search"): (267, 267),
        ("uninformative_query", "text2code", "full_retro"): (0, 428),
        ("truncated_code", "java"): (30, 348),
        ("stripped_code", "cpp"): (348, 348),
        ("id_reuse", "programs"): (1670, 1744),
        ("id_reuse", "queries"): (952, 2601),
        ("problem_overlap",): (0, 175),
        ("candidate_completeness",): (6, 175),
        ("declared_counts", "arXiv 2605.04615v1"): (10, 40),
    }.items():
        assert counts[key] == expected, key
    assert place
