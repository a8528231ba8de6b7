"""Every page: accessible, in four languages, within its box, and small enough."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kostka.server.app import STATIC
from tests.browser.conftest import Visit
from tests.browser.pages import PHONE, Visitor

LANDSCAPE = {"width": 844, "height": 390}
DESKTOP = {"width": 1440, "height": 900}
LANGUAGES = ("en", "pl", "it", "cs")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = {"clock.turn_ms": 0, "setup.redeal_doublets": 0}


def accessible(page: Page) -> None:
    """No violation that axe knows of; contrast and names of everything among them."""
    # The page's policy lets no script in but its own, and so the checker comes by the debugger.
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    told = [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
    assert told == []


def within(page: Page) -> None:
    """Nothing wider than the screen, and no words cut off in a button."""
    wide = page.locator("body *").evaluate_all(
        "all => document.documentElement.scrollWidth <= innerWidth ? [] : all"
        ".filter(one => one.getBoundingClientRect().right > innerWidth + 1)"
        ".map(one => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)"
    )
    assert wide == []
    cut = page.locator("button.button, a.button").evaluate_all(
        "all => all.filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)"
        ".map(one => one.textContent)"
    )
    assert cut == []


def table_of(visitor: Visitor) -> Page:
    visitor.sit("original-pl", options=RULES).ready()
    return visitor.page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_rules_and_table_in_every_language(visit: Visit, lang: str) -> None:
    visitor = visit(lang=lang, screen=PHONE, touch=True)
    page = visitor.open()
    expect(page.locator(".box")).to_have_count(5)
    page.locator(".more button").click()
    expect(page.locator(".options .seats li").first).to_be_visible()
    within(page)
    accessible(page)
    assert page.evaluate("document.documentElement.lang") == lang
    page.goto(f"{visitor.address}/#/rules/original-it/C-OPEN-1")
    expect(page.locator(".clause.wanted")).to_be_visible()
    within(page)
    page = table_of(visitor)
    within(page)
    assert "{" not in page.locator("body").inner_text()


@pytest.mark.parametrize("edition", ["original-cz", "first-pl", "express-pl"])
def test_rules_are_accessible(visit: Visit, edition: str) -> None:
    page = visit().open(f"#/rules/{edition}")
    expect(page.locator(".clause").first).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tables_are_accessible(visit: Visit, scheme: str) -> None:
    visitor = visit(color_scheme=scheme)
    page = table_of(visitor)
    accessible(page)
    page.get_by_label("Menu").click()
    expect(page.locator("dialog")).to_be_visible()
    accessible(page)
    visitor.sit("express-pl", {"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"})
    expect(page.locator(".roll")).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE, DESKTOP], ids=["portrait", "landscape", "desktop"])
def test_the_table_fits_the_screen(visit: Visit, screen: dict[str, int]) -> None:
    page = table_of(visit(screen=screen))
    within(page)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= screen["height"]
    for zone in ("rack", "board"):
        box = page.locator(f"[data-zone={zone}]").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= screen["width"]
        assert box["y"] + box["height"] <= screen["height"]


def test_an_example_of_the_rules_is_judged_as_one_lays_it(visit: Visit) -> None:
    page = visit().open("#/rules/original-pl")
    lesson = page.locator(".lesson").first
    lesson.locator("[data-tile='B3.0']").click()
    lesson.locator("[data-tile='B4.0']").click()
    expect(lesson.locator(".fine")).to_be_visible()


def test_the_first_load_is_small(visit: Visit) -> None:
    visitor = visit()
    loaded: dict[str, int] = {"js": 0, "css": 0}
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open()
    expect(visitor.page.locator(".box")).to_have_count(5)
    for url in asked:
        file = STATIC / "assets" / url.rpartition("/")[2]
        if file.is_file():
            loaded[file.suffix[1:]] += len(gzip.compress(file.read_bytes(), 9))
    print(f"first load, compressed: {loaded}")
    assert 0 < loaded["js"] < 120_000
    assert 0 < loaded["css"] < 40_000
