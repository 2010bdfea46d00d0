"""Stored audits as MLflow runs: one experiment for all of them, one run for each (release, other release, policy).

Sending twice adds nothing. Metrics are counts of checks by verdict and of cases by check; the pages are artifacts.
"""

from collections import Counter
from pathlib import Path
from typing import Any

from coreb_ray.fingerprint import fingerprint
from coreb_ray.store.files import read_json
from coreb_ray.tracking.mlflow_store import Runs, SentSweep, TrackingPlace, connected, log_dataset

EXPERIMENT = "coreb/audits"
FILES = ("audit.html", "audit.md", "audit.junit.xml", "audit.json")


def send_audit(directory: Path, place: TrackingPlace) -> SentSweep:
    """Send a stored audit, idempotently.

    Raises:
        StoreError: the directory holds no audit.
        TrackingError: the server cannot be reached or refuses; what is on disk is untouched and can be sent later.
    """
    audit = read_json(directory / "audit.json")
    unit = fingerprint({name: audit[name] for name in ("release", "digest", "against", "policy")})
    with connected(place, directory) as client:
        from mlflow.entities import Metric, Param

        runs = Runs(client, place, audit["release"])
        tags = {"coreb.kind": "audit", "coreb.verdict": audit["verdict"]}
        run = runs.run(runs.experiment(EXPERIMENT), unit, f"{audit['release']} under {audit['policy']}", tags)
        found = client.get_run(run)
        metrics = _metrics(audit["checks"])
        params = {name: str(audit[name] or "none") for name in ("release", "against", "policy")}
        client.log_batch(
            run,
            metrics=[
                Metric(name, value, found.info.start_time, 0)
                for name, value in metrics.items()
                if found.data.metrics.get(name) != value
            ],
            params=[Param(name, value) for name, value in params.items() if name not in found.data.params],
        )
        client.set_tag(run, "coreb.verdict", audit["verdict"])
        client.set_tag(run, "mlflow.note.content", (directory / "audit.md").read_text(encoding="utf-8")[:5000])
        log_dataset(client, run, audit["release"], audit["digest"], audit["release"])
        for name in FILES:
            client.log_artifact(run, str(directory / name))
        runs.finish(run, "FINISHED")
    return SentSweep(num_runs=1, experiments=(EXPERIMENT,))


def _metrics(checks: list[dict[str, Any]]) -> dict[str, float]:
    """Return `verdicts/fail` and the like, and `cases/CHECK`: exact counts over the parts of the release."""
    order = ("fail", "error", "warn", "pass", "skip")
    worst: dict[str, str] = {}
    for entry in checks:
        known = worst.get(entry["check_id"], "skip")
        worst[entry["check_id"]] = min(known, entry["verdict"], key=order.index)
    counts = Counter(worst.values())
    metrics = {f"verdicts/{verdict}": float(counts[verdict]) for verdict in order}
    for entry in checks:
        if entry["verdict"] != "skip":
            name = f"cases/{entry['check_id']}"
            added = metrics.get(name, 0.0) + entry["num_cases"]
            metrics[name] = added if entry["adds_up"] else max(metrics.get(name, 0.0), float(entry["num_cases"]))
    return metrics
