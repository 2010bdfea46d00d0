import re
from dataclasses import replace

import pytest
from unit.report.audits import figure, page, result

from coreb_ray.report.audit_figures import drawings
from coreb_ray.types import Bins, Verdict


def test_the_accused_stands_beside_its_control_on_one_scale() -> None:
    (drawing,) = drawings([result("one", Verdict.FAIL, figure=figure())])
    assert [panel.is_accused for panel in drawing.panels] == [True, False]
    assert [panel.name for panel in drawing.panels] == ["search \u00b7 n = 267", "canonical_retro \u00b7 n = 1,428"]
    accused, control = drawing.panels
    assert control.bars[0].label == "1.4k"
    heights = [drawing.base - panel.bars[-1].top for panel in (accused, control)]
    assert heights[0] / heights[1] == pytest.approx(53 / 267, abs=0.01)
    assert len(control.bars) == 1  # empty bins have no bar


def test_the_title_counts_what_lies_below_the_threshold() -> None:
    (drawing,) = drawings([result("one", Verdict.FAIL, figure=figure())])
    assert drawing.title == "Below 0.9: 214 of 267 in search, 0 of 1,428 in canonical_retro"
    (between,) = drawings([result("one", Verdict.FAIL, figure=figure(threshold=0.85))])
    assert between.title == "search, and the threshold 0.85"
    (without,) = drawings([result("one", Verdict.FAIL, figure=figure(threshold=None))])
    assert without.title == "Percentile of the own problem: search beside canonical_retro"
    assert without.threshold_x is None


def test_the_counts_are_in_a_table_too() -> None:
    (drawing,) = drawings([result("one", Verdict.FAIL, figure=figure())])
    assert drawing.heads == ("percentile of the own problem", "search", "canonical_retro")
    assert drawing.rows[0] == ("0 to 0.1", "10", "0")
    assert drawing.rows[-1] == ("0.9 to 1", "53", "1,428")


def test_results_of_one_quantity_share_a_figure_and_others_do_not() -> None:
    other = result("one", Verdict.FAIL, subject={"task": "text2code", "subtask": "full"}, figure=figure())
    (shared,) = drawings([result("one", Verdict.FAIL, figure=figure()), other])
    assert [panel.name for panel in shared.panels] == [
        "text2code search \u00b7 n = 267",
        "text2code full \u00b7 n = 267",
        "canonical_retro \u00b7 n = 1,428",  # once: it is the control of both
    ]
    apart = replace(figure(), quantity="length")
    assert len(drawings([result("one", Verdict.FAIL, figure=figure()), replace(other, figure=apart)])) == 2
    assert drawings([result("one", Verdict.FAIL)]) == []


def test_an_empty_group_is_drawn_as_nothing() -> None:
    empty = replace(figure(), groups=(Bins(group="none", is_accused=True, counts=(0, 0)),))
    (drawing,) = drawings([result("one", Verdict.FAIL, figure=empty)])
    assert drawing.panels[0].bars == ()


def test_the_page_names_each_panel_for_those_who_do_not_see_it() -> None:
    text = page([result("one", Verdict.FAIL, figure=figure())])
    named = re.findall(r'aria-labelledby="([^"]+)"><title id="([^"]+)">([^<]+)', text)
    assert [first == second for first, second, _ in named] == [True, True]
    assert named[1][2].startswith("canonical_retro, a control: 0, 0")
    hidden = page([result("one", Verdict.PASS, figure=figure())], Verdict.PASS)
    assert "aria-labelledby" not in hidden
