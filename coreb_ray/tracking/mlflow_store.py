"""Stored sweeps as MLflow runs: one experiment a release, one parent a (sweep, release), one child a run.

Everything is read from what is stored, so that sending is the same while a sweep ends and months later. Sending twice adds
nothing: runs and models are found by their tag `coreb.unit`. Only finite values are sent; the others become tags. This is
the only home of mlflow. It knows no release content beyond name and digest.
"""

import contextlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from coreb_ray import __version__
from coreb_ray.errors import TrackingError
from coreb_ray.fingerprint import fingerprint
from coreb_ray.store.run_directory import RunDirectory, safe_name
from coreb_ray.types import OVERALL, Metric, RunSpec

UNIT_TAG = "coreb.unit"
MAIN_PROTOCOL = "paper"
BRIEF_METRICS = ("nDCG@10", "Recall@10", "MRR@10")
"""What is sent for every protocol but the main one: the columns people compare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackingPlace:
    """Where runs are sent."""

    uri: str
    artifact_root: str
    """Where a new experiment keeps artifacts; empty leaves it to the server."""

    @classmethod
    def beside(cls, root: Path) -> "TrackingPlace":
        """Return the SQLite store beside a sweep's directory."""
        parent = root.absolute().parent
        return cls(uri=f"sqlite:///{parent / 'mlflow.db'}", artifact_root=(parent / "mlartifacts").as_uri())

    @property
    def shown(self) -> str:
        """The address without user and password."""
        return re.sub(r"//[^/@]*@", "//", self.uri)

    @property
    def ui_command(self) -> str:
        """The command or address that shows the runs in a browser."""
        if urlsplit(self.uri).scheme in ("http", "https"):
            return self.shown
        return f"mlflow ui --backend-store-uri {self.shown} --port 5000"


@dataclass(frozen=True, slots=True, kw_only=True)
class SentSweep:
    """What arrived."""

    num_runs: int
    experiments: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredResults:
    """What a sweep left on disk, as far as tracking shows it."""

    directory: RunDirectory
    specs: tuple[RunSpec, ...]
    manifest: dict[str, Any]
    rows: list[dict[str, Any]]
    """Rows of summary.json."""


def send_sweep(results: StoredResults, place: TrackingPlace) -> SentSweep:
    """Send a stored sweep, idempotently.

    Raises:
        TrackingError: the server cannot be reached or refuses; what is on disk is untouched and can be sent later.
    """
    releases = list(dict.fromkeys(spec.release for spec in results.specs))
    with connected(place, results.directory.root) as client:
        sender = _Sender(client, place, results)
        num_runs = sum(sender.send_release(release) for release in releases)
    return SentSweep(num_runs=num_runs, experiments=tuple(f"coreb/{release}" for release in releases))


def mark_sweep(
    sweep: str, digests: dict[str, str], status: Literal["RUNNING", "KILLED", "FAILED"], place: TrackingPlace, root: Path
) -> None:
    """Show on the parents of a sweep that it is at work, was stopped, or ended with an error.

    A parent is made if there is none; one that is finished stays so, since nothing that is stored changes any more.

    Args:
        sweep: the sweep's name.
        digests: release -> its digest.
        status: what to show.
        place: the tracking store.
        root: the sweep's directory, for the message of an error.

    Raises:
        TrackingError: the server cannot be reached or refuses.
    """
    with connected(place, root) as client:
        runs = Runs(client, place, sweep)
        for release, digest in digests.items():
            parent = runs.parent(release, digest)
            if client.get_run(parent).info.status != "FINISHED":
                client.update_run(parent, status=status) if status == "RUNNING" else runs.finish(parent, status)


@contextlib.contextmanager
def connected(place: TrackingPlace, root: Path) -> Iterator[Any]:
    """Yield a client; what it raises becomes a TrackingError without user and password."""
    os.environ.setdefault("MLFLOW_DISABLE_TELEMETRY", "true")
    os.environ.setdefault("MLFLOW_HTTP_REQUEST_MAX_RETRIES", "2")  # the default keeps a sweep waiting for minutes
    os.environ.setdefault("MLFLOW_LOGGING_LEVEL", "WARNING")  # else every migration of a new database is told
    from mlflow import MlflowClient
    from mlflow.exceptions import MlflowException

    try:
        yield MlflowClient(tracking_uri=place.uri)
    except (MlflowException, OSError) as error:
        reason = re.sub(r"//[^/@\s]*@", "//", str(error).splitlines()[0] if str(error) else type(error).__name__)
        raise TrackingError(
            f"tracking at {place.shown}: found that it cannot take runs ({reason}), expected a reachable MLflow server or "
            f"SQLite file; the results are on disk, send them later with: coreb-ray track {root}"
        ) from error


def metric_key(row: dict[str, Any]) -> str:
    """Return the MLflow name of a summary row: `text2code/ndcg_at_10`, other protocols with their name before it."""
    prefix = "" if row["protocol"] == MAIN_PROTOCOL else f"{row['protocol']}/"
    return f"{prefix}{row['task']}/{Metric.parse(row['metric']).key}"


class Runs:
    """Finds or makes the experiments and runs of one sweep."""

    def __init__(self, client: Any, place: TrackingPlace, sweep: str) -> None:
        self._client = client
        self._place = place
        self._sweep = sweep

    def unit(self, release: str, digest: str) -> str:
        """Return what marks the parent of (sweep, release)."""
        return fingerprint({"sweep": self._sweep, "release": release, "digest": digest})

    def parent(self, release: str, digest: str) -> str:
        """Return the id of the parent run of (sweep, release)."""
        experiment_id = self.experiment(f"coreb/{release}")
        return self.run(experiment_id, self.unit(release, digest), self._sweep, {"coreb.kind": "sweep"})

    def finish(self, run: str, status: str) -> None:
        """Set the status of a run; sending again must not move its end."""
        if self._client.get_run(run).info.status != status:
            self._client.set_terminated(run, status=status)

    def experiment(self, name: str) -> str:
        """Return the id of an experiment."""
        found = self._client.get_experiment_by_name(name)
        if found is not None:
            return str(found.experiment_id)
        location = f"{self._place.artifact_root}/{safe_name(name)}" if self._place.artifact_root else None
        tags = {"mlflow.experimentKind": "custom_model_development"}  # else the UI shows it as an agent's traces
        return str(self._client.create_experiment(name, artifact_location=location, tags=tags))

    def run(self, experiment_id: str, unit: str, name: str, tags: dict[str, str]) -> str:
        """Return the id of the run that a unit marks."""
        found = self._client.search_runs([experiment_id], filter_string=f"tags.`{UNIT_TAG}` = '{unit}'", max_results=1)
        if found:
            return str(found[0].info.run_id)
        source = {"mlflow.source.name": f"coreb-ray {__version__}", "mlflow.source.type": "JOB"}
        run = self._client.create_run(experiment_id, tags={UNIT_TAG: unit, **source, **tags}, run_name=name)
        return str(run.info.run_id)


class _Sender:
    def __init__(self, client: Any, place: TrackingPlace, results: StoredResults) -> None:
        self._client = client
        self._results = results
        self._sweep: str = results.manifest["sweep"]
        self._runs = Runs(client, place, self._sweep)

    def send_release(self, release: str) -> int:
        """Send the parent and the children of one release; return how many runs there are now."""
        experiment_id = self._runs.experiment(f"coreb/{release}")
        digest = self._results.manifest["releases"][release]["digest"]
        specs = [spec for spec in self._results.specs if spec.release == release]
        missing = {
            key: why for key, why in self._results.manifest.get("missing", {}).items() if key.startswith(f"{release}/")
        }
        parent = self._runs.parent(release, digest)
        self._describe(
            parent, release, digest, {"models": str(len(specs))}, _table(self._rows(release), [s.slug for s in specs])
        )
        for path in (
            self._results.directory.sweep_path,
            self._results.directory.summary_path,
            self._results.directory.pairs_path,
            self._results.directory.manifest_path,
        ):
            self._client.log_artifact(parent, str(path))
        for spec in specs:
            self._send_run(experiment_id, parent, spec, self._runs.unit(release, digest))
        self._runs.finish(parent, "FAILED" if missing else "FINISHED")
        for key, why in missing.items():
            self._client.set_tag(parent, f"missing:{safe_name(key)}", why[:500])
        return 1 + len(specs)

    def _send_run(self, experiment_id: str, parent: str, spec: RunSpec, parent_unit: str) -> None:
        unit = fingerprint({"spec": spec, "parent": parent_unit})
        tags = {
            "coreb.kind": "model",
            "coreb.fingerprint": fingerprint(spec),
            "mlflow.parentRunId": parent,
            "coreb.family": spec.retriever.family,
        }
        run = self._runs.run(experiment_id, unit, spec.slug, tags)
        profile = spec.retriever
        params = {
            "model": profile.card,
            "profile": profile.profile,
            "family": profile.family,
            "dimension": str(profile.dimension),
            "max_tokens": str(profile.max_tokens),
            "dtype": profile.dtype,
            "pooling": profile.pooling,
            "depth": str(spec.depth),
        }
        rows = [row for row in self._rows(spec.release) if row["run"] == spec.slug]
        self._describe(run, spec.release, spec.release_digest, params, _table(rows, [spec.slug]))
        self._send_metrics(run, experiment_id, spec, rows)
        self._client.log_text(run, json.dumps(rows, indent=1), "scores.json")
        part = self._results.directory.score_part_path(spec.release, spec.slug)
        if part.is_file():
            self._client.log_artifact(run, str(part))
        self._runs.finish(run, "FINISHED")

    def _rows(self, release: str) -> list[dict[str, Any]]:
        """Return the rows of tasks and totals."""
        return [
            row
            for row in self._results.rows
            if row["release"] == release and row["subtask"] is None and row["language"] is None
        ]

    def _send_metrics(self, run: str, experiment_id: str, spec: RunSpec, rows: Sequence[dict[str, Any]]) -> None:
        from mlflow.entities import LoggedModelInput, RunTag
        from mlflow.entities import Metric as MlflowMetric

        sent = self._client.get_run(run).data.metrics
        model_id = self._model(experiment_id, run, spec)
        wanted = [row for row in rows if row["protocol"] == MAIN_PROTOCOL or row["metric"] in BRIEF_METRICS]
        now = self._client.get_run(run).info.start_time
        metrics = [
            MlflowMetric(
                metric_key(row),
                row["value"],
                now,
                0,
                model_id=model_id,
                dataset_name=dataset_name(spec.release),
                dataset_digest=spec.release_digest[:16],
                run_id=run,
            )
            for row in wanted
            if row["value"] is not None and sent.get(metric_key(row)) != row["value"]
        ]
        undefined = [
            RunTag(f"undefined:{metric_key(row)}", "no query has a value") for row in wanted if row["value"] is None
        ]
        self._client.log_inputs(run, models=[LoggedModelInput(model_id)])
        self._client.log_batch(run, metrics=metrics, tags=undefined)

    def _model(self, experiment_id: str, run: str, spec: RunSpec) -> str:
        """Return the id of the logged model of (card, profile, release), made once."""
        unit = fingerprint({"profile": spec.retriever, "release": spec.release, "digest": spec.release_digest})
        found = self._client.search_logged_models([experiment_id], filter_string=f"tags.`{UNIT_TAG}` = '{unit}'")
        if found:
            return str(found[0].model_id)
        model = self._client.create_logged_model(
            experiment_id,
            name=re.sub(r"[^A-Za-z0-9_-]", "_", spec.slug),
            source_run_id=run,
            tags={UNIT_TAG: unit},
            params={
                "card": spec.retriever.card,
                "profile": spec.retriever.profile,
                "revision": spec.retriever.revision,
            },
            model_type="retriever",
        )
        self._client.finalize_logged_model(model.model_id, "READY")
        return str(model.model_id)

    def _describe(self, run: str, release: str, digest: str, params: dict[str, str], note: str) -> None:
        from mlflow.entities import Param

        present = self._client.get_run(run).data.params
        self._client.log_batch(
            run, params=[Param(key, value) for key, value in params.items() if value and key not in present]
        )
        self._client.set_tag(run, "mlflow.note.content", note)
        self._client.set_tag(run, "coreb.sweep", self._sweep)
        read_from = str(self._results.manifest["releases"][release]["source"])
        log_dataset(self._client, run, release, digest, read_from)


def log_dataset(client: Any, run: str, release: str, digest: str, read_from: str) -> None:
    """Name a release, with its digest, as what a run was computed from."""
    from mlflow.data.code_dataset_source import CodeDatasetSource
    from mlflow.data.meta_dataset import MetaDataset
    from mlflow.entities import DatasetInput, InputTag

    source = CodeDatasetSource({"release": release, "read_from": read_from})
    dataset = MetaDataset(source, name=dataset_name(release), digest=digest[:16])
    entity = dataset._to_mlflow_entity()  # noqa: SLF001 - MLflow 3.17 has no public way to log a dataset by client
    client.log_inputs(run, datasets=[DatasetInput(entity, tags=[InputTag("mlflow.data.context", "eval")])])


def dataset_name(release: str) -> str:
    """Return the name of a release as a dataset."""
    return f"coreb-{release}"


def _table(rows: Sequence[dict[str, Any]], slugs: Sequence[str]) -> str:
    """Return the nDCG@10 of runs as a Markdown table."""
    shown = [row for row in rows if row["protocol"] == MAIN_PROTOCOL and row["metric"] == "nDCG@10"]
    tasks = list(dict.fromkeys(row["task"] for row in shown))
    values = {(row["run"], row["task"]): row["value"] for row in shown}
    return "\n".join(_table_lines(tasks, values, slugs)) + "\n"


def _table_lines(tasks: Sequence[str], values: dict[tuple[str, str], float | None], slugs: Sequence[str]) -> Iterator[str]:
    yield f"nDCG@10 under protocol `{MAIN_PROTOCOL}`"
    yield ""
    yield "| run | " + " | ".join(tasks) + " |"
    yield "| --- |" + " ---: |" * len(tasks)
    for slug in sorted(slugs, key=lambda slug: -(values.get((slug, OVERALL)) or 0.0)):
        cells = [values.get((slug, task)) for task in tasks]
        yield f"| {slug} | " + " | ".join("-" if value is None else f"{value:.4f}" for value in cells) + " |"
