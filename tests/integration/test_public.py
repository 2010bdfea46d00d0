"""The two public releases with real weights: numbers that were measured independently, and a second route to all others."""

import json
import math
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import pytrec_eval
from building import REPOSITORY

from coreb_ray.cli.main import run

pytestmark = [pytest.mark.slow, pytest.mark.ray, pytest.mark.filterwarnings("ignore")]

MEASURES = {"nDCG": "ndcg_cut", "MAP": "map_cut", "Recall": "recall", "P": "P"}


@pytest.fixture(scope="module")
def public(data_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("public")
    sweep = str(REPOSITORY / "sweeps" / "public.yaml")
    assert run(["sweep", sweep, f"data_root={data_root}", "--out", str(place / "run"), "execution.tracking=none"]) == 0
    assert run(["export", str(place / "run"), f"data_root={data_root}", "--out", str(place / "export")]) == 0
    return place


def rows(place: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((place / "run" / "summary.json").read_text())["rows"]
    return [row for row in found if row["subtask"] is None and row["language"] is None]


def value(place: Path, **wanted: str) -> dict[str, Any]:
    (row,) = [row for row in rows(place) if all(row[key] == item for key, item in wanted.items())]
    return row


@pytest.mark.parametrize(
    ("protocol", "task", "expected"),
    [
        ("paper", "text2code", 0.2196),
        ("paper", "code2code", 0.2807),
        ("paper", "code2text", 0.3934),
        ("mteb", "code2code", 0.2021),
    ],
)
def test_minilm_has_the_values_that_were_measured_independently(
    public: Path, protocol: str, task: str, expected: float
) -> None:
    # float32 at 256 tokens on v2603: sentence-transformers scored by mteb, by the official evaluation, and by hand
    row = value(public, release="v2603", run="minilm@card", protocol=protocol, task=task, metric="nDCG@10")
    assert row["value"] == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize(("release", "units", "queries", "without"), [("v2602", 348, 1270, 206), ("v2603", 333, 1200, 190)])
def test_code2text_has_as_many_questions_as_were_counted(
    public: Path, release: str, units: int, queries: int, without: int
) -> None:
    strict = value(public, release=release, run="bm25", protocol="strict", task="code2text", metric="nDCG@10")
    paper = value(public, release=release, run="bm25", protocol="paper", task="code2text", metric="nDCG@10")
    assert (strict["num_queries"], paper["num_queries"], paper["num_without_positive"]) == (units, queries, without)


def test_the_ceiling_of_code2text_is_the_share_of_queries_with_a_positive(public: Path) -> None:
    row = value(public, release="v2603", run="bm25", protocol="paper", task="code2text", metric="oracle_nDCG@10")
    assert row["value"] == pytest.approx(1010 / 1200, abs=1e-12)


def test_every_paper_number_equals_pytrec_eval_on_the_exported_files(public: Path) -> None:
    compared = 0
    for path in sorted((public / "export" / "trec").rglob("*.run")):
        release, slug, task = path.parent.parent.name, path.parent.name, path.stem
        qrels: dict[str, dict[str, int]] = defaultdict(dict)
        for line in (path.parent.parent / f"{task}.qrels").read_text().splitlines():
            query, _, document, gain = line.split()
            qrels[query][document] = int(gain)
        hits: dict[str, dict[str, float]] = defaultdict(dict)
        for line in path.read_text().splitlines():
            query, _, document, _, score, _ = line.split()
            hits[query][document] = float(score)
        wanted = [
            row
            for row in rows(public)
            if (row["release"], row["run"], row["task"], row["protocol"]) == (release, slug, task, "paper")
        ]
        num_queries = value(public, release=release, run=slug, task=task, protocol="paper", metric="P@1")["num_queries"]
        cut = {query: dict(sorted(docs.items(), key=lambda item: -item[1])[:10]) for query, docs in hits.items()}
        for row in wanted:
            name, _, cutoff = row["metric"].partition("@")
            if name == "MRR":
                measure, measured = "recip_rank", pytrec_eval.RelevanceEvaluator(dict(qrels), {"recip_rank"}).evaluate(cut)
            elif name in MEASURES:
                measure = f"{MEASURES[name]}_{cutoff}"
                measured = pytrec_eval.RelevanceEvaluator(dict(qrels), {f"{MEASURES[name]}.{cutoff}"}).evaluate(dict(hits))
            else:
                continue
            by_hand = math.fsum(found[measure] for found in measured.values()) / num_queries
            assert row["value"] == pytest.approx(by_hand, abs=1e-9), row
            compared += 1
    assert compared == 2 * 3 * 3 * 16


def test_cards_pin_the_published_content(data_root: Path) -> None:
    from coreb_ray.config.cards import CardShelf
    from coreb_ray.release.reader import open_release

    shelf = CardShelf.nearest(REPOSITORY)
    for name in ("v2602", "v2603"):
        opened = open_release(name, shelf, data_root)
        assert shelf.release_card(name).digest == opened.release.digest
        assert not opened.ambiguities
