"""Makes the `demo` release from its sources: `execute` runs the programs, `assemble` writes the eight files.

    python tools/make_demo.py execute    # needs g++, go, javac, python3 and ruby; writes verdicts.jsonl
    python tools/make_demo.py assemble   # writes coreb_ray/release/demo/ from sources and verdicts

Assembling follows the `v3` rules (reports/decisions/0004-demo-release.md) and depends on nothing but the sources: the same
sources give the same bytes.
"""

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

from coreb_ray.release.reader import read_directory
from coreb_ray.release.records import FILE_STEMS
from coreb_ray.release.writer import write_anchor_map, write_release
from coreb_ray.store.files import write_text

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "sweeps" / "build" / "demo"
TARGET = ROOT / "coreb_ray" / "release" / "demo"
RELEASE = "demo"
SEED = 3
MAX_HARD_NEGATIVES = 3
SPELLINGS = {"cpp": "C++", "go": "Go", "java": "Java", "python": "Python", "ruby": "Ruby"}
Row = dict[str, Any]


def read_rows(path: Path) -> list[Row]:
    """Return the rows of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def pick(tiers: list[list[str]], query_id: str) -> list[str]:
    """Return at most three hard negatives: a tier is used up before the next is touched; order by a seed of the query."""
    seed = hashlib.sha256(f"{SEED}/{RELEASE}/{query_id}".encode()).digest()
    generator = random.Random(seed)
    picked: list[str] = []
    for tier in tiers:
        shuffled = sorted(tier)
        generator.shuffle(shuffled)
        picked += shuffled
    return picked[:MAX_HARD_NEGATIVES]


class Assembler:
    """Collects the rows of the eight files, problem by problem."""

    def __init__(self, sources: Path) -> None:
        problems = (sources / "problems").glob("*.jsonl")
        self.problems = sorted(
            (row for path in problems for row in read_rows(path)), key=lambda row: str(row["question_id"])
        )
        self.texts = {row["question_id"]: row for row in read_rows(sources / "queries.jsonl")}
        self.noise = read_rows(sources / "noise.jsonl")
        self.verdicts = read_rows(sources / "verdicts.jsonl")
        self.sources = sources
        self.rows: dict[str, list[Row]] = {stem: [] for stem in FILE_STEMS}

    def assemble(self) -> dict[str, list[Row]]:
        """Return the rows of every file."""
        for number, problem in enumerate(self.problems, start=1):
            text_id = self._add_texts(number, problem)
            programs = self._add_programs(problem)
            self._add_text2code(problem, programs)
            self._add_code_queries(problem, programs, text_id)
        return self.rows

    def _add_texts(self, number: int, problem: Row) -> str:
        text_id = f"text_{RELEASE}_{number:05d}"
        abbreviation = self.texts[problem["question_id"]]["abbreviation"]
        text = full_text(problem["question_title"], problem["question_content"])
        original = {"abbreviated_text": abbreviation, "abbreviated_text_length": len(abbreviation)}
        self.rows["text_corpus"].append(self._text(text_id, text, "title_plus_description", problem) | original)
        for item in (item for item in self.noise if item["question_id"] == problem["question_id"]):
            noise_id = f"{text_id}_noise{item['variation']}"
            row = self._text(noise_id, full_text(item["title"], item["text"]), "written_noise", problem)
            row["meta_source_problem_id"] = f"{problem_id(problem)}_noise{item['variation']}"
            self.rows["text_corpus"].append(
                row
                | {
                    "meta_original_text_id": text_id,
                    "meta_original_problem_id": problem_id(problem),
                    "meta_is_noise_sample": True,
                    "meta_noise_type": item["kind"],
                    "meta_noise_variation": item["variation"],
                }
            )
        return text_id

    def _text(self, text_id: str, text: str, style: str, problem: Row) -> Row:
        return {
            "text_id": text_id,
            "text": text,
            "text_style": style,
            "text_length": len(text),
            "meta_source_problem_id": problem_id(problem),
            "meta_created_at": problem["contest_date"],
            "meta_corpus_version": "v3",
        }

    def _add_programs(self, problem: Row) -> list[Row]:
        added = []
        for verdict in (row for row in self.verdicts if row["question_id"] == problem["question_id"]):
            ending = {"python": "py", "ruby": "rb"}.get(verdict["language"], verdict["language"])
            path = self.sources / "programs" / problem["question_id"] / f"{verdict['writer']}.{ending}"
            code = path.read_text(encoding="utf-8")
            row = {
                "code_id": f"code_{RELEASE}_{len(self.rows['code_corpus']) + 1:05d}",
                "code": code,
                "language": verdict["language"],
                "model": verdict["writer"],
                "code_length": len(code),
                "meta_source_problem_id": problem_id(problem),
                "meta_solution_key": f"{verdict['writer']}_{verdict['language']}",
                "meta_passed": verdict["verdict"] == "ok",
                "meta_verdict": verdict["verdict"],
                "meta_pass_rate": round(verdict["tests_passed"] / verdict["tests_total"], 6),
                "meta_test_passed": verdict["tests_passed"],
                "meta_test_total": verdict["tests_total"],
                "meta_created_at": problem["contest_date"],
                "meta_corpus_version": "v3",
            }
            self.rows["code_corpus"].append(row)
            added.append(row)
        return added

    def _add_text2code(self, problem: Row, programs: list[Row]) -> None:
        source = self.texts[problem["question_id"]]
        full = full_text(problem["question_title"], problem["question_content"])
        wordings = (
            ("canonical_retro", "abbreviated", source["abbreviation"], "{text} Write the solution in {language}."),
            ("full_retro", "full_description", full, "{text}\n\nWrite the solution in {language}."),
            ("search", "description_search", source["description_search"], "{text} in {language}"),
            ("search", "algorithm_search", source["algorithm_search"], "{text} in {language}"),
        )
        right = [row for row in programs if row["meta_passed"]]
        wrong = [row for row in programs if not row["meta_passed"]]
        for subtask, kind, text, form in wordings:
            for language in ("any", *sorted({row["language"] for row in right})):
                is_any = language == "any"
                query_id = self._query_id("text2code", "t2c", f"{subtask}_{language}")
                self.rows["text2code_queries"].append(
                    {
                        "query_id": query_id,
                        "query": text if is_any else form.format(text=text, language=SPELLINGS[language]),
                        "split": "text2code",
                        "subtask": f"t2c_{subtask}_{language}",
                        "query_type": "language_agnostic" if is_any else "language_specific",
                        "sub_query_type": kind,
                        "language_constraint": "none" if is_any else language,
                        "meta_source_problem_id": problem_id(problem),
                        "meta_created_at": problem["contest_date"],
                        "meta_generator_version": "v3",
                    }
                )
                positives = [row["code_id"] for row in right if is_any or row["language"] == language]
                first = [row["code_id"] for row in wrong if is_any or row["language"] == language]
                second = [row["code_id"] for row in wrong if row["code_id"] not in first]
                self._label("text2code", query_id, positives, pick([first, second], query_id))

    def _add_code_queries(self, problem: Row, programs: list[Row], text_id: str) -> None:
        right = [row for row in programs if row["meta_passed"]]
        wrong = [row["code_id"] for row in programs if not row["meta_passed"]]
        noise = [row["text_id"] for row in self.rows["text_corpus"] if row.get("meta_original_text_id") == text_id]
        for anchor in right:
            others = [row["code_id"] for row in right if row is not anchor]
            if others:
                query_id = self._add_anchored("code2code", "c2c", "same_problem", anchor, problem)
                self._label("code2code", query_id, others, pick([wrong], query_id))
            query_id = self._add_anchored("code2text", "c2t", "description", anchor, problem)
            self._label("code2text", query_id, [text_id], pick([noise], query_id))

    def _add_anchored(self, task: str, prefix: str, subtask: str, anchor: Row, problem: Row) -> str:
        query_id = self._query_id(task, prefix, subtask)
        self.rows[f"{task}_queries"].append(
            {
                "query_id": query_id,
                "query": anchor["code"],
                "split": task,
                "subtask": f"{prefix}_{subtask}",
                "anchor_language": anchor["language"],
                "anchor_model": anchor["model"],
                "meta_source_problem_id": problem_id(problem),
                "meta_anchor_code_id": anchor["code_id"],
                "meta_created_at": problem["contest_date"],
                "meta_generator_version": "v3",
            }
        )
        return query_id

    def _query_id(self, task: str, prefix: str, subtask: str) -> str:
        return f"q_{RELEASE}_{prefix}_{subtask}_{len(self.rows[f'{task}_queries']) + 1:04d}"

    def _label(self, task: str, query_id: str, positives: list[str], negatives: list[str]) -> None:
        self.rows[f"{task}_qrels"] += [
            {"query_id": query_id, "doc_id": doc_id, "relevance": grade}
            for grade, documents in ((2, positives), (1, negatives))
            for doc_id in documents
        ]


def problem_id(problem: Row) -> str:
    """Return the id a problem has in the release."""
    return f"{RELEASE}_{problem['question_id']}"


def full_text(title: str, content: str) -> str:
    """Return a text as the corpus holds it: title line, blank line, statement."""
    return f"{title}\n\n{content.strip()}"


def assemble(sources: Path, target: Path) -> None:
    """Write the release made of the sources, with its anchor map."""
    write_release(target, Assembler(sources).assemble())
    release = read_directory(target, name=RELEASE).release
    write_anchor_map(target, release.queries["code2code"])


def main(verb: str) -> None:
    """Run one of the two steps."""
    if verb == "execute":
        from demo_programs import judge

        rows = "".join(json.dumps(row) + "\n" for row in judge(SOURCES))
        write_text(SOURCES / "verdicts.jsonl", rows)
    elif verb == "assemble":
        assemble(SOURCES, TARGET)
    else:
        sys.exit(f"found {verb!r}, expected execute or assemble")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
