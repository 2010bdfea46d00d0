"""An audit as Markdown for people who read a pull request, and as JUnit XML for systems that show tests."""

from collections.abc import Sequence
from xml.etree import ElementTree

from coreb_ray.report.audit_words import by_check, counted, headline, subject, summary
from coreb_ray.types import CheckResult, Verdict

SHOWN_IN_MARKDOWN = 5
EXCERPT = 240


def markdown(release: str, against: str, policy: str, verdict: Verdict, results: Sequence[CheckResult]) -> str:
    """Return the audit as Markdown: the answer, a table of what is wrong, then each finding with cases."""
    lines = [f"# {verdict.upper()}: {headline(release, verdict, results)}", ""]
    beside = f" against `{against}`" if against else ""
    lines += [f"{summary(results)} Release `{release}`{beside}, policy `{policy}`.", ""]
    found = [result for result in results if result.verdict in (Verdict.FAIL, Verdict.ERROR, Verdict.WARN)]
    if found:
        lines += ["| verdict | check | of | count | observed | required |", "| --- | --- | --- | --- | --- | --- |"]
        lines += [
            f"| {r.verdict} | `{r.check_id}` | {subject(r)} | {counted(r)} | {_cell(r.observed)} | {_cell(r.expected)} |"
            for r in found
        ]
        lines.append("")
    for result in found:
        lines += _finding(result)
    lines += ["## All checks", "", "| verdict | check | of | count |", "| --- | --- | --- | --- |"]
    lines += [
        f"| {r.verdict} | `{r.check_id}` | {subject(r)} | {_cell(r.message) if r.verdict == Verdict.SKIP else counted(r)} |"
        for r in results
    ]
    return "\n".join(lines) + "\n"


def junit(release: str, results: Sequence[CheckResult]) -> str:
    """Return the audit as JUnit XML: a suite a group, a test case a check and subject; warnings are told, not failed."""
    root = ElementTree.Element("testsuites", name=f"audit of {release}")
    for group in dict.fromkeys(result.group for result in results):
        mine = [result for result in results if result.group == group]
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=group,
            tests=str(len(mine)),
            failures=str(sum(result.verdict == Verdict.FAIL for result in mine)),
            errors=str(sum(result.verdict == Verdict.ERROR for result in mine)),
            skipped=str(sum(result.verdict == Verdict.SKIP for result in mine)),
        )
        for result in mine:
            case = ElementTree.SubElement(suite, "testcase", classname=result.check_id, name=subject(result))
            text = f"{result.title}: {counted(result)}; observed {result.observed}, required {result.expected}"
            match result.verdict:
                case Verdict.FAIL:
                    ElementTree.SubElement(case, "failure", message=_xml(text)).text = _xml(_notes(result))
                case Verdict.ERROR:
                    ElementTree.SubElement(case, "error", message=_xml(result.message.splitlines()[0])).text = _xml(
                        result.message
                    )
                case Verdict.SKIP:
                    ElementTree.SubElement(case, "skipped", message=_xml(result.message))
                case Verdict.WARN:
                    ElementTree.SubElement(case, "system-out").text = _xml(f"warning: {text}\n{_notes(result)}")
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def one_line(results: Sequence[CheckResult]) -> str:
    """Return the checks that fail, by id, for a log line."""
    return ", ".join(name for name, verdict in by_check(results).items() if verdict == Verdict.FAIL)


def _finding(result: CheckResult) -> list[str]:
    lines = [f"## {result.title}", "", f"{result.verdict}, `{result.check_id}`, {subject(result)}: {counted(result)}."]
    if result.verdict == Verdict.ERROR:
        return [*lines, "", "```", result.message.strip(), "```", ""]
    lines += [
        "",
        f"- **What was checked.** {result.what}",
        f"- **Why it matters.** {result.why}",
        f"- **What to do.** {result.fix}",
    ]
    if result.control:
        lines.append(f"- **Control.** {result.control}")
    shown = result.cases[:SHOWN_IN_MARKDOWN]
    if shown:
        lines += ["", f"{len(shown)} of {result.num_cases} shown, {result.order}; more in `audit.json`.", ""]
    for case in shown:
        about = ", ".join(
            [*case["queries"][:3], *case["documents"][:3], *case["problems"][:3], *filter(None, [case["where"]])]
        )
        lines.append(f"- {_plain(case['note'])} ({about})")
        if case["records"]:
            lines.append(f"  > {_plain(case['records'][0]['text'])[:EXCERPT]}")
    return [*lines, ""]


def _notes(result: CheckResult) -> str:
    return "\n".join(
        f"{case['note']} ({', '.join([*case['queries'][:3], *case['documents'][:3], *case['problems'][:3], case['where']])})"
        for case in result.cases
    )


def _cell(text: str) -> str:
    return _plain(text).replace("|", "\\|")


def _plain(text: str) -> str:
    """Return text on one line, its characters that could change how a page reads shown by number."""
    spaced = " ".join(text.split())
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in spaced).replace("<", "&lt;").replace("`", "'")


def _xml(text: str) -> str:
    """Return text without what XML 1.0 cannot hold."""
    return "".join(c for c in text if c in "\t\n" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff")
