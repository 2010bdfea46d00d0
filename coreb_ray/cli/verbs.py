"""What each verb does: wire, run, print, and return the exit code."""

import json
import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from coreb_ray.cli import tables
from coreb_ray.cli.wiring import (
    Settings,
    StderrProgress,
    make_engine,
    output_directory,
    positive_number,
    tracking_place,
    vector_place,
)
from coreb_ray.config.cards import CardShelf
from coreb_ray.config.sweep import SweepFile, load_sweep
from coreb_ray.errors import ConfigError, CorebError, DataError
from coreb_ray.logs import configure_logging
from coreb_ray.store.files import read_json
from coreb_ray.store.run_directory import RunDirectory, safe_name
from coreb_ray.store.vectors import VectorStore
from coreb_ray.types import Execution

if TYPE_CHECKING:
    from coreb_ray.flows.sweep import PreparedSweep

OK, INCOMPLETE, PROBE_FAILED = 0, 3, 1
EXPORT_PROTOCOL = "paper"
DASHBOARD = "http://127.0.0.1:8265"
PENDING_TIMEOUT_S = 600.0
POLL_S = 1.0

logger = logging.getLogger(__name__)


def sweep_verb(file: Path, settings: Settings, *, prunes: bool) -> int:
    """Run or resume a sweep; `prunes` then removes vectors that no sweep uses any more."""
    configure_logging()
    from coreb_ray.flows.sweep import prepare, run_sweep
    from coreb_ray.tracking.jsonl import JsonlRecorder

    sweep = load_sweep(file, settings.overrides)
    prepared = prepare(sweep, CardShelf.nearest(file), settings.data_root())
    place = output_directory(settings, Path("runs") / sweep.name)
    vectors = VectorStore(vector_place(sweep.execution, place))
    with RunDirectory(place) as directory, vectors as store:
        directory.claim(sweep.name, prepared.fingerprints)
        recorder = JsonlRecorder(directory.events_path)
        engine = make_engine(sweep.execution, settings.engine)
        try:
            _mark(prepared, directory, "RUNNING")
            result = run_sweep(prepared, engine, directory, store, recorder, StderrProgress())
        except KeyboardInterrupt:
            _mark(prepared, directory, "KILLED")
            raise
        except BaseException:
            _mark(prepared, directory, "FAILED")
            raise
        finally:
            engine.close()
        tracked = _track(sweep, directory)
        if prunes:
            pruned = store.prune()
            print(
                f"pruned {pruned.num_removed} vector shards ({pruned.removed_bytes / 1e6:.1f} MB) that no sweep uses; "
                f"{pruned.num_kept} kept",
                file=sys.stderr,
            )
    _print_sweep(directory, result.rows, settings)
    if not settings.as_json:
        tables.print_next_steps(directory.root, tracked, CardShelf.nearest(file).root)
    for key, reason in result.missing.items():
        print(f"missing: {key}: {reason}", file=sys.stderr)
    return INCOMPLETE if result.missing else OK


def plan_verb(file: Path, settings: Settings) -> int:
    """Show what a sweep would do."""
    from coreb_ray.flows.plan import plan_sweep
    from coreb_ray.flows.sweep import prepare

    sweep = load_sweep(file, settings.overrides)
    shelf = CardShelf.nearest(file)
    prepared = prepare(sweep, shelf, settings.data_root())
    directory = RunDirectory(output_directory(settings, Path("runs") / sweep.name))
    gflops = positive_number(settings.own, "gflops") if "gflops" in settings.own else None
    planned = plan_sweep(prepared, shelf, VectorStore(vector_place(sweep.execution, directory.root)), gflops)
    if settings.as_json:
        print(json.dumps({"sweep": sweep.name, "out": str(directory.root), **asdict(planned)}))
    else:
        tables.print_plan(planned)
    return OK


def audit_verb(
    release: str,
    against: str | None,
    policy: str,
    sweeps: Sequence[Path],
    executions: tuple[Path, Path] | None,
    settings: Settings,
) -> int:
    """Hold a release against a policy."""
    from coreb_ray.config.policy import load_policy
    from coreb_ray.flows.audit import EXIT_CODES, audit, write_audit, write_unreadable
    from coreb_ray.release.executions import read_execution_pair
    from coreb_ray.release.reader import open_release

    shelf = CardShelf.nearest(Path.cwd())
    policy_path = shelf.policy_path(policy)
    rules = load_policy(policy_path, settings.overrides)
    other = None if against is None else open_release(against, shelf, settings.data_root())
    try:
        opened = open_release(release, shelf, settings.data_root())
    except DataError as error:
        name = release if shelf.has_release(release) else Path(release).resolve().name
        write_unreadable(name, error, output_directory(settings, Path("audit") / safe_name(name)))
        raise
    for place in sweeps:
        _require_directory(place)
    stored = [RunDirectory(place) for place in sweeps]
    attempts = None if executions is None else read_execution_pair(*executions)
    engine = make_engine(Execution(engine="inprocess"), settings.engine)
    try:
        found = audit(
            opened,
            other,
            rules,
            policy_path.stem,
            engine,
            StderrProgress(),
            shelf=shelf,
            sweeps=stored,
            executions=attempts,
        )
    finally:
        engine.close()
    place = output_directory(settings, Path("audit") / safe_name(found.release))
    write_audit(found, place)
    if os.environ.get("MLFLOW_TRACKING_URI"):
        _send(RunDirectory(place))
    if settings.as_json:
        print(found.text(), end="")
    else:
        tables.print_audit(found, place)
    return EXIT_CODES[found.verdict]


def score_verb(place: Path, settings: Settings) -> int:
    """Score stored rankings again."""
    configure_logging()
    from coreb_ray.flows.stored import open_stored, rescore

    _require_directory(place)
    with RunDirectory(place) as directory:
        stored = open_stored(directory, settings.overrides, CardShelf.nearest(place), settings.data_root())
        engine = make_engine(stored.sweep.execution, settings.engine)
        try:
            rows = rescore(engine, directory, stored)
        finally:
            engine.close()
    _print_sweep(directory, rows, settings)
    return OK


def export_verb(place: Path, settings: Settings) -> int:
    """Write a stored sweep for other tools."""
    from coreb_ray.flows.export import export
    from coreb_ray.flows.stored import open_stored

    settings.refuse_overrides("export")
    _require_directory(place)
    directory = RunDirectory(place)
    stored = open_stored(directory, (), CardShelf.nearest(place), settings.data_root())
    out = settings.out or directory.root / "export"
    protocol = settings.own.get("protocol", EXPORT_PROTOCOL)
    written = export(directory, stored, protocol, out)
    if settings.as_json:
        print(json.dumps({"out": str(out), "protocol": protocol, "runs": written.num_runs, "labels": written.num_labels}))
    else:
        print(f"{written.num_runs} runs and {written.num_labels} labels under protocol {protocol} in {out}")
    return OK


def track_verb(place: Path, settings: Settings) -> int:
    """Send a stored sweep or audit to MLflow."""
    from coreb_ray.flows.track import track

    _require_directory(place)
    directory = RunDirectory(place)
    target = tracking_place(directory.root)
    sent = track(directory, target)
    if settings.as_json:
        print(json.dumps({"runs": sent.num_runs, "experiments": list(sent.experiments)}))
    else:
        print(f"{sent.num_runs} runs in {', '.join(sent.experiments)}; open them with:\n  {target.ui_command}")
    return OK


def job_wait_verb(job_id: str, settings: Settings) -> int:
    """Follow a Ray job and return its driver's exit code."""
    from coreb_ray.engine.jobs import connect, wait_for_job

    settings.refuse_overrides("job wait")
    address = settings.own.get("address") or os.environ.get("RAY_API_SERVER_ADDRESS") or DASHBOARD
    end = wait_for_job(
        connect(address),
        job_id,
        pending_timeout_s=positive_number(settings.own, "pending_timeout_s", PENDING_TIMEOUT_S),
        poll_s=POLL_S,
        say=lambda text: print(text, end="", file=sys.stderr, flush=True),
    )
    if settings.as_json:
        print(json.dumps({"job": job_id, **asdict(end)}))
    else:
        print(f"job {job_id}: {end.status}, exit code {end.exit_code}")
    return end.exit_code


def models_verb(settings: Settings) -> int:
    """List model cards."""
    shelf = CardShelf.nearest(Path.cwd())
    rows = []
    for name in shelf.names("models"):
        card = shelf.model_card(name)
        rows.append(
            {
                "name": name,
                "family": card.family,
                "dimension": card.dimension or None,
                "max_tokens": card.max_tokens or None,
                "profiles": ["card", *card.profiles],
                "licence": card.licence,
                "description": card.description,
            }
        )
    tables.print_rows(rows, settings, title=f"models in {shelf.root / 'models'}")
    return OK


def models_check_verb(slug: str, settings: Settings) -> int:
    """Run a model's probes."""
    configure_logging()
    from coreb_ray.flows.check_model import check_model

    settings.refuse_overrides("models check")
    threads = positive_number(settings.own, "threads", 1)
    if threads != int(threads):
        raise ConfigError(f"threads: found {threads:g}, expected a whole number")
    checked = check_model(CardShelf.nearest(Path.cwd()), slug, threads=int(threads))
    rows = [
        {
            "probe": item.probe.name,
            "verdict": "pass" if item.probe.has_passed else "fail",
            "found": item.probe.found,
            "expected": item.probe.expected,
            "card": os.path.relpath(item.where),
        }
        for item in checked
    ]
    tables.print_rows(rows, settings, title=f"probes of {slug}")
    return OK if all(item.probe.has_passed for item in checked) else PROBE_FAILED


def releases_verb(settings: Settings) -> int:
    """List release cards and what lies behind them."""
    from coreb_ray.release.reader import open_release

    settings.refuse_overrides("releases")
    shelf = CardShelf.nearest(Path.cwd())
    rows: list[dict[str, Any]] = []
    for name in shelf.names("releases"):
        row: dict[str, Any] = {"name": name, "rules": shelf.release_card(name).rules}
        try:
            release = open_release(name, shelf, settings.data_root()).release
        except (ConfigError, DataError) as error:
            rows.append({**row, "state": error.message})
            continue
        row |= {
            "state": "readable",
            "problems": len({query.problem_id for queries in release.queries.values() for query in queries}),
            "programs": len(release.code),
            "texts": len(release.texts),
            "queries": {task: len(queries) for task, queries in release.queries.items()},
            "digest": release.digest[:12],
        }
        rows.append(row)
    tables.print_rows(rows, settings, title=f"releases in {shelf.root / 'releases'}")
    return OK


def doctor_verb(settings: Settings) -> int:
    """Check this machine."""
    from coreb_ray.flows.doctor import examine

    settings.refuse_overrides("doctor")
    shelf = CardShelf.nearest(Path.cwd())
    findings = examine(shelf, settings.own.get("data_root") or os.environ.get("COREB_DATA"))
    rows = [{"check": finding.check, "verdict": finding.verdict, "found": finding.found} for finding in findings]
    tables.print_rows(rows, settings, title="this machine")
    return PROBE_FAILED if any(finding.verdict == "fail" for finding in findings) else OK


def _mark(prepared: "PreparedSweep", directory: RunDirectory, status: Literal["RUNNING", "KILLED", "FAILED"]) -> None:
    """Show in MLflow how a sweep is doing; a failure is talk."""
    if prepared.sweep.execution.tracking == "none":
        return
    from coreb_ray.tracking.mlflow_store import mark_sweep

    digests = {name: release.digest for name, release in prepared.releases.items()}
    try:
        mark_sweep(prepared.sweep.name, digests, status, tracking_place(directory.root), directory.root)
    except CorebError as error:
        logger.warning("%s", error)


def _track(sweep: SweepFile, directory: RunDirectory) -> str:
    """Send a finished sweep to MLflow; a failure is talk, never a lost run. Return how to look at it."""
    if sweep.execution.tracking == "none":
        return ""
    return _send(directory)


def _send(directory: RunDirectory) -> str:
    from coreb_ray.flows.track import track

    place = tracking_place(directory.root)
    try:
        track(directory, place)
    except CorebError as error:
        logger.warning("%s", error)
        return ""
    return place.ui_command


def _print_sweep(directory: RunDirectory, rows: list[dict[str, Any]], settings: Settings) -> None:
    if settings.as_json:
        print(json.dumps({"out": str(directory.root), "rows": rows}))
    else:
        tables.print_scores(rows, read_json(directory.pairs_path)["rows"])


def _require_directory(place: Path) -> None:
    if not place.is_dir():
        raise ConfigError(f"{place}: found no directory, expected the one of a sweep")
