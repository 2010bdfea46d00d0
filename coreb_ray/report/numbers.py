"""How numbers are written, in every text and page (report design, section 7): the one place that rounds for people."""

NARROW_SPACE = "\u202f"


def count(value: int) -> str:
    """Return a count with commas: `1,594`."""
    return f"{value:,}"


def of(part: int, whole: int, unit: str) -> str:
    """Return a count that is never alone: `689 of 1,594 pairs`."""
    return f"{count(part)} of {count(whole)} {unit}"


def share(part: int, whole: int) -> str:
    """Return a share with one decimal; `< 0.1 %` and `> 99.9 %` unless it is exactly none or all."""
    if not whole:
        return "-"
    value = 100 * part / whole
    if part and value < 0.1:
        text = "< 0.1"
    elif part < whole and value > 99.9:
        text = "> 99.9"
    else:
        text = f"{value:.1f}"
    return f"{text}{NARROW_SPACE}%"
