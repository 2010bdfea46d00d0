"""The audit's page as a browser shows it: quiet, inside the window, dark and printed, with and without its script."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from unit.report.audits import HOSTILE, every_kind, page

from coreb_ray.cli.main import run as cli

CHROMIUM = Path("/usr/bin/chromium")
WIDTHS = (360, 390, 768, 1000, 1280)
A4 = 718
"""Pixels between the margins of a sheet."""
PAGE_BYTES = 300_000
LONG = "x" * 10_000 + " \u4e2d\u6587 \U0001f600 "
LAID_OUT = """() => [...document.querySelectorAll('body *')].filter(node => {
  const box = node.getBoundingClientRect();
  return box.right > innerWidth + 1 && box.width && getComputedStyle(node).position !== 'absolute'
    && !node.closest('.tw, pre, svg, .skip');
}).map(node => node.outerHTML.slice(0, 120))"""
SMALL_TEXT = """() => [...document.querySelectorAll('svg text')].filter(node => node.getClientRects().length)
  .map(node => 12 * node.ownerSVGElement.getBoundingClientRect().width / node.ownerSVGElement.viewBox.baseVal.width)
  .filter(size => size < 11)"""
CONTRASTS = """() => {
  const channels = text => text.match(/[\\d.]+/g).map(Number);
  const light = rgb => rgb.slice(0, 3).map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const ground = node => {
    for (; node; node = node.parentElement) {
      const found = channels(getComputedStyle(node).backgroundColor);
      if (found.length < 4 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), low = [];
  for (let text; (text = walker.nextNode());) {
    const node = text.parentElement;
    if (!text.data.trim() || !node.getClientRects().length || node.closest('script, title')) continue;
    const style = getComputedStyle(node);
    const pair = [light(channels(node.closest('svg') ? style.fill : style.color)), light(ground(node))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (ratio < 4.5) low.push([ratio, text.data.slice(0, 40)]);
  }
  return low;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        message = f"found no {CHROMIUM}, expected the browser that .ci/run installs"
        if os.environ.get("COREB_REQUIRE_TOOLS"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return pages by name: one of every kind, and one whose texts are hostile and very long."""
    directory = tmp_path_factory.mktemp("pages")
    texts = {"kinds": "find it\n    and more", "hostile": f"{HOSTILE} {LONG}"}
    for name, text in texts.items():
        (directory / f"{name}.html").write_text(page(every_kind(text)), encoding="utf-8")
    return {name: directory / f"{name}.html" for name in texts}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """An opened page and what the browser said about it."""

    page: Page
    said: list[str]
    """Messages of the console, errors, and requests for anything but the page."""


def show(browser: Browser, place: Path, *, width: int = 1280, dark: bool = False, script: bool = True) -> Shown:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if dark else "light",
        java_script_enabled=script,
    )
    opened = context.new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("request", lambda request: None if request.url == place.as_uri() else said.append(request.url))
    opened.goto(place.as_uri())
    return Shown(page=opened, said=said)


@pytest.mark.parametrize("name", ["kinds", "hostile"])
@pytest.mark.parametrize("dark", [False, True])
def test_the_page_is_quiet_and_stays_inside_every_window(
    browser: Browser, places: dict[str, Path], name: str, dark: bool
) -> None:
    shown = show(browser, places[name], dark=dark)
    shown.page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    for width in WIDTHS:
        shown.page.set_viewport_size({"width": width, "height": 900})
        widths = shown.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert widths == [width, width]
        assert shown.page.evaluate(LAID_OUT) == []
        assert shown.page.evaluate(SMALL_TEXT) == []
    assert shown.said == []
    shown.page.context.close()


@pytest.mark.parametrize(("dark", "ground"), [(False, "rgb(252, 252, 250)"), (True, "rgb(18, 21, 24)")])
def test_text_can_be_read_in_both_schemes(browser: Browser, places: dict[str, Path], dark: bool, ground: str) -> None:
    shown = show(browser, places["kinds"], dark=dark)
    shown.page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    assert shown.page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
    assert shown.page.evaluate(CONTRASTS) == []
    shown.page.context.close()


def test_print_opens_what_is_closed_on_white(browser: Browser, places: dict[str, Path]) -> None:
    shown = show(browser, places["kinds"], dark=True)
    closed = "[...document.querySelectorAll('details:not([open])')]"
    assert shown.page.evaluate(f"{closed}.length") > 0
    hidden = f"{closed}.filter(details => !details.lastElementChild.checkVisibility()).length"
    assert shown.page.evaluate(hidden) > 0
    shown.page.emulate_media(media="print")
    assert shown.page.evaluate(f"{closed}.length") > 0  # the style sheet shows them; no script has run
    assert shown.page.evaluate(hidden) == 0
    assert shown.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(252, 252, 250)"
    shown.page.set_viewport_size({"width": A4, "height": 1000})
    assert shown.page.evaluate("document.documentElement.scrollWidth") == A4
    shown.page.emulate_media(media="screen")
    number = shown.page.evaluate(f"{closed}.length")
    shown.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert shown.page.evaluate(f"{closed}.length") == 0
    shown.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert shown.page.evaluate(f"{closed}.length") == number
    shown.page.context.close()


def test_without_its_script_the_page_says_the_same(browser: Browser, places: dict[str, Path]) -> None:
    with_script, without = (show(browser, places["kinds"], script=script) for script in (True, False))
    texts = [" ".join(shown.page.locator("body").inner_text().split()) for shown in (with_script, without)]
    assert texts[0] == texts[1]
    assert without.page.locator("button").count() == 0
    assert without.said == []
    for shown in (with_script, without):
        shown.page.context.close()


def test_a_link_opens_the_warning_it_names(browser: Browser, places: dict[str, Path]) -> None:
    shown = show(browser, places["kinds"])
    row = shown.page.locator("details.row", has=shown.page.locator("#check-check_values"))
    assert row.get_attribute("open") is None
    shown.page.locator(".strips a[href='#check-check_values']").click()
    assert row.get_attribute("open") is not None
    shown.page.locator("article summary").nth(1).focus()
    shown.page.keyboard.press("Enter")
    assert shown.said == []
    shown.page.context.close()


def test_the_table_of_all_checks_is_sorted_with_what_is_missing_last(browser: Browser, places: dict[str, Path]) -> None:
    shown = show(browser, places["kinds"])
    head = shown.page.locator("table.sortable thead th").nth(3)
    shares = "[...document.querySelectorAll('table.sortable tbody tr')].map(row => row.cells[3].dataset.value)"
    before = shown.page.evaluate(shares)
    for direction in ("ascending", "descending"):
        head.get_by_role("button").click()
        assert head.get_attribute("aria-sort") == direction
        found = shown.page.evaluate(shares)
        given = [float(value) for value in found if value]
        assert given == sorted(given, reverse=direction == "descending")
        assert found[len(given) :] == [""] * (len(found) - len(given))
    shown.page.reload()
    assert shown.page.evaluate(shares) == before
    shown.page.context.close()


@pytest.mark.slow
def test_the_page_of_a_public_release_answers_on_its_first_screen(
    browser: Browser, data_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    releases = [str(data_root / f"release_{name}") for name in ("v2603", "v2602")]
    assert cli(["audit", releases[0], "--against", releases[1], "--out", str(tmp_path / "audit")]) == 1
    place = tmp_path / "audit" / "audit.html"
    assert len(place.read_bytes()) <= PAGE_BYTES
    checks = json.loads((tmp_path / "audit" / "audit.json").read_text())["checks"]
    for width, height in ((1280, 900), (390, 1000)):
        shown = show(browser, place, width=width)
        third = shown.page.locator("table.blocks tbody tr").nth(2).bounding_box()
        assert third is not None
        assert third["y"] + third["height"] <= height
        assert shown.page.evaluate(LAID_OUT) == []
        assert shown.page.locator(".cell").count() == len({check["check_id"] for check in checks})
        assert shown.said == []
        shown.page.emulate_media(media="print")
        shown.page.set_viewport_size({"width": A4, "height": 1000})
        assert shown.page.evaluate("document.documentElement.scrollWidth") == A4
        shown.page.context.close()
