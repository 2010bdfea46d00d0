"""What MLflow holds after a sweep, read back through MLflow's own client."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from building import tiny_place

from coreb_ray.cli.main import run
from coreb_ray.errors import StoreError
from coreb_ray.tracking.mlflow_store import TrackingPlace, metric_key

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # MLflow and what it imports warn of themselves


SWEEP = """
name: tiny
releases: [tiny]
retrievers: [bm25, tfidf]
intervals: {resamples: 100, permutations: 100}
execution: {engine: inprocess}
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tiny_place(tmp_path_factory.mktemp("mlflow"), SWEEP)
    file, out = root / "sweeps" / "tiny.yaml", root / "runs" / "tiny"
    assert run(["sweep", str(file), f"data_root={root / 'data'}", "--out", str(out)]) == 0
    return root


def client(place: Path) -> Any:
    from mlflow import MlflowClient

    return MlflowClient(tracking_uri=TrackingPlace.beside(place / "runs" / "tiny").uri)


def children(place: Path) -> list[Any]:
    found = client(place)
    experiment = found.get_experiment_by_name("coreb/tiny")
    return list(
        found.search_runs(
            [experiment.experiment_id],
            filter_string="tags.`coreb.kind` = 'model'",
            order_by=["metrics.`overall/ndcg_at_10` DESC"],
        )
    )


def test_there_is_one_parent_and_a_child_for_each_run(place: Path) -> None:
    found = client(place)
    experiment = found.get_experiment_by_name("coreb/tiny")
    (parent,) = found.search_runs([experiment.experiment_id], filter_string="tags.`coreb.kind` = 'sweep'")
    assert parent.info.run_name == "tiny"
    assert parent.info.status == "FINISHED"
    assert {run_.info.run_name for run_ in children(place)} == {"bm25", "tfidf"}
    assert {run_.data.tags["mlflow.parentRunId"] for run_ in children(place)} == {parent.info.run_id}
    artifacts = {item.path for item in found.list_artifacts(parent.info.run_id)}
    assert artifacts == {"sweep.yaml", "summary.json", "pairs.json", "manifest.json"}


def test_metrics_are_the_stored_values_and_undefined_ones_are_tags(place: Path) -> None:
    from coreb_ray.store.files import read_json

    rows = [
        row
        for row in read_json(place / "runs" / "tiny" / "summary.json")["rows"]
        if row["subtask"] is None and row["language"] is None
    ]
    for run_ in children(place):
        mine = {metric_key(row): row["value"] for row in rows if row["run"] == run_.info.run_name}
        assert run_.data.metrics["text2code/ndcg_at_10"] == mine["text2code/ndcg_at_10"]
        assert run_.data.metrics["strict/overall/ndcg_at_10"] == mine["strict/overall/ndcg_at_10"]
        assert all(mine[key] == value for key, value in run_.data.metrics.items())
        undefined = [key for key in mine if mine[key] is None and (key.count("/") == 1)]
        assert undefined
        assert {f"undefined:{key}" for key in undefined} <= set(run_.data.tags)


def test_the_release_is_a_dataset_with_its_digest(place: Path, tiny: Any) -> None:
    for run_ in children(place):
        (dataset,) = [item.dataset for item in run_.inputs.dataset_inputs]
        assert (dataset.name, dataset.digest) == ("coreb-tiny", tiny.digest[:16])


def test_models_can_be_ranked_on_the_release(place: Path) -> None:
    found = client(place)
    experiment = found.get_experiment_by_name("coreb/tiny")
    models = found.search_logged_models(
        [experiment.experiment_id],
        order_by=[{"field_name": "metrics.overall/ndcg_at_10", "ascending": False, "dataset_name": "coreb-tiny"}],
    )
    assert [model.name for model in models] == [run_.info.run_name for run_ in children(place)]
    assert {str(model.status) for model in models} == {"READY"}


def test_sending_twice_adds_nothing(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {run_.info.run_id: (run_.data.metrics, run_.data.params) for run_ in children(place)}
    assert run(["track", str(place / "runs" / "tiny")]) == 0
    assert "3 runs in coreb/tiny" in capsys.readouterr().out
    assert {run_.info.run_id: (run_.data.metrics, run_.data.params) for run_ in children(place)} == before
    (run_, *_) = children(place)
    assert len(client(place).get_metric_history(run_.info.run_id, "overall/ndcg_at_10")) == 1


def test_a_server_that_is_down_loses_nothing_and_shows_no_password(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MLFLOW_TRACKING_URI", "http://user:hunter2@127.0.0.1:9")
    monkeypatch.setenv("MLFLOW_HTTP_REQUEST_MAX_RETRIES", "0")
    assert run(["track", str(place / "runs" / "tiny")]) == 2
    err = capsys.readouterr().err
    assert "tracking at http://127.0.0.1:9: found that it cannot take runs" in err
    assert "send them later with: coreb-ray track" in err
    assert "hunter2" not in err
    sweep = str(place / "sweeps" / "tiny.yaml")
    assert run(["sweep", sweep, f"data_root={place / 'data'}", "--out", str(place / "runs" / "tiny")]) == 0
    out, err = capsys.readouterr()
    assert "tiny: nDCG@10" in out
    assert "hunter2" not in out + err
    for path in (place / "runs" / "tiny").rglob("*.json*"):
        assert "hunter2" not in path.read_text()


def statuses(place: Path) -> list[str]:
    found = client(place)
    experiment = found.get_experiment_by_name("coreb/tiny")
    if experiment is None:
        return []
    parents = found.search_runs([experiment.experiment_id], filter_string="tags.`coreb.kind` = 'sweep'")
    return [parent.info.status for parent in parents]


def test_a_sweep_is_running_then_killed_by_sigterm_then_finished(tmp_path: Path) -> None:
    place = tiny_place(tmp_path, SWEEP.replace("bm25, tfidf", "minilm"))
    command = [sys.executable, "-m", "coreb_ray", "sweep", str(place / "sweeps" / "tiny.yaml")]
    command += [f"data_root={place / 'data'}", "--out", str(place / "runs" / "tiny"), "token_budget=1"]
    with (place / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    for _ in range(600):
        if (place / "runs" / "mlflow.db").exists() and list((place / "runs" / "vectors").glob("*/*.parquet")):
            break
        assert process.poll() is None, (place / "log").read_text()
        time.sleep(0.1)
    assert statuses(place) == ["RUNNING"]
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=300) == 130
    assert "interrupted; what was complete is stored" in (place / "log").read_text()
    assert statuses(place) == ["KILLED"]
    assert json.loads((place / "runs" / "tiny" / "manifest.json").read_text())["runs"] == {}
    assert subprocess.run(command, check=False, capture_output=True, timeout=300).returncode == 0
    assert statuses(place) == ["FINISHED"]


def test_a_sweep_that_cannot_go_on_is_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tiny_place(tmp_path, SWEEP)

    def full(*_: object, **__: object) -> None:
        raise StoreError("no space left")

    monkeypatch.setattr("coreb_ray.flows.sweep.score_sweep", full)
    sweep = [
        "sweep",
        str(place / "sweeps" / "tiny.yaml"),
        f"data_root={place / 'data'}",
        "--out",
        str(place / "runs" / "tiny"),
    ]
    assert run(sweep) == 2
    assert statuses(place) == ["FAILED"]


def test_an_audit_is_one_run_with_its_verdict_counts_and_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mlflow import MlflowClient

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MLFLOW_TRACKING_URI", f"sqlite:///{tmp_path / 'mine.db'}")
    assert run(["audit", "demo-broken"]) == 1
    assert run(["track", "audit/demo-broken"]) == 0
    found = MlflowClient(tracking_uri=f"sqlite:///{tmp_path / 'mine.db'}")
    (stored,) = found.search_runs([found.get_experiment_by_name("coreb/audits").experiment_id])
    assert stored.data.tags["coreb.verdict"] == "fail"
    assert stored.data.metrics["cases/positive_failed_tests"] == 2
    assert stored.data.metrics["verdicts/fail"] == 7
    assert {item.path for item in found.list_artifacts(stored.info.run_id)} >= {"audit.html", "audit.json", "audit.md"}
    assert stored.inputs.dataset_inputs[0].dataset.name == "coreb-demo-broken"
