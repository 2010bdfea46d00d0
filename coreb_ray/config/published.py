"""Published numbers as data: grids of cells, each with its source, table, row and column, and what it is about.

`names.yaml` lists the sources and says what the heads of rows and columns stand for; every other file of the directory holds
the grids of one source. A cell that is not to be relied on says why. Nothing here is compared with anything.
"""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from coreb_ray.config.load import read_yaml
from coreb_ray.errors import ConfigError, shorten

NAMES = "names.yaml"
BOTH = "both"
"""Stands for the two public releases together, where a release is named."""
BETWEEN = " / "
"""Stands between the parts of a name."""
_FILE_KEYS = ("source", "heads", "grids")
_GRID_KEYS = ("table", "version", "note", "doubt", "fields", "heads", "notes", "doubts", "columns", "rows")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Who published numbers."""

    title: str
    """Short enough to be printed beside a number."""
    version: str
    licence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a cell is about. An empty field: all, or not said; a plus sign joins what is taken together."""

    release: str
    """Name of a release card, or `both`."""
    metric: str
    """Text of a metric, or what was counted or averaged."""
    model: str = ""
    """Hub id, as far as there is one."""
    reranker: str = ""
    profile: str = ""
    """How the model was loaded."""
    protocol: str = ""
    task: str = ""
    subtask: str = ""
    language: str = ""
    anchor_language: str = ""
    corpus: str = ""
    """code or text."""
    kind: str = ""
    """Of a text: original, noise or abbreviated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One published number."""

    source: str
    """Name of the source."""
    version: str
    """Of the source, at which the number stood there."""
    table: str
    name: str
    """Row and column; a column that only names the release is left out."""
    value: float
    about: About
    note: str = ""
    doubt: str = ""
    """Why the number is not to be relied on; empty if it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """What was published, as far as it was asked for."""

    sources: dict[str, Source]
    cells: tuple[Cell, ...]


Heads = dict[str, dict[str, str]]
_ABOUT = tuple(part.name for part in fields(About))


def load_published(directory: Path, *files: str) -> Published:
    """Return the published numbers of a directory.

    Args:
        directory: `sweeps/paper` or one like it.
        files: stems of the files to read; none for all.

    Raises:
        ConfigError: anything in the files is wrong, all problems in one message.
    """
    names = _Place(path=directory / NAMES)
    told = names.mapping(read_yaml(names.path), ("sources", "heads"))
    sources = {
        name: source
        for name, value in names.under("sources").mapping(told.get("sources")).items()
        if (source := _source(names.under(f"sources.{name}"), value))
    }
    heads = _heads(names.under("heads"), told.get("heads"))
    problems = names.problems
    cells: list[Cell] = []
    seen: dict[tuple[str, ...], str] = {}
    for stem in files or sorted(path.stem for path in directory.glob("*.yaml") if path.name != NAMES):
        place = _Place(path=directory / f"{stem}.yaml", problems=problems)
        for where, cell in _file_cells(place, sources, heads):
            key = (cell.source, cell.version, cell.table, cell.about.release, cell.name)
            if key in seen:
                where.found(f"found {cell.name!r} of {cell.table} again, expected each cell once; the first: {seen[key]}")
            seen.setdefault(key, str(where))
            cells.append(cell)
    if problems:
        places = dict.fromkeys(problem.partition(": ")[0] for problem in problems)
        raise ConfigError(f"{shorten(places)}: found {len(problems)} problems", problems=problems)
    return Published(sources=sources, cells=tuple(cells))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where in which file something stands, and what was found wrong so far."""

    path: Path
    key: str = ""
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.path}: {self.key}"

    def under(self, key: str) -> "_Place":
        return _Place(path=self.path, key=f"{self.key}{': ' if self.key else ''}{key}", problems=self.problems)

    def found(self, problem: str) -> None:
        self.problems.append(f"{self.path}: {self.key}{': ' if self.key else ''}{problem}")

    def mapping(self, value: Any, known: Sequence[str] = ()) -> dict[str, Any]:
        """Return a mapping without the keys that are not known; nothing known: any key."""
        if not isinstance(value, dict):
            if value is not None:
                self.found(f"found {value!r}, expected a mapping")
            return {}
        for key in value:
            if known and key not in known:
                self.found(f"found an unknown key {key!r}, expected one of {', '.join(known)}{_near(str(key), known)}")
        return {str(key): item for key, item in value.items() if not known or key in known}

    def texts(self, value: Any, known: Sequence[str] = ()) -> dict[str, str]:
        """Return a mapping to texts."""
        made = {}
        for key, item in self.mapping(value, known).items():
            if isinstance(item, str):
                made[key] = item
            else:
                self.found(f"{key}: found {item!r}, expected text")
        return made


def _near(key: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(key, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _source(place: _Place, value: Any) -> Source | None:
    told = place.texts(value, known := tuple(part.name for part in fields(Source)))
    missing = [name for name in known if name not in told]
    if missing:
        place.found(f"found no {', '.join(missing)}")
        return None
    return Source(**told)


def _heads(place: _Place, value: Any) -> Heads:
    return {name: place.under(name).texts(about, _ABOUT) for name, about in place.mapping(value).items()}


def _file_cells(place: _Place, sources: dict[str, Source], heads: Heads) -> Iterator[tuple[_Place, Cell]]:
    told = place.mapping(read_yaml(place.path), _FILE_KEYS)
    source = told.get("source")
    if source not in sources:
        place.under("source").found(
            f"found {source!r}, expected one of {', '.join(sources)}{_near(str(source), tuple(sources))}"
        )
        return
    heads = {**heads, **_heads(place.under("heads"), told.get("heads"))}
    grids = told.get("grids")
    if not isinstance(grids, list):
        place.under("grids").found("found no list of grids")
        return
    for number, value in enumerate(grids, start=1):
        where = place.under(f"grid {number}")
        grid = where.mapping(value, _GRID_KEYS)
        table, columns, rows = grid.get("table"), grid.get("columns"), grid.get("rows")
        if not isinstance(table, str) or not isinstance(columns, list) or not isinstance(rows, dict):
            where.found("found no table, columns or rows, expected all three")
            continue
        version = where.texts({"version": grid.get("version", sources[source].version)})
        if version:
            yield from _grid_cells(where.under(table), grid, heads, source=source, table=table, **version)


def _grid_cells(
    place: _Place, grid: dict[str, Any], heads: Heads, *, source: str, table: str, version: str
) -> Iterator[tuple[_Place, Cell]]:
    heads = {**heads, **_heads(place.under("heads"), grid.get("heads"))}
    common = place.under("fields").texts(grid.get("fields"), _ABOUT)
    columns = [str(column) for column in grid["columns"]]
    if len(set(columns)) < len(columns):
        place.under("columns").found(f"found a column twice among {', '.join(columns)}")
    abouts = {name: _about(place, heads, name) for name in (*columns, *map(str, grid["rows"]))}
    remarks = {kind: _remarks(place, grid, kind) for kind in ("note", "doubt")}
    used: set[str] = {""}
    for row, values in grid["rows"].items():
        where = place.under(f"rows: {row}")
        if not isinstance(values, list) or len(values) != len(columns):
            where.found(f"found {values!r}, expected a list of {len(columns)} numbers, one a column")
            continue
        for column, value in zip(columns, values, strict=True):
            if value is None:  # nothing is printed there
                continue
            if isinstance(value, bool) or not isinstance(value, int | float):
                where.found(f"{column}: found {value!r}, expected a number, or ~ where there is none")
                continue
            parts = (common, abouts[str(row)], abouts[column])
            about: dict[str, str] = {key: text for part in parts for key, text in part.items()}
            twice = sum(map(len, parts)) > len(about)
            if twice or not {"release", "metric"} <= set(about):
                where.found(f"{column}: found {parts}, expected release, metric, and no field given twice")
                continue
            name = str(row) if column == about["release"] else f"{row}{BETWEEN}{column}"
            keys = (name, f"{row}{BETWEEN}{column}", str(row), column, "")
            used.update(keys)
            found = {kind: next((told[key] for key in keys if key in told), "") for kind, told in remarks.items()}
            yield (
                where,
                Cell(
                    source=source,
                    version=version,
                    table=table,
                    name=name,
                    value=value,
                    about=About(**about),
                    **found,
                ),
            )
    for kind, told in remarks.items():
        for key in told:
            if key not in used:
                place.under(f"{kind}s").found(f"found {key!r}, expected a row, a column or a cell of the grid")


def _remarks(place: _Place, grid: dict[str, Any], kind: str) -> dict[str, str]:
    """Return cell, row or column -> remark; the empty name stands for the whole grid."""
    whole = place.texts({kind: grid[kind]} if kind in grid else None)
    return {**place.under(f"{kind}s").texts(grid.get(f"{kind}s")), **({"": whole[kind]} if whole else {})}


def _about(place: _Place, heads: Heads, name: str) -> dict[str, str]:
    """Return what a row or a column says of its cells."""
    if name in heads:
        return heads[name]
    about: dict[str, str] = {}
    for part in name.split(BETWEEN):
        if part not in heads:
            place.found(f"found an unknown head {part!r}, expected one of {NAMES} or of the grid{_near(part, tuple(heads))}")
        about |= heads.get(part, {})
    return about
