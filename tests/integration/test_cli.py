"""The command line as a user meets it: results on stdout, talk on stderr, one clear message, the right exit code."""

import ctypes
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from building import tiny_place
from conftest import Golden

from coreb_ray.cli.main import app, run

SWEEP = """
name: tiny
releases: [tiny]
retrievers: [bm25, tfidf]
intervals: {resamples: 100, permutations: 100}
execution: {engine: inprocess, tracking: none}
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working directory with cards, a sweep file and the tiny release."""
    tiny_place(tmp_path, SWEEP)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COREB_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("MLFLOW_TRACKING_URI", raising=False)
    return tmp_path


def failure(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 2) -> str:
    """Return what a command that must fail said; stdout stays empty."""
    assert run(list(arguments)) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


@pytest.mark.usefixtures("place")
def test_a_sweep_prints_a_table_on_stdout_and_talk_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sweep", "sweeps/tiny.yaml"]) == 0
    out, err = capsys.readouterr()
    assert "tiny: nDCG@10" in out
    assert "bm25" in out
    assert "ceiling*" in out
    assert "Results" in out
    assert "rank bm25: 3/3" in err
    assert Path("runs/tiny/summary.json").is_file()


@pytest.mark.usefixtures("place")
def test_json_is_all_that_stdout_holds(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["sweep", "sweeps/tiny.yaml"],
        ["score", "runs/tiny", "protocols=[strict]"],
        ["export", "runs/tiny"],
        ["models"],
        ["releases"],
    ):
        assert run([*arguments, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)


def test_score_export_and_lists_print_for_people(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sweep", "sweeps/tiny.yaml", "--out", "mine", "depth=210"]) == 0
    assert run(["score", "mine", "protocols=[mteb]"]) == 0
    assert "under protocol mteb" in capsys.readouterr().out
    assert run(["export", "mine", "protocol=mteb", "--out", "out"]) == 0
    assert "6 runs and 11 labels under protocol mteb" in capsys.readouterr().out
    assert (place / "out" / "trec" / "tiny" / "bm25" / "code2code.run").is_file()
    assert run(["models"]) == 0
    assert "minilm" in capsys.readouterr().out
    assert run(["releases"]) == 0
    assert "readable" in capsys.readouterr().out


def test_a_plan_does_nothing_and_knows_what_is_stored(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = ["plan", "sweeps/tiny.yaml", "retrievers=[bm25, hashing, minilm]", "token_budget=40", "--json"]
    assert run(plan) == 0
    planned = json.loads(capsys.readouterr().out)
    before = {row["run"]: row for row in planned["runs"]}
    assert planned["hours"] is None  # the card of hashing does not give its operations
    assert planned["memory_bytes"] == 2 * (before["minilm@card"]["weight_bytes"] + before["minilm@card"]["activation_bytes"])
    assert before["minilm@card"]["hours"] > 0
    assert not (place / "runs").exists()
    # 12 + 3, 12 + 2 and 8 + 3 texts task by task; 11 different programs, 8 texts and 2 different text queries
    assert (before["minilm@card"]["num_texts_naive"], before["minilm@card"]["num_texts"]) == (40, 21)
    assert before["minilm@card"]["num_units_stored"] == 0 < before["minilm@card"]["flops"]
    assert before["hashing@card"]["flops"] is None
    assert before["bm25"]["num_texts"] == 0
    assert run(["sweep", "sweeps/tiny.yaml", "retrievers=[minilm]", "token_budget=40"]) == 0
    capsys.readouterr()
    assert run(plan) == 0
    after = {row["run"]: row for row in json.loads(capsys.readouterr().out)["runs"]}
    assert after["minilm@card"]["num_units_stored"] == before["minilm@card"]["num_units"]
    assert after["minilm@card"]["flops"] == after["minilm@card"]["hours"] == 0
    assert run(plan[:-1]) == 0
    assert "left to encode: 0.00 TFLOP, and 1 runs whose cards do not give the architecture" in capsys.readouterr().out


@pytest.mark.usefixtures("place")
def test_a_plan_for_another_device_takes_its_rate_and_does_not_guess_it(capsys: pytest.CaptureFixture[str]) -> None:
    plan = ["plan", "sweeps/tiny.yaml", "retrievers=[minilm]", "execution.gpus_per_actor=0.5", "--json"]
    assert run(plan) == 0
    assert json.loads(capsys.readouterr().out)["hours"] is None
    hours = []
    for gflops in ("100", "200"):
        assert run([*plan, f"gflops={gflops}"]) == 0
        hours.append(json.loads(capsys.readouterr().out)["hours"])
    assert hours[0] == pytest.approx(2 * hours[1])


@pytest.mark.usefixtures("place")
def test_vectors_are_shared_by_sweeps_side_by_side_and_pruned_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    sweep = ["sweep", "sweeps/tiny.yaml", "retrievers=[hashing]"]
    assert run(sweep) == 0
    assert run([*sweep, "name=second"]) == 0
    capsys.readouterr()
    assert run([*sweep, "name=second", "--prune"]) == 0
    assert "pruned 0 vector shards (0.0 MB) that no sweep uses; 3 kept" in capsys.readouterr().err
    shutil.rmtree("runs/tiny")
    shutil.rmtree("runs/second")
    assert run(["sweep", "sweeps/tiny.yaml", "--prune"]) == 0
    assert "pruned 3 vector shards" in capsys.readouterr().err
    assert not list(Path("runs/vectors").rglob("*.parquet"))


@pytest.mark.slow
def test_a_directory_that_may_not_be_written_is_one_message(place: Path) -> None:
    closed = place / "closed"
    closed.mkdir()
    closed.chmod(0o555)
    for settings in (
        ["--out", str(closed / "run")],
        ["--out", str(place / "run"), f"execution.vectors={closed / 'vectors'}"],
    ):
        command = [sys.executable, "-m", "coreb_ray", "sweep", "sweeps/tiny.yaml", *settings]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=300, cwd=place, preexec_fn=without_override
        )
        assert done.returncode == 2, done.stderr
        assert f"{closed}/" in done.stderr
        assert "found that it cannot be made or written (Permission denied); choose another" in done.stderr
        assert done.stdout == ""
    assert not list(closed.iterdir())


def without_override() -> None:
    """Take root's right to write everywhere (CAP_DAC_OVERRIDE) away from the process that is about to start."""
    drop_from_bounding_set, dac_override = 24, 1
    ctypes.CDLL(None).prctl(drop_from_bounding_set, dac_override, 0, 0, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["plan", "sweeps/tiny.yaml", "gflops=fast"], "gflops: found 'fast', expected a positive number"),
        (
            ["sweep", "sweeps/tiny.yaml", "execution.documents_per_shard=0"],
            "execution.documents_per_shard: found 0, expected at least 1",
        ),
        (
            ["sweep", "sweeps/tiny.yaml", "name=vectors"],
            "execution.vectors: found",
        ),
        (["sweep", "absent.yaml"], "absent.yaml: found no readable file"),
        (
            ["sweep", "sweeps/tiny.yaml", "retrievers=[bm52]"],
            "found no card 'bm52', expected one of bm25, hashing, minilm, tfidf",
        ),
        (["sweep", "sweeps/tiny.yaml", "depht=300"], "command line: depht: found an unknown key"),
        (["sweep", "sweeps/tiny.yaml", "depth=deep"], "command line: depth: found 'deep'"),
        (["sweep", "sweeps/tiny.yaml", "tasks=[text2cod]"], "tasks: found text2cod, expected some of text2code"),
        (["sweep", "sweeps/tiny.yaml", "releases=[v9]"], "release 'v9': found neither a card nor a directory"),
        (["sweep", "sweeps/tiny.yaml", "data_root=/no/such"], "data_root: found no directory /no/such"),
        (["sweep", "sweeps/tiny.yaml", "--engine", "spark"], "--engine: found 'spark', expected one of ray, inprocess"),
        (["sweep", "sweeps/tiny.yaml", "depth"], "command line: found 'depth', expected key=value"),
        (["sweep", "sweeps/tiny.yaml", "protocol=strict"], "protocol: found an unknown key"),
        (["score", "absent"], "absent: found no directory"),
        (["score", "data"], "found no manifest.json, expected the directory of a sweep"),
        (["export", "absent"], "absent: found no directory"),
        (["track", "absent"], "absent: found no directory"),
        (["swep"], "No such command 'swep'"),
        (["sweep"], "Missing parameter: file"),
        (["sweep", "sweeps/tiny.yaml", "--ingine", "ray"], "No such option: --ingine"),
        (["releases", "x=1"], "releases: found 'x=1', expected no such setting"),
    ],
)
def test_bad_input_is_one_message_and_exit_2_and_nothing_written(
    place: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert message in failure(capsys, *arguments)
    assert not (place / "runs").exists()


def test_a_card_without_revision_a_cut_file_and_double_ids_are_refused(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "sweeps" / "models" / "mine.yaml").write_text(
        "family: sentence_transformer\nsource: org/model\ndimension: 8\nmax_tokens: 16\npooling: mean\n"
    )
    assert "revision: found '', expected the 40 hex digits" in failure(
        capsys, "sweep", "sweeps/tiny.yaml", "retrievers=[mine]"
    )
    corpus = place / "data" / "tiny_release" / "code_corpus.jsonl"
    text = corpus.read_text()
    corpus.write_text(text[:-20])
    assert "code_corpus.jsonl:12: found text that is not JSON" in failure(capsys, "sweep", "sweeps/tiny.yaml")
    corpus.write_text(text.replace('"c02"', '"c01"'))
    assert "code_corpus.jsonl: found 1 ids given more than once: c01" in failure(capsys, "sweep", "sweeps/tiny.yaml")
    assert not (place / "runs").exists()


def test_the_directory_of_another_sweep_is_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sweep", "sweeps/tiny.yaml"]) == 0
    capsys.readouterr()
    found = failure(capsys, "sweep", "sweeps/tiny.yaml", "name=other", "--out", "runs/tiny")
    assert "found results of sweep 'tiny', expected those of 'other'" in found
    (place / "mine").mkdir()
    (place / "mine" / "thesis.tex").write_text("")
    assert "found files that no sweep wrote" in failure(capsys, "sweep", "sweeps/tiny.yaml", "--out", "mine")


def test_an_uncaught_error_is_exit_70_and_its_traceback_is_asked_for(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import coreb_ray.cli.verbs

    def broken(*_: object) -> int:
        raise ZeroDivisionError("by hand")

    monkeypatch.setattr(coreb_ray.cli.verbs, "models_verb", broken)
    found = failure(capsys, "models", code=70)
    assert "internal error: ZeroDivisionError: by hand" in found
    assert run(["models", "--traceback"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupted_command_is_exit_130(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import coreb_ray.cli.verbs

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(coreb_ray.cli.verbs, "models_verb", interrupted)
    assert "run the same command to go on" in failure(capsys, "models", code=130)


def test_missing_runs_are_exit_3_and_named(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import coreb_ray.flows.sweep

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(coreb_ray.flows.sweep, "encode", broken)
    assert run(["sweep", "sweeps/tiny.yaml", "retrievers=[bm25, hashing]"]) == 3
    out, err = capsys.readouterr()
    assert "bm25" in out
    assert "missing: tiny/hashing@card: RuntimeError: out of memory" in err


def test_inside_a_ray_job_relative_places_are_refused(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_JOB_CONFIG_JSON_ENV_VAR", "{}")
    assert "--out: found nothing, expected an absolute path" in failure(capsys, "sweep", "sweeps/tiny.yaml")
    assert "--out: found mine, expected an absolute path" in failure(capsys, "sweep", "sweeps/tiny.yaml", "--out", "mine")
    assert not (place / "mine").exists()


@pytest.mark.usefixtures("place")
def test_doctor_finds_what_is_there_and_fails_on_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "weights verified" in out
    assert "tiny" in out
    assert run(["doctor", "data_root=/no/such", "--json"]) == 1
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["check"] for row in rows if row["verdict"] == "fail"] == ["data root"]


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; from coreb_ray.cli.main import run; run(['--help']); print(sorted({m.partition('.')[0] for m in sys.modules}), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"torch", "ray", "mlflow", "pandas", "numpy", "pyarrow", "transformers", "omegaconf", "scipy", "sklearn"}
    assert "Usage" in done.stdout
    assert not heavy & set(json.loads(done.stderr.replace("'", '"')))


def test_the_surface_is_what_it_was(golden: Golden) -> None:
    import typer.main

    command = typer.main.get_command(app)
    lines = []
    verbs = dict(command.commands)  # type: ignore[attr-defined]
    for group in [name for name, verb in verbs.items() if hasattr(verb, "commands")]:
        verbs |= {f"{group} {name}": verb for name, verb in verbs[group].commands.items()}
    for name, verb in sorted(verbs.items()):
        lines += [f"{name} {'/'.join(parameter.opts)}" for parameter in verb.params if parameter.name != "help"]
    golden.check("cli_surface.txt", "\n".join(lines) + "\n")
