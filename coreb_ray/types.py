"""The core types: what a release, a ranking, a metric, a protocol, a run and a score table are.

All are frozen; a change makes a new value. Ids mean something only inside their release: every key is (release, id).
This module knows no files, no models and no libraries.
"""

import enum
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from coreb_ray.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

Task = Literal["text2code", "code2code", "code2text"]
TASKS: tuple[Task, ...] = get_args(Task)
LANGUAGES = ("python", "cpp", "java", "go", "ruby")
OVERALL = "overall"
"""The task name of rows that sum up all tasks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One text or program of a corpus."""

    doc_id: str
    """Unique inside the corpus of its release."""
    text: str
    """What a model reads: a program's source, or a problem's title and statement."""
    kind: Literal["code", "text"]
    """Which of the two corpora it belongs to."""
    problem_id: str
    """Source problem; a noise text carries the id of the problem it was written for."""
    language: str
    """Programming language of a program; empty for texts."""
    model: str
    """Who wrote a program; empty for texts."""
    passed: bool | None
    """Whether execution met every test; None without evidence, and for texts."""
    is_noise: bool
    """Whether a text was written as a distractor."""
    fields: dict[str, Any]
    """The whole row as read, flat, unknown fields included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One query of one task."""

    query_id: str
    """Unique inside its task and release."""
    text: str
    """What a model reads."""
    task: Task
    """Direction of the search."""
    subtask: str
    """Without direction and language: `canonical_retro`, `search`, `cross_lang`, `match`, ..."""
    language: str
    """`any` for subtasks that end so, else the constraint, else the anchor's language; empty if none is known."""
    anchor_language: str
    """Language of the program the query was made from; empty for text queries."""
    anchor_id: str
    """Document the query was made from; empty for text queries."""
    problem_id: str
    """Source problem: the unit of resampling. Many queries share one."""
    fields: dict[str, Any]
    """The whole row as read, flat, unknown fields included."""


Qrels = dict[str, dict[str, int]]
"""query id -> document id -> grade: 2 positive, 1 hard negative; an absent document is unjudged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswerable:
    """A subtask whose queries cannot be answered, with the finding that says so."""

    task: Task
    subtask: str
    finding: str
    """One sentence with the evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """One timed release: two corpora, and queries with graded labels for each task it has."""

    name: str
    """The card's name, else the directory's."""
    digest: str
    """sha256 over content, independent of how the release was reached."""
    code: tuple[Document, ...]
    texts: tuple[Document, ...]
    queries: dict[Task, tuple[Query, ...]]
    qrels: dict[Task, Qrels]
    unanswerable: tuple[Unanswerable, ...] = ()
    """From the release card; protocol `strict` keeps these out of totals."""

    def corpus(self, task: Task) -> tuple[Document, ...]:
        """Return the documents that queries of this task search."""
        return self.texts if task == "code2text" else self.code


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A measure with its cutoff. Its text (`nDCG@10`) is its identity, its key and its column name."""

    name: str
    """One of METRIC_NAMES."""
    cutoff: int
    """Number of hits looked at, from the top."""

    @property
    def text(self) -> str:
        """The metric as people write it, e.g. `Recall@100`."""
        return f"{self.name}@{self.cutoff}"

    @property
    def key(self) -> str:
        """The metric in letters, digits and underscores, for stores that refuse `@`, e.g. `recall_at_100`."""
        return f"{self.name.lower()}_at_{self.cutoff}"

    @classmethod
    def parse(cls, text: str) -> "Metric":
        """Return the metric that a text names.

        Raises:
            ConfigError: the name is unknown or the cutoff is not a positive integer.
        """
        match = re.fullmatch(r"([A-Za-z_]+)@([1-9][0-9]*)", text)
        if match is None or match[1] not in METRIC_NAMES:
            raise ConfigError(f"metric: found {text!r}, expected NAME@CUTOFF with a name of {', '.join(METRIC_NAMES)}")
        return cls(name=match[1], cutoff=int(match[2]))


METRIC_NAMES = ("nDCG", "MAP", "Recall", "MRR", "P", "intrusion", "hard_negatives", "oracle_nDCG")


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """A named rule for turning stored rankings into scores (paper A.3, A.6; `strict` is ours)."""

    name: str
    version: int
    """Raised whenever a number under this protocol could change."""
    min_grade: int = 2
    """Lowest grade that counts as relevant; every relevant document has gain 1."""
    judges_hard_negatives: bool = True
    """False: documents of a grade below min_grade are unjudged, so no hard-negative metric exists."""
    removes_anchor: bool = True
    """Whether the program a code2code query was made from leaves the ranking."""
    without_positive: Literal["zero", "left_out"] = "zero"
    """What becomes of queries that have no relevant document."""
    overall: Literal["weighted", "mean_of_tasks"] = "weighted"
    """Total over tasks: weighted by query count, or the plain mean of the tasks present."""
    merges_twins: bool = False
    """Whether queries with equal text and positives are one unit, and a value is a mean over problems of unit means."""
    removes_copies: bool = False
    """Whether documents equal to the query text byte for byte leave the ranking and the positives."""
    separates_unanswerable: bool = False
    """Whether the subtasks a release card calls unanswerable stay out of totals."""
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """Texts put before queries and documents of one task; empty means none."""

    query: str = ""
    document: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenisation:
    """How lexical retrievers cut text into terms."""

    lowercase: bool = True
    split_case: bool = True
    """`maxWeight` gives `max` and `weight`; `HTTPServer` gives `http` and `server`."""
    split_underscore: bool = True
    split_digits: bool = True
    """`mod1e9` gives `mod`, `1`, `e` and `9`."""


NO_END_TOKEN = "none"  # noqa: S105 - a word of model cards
"""`end_token` of a model that reads the last token of the text itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelProfile:
    """A model as it is loaded: one card with one of its profiles applied."""

    card: str
    """The card's file name without ending."""
    profile: str
    """`card` (as the authors say), `coreb-0.1.0` (as the official runner loads it), `mteb`."""
    family: str
    source: str
    """`package:NAME/PATH`, a hub id, or a local directory; empty for lexical models."""
    revision: str
    """Commit of a hub source, 40 hex digits; version of a package source."""
    weights_sha256: dict[str, str]
    """File inside the source -> sha256, checked before loading; empty if the source pins content itself."""
    dtype: str
    dimension: int
    """Length of a vector; 0 for lexical models."""
    max_tokens: int
    """Longest input in tokens, special tokens included; 0 for lexical models."""
    pooling: str
    end_token: str
    """Text of the token that every input ends with, appended where the tokenizer does not; `none` says that the text's own
    last token is meant; empty leaves it to the tokenizer.
    """
    padding_side: str
    """`left` or `right`; empty leaves it to the tokenizer."""
    prompts: dict[str, Prompt]
    """Per task; a task that is missing has no prompt."""
    tokenisation: Tokenisation
    parameters: dict[str, float]
    """Numbers of the family, such as k1 and b."""
    parameters_text: dict[str, str]
    """Named choices of the family, such as the BM25 variant."""

    @property
    def slug(self) -> str:
        """The name of the run: the bare card for lexical models, else `card@profile`."""
        return self.card if self.dimension == 0 else f"{self.card}@{self.profile}"

    @property
    def is_lexical(self) -> bool:
        """Whether the model ranks by terms and has no vectors."""
        return self.dimension == 0

    def prompt(self, task: Task) -> Prompt:
        """Return the prompt of a task, empty if the card has none."""
        return self.prompts.get(task, Prompt())


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSpec:
    """One way to rank one release: exactly what can change its numbers."""

    release: str
    release_digest: str
    retriever: ModelProfile
    tasks: tuple[Task, ...]
    depth: int
    """Hits stored per query."""
    token_budget: int
    """Tokens in a batch after padding; it shapes batches and so the low bits of scores."""

    @property
    def slug(self) -> str:
        """The run's name, unique in its sweep."""
        return self.retriever.slug


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """How a sweep is carried out. Recorded with a run, no part of its fingerprint."""

    engine: Literal["ray", "inprocess"] = "ray"
    actors: int = 2
    """Workers that hold a model at the same time."""
    threads: int = 1
    """CPU threads of one worker; only 1 gives byte-identical files on any machine."""
    gpus_per_actor: float = 0.0
    """Share of a GPU one worker takes: 0, a whole number, or 1/n."""
    search: Literal["torch", "faiss"] = "torch"
    """What looks for candidates in corpora of more than 16,384 documents; the hits are the same."""
    documents_per_shard: int = 262_144
    """Documents whose vectors one worker holds when it searches; a larger corpus is cut and the hits are merged."""
    vectors: str = ""
    """Directory of the vector store; empty means `vectors` beside the sweep's directory."""
    tracking: Literal["mlflow", "none"] = "mlflow"
    """Whether a finished sweep is sent to MLflow at once; `track` can send it later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The stored hits of one run for one task of one release."""

    release: str
    run: str
    task: Task
    hits: dict[str, tuple[str, ...]]
    """Query id -> document ids, best first. A query the retriever gave nothing for has an empty tuple or no entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTable:
    """Scores of one run on one release under some protocols."""

    release: str
    run: str
    rows_by_query: "pd.DataFrame"
    """One row per (protocol, task, query id): ids, slice fields, one float column per metric (NaN = undefined)."""


class Verdict(enum.StrEnum):
    """What became of a check, worst first."""

    FAIL = "fail"
    ERROR = "error"
    """It could not be computed."""
    WARN = "warn"
    PASS = "pass"  # noqa: S105 - a verdict
    SKIP = "skip"
    """There was nothing to check, or what it needs was not given."""


Outcome = Literal["ok", "wrong", "time", "memory", "crash", "compile", "truncated", "harness_error"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
UNTESTED: tuple[Outcome, ...] = ("compile", "truncated", "harness_error")
"""Outcomes of programs that no test has judged: they say nothing about their logic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One row of an execution table: one program that a model wrote for a problem, run against the problem's tests."""

    problem_id: str
    """Of the source problem: the same for its original and its rewritten form."""
    language: str
    model: str
    sample: int
    """Number of the program among those of one problem, language and model, from 0."""
    outcome: Outcome
    has_sound_tests: bool | None
    """Whether the reference solution passes these tests; None where nobody tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bins:
    """How many units of a group fall into each of several equal bins of a quantity."""

    group: str
    """What is counted, as a person calls it: a subtask, `noise`, `originals`."""
    is_accused: bool
    """Whether this is what the check speaks of; the other groups are its control."""
    counts: tuple[int, ...]
    """Units in each bin, from the lowest; the last bin holds its upper end too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """The evidence of a check that compares distributions."""

    quantity: str
    """What stands on the axis, with its unit."""
    low: float
    high: float
    """Ends of the axis."""
    threshold: float | None
    """Where the requirement lies on it."""
    groups: tuple[Bins, ...]
    """The accused first; all with the same number of bins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """One entry of an audit: a check, on the whole release or on one subtask."""

    check_id: str
    group: str
    title: str
    """The defect as a sentence without number."""
    verdict: Verdict
    severity: str
    """`fail` or `warn`: what a case leads to, by the policy."""
    subject: dict[str, str]
    """What it speaks of: `task`, `subtask`, `language`, `scope`; empty for the whole release."""
    unit: str
    """What is counted, in the plural."""
    observed: str
    expected: str
    num_cases: int
    """Exact, in units."""
    num_checked: int
    cases: tuple[dict[str, Any], ...]
    """The first cases, with the records they are about."""
    order: str
    """In which order the cases stand."""
    kind: str
    """How a case is shown: query, judged, conflict, pair, place, values."""
    adds_up: bool
    """Whether counts of the check's subjects can be added."""
    what: str
    """The rule, the scorer, the control, and what the check cannot see."""
    control: str
    """What the subject was compared with; empty if a rule alone decides."""
    why: str
    fix: str
    message: str
    """Why it was skipped or could not be computed; empty otherwise."""
    figure: Figure | None = None
    """The distributions behind it, where it compares some."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """A value with its bootstrap bounds and the counts behind it; NaN bounds where too little data exists."""

    value: float
    low: float
    high: float
    num_queries: int
    num_problems: int


def finite_or_none(value: float) -> float | None:
    """Return the number, or None where it is not finite: JSON has no NaN."""
    return value if math.isfinite(value) else None
