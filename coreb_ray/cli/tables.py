"""Printing of results: score tables, lists, and what to do next. Rounding happens here and nowhere else."""

import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from coreb_ray.cli.wiring import Settings
from coreb_ray.types import OVERALL

if TYPE_CHECKING:
    from coreb_ray.flows.audit import Audit
    from coreb_ray.flows.plan import SweepPlan
    from coreb_ray.types import CheckResult

MAIN_METRIC = "nDCG@10"
ORACLE_METRIC = "oracle_nDCG@10"
WIDE = 105
"""Columns a terminal needs for the totals of all protocols."""
CLEAR = 0.05
"""A corrected p-value below this is called clear."""


def console() -> Console:
    """Return a console on stdout; without a terminal it is wide enough that nothing is cut."""
    return Console(
        file=sys.stdout,
        width=None if sys.stdout.isatty() else max(110, shutil.get_terminal_size().columns),
        highlight=False,
    )


def print_rows(rows: Sequence[dict[str, Any]], settings: Settings, *, title: str) -> None:
    """Print rows of any kind, as a table or as JSON."""
    if settings.as_json:
        print(json.dumps({"rows": rows}))
        return
    names = list(dict.fromkeys(name for row in rows for name in row))
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for name in names:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*(_cell(row.get(name)) for name in names))
    console().print(table)


def print_scores(rows: Sequence[dict[str, Any]], pairs: Sequence[dict[str, Any]]) -> None:
    """Print one score table a release, best run first, with intervals, the ceiling and the clear differences."""
    totals = [row for row in rows if row["subtask"] is None and row["language"] is None]
    for release in dict.fromkeys(row["release"] for row in totals):
        mine = [row for row in totals if row["release"] == release]
        protocols = list(dict.fromkeys(row["protocol"] for row in mine))
        main = "paper" if "paper" in protocols else protocols[0]
        metrics = list(dict.fromkeys(row["metric"] for row in mine))
        metric = MAIN_METRIC if MAIN_METRIC in metrics else metrics[0]
        out = console()
        shown = protocols if out.width >= WIDE else [name for name in protocols if name in (main, "strict")]
        out.print()
        out.print(
            f"[bold]{release}: {metric} with intervals over problems; tasks under protocol {main}[/bold]",
            soft_wrap=True,
        )
        out.print(_score_table(metric, main, shown, mine))
        if metric == MAIN_METRIC and ORACLE_METRIC in metrics:
            out.print("[dim]* expected score of a perfect ranker that sees only the query's text[/dim]", soft_wrap=True)
        for line in _differences([pair for pair in pairs if pair["release"] == release and pair["protocol"] == main]):
            out.print(line, soft_wrap=True)


def print_plan(plan: "SweepPlan") -> None:
    """Print the plan of a sweep: a line a run, then what is left, where it runs and how long it takes."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("release", "run"):
        table.add_column(name, no_wrap=True)
    for name in (
        "queries",
        "texts\nnaive",
        "texts\nunique",
        "tokens",
        "batches",
        "padding",
        "units\nstored",
        "TFLOP\nleft",
        "replica\nMB",
        "time\nleft",
    ):
        table.add_column(name, justify="right")
    for run in plan.runs:
        counts = (run.num_queries, run.num_texts_naive, run.num_texts, run.num_tokens, run.num_batches)
        cells = [f"{count:,}" if count else "-" for count in counts]
        cells.append(f"{100 * run.padding_share:.1f} %" if run.num_batches else "-")
        cells.append(f"{run.num_units_stored}/{run.num_units}" if run.num_units else "-")
        cells.append("unknown" if run.flops is None else f"{run.flops / 1e12:.2f}" if run.num_units else "-")
        replica = run.weight_bytes + run.activation_bytes
        cells.append(f"{replica / 1e6:.0f}" if replica else "-")
        cells.append(_duration(run.hours) if run.num_units else "-")
        table.add_row(run.release, run.run, *cells)
    out = console()
    out.print(table)
    known = [run.flops for run in plan.runs if run.flops is not None]
    unknown = len(plan.runs) - len(known)
    tail = f", and {unknown} runs whose cards do not give the architecture" if unknown else ""
    how = plan.execution
    gpus = f" and {how.gpus_per_actor:g} GPU" if how.gpus_per_actor else ""
    out.print(
        f"left to encode: {sum(known) / 1e12:.2f} TFLOP{tail}; {_duration(plan.hours)} on {how.actors} actors of "
        f"{how.threads} CPU{gpus} each, {plan.memory_bytes / 1e9:.2f} GB together",
        soft_wrap=True,
    )


def _duration(hours: float | None) -> str:
    if hours is None:
        return "unknown"
    if hours < 1 / 60:
        return f"{3600 * hours:.0f} s"
    return f"{60 * hours:.0f} min" if hours < 1 else f"{hours:.1f} h"


VERDICT_STYLE = {"fail": "bold red", "error": "bold magenta", "warn": "yellow", "pass": "green", "skip": "dim"}
MAX_SUBJECTS = 3


def print_audit(found: "Audit", directory: Path) -> None:
    """Print the verdict of an audit, then what fails and warns, a line a check and subject, worst first."""
    from coreb_ray.report.audit_words import counted, headline, subject, summary

    out = console()
    style = VERDICT_STYLE[found.verdict]
    out.print(
        f"[{style}]{found.verdict.upper()}[/{style}]  {headline(found.release, found.verdict, found.results)}",
        soft_wrap=True,
    )
    out.print(summary(found.results), soft_wrap=True)
    shown: dict[str, list[CheckResult]] = {}
    for result in found.results:
        if result.verdict in ("fail", "error", "warn"):
            shown.setdefault(f"{result.verdict} {result.check_id}", []).append(result)
    for results in shown.values():
        first = results[0]
        style = VERDICT_STYLE[first.verdict]
        out.print(f"\n[{style}]{first.verdict}[/{style}]  {first.title}  [dim]{first.check_id}[/dim]", soft_wrap=True)
        for result in results[:MAX_SUBJECTS]:
            told = result.message.splitlines()[0] if first.verdict == "error" else counted(result)
            observed = "" if result.observed.endswith("%") and "(" not in result.observed else f"; {result.observed}"
            out.print(f"      {subject(result)}: {told}{observed}", soft_wrap=True, markup=False)
        if len(results) > MAX_SUBJECTS:
            more = len(results) - MAX_SUBJECTS
            out.print(f"      and {more} more {'part' if more == 1 else 'parts'} of the release", soft_wrap=True)
    print()
    print(f"Results   {directory.absolute()}  (audit.html, audit.json, audit.md, audit.junit.xml)")


def print_next_steps(directory: Path, ui_command: str, shelf: Path) -> None:
    """Print where results lie, how to open MLflow, and how to add a model."""
    print()
    print(f"Results   {directory}  (summary.json, scores.parquet, pairs.json, rankings/)")
    if ui_command:
        prefix = f"{Path(sys.executable).parent}/" if ui_command.startswith("mlflow") else ""
        print(f"MLflow    {prefix}{ui_command}")
    print(f"Add yours write {shelf / 'models'}/NAME.yaml (minilm.yaml shows the form), then add NAME to `retrievers:`")


def _score_table(metric: str, main: str, protocols: Sequence[str], rows: Sequence[dict[str, Any]]) -> Table:
    values = {(row["run"], row["protocol"], row["task"], row["metric"]): row for row in rows}
    tasks = [task for task in dict.fromkeys(row["task"] for row in rows) if task != OVERALL]
    runs = sorted(
        dict.fromkeys(row["run"] for row in rows),
        key=lambda run: -_value(values.get((run, main, OVERALL, metric))),
    )
    shown = [(f"{task}", main, task) for task in tasks] + [(f"overall\n{name}", name, OVERALL) for name in protocols]
    counts = {(protocol, task): values.get((runs[0], protocol, task, metric)) for _, protocol, task in shown}
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("run", no_wrap=True)
    for name, protocol, task in shown:
        row = counts[(protocol, task)]
        table.add_column(f"{name}\nn={row['num_queries'] if row else 0}", justify="right")
    for run in runs:
        table.add_row(run, *(_score_cell(values.get((run, protocol, task, metric))) for _, protocol, task in shown))
    oracle = [values.get((runs[0], protocol, task, ORACLE_METRIC)) for _, protocol, task in shown]
    if metric == MAIN_METRIC and any(oracle):
        table.add_row(
            "[dim]ceiling*[/dim]",
            *(f"[dim]{_value(row):.4f}[/dim]" if row and row["value"] is not None else "-" for row in oracle),
        )
    return table


def _score_cell(row: dict[str, Any] | None) -> str:
    if row is None or row["value"] is None:
        return "-"
    if row["ci_low"] is None:
        return f"{row['value']:.4f}"
    return f"{row['value']:.4f}\n[dim]{row['ci_low']:.3f}-{row['ci_high']:.3f}[/dim]"


def _differences(pairs: Sequence[dict[str, Any]]) -> list[str]:
    """Return one sentence per comparison of totals, in points, the clear ones first."""
    totals = sorted(
        (pair for pair in pairs if pair["task"] == OVERALL), key=lambda pair: (pair["p_holm"] is None, pair["p_holm"])
    )
    lines = []
    for pair in totals[:10]:
        better, worse, sign = (
            (pair["run"], pair["other"], 1) if pair["difference"] >= 0 else (pair["other"], pair["run"], -1)
        )
        low, high = sorted((sign * 100 * (pair["ci_low"] or 0), sign * 100 * (pair["ci_high"] or 0)))
        word = "clear" if pair["p_holm"] is not None and pair["p_holm"] < CLEAR else "not clear"
        p_text = "no test" if pair["p_holm"] is None else f"p {pair['p_holm']:.4f} after Holm"
        lines.append(
            f"  {better} over {worse}: {abs(100 * pair['difference']):.1f} points ({low:.1f} to {high:.1f}), "
            f"{word}, {p_text}"
        )
    return lines


def _value(row: dict[str, Any] | None) -> float:
    return row["value"] if row and row["value"] is not None else 0.0


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" for key, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
