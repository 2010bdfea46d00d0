"""The audit as a release grows: v2603 once, three times, ten times, with ids, problems and names of their own.

    COREB_DATA=DIRECTORY PYTHONPATH=tests python tests/benchmarks/bench_audit.py [SCALE ...]

Every check is timed by itself, in seconds of the processor, so that a busy machine does not change them; the column after a
time is time per copy beside that of the first scale: 1 is linear growth.
Long words of a copy get its number, so that copies are no near-duplicates of each other, and keywords stay.
"""

import dataclasses
import re
import resource
import sys
import time
from typing import Any

from bench_growth import copies, original_release
from building import REPOSITORY

from coreb_ray.audit.catalogue import CHECKS
from coreb_ray.audit.evidence import Evidence, SourceRow
from coreb_ray.audit.parsing import parse
from coreb_ray.audit.run import rules_of, spellings_of
from coreb_ray.config.policy import load_policy
from coreb_ray.types import Document, Release

KEYWORDS = frozenset(
    [
        "assert",
        "boolean",
        "continue",
        "default",
        "double",
        "extends",
        "finally",
        "import",
        "include",
        "interface",
        "iostream",
        "lambda",
        "namespace",
        "package",
        "private",
        "protected",
        "public",
        "raise",
        "return",
        "select",
        "static",
        "string",
        "struct",
        "switch",
        "template",
        "throws",
        "typedef",
        "unless",
        "unsigned",
        "virtual",
        "vector",
        "while",
        "yield",
        "System",
        "Scanner",
        "println",
        "printf",
        "require",
        "attr_reader",
        "struct",
    ]
)
WORD = re.compile(r"[A-Za-z]{5,}")


def renamed(document: Document) -> Document:
    number = document.doc_id.partition("-")[0]
    text = WORD.sub(
        lambda m: m.group() if m.group() in KEYWORDS else f"{m.group()}{number}", document.text.partition("\n")[2]
    )
    return dataclasses.replace(
        document, text=text, fields={**document.fields, "meta_source_problem_id": document.problem_id}
    )


def evidence(release: Release) -> Evidence:
    policy = load_policy(REPOSITORY / "sweeps" / "policies" / "publish.yaml")
    grown = dataclasses.replace(release, code=tuple(map(renamed, release.code)), texts=tuple(map(renamed, release.texts)))
    rows: dict[str, list[dict[str, Any]]] = {
        "code_corpus": [{**d.fields, "code_id": d.doc_id} for d in grown.code],
        "text_corpus": [{**d.fields, "text_id": d.doc_id} for d in grown.texts],
    }
    for task, queries in grown.queries.items():
        rows[f"{task}_queries"] = [{**q.fields, "query_id": q.query_id} for q in queries]
        rows[f"{task}_qrels"] = [
            {"query_id": q, "doc_id": d, "relevance": g}
            for q, grades in grown.qrels[task].items()
            for d, g in grades.items()
        ]
    source = {
        stem: tuple(SourceRow(where=f"{stem}.jsonl:{n}", fields=f, is_nested=False) for n, f in enumerate(fields, start=1))
        for stem, fields in rows.items()
    }
    return Evidence(release=grown, rows=source, spellings=spellings_of(policy))


def main(scales: list[int]) -> None:
    rules = rules_of(load_policy(REPOSITORY / "sweeps" / "policies" / "publish.yaml"), "publish")
    original = original_release()
    first: dict[str, float] = {}
    for scale in [1, *scales]:
        looked_at = evidence(copies(original, scale))
        times: dict[str, float] = {}
        for check in CHECKS:
            parse.cache_clear()  # each check pays for its own trees
            started = time.process_time()
            list(check.function(looked_at, rules[check.check_id].thresholds))
            times[check.check_id] = time.process_time() - started
        times["all checks"] = sum(times.values())
        if not first:
            first = {name: spent / scale for name, spent in times.items()}  # the first round pays for imports and caches
            continue
        slow = sorted(times.items(), key=lambda item: -item[1])[:8]
        shown = ", ".join(f"{name} {spent:.2f} s ({spent / scale / max(first[name], 1e-4):.2f})" for name, spent in slow)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        print(f"{scale:4}x: {shown}; peak memory so far {peak:.1f} GB", flush=True)


if __name__ == "__main__":
    main([int(text) for text in sys.argv[1:]] or [1, 3, 10])
