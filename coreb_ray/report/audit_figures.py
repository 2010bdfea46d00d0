"""Distributions behind a finding as small panels of bars: geometry and words, which a template turns into SVG.

A panel is one group; the accused stand first, their controls after them, all on one scale. Panels are narrow enough for a
phone and stand beside each other where there is room, so that one drawing serves both.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from coreb_ray.report.audit_words import subject
from coreb_ray.report.numbers import count
from coreb_ray.types import Bins, CheckResult, Figure

WIDTH = 320
HEIGHT = 168
LEFT, RIGHT, TOP, BOTTOM = 8, 8, 44, 24
GAP = 2
LABEL_GAP = 3
NAME_LENGTH = 34
MAX_PANELS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bin that holds something; all numbers are pixels of the panel."""

    left: float
    right: float
    middle: float
    top: float
    label_y: float
    label: str
    """How many lie in it, shortened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One group."""

    anchor: str
    name: str
    words: str
    """What the panel shows, for those who do not see it."""
    is_accused: bool
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """Groups of one quantity."""

    title: str
    caption: str
    panels: tuple[Panel, ...]
    threshold_x: float | None
    threshold: str
    ticks: tuple[tuple[float, str, str], ...]
    """(x, text, how it is anchored)."""
    heads: tuple[str, ...]
    """Of the table of counts."""
    rows: tuple[tuple[str, ...], ...]
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    base: int = HEIGHT - BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def drawings(results: Sequence[CheckResult]) -> list[Drawing]:
    """Return the figures of some results of one check: what has one quantity and threshold stands in one."""
    alike: dict[tuple[object, ...], list[CheckResult]] = {}
    for result in results:
        if result.figure is not None:
            figure = result.figure
            alike.setdefault((figure.quantity, figure.low, figure.high, figure.threshold), []).append(result)
    return [_drawing(mine, f"figure-{mine[0].check_id}-{number}") for number, mine in enumerate(alike.values(), start=1)]


def _drawing(results: Sequence[CheckResult], anchor: str) -> Drawing:
    figures = [(result, result.figure) for result in results if result.figure is not None]
    figure = figures[0][1]
    named = [
        (subject(result) if bins.is_accused and len(figures) > 1 else bins.group, bins)
        for result, mine in figures
        for bins in mine.groups
    ]
    accused = [item for item in named if item[1].is_accused]
    controls = {bins: name for name, bins in named if not bins.is_accused}
    groups = [*accused, *((name, bins) for bins, name in controls.items())][:MAX_PANELS]
    top = max((share for _, bins in groups for share in _shares(bins)), default=0.0) or 1.0
    return Drawing(
        title=_title(figure, groups),
        caption=_caption(figure, num_left_out=len(accused) + len(controls) - len(groups)),
        panels=tuple(_panel(name, bins, top, f"{anchor}-{number}") for number, (name, bins) in enumerate(groups, start=1)),
        threshold_x=None if figure.threshold is None else _x((figure.threshold - figure.low) / (figure.high - figure.low)),
        threshold="" if figure.threshold is None else f"{figure.threshold:g}",
        ticks=tuple(
            (_x(place), f"{figure.low + place * (figure.high - figure.low):.3g}", side)
            for place, side in ((0.0, "start"), (0.5, "middle"), (1.0, "end"))
        ),
        heads=(figure.quantity, *(name for name, _ in groups)),
        rows=tuple(
            (_range(figure, n, len(groups[0][1].counts)), *(count(bins.counts[n]) for _, bins in groups))
            for n in range(len(groups[0][1].counts))
        ),
    )


def _title(figure: Figure, groups: Sequence[tuple[str, Bins]]) -> str:
    """Return what the figure says: how much of the first accused lies below the threshold, where a bin ends there."""
    name, bins = groups[0]
    controls = [name for name, mine in groups if not mine.is_accused]
    if figure.threshold is None:
        beside = f" beside {' and '.join(controls)}" if controls else ""
        return f"{figure.quantity[:1].upper()}{figure.quantity[1:]}: {name}{beside}"
    edge = (figure.threshold - figure.low) / (figure.high - figure.low) * len(bins.counts)
    if abs(edge - round(edge)) > 1e-6:
        return f"{name}, and the threshold {figure.threshold:g}"
    told = [f"{count(sum(mine.counts[: round(edge)]))} of {count(sum(mine.counts))} in {name}" for name, mine in groups[:3]]
    return f"Below {figure.threshold:g}: {', '.join(told)}"


def _caption(figure: Figure, *, num_left_out: int) -> str:
    dashed = f" Dashed: the threshold {figure.threshold:g}." if figure.threshold is not None else ""
    left = f" {num_left_out} more groups are in audit.json." if num_left_out else ""
    return (
        f"Across: {figure.quantity}. Up: share of the group, one scale for all panels. On the bars: counts.{dashed}"
        f" The last bar holds what lies beyond it.{left}"
    )


def _panel(name: str, bins: Bins, top: float, anchor: str) -> Panel:
    width = (WIDTH - LEFT - RIGHT) / max(1, len(bins.counts))
    scale = (HEIGHT - TOP - BOTTOM) / top
    bars = tuple(
        Bar(
            left=round(LEFT + n * width + GAP / 2, 1),
            right=round(LEFT + (n + 1) * width - GAP / 2, 1),
            middle=round(LEFT + (n + 0.5) * width, 1),
            top=round(HEIGHT - BOTTOM - share * scale, 1),
            label_y=round(HEIGHT - BOTTOM - share * scale - LABEL_GAP, 1),
            label=_short(number),
        )
        for n, (number, share) in enumerate(zip(bins.counts, _shares(bins), strict=True))
        if number
    )
    shown = name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}\u2026"
    total = count(sum(bins.counts))
    in_bins = ", ".join(map(count, bins.counts))
    return Panel(
        anchor=anchor,
        name=f"{shown} \u00b7 n = {total}",
        words=f"{name}{'' if bins.is_accused else ', a control'}: {in_bins} in bins from low to high",
        is_accused=bins.is_accused,
        bars=bars,
    )


def _x(place: float) -> float:
    return round(LEFT + min(1.0, max(0.0, place)) * (WIDTH - LEFT - RIGHT), 1)


def _shares(bins: Bins) -> list[float]:
    total = sum(bins.counts)
    return [number / total if total else 0.0 for number in bins.counts]


def _short(number: int) -> str:
    """Return a count of at most four characters, for a bar: `428`, `1.7k`, `12k`."""
    if number < 1000:
        return str(number)
    return f"{number / 1000:.1f}k" if number < 9950 else f"{number / 1000:.0f}k"


def _range(figure: Figure, n: int, num_bins: int) -> str:
    step = (figure.high - figure.low) / num_bins
    return f"{figure.low + n * step:.3g} to {figure.low + (n + 1) * step:.3g}"
