"""Writing a release: eight flat JSONL files and the anchor map.

Rows are written as given, in the order given, one JSON object per line; nested `meta` is never written.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from coreb_ray.release.records import FILE_STEMS
from coreb_ray.store.files import write_json, write_text
from coreb_ray.types import Query, Release

ANCHOR_MAP = "c2c_anchor_map.json"


def write_release(directory: Path, rows: dict[str, list[dict[str, Any]]]) -> None:
    """Write the eight files of a release, each whole or not at all."""
    for stem in FILE_STEMS:
        lines = (json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n" for row in rows[stem])
        write_text(directory / f"{stem}.jsonl", "".join(lines))


def write_anchor_map(directory: Path, queries: Iterable[Query]) -> None:
    """Write which document each code2code query was made from (paper B.9): query id -> document id."""
    write_json(directory / ANCHOR_MAP, {query.query_id: query.anchor_id for query in queries if query.anchor_id})


def anchor_map(release: Release) -> dict[str, str]:
    """Return query id -> anchor document id of the code2code queries."""
    return {query.query_id: query.anchor_id for query in release.queries["code2code"] if query.anchor_id}
