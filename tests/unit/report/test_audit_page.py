import base64
import hashlib
import os
import pickle
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from unit.report.audits import HOSTILE, case, code, every_kind, page, query, result

from coreb_ray.report import numbers
from coreb_ray.report.audit_page import TEMPLATES
from coreb_ray.report.audit_texts import junit, markdown
from coreb_ray.report.audit_words import headline, subject, summary
from coreb_ray.report.visible import visible
from coreb_ray.types import Verdict

CSS_BYTES, SCRIPT_BYTES, SVG_BYTES, PAGE_BYTES = 14_000, 3_000, 40_000, 300_000
"""Budgets of report design, section 14."""

RESULTS = [
    result("one", Verdict.FAIL, cases=689, text=HOSTILE),
    result("two", Verdict.WARN, cases=1),
    result("three", Verdict.PASS),
    result("four", Verdict.SKIP),
]


class Tags(HTMLParser):
    """Collects tags, ids, links, and text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []
        self.handlers: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "img"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name == "href" and value:
                self.links.append(value)
            if name in ("src", "srcset", "action", "data") and value:
                self.outside.append(value)
            if name.startswith("on"):
                self.handlers.append(name)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    assert tags.open == []  # every element is closed where it was opened
    return tags


def test_the_answer_comes_first_and_every_link_has_its_place() -> None:
    text = page(RESULTS)
    tags = read(text)
    assert text.index("mine must not be published") < text.index("What blocks the release") < text.index("The rule.")
    assert re.search(r"<title>FAIL . audit of mine</title>", text)
    assert tags.tags.count("h1") == 1
    assert len(tags.ids) == len(set(tags.ids))
    assert {link.removeprefix("#") for link in tags.links} <= set(tags.ids)


def test_headings_skip_no_level() -> None:
    levels = [int(tag[1]) for tag in read(page(every_kind())).tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_page_needs_nothing_from_outside() -> None:
    text = page(RESULTS)
    assert read(text).outside == []
    assert not re.search(r"https?://|@import|url\(", text)


def test_the_only_script_is_the_one_the_policy_of_the_page_names() -> None:
    text = page(RESULTS)
    (script,) = re.findall(r"<script>(.*?)</script>", text, flags=re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in text
    assert read(text).handlers == []


def test_hostile_text_stays_text_wherever_it_stands() -> None:
    hostile = [
        replace(found, title=HOSTILE, unit=HOSTILE, subject={"task": HOSTILE}, control=HOSTILE, what=HOSTILE, order=HOSTILE)
        for found in every_kind(HOSTILE)
    ]
    hostile.append(result("ids", Verdict.FAIL, cases=1))
    records = (query(HOSTILE, id=HOSTILE, subtask=HOSTILE, problem_id=HOSTILE), code(HOSTILE, id=HOSTILE, model=HOSTILE))
    hostile[-1] = replace(hostile[-1], cases=(case(*records, note=HOSTILE, where=HOSTILE),))
    text = page(hostile, release=HOSTILE)
    tags = read(text)
    assert tags.outside == []
    assert tags.handlers == []
    assert tags.tags.count("script") == 1
    assert "img" not in tags.tags
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in text
    assert "{{ 7 * 7 }}" in text
    for character in "\u202e\u200b\x07\ud800":
        assert character not in text
        assert f"U+{ord(character):04X}" in text
    text.encode()  # no surrogate is left


def test_line_ends_and_tabs_stay() -> None:
    assert visible("a\r\nb\tc\rd") == "a\nb\tcU+000Dd"


def test_the_page_is_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    results = [found for found in every_kind() if found.verdict != Verdict.ERROR]
    (tmp_path / "results").write_bytes(pickle.dumps(results))
    program = (
        "import pickle, sys; from unit.report.audits import page; "
        "sys.stdout.buffer.write(page(pickle.load(open('results', 'rb'))).encode())"
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    pages = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=tmp_path,
            env={"PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": paths},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    ]
    assert pages[0] == pages[1] == page(results).encode()
    assert pages[0].endswith(b"</html>\n")


def test_parts_of_the_page_keep_their_budgets() -> None:
    assert len((TEMPLATES / "audit.css").read_bytes()) <= CSS_BYTES
    assert len((TEMPLATES / "audit.js").read_bytes()) <= SCRIPT_BYTES
    drawn = re.findall(r"<svg class=.panel.*?</svg>", page(every_kind()), flags=re.DOTALL)
    assert drawn
    assert max(map(len, drawn)) <= SVG_BYTES


def test_a_page_of_many_long_findings_keeps_its_budget() -> None:
    long = "\n".join(f"    value_{n} = compute(value_{n - 1}, 17)" for n in range(200))
    results = []
    for n in range(40):
        cases = tuple(case(query(f"{long}{m}"), code(long), id=str(m)) for m in range(5))
        verdict = Verdict.FAIL if n < 10 else Verdict.WARN if n < 20 else Verdict.PASS
        results.append(replace(result(f"check_{n:02}", verdict, cases=5), cases=cases))
    text = page(results)
    parts = sorted(re.split(r'(?=<article|<details class="row")', text), key=len, reverse=True)
    heaviest = [(len(part), part[:60]) for part in parts[:3]]
    assert len(text.encode()) <= PAGE_BYTES, heaviest


def test_a_count_is_never_alone_and_the_place_is_marked() -> None:
    text = page(RESULTS)
    assert "<b>689</b> of 1,594" in text
    assert "2 of 689 shown" in text
    assert re.search(r"<mark>\}</mark>", text)  # line 5 of the file, second of the lines shown


@pytest.mark.parametrize(
    ("verdicts", "words"),
    [
        ([Verdict.PASS], "mine may be published"),
        ([Verdict.SKIP], "mine was not checked: no check ran"),
        ([Verdict.WARN], "mine may be published; 1 check warns"),
        ([Verdict.ERROR], "No verdict on mine: 1 check could not be computed"),
        ([Verdict.FAIL], "mine must not be published"),
    ],
)
def test_the_headline_says_what_the_verdict_means(verdicts: list[Verdict], words: str) -> None:
    results = [result(str(number), verdict) for number, verdict in enumerate(verdicts)]
    assert headline("mine", verdicts[0], results) == words
    assert words in page(results, verdicts[0])
    assert words in markdown("mine", "", "publish", verdicts[0], results)


def test_the_summary_counts_checks_by_their_worst_part() -> None:
    assert summary(RESULTS) == "3 checks ran: 1 fails, 1 warns, 1 passes; 1 not run."
    assert summary([result("one", Verdict.PASS), result("one", Verdict.WARN)]) == "1 check ran: 1 warns."
    assert summary([result("one", Verdict.SKIP)]) == "0 checks ran: none said anything; 1 not run."


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({}, "whole release"),
        ({"task": "text2code", "subtask": "search", "constraint": "broken"}, "text2code search, constraint broken"),
        ({"model": "m", "language": "go", "pairs": "tested"}, "go, model m, pairs tested"),
        ({"corpus": "code", "scope": "one problem"}, "code, one problem"),
    ],
)
def test_a_subject_is_named_in_words(parts: dict[str, str], words: str) -> None:
    assert subject(replace(result("one", Verdict.PASS), subject=parts)) == words


def test_states_have_their_own_page() -> None:
    passed = page([result("one", Verdict.PASS)], Verdict.PASS)
    assert "mine may be published" in passed
    assert "0 of 1,594" in passed
    assert "What blocks" not in passed
    assert "not run.</b>" not in passed
    skipped = page([result("one", Verdict.SKIP)], Verdict.PASS)
    assert "0 checks ran" in skipped
    assert "1 check was not run.</b> It neither passes nor fails" in skipped
    assert "Nothing to compare with: <code>one</code>" in skipped
    failed = page([result("one", Verdict.ERROR, message="ValueError: no\n  File x\n")], Verdict.ERROR)
    assert "No verdict on mine: 1 check could not be computed" in failed
    assert '<p class="note">ValueError: no</p>' in failed
    assert "<summary>Last frames</summary>" in failed
    both = page([result("one", Verdict.FAIL, cases=1), result("two", Verdict.ERROR, message="ValueError: no")])
    assert "mine must not be published" in both
    assert "1 fails, 1 could not be computed" in both


def test_one_bad_part_is_counted_alone_and_named() -> None:
    bad = result("one", Verdict.FAIL, cases=2, num_checked=10)
    good = result("one", Verdict.PASS, subject={"task": "text2code", "subtask": "full"})
    assert "2</b> of 10</td><td>queries in text2code search" in page([bad, good])
    other = result("one", Verdict.FAIL, cases=1, subject={"task": "text2code", "subtask": "full"})
    assert "3</b> of 1,604</td><td>queries</td>" in page([bad, other])
    apart = [replace(found, adds_up=False) for found in (bad, other)]
    assert "2</b> of 10</td><td>queries, most of all in text2code search" in page(apart)


def test_little_is_not_told_as_nothing() -> None:
    text = page([result("one", Verdict.WARN, cases=1, num_checked=2236, observed="0.0 %")], Verdict.WARN)
    assert "&lt; 0.1\u202f%" in text
    assert "0.0 %" not in text


def test_warnings_show_fewer_examples_and_all_are_counted() -> None:
    cases = tuple(case(query(f"text {n}")) for n in range(9))
    found = replace(result("one", Verdict.WARN, cases=9), cases=cases, order="worst first")
    assert "3 of 9 shown, worst first." in page([found], Verdict.WARN)
    assert "5 of 9 shown, worst first." in page([replace(found, verdict=Verdict.FAIL)])


def test_markdown_and_junit_hold_hostile_text_too() -> None:
    text = markdown("mine", "", "publish", Verdict.FAIL, RESULTS)
    assert "<script>" not in text
    assert "689 of 1,594 queries" in text
    assert 'failures="1"' in junit("mine", RESULTS)


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [(0, 10, "0.0"), (1, 2000, "< 0.1"), (1999, 2000, "> 99.9"), (10, 10, "100.0"), (1, 3, "33.3"), (1, 0, "-")],
)
def test_shares_are_rounded_but_never_to_all_or_nothing(part: int, whole: int, text: str) -> None:
    assert numbers.share(part, whole).removesuffix("\u202f%") == text
