"""Sending a stored sweep or audit to MLflow."""

from coreb_ray.flows.stored import stored_specs
from coreb_ray.store.files import read_json
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.tracking.audits import send_audit
from coreb_ray.tracking.mlflow_store import SentSweep, StoredResults, TrackingPlace, send_sweep


def track(directory: RunDirectory, place: TrackingPlace) -> SentSweep:
    """Send what a directory holds, idempotently.

    Raises:
        StoreError: this is no directory of a scored sweep or an audit.
        TrackingError: the server cannot be reached or refuses.
    """
    if (directory.root / "audit.json").is_file():
        return send_audit(directory.root, place)
    specs = stored_specs(directory)
    rows = read_json(directory.summary_path)["rows"]
    return send_sweep(StoredResults(directory=directory, specs=specs, manifest=directory.manifest(), rows=rows), place)
