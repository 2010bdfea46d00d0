"""What an audit looks at besides the release itself, gathered from where it lies: claims, finished sweeps, source rows."""

from collections.abc import Iterator, Sequence

from coreb_ray.audit.evidence import PublishedScore, RunScores, SourceRow
from coreb_ray.config.cards import CardShelf
from coreb_ray.config.claims import Claim, claims_about
from coreb_ray.config.published import BOTH, NAMES, About, Published, load_published
from coreb_ray.release.reader import OpenedRelease
from coreb_ray.store.files import read_parquet
from coreb_ray.store.run_directory import RunDirectory
from coreb_ray.types import Release

PAPER = "paper"
"""Where published numbers are, under `sweeps`."""
HELD = ("counts", "readme", "tables")
"""Files of counts, and of scores of models on single releases."""
PROTOCOL, METRIC = "paper", "nDCG@10"
"""What stability is asked of."""


def published_about(shelf: CardShelf, digest: str, against: str) -> tuple[tuple[Claim, ...], tuple[PublishedScore, ...]]:
    """Return what was published about the release of one digest, and about it and that of the other one together.

    Whatever releases are called, those whose cards have these digests are the ones that were published about.
    """
    if not (shelf.root / PAPER / NAMES).is_file():
        return (), ()
    published = load_published(shelf.root / PAPER, *HELD)
    named = {cell.about.release for cell in published.cells} - {BOTH}
    names = {shelf.release_card(name).digest: name for name in sorted(named) if shelf.has_release(name)}
    name, other = names.get(digest, ""), names.get(against, "")
    claims = tuple(claims_about(published, name, other)) if name else ()
    return claims, tuple(_scores_of_both(published, name, other)) if name and other and name != other else ()


def _scores_of_both(published: Published, name: str, other: str) -> Iterator[PublishedScore]:
    """Yield the scores of the models that have one on both releases."""
    mine, theirs = (
        {
            (about.model, about.task): cell.value
            for cell in published.cells
            if (about := cell.about)
            == About(
                release=release,
                metric=METRIC,
                protocol=PROTOCOL,
                model=about.model,
                profile=about.profile,
                task=about.task,
            )  # and nothing else is said of it
        }
        for release in (name, other)
    )
    for (model, task), value in mine.items():
        if (model, task) in theirs:
            yield PublishedScore(model=model, task=task, value=value, against=theirs[model, task])


def run_scores(sweeps: Sequence[RunDirectory], digest: str) -> Iterator[RunScores]:
    """Yield the scores of the release of this digest, a run of several sweeps once: the first given."""
    seen: set[str] = set()
    for directory in sweeps:
        manifest = directory.manifest()
        names = [name for name, entry in manifest["releases"].items() if entry["digest"] == digest]
        frame = read_parquet(directory.scores_path).to_pandas()
        frame = frame[(frame["protocol"] == PROTOCOL) & frame["release"].isin(names)]
        for run, rows in frame.groupby("run", sort=True):
            if run not in seen:
                seen.add(str(run))
                yield RunScores(
                    run=str(run),
                    tasks=tuple(rows["task"]),
                    subtasks=tuple(rows["subtask"]),
                    languages=tuple(rows["language"]),
                    query_ids=tuple(rows["query_id"]),
                    problem_ids=tuple(rows["problem_id"]),
                    values=tuple(rows[METRIC].astype(float)),
                    has_positive=tuple(rows["num_positives"] > 0),
                )


def problems_above(sweeps: Sequence[RunDirectory], release: Release) -> dict[tuple[str, str], int]:
    """Return (run, text2code query id) -> how many other problems stand above the query's own in the run's ranking.

    A query whose ranking does not hold its own problem has no entry. A run of several sweeps counts once: the first given.
    """
    problem_of = {document.doc_id: document.problem_id for document in release.code}
    own = {query.query_id: query.problem_id for query in release.queries["text2code"]}
    found: dict[tuple[str, str], int] = {}
    seen: set[str] = set()
    for directory in sweeps:
        manifest = directory.manifest()
        for name in [name for name, entry in manifest["releases"].items() if entry["digest"] == release.digest]:
            for run in manifest["runs"].get(name, ()):
                path = directory.ranking_path(name, run, "text2code")
                if run in seen or not path.is_file():
                    continue
                seen.add(run)
                frame = read_parquet(path).to_pandas().sort_values(["query_id", "rank"])
                frame["problem"] = frame["doc_id"].map(problem_of)
                for query_id, problems in frame.groupby("query_id", sort=False)["problem"]:
                    order = list(dict.fromkeys(problems))
                    if own.get(str(query_id)) in order:
                        found[run, str(query_id)] = order.index(own[str(query_id)])
    return found


def source_rows(opened: OpenedRelease) -> dict[str, tuple[SourceRow, ...]]:
    """Return the rows of a release as checks are given them."""
    return {
        stem: tuple(SourceRow(where=row.where, fields=row.fields, is_nested=row.is_nested) for row in rows)
        for stem, rows in opened.rows.items()
    }
