import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from coreb_ray.report import numbers
from coreb_ray.report.audit_page import AuditPage, html
from coreb_ray.report.audit_texts import junit, markdown
from coreb_ray.report.audit_words import headline, subject, summary
from coreb_ray.report.visible import visible
from coreb_ray.types import CheckResult, Verdict

HOSTILE = "</script><script>alert(1)</script>\u202e\u200b\x07 {{ 7 * 7 }} <b>bold</b>"


def result(check_id: str, verdict: Verdict, *, cases: int = 0, text: str = "find it") -> CheckResult:
    record = {
        "record": "query",
        "id": "q1",
        "task": "text2code",
        "subtask": "search",
        "language": "any",
        "problem_id": "p1",
        "text": text,
    }
    code = {
        "record": "code",
        "id": "c1",
        "language": "cpp",
        "model": "writer",
        "passed": False,
        "is_noise": False,
        "problem_id": "p1",
        "text": "int main() {\n}",
        "first_line": 4,
    }
    case = {
        "note": "bad",
        "queries": ["text2code/q1"],
        "documents": ["c1"],
        "problems": [],
        "where": "",
        "measure": 1.0,
        "place": 5,
        "records": [record, code],
    }
    return CheckResult(
        check_id=check_id,
        group="labels",
        title="Something is wrong",
        verdict=verdict,
        severity="fail",
        subject={"task": "text2code", "subtask": "search"},
        unit="queries",
        observed="1",
        expected="none",
        num_cases=cases,
        num_checked=1594,
        cases=(case,) * min(cases, 2),
        order="by id",
        kind="judged",
        adds_up=True,
        what="The rule.",
        control="",
        why="It matters.",
        fix="Mend it.",
        message="nothing to compare with" if verdict == Verdict.SKIP else "",
    )


RESULTS = [
    result("one", Verdict.FAIL, cases=689, text=HOSTILE),
    result("two", Verdict.WARN, cases=1),
    result("three", Verdict.PASS),
    result("four", Verdict.SKIP),
]


def page(results: list[CheckResult], verdict: Verdict = Verdict.FAIL) -> str:
    made = AuditPage(
        release="mine", against="", policy="publish", verdict=verdict, exit_code=1, about=(("Made by", "a test"),)
    )
    return html(made, results)


class Tags(HTMLParser):
    """Collects tags, ids, links, and text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name == "href" and value:
                self.links.append(value)
            if name == "src" and value:
                self.outside.append(value)


def read(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    return tags


def test_the_answer_comes_first_and_every_link_has_its_place() -> None:
    text = page(RESULTS)
    tags = read(text)
    assert text.index("mine must not be published") < text.index("What blocks the release") < text.index("The rule.")
    assert re.search(r"<title>FAIL . audit of mine</title>", text)
    assert tags.tags.count("h1") == 1
    assert len(tags.ids) == len(set(tags.ids))
    assert {link.removeprefix("#") for link in tags.links} <= set(tags.ids)


def test_the_page_needs_nothing_from_outside() -> None:
    text = page(RESULTS)
    assert read(text).outside == []
    assert not re.search(r"https?://|@import|url\(", text)


def test_the_only_script_is_the_one_the_policy_of_the_page_names() -> None:
    text = page(RESULTS)
    (script,) = re.findall(r"<script>(.*?)</script>", text, flags=re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in text
    assert not re.search(r"\son[a-z]+=", text.split("<body>")[1].split("<script>")[0])


def test_texts_of_records_stay_texts() -> None:
    text = page(RESULTS)
    assert "<script>alert" not in text
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in text
    assert "{{ 7 * 7 }}" in text
    for character in "\u202e\u200b\x07":
        assert character not in text
        assert f"U+{ord(character):04X}" in text
    assert visible("a\r\nb\tc") == "a\nb\tc"


def test_a_count_is_never_alone_and_the_place_is_marked() -> None:
    text = page(RESULTS)
    assert "<b>689</b> of 1,594" in text
    assert "2 of 689 shown" in text
    assert re.search(r"<mark>\}</mark>", text)  # line 5 of the file, second of the lines shown


@pytest.mark.parametrize(
    ("verdicts", "words"),
    [
        ([Verdict.PASS], "mine may be published"),
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
