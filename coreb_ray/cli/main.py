"""The `coreb-ray` command: its verbs, and what an error becomes.

stdout is results, stderr is talk. Nothing heavy is imported before a verb needs it, so that help comes at once. The
environment is read here and nowhere else: COREB_DATA, MLFLOW_TRACKING_URI and Ray's job variables.
"""

import signal
import sys
import traceback
from pathlib import Path
from typing import Annotated

import typer

from coreb_ray.cli import wiring
from coreb_ray.errors import CorebError, EngineError, InternalError

EXIT_USER, EXIT_INCOMPLETE, EXIT_INTERNAL, EXIT_INTERRUPTED = 2, 3, 70, 130

app = typer.Typer(
    name="coreb-ray",
    help="Sweep, score and record code-search benchmarks on Ray.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Overrides = Annotated[list[str] | None, typer.Argument(metavar="[key=value ...]", help="Settings that win over the file.")]
Out = Annotated[Path | None, typer.Option("--out", help="Directory to write to.")]
EngineName = Annotated[str | None, typer.Option("--engine", help="ray or inprocess.", metavar="ENGINE")]
AsJson = Annotated[bool, typer.Option("--json", help="Print results as JSON.")]
Prune = Annotated[bool, typer.Option("--prune", help="Then delete stored vectors that no sweep uses any more.")]
Trace = Annotated[bool, typer.Option("--traceback", help="Show the full traceback of an error.")]


@app.command()
def sweep(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A sweep file.")],
    overrides: Overrides = None,
    out: Out = None,
    engine: EngineName = None,
    prune: Prune = False,
    as_json: AsJson = False,
    show_traceback: Trace = False,
) -> None:
    """Run or resume a sweep and print its score table."""
    from coreb_ray.cli.verbs import sweep_verb

    settings = wiring.Settings.read(overrides, out=out, engine=engine, as_json=as_json)
    raise typer.Exit(sweep_verb(file, settings, prunes=prune))


@app.command()
def plan(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A sweep file.")],
    overrides: Overrides = None,
    out: Out = None,
    as_json: AsJson = False,
    show_traceback: Trace = False,
) -> None:
    """Show everything a sweep would do and what is stored already; gflops=RATE of one actor's device estimates times."""
    from coreb_ray.cli.verbs import plan_verb

    own = ("data_root", "gflops")
    raise typer.Exit(plan_verb(file, wiring.Settings.read(overrides, own=own, out=out, as_json=as_json)))


@app.command()
def audit(
    release: Annotated[str, typer.Argument(metavar="RELEASE", help="A card, a directory, or hf:REPO@REVISION:SPLIT.")],
    overrides: Overrides = None,
    against: Annotated[str | None, typer.Option("--against", help="An earlier release to compare with.")] = None,
    sweeps: Annotated[
        list[Path] | None, typer.Option("--sweep", help="A finished sweep's directory; may be repeated.")
    ] = None,
    executions: Annotated[
        tuple[Path, Path] | None,
        typer.Option(
            "--executions",
            metavar="ORIGINAL REWRITTEN",
            help="Two execution tables (JSONL): of the original and of the rewritten problems.",
        ),
    ] = None,
    policy: Annotated[
        str, typer.Option("--policy", help="A policy file, or the name of one in sweeps/policies.")
    ] = "publish",
    out: Out = None,
    engine: EngineName = None,
    as_json: AsJson = False,
    show_traceback: Trace = False,
) -> None:
    """Check a release and say whether it may be published: exit 0 yes, 1 no, 3 a check could not be computed."""
    from coreb_ray.cli.verbs import audit_verb

    settings = wiring.Settings.read(overrides, out=out, engine=engine, as_json=as_json)
    raise typer.Exit(audit_verb(release, against, policy, sweeps or [], executions, settings))


@app.command()
def score(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A sweep's directory.")],
    overrides: Overrides = None,
    engine: EngineName = None,
    as_json: AsJson = False,
    show_traceback: Trace = False,
) -> None:
    """Score stored rankings again, under other protocols, metrics or intervals."""
    from coreb_ray.cli.verbs import score_verb

    raise typer.Exit(score_verb(directory, wiring.Settings.read(overrides, engine=engine, as_json=as_json)))


@app.command()
def export(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A sweep's directory.")],
    overrides: Overrides = None,
    out: Out = None,
    as_json: AsJson = False,
    show_traceback: Trace = False,
) -> None:
    """Write TREC runs and labels, scores and the anchor map; protocol=NAME picks the protocol (paper)."""
    from coreb_ray.cli.verbs import export_verb

    raise typer.Exit(
        export_verb(directory, wiring.Settings.read(overrides, own=("data_root", "protocol"), out=out, as_json=as_json))
    )


@app.command()
def track(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The directory of a sweep or an audit.")],
    as_json: AsJson = False,
    show_traceback: Trace = False,
) -> None:
    """Send a stored sweep or audit to MLflow; sending twice adds nothing."""
    from coreb_ray.cli.verbs import track_verb

    raise typer.Exit(track_verb(directory, wiring.Settings.read(None, as_json=as_json)))


models = typer.Typer(help="List the model cards and their profiles, or check one.", rich_markup_mode=None)
app.add_typer(models, name="models")


@models.callback(invoke_without_command=True)
def models_list(context: typer.Context, as_json: AsJson = False, show_traceback: Trace = False) -> None:
    """List the model cards and their profiles, or check one."""
    from coreb_ray.cli.verbs import models_verb

    if context.invoked_subcommand is None:
        raise typer.Exit(models_verb(wiring.Settings.read(None, as_json=as_json)))


@models.command("check")
def models_check(
    card: Annotated[str, typer.Argument(metavar="CARD", help="A model's card, or CARD@PROFILE.")],
    overrides: Overrides = None,
    as_json: AsJson = False,
    show_traceback: Trace = False,
) -> None:
    """Load a model as its card says and run its probes; threads=N sets the CPU threads. Exit 1 if one fails."""
    from coreb_ray.cli.verbs import models_check_verb

    settings = wiring.Settings.read(overrides, own=("threads",), as_json=as_json)
    raise typer.Exit(models_check_verb(card, settings))


@app.command()
def releases(overrides: Overrides = None, as_json: AsJson = False, show_traceback: Trace = False) -> None:
    """List the release cards and what each release holds."""
    from coreb_ray.cli.verbs import releases_verb

    raise typer.Exit(releases_verb(wiring.Settings.read(overrides, as_json=as_json)))


@app.command()
def doctor(overrides: Overrides = None, as_json: AsJson = False, show_traceback: Trace = False) -> None:
    """Check this machine: libraries, models, data, sandbox tools and tracking."""
    from coreb_ray.cli.verbs import doctor_verb

    raise typer.Exit(doctor_verb(wiring.Settings.read(overrides, as_json=as_json)))


jobs = typer.Typer(help="Follow submitted Ray jobs.", rich_markup_mode=None)
app.add_typer(jobs, name="job")


@jobs.command("wait")
def job_wait(
    job_id: Annotated[str, typer.Argument(metavar="ID", help="A job's submission id.")],
    overrides: Overrides = None,
    as_json: AsJson = False,
    show_traceback: Trace = False,
) -> None:
    """Follow a job and exit with its driver's code; address=URL and pending_timeout_s=SECONDS can be set."""
    from coreb_ray.cli.verbs import job_wait_verb

    own = ("address", "pending_timeout_s")
    raise typer.Exit(job_wait_verb(job_id, wiring.Settings.read(overrides, own=own, as_json=as_json)))


def main() -> None:
    """Run the command line and exit with its code; a polite end (SIGTERM) is an interrupt."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Return the exit code of a command line; every error becomes one message on stderr."""
    wants_traceback = "--traceback" in arguments
    try:
        code = app(args=arguments or ["--help"], standalone_mode=False)
    except typer.exceptions.TyperException as error:  # a usage error: unknown verb, option or missing argument
        _say(f"error: {error}; see coreb-ray --help")
        return EXIT_USER
    except (KeyboardInterrupt, typer.Abort):
        code = EXIT_INTERRUPTED
    except CorebError as error:
        if wants_traceback:
            _say(traceback.format_exc() + "".join(getattr(error, "__notes__", ())))
        _say(f"error: {error}")
        return EXIT_INTERNAL if isinstance(error, EngineError | InternalError) else EXIT_USER
    except Exception as error:  # noqa: BLE001 - the outermost boundary: an uncaught error is a bug, and exit 70
        if wants_traceback:
            _say(traceback.format_exc() + "".join(getattr(error, "__notes__", ())))
        _say(f"internal error: {type(error).__name__}: {error}\n  this is a bug; run again with --traceback and report it")
        return EXIT_INTERNAL
    if code == EXIT_INTERRUPTED:  # typer 0.29 turns an interrupt into this code by itself
        _say("interrupted; what was complete is stored, run the same command to go on")
    return code if isinstance(code, int) else 0


def _say(text: str) -> None:
    print(text, file=sys.stderr)
