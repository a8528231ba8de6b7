"""Why something is refused: from the parts of its message, never from its prose."""

import json

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.pages import TileTable
from tests.browser.playing import CLASSIC
from tests.browser.scenes import dice_rules


def insist(table: TileTable) -> None:
    """Press Done though it is not right yet; until then nothing is said of sets that are too short."""
    page = table.page
    expect(page.locator(".status")).to_contain_text("still too short")
    expect(page.locator(".reasons, .set.faulty")).to_have_count(0)
    page.locator(".done").click(force=True)
    expect(page.locator(".set.faulty")).not_to_have_count(0)


def test_tiles_are_drawn_and_clauses_are_links(visit: Visit) -> None:
    table = visit().sit("original-cz", options=CLASSIC).ready()
    tile = next(tile for tile in table.ids() if not tile.startswith("J"))
    table.tile(tile).click()
    table.page.locator(".lay").click()
    insist(table)
    reason = table.page.locator(".reasons li", has_text="C-SET-1")
    expect(reason.locator("[role=img] .tile")).to_have_count(1)
    expect(reason).to_contain_text("a set has at least 3 tiles (C-SET-1).")
    expect(reason).not_to_contain_text("Set 1")
    expect(reason.locator("a")).to_have_attribute("href", "#/rules/original-cz/C-SET-1")


def test_each_bad_set_has_its_own_reason(visit: Visit) -> None:
    table = visit().sit("original-cz", options=CLASSIC).ready()
    for tile in [tile for tile in table.ids() if not tile.startswith("J")][:2]:
        table.tile(tile).click()
        table.page.locator(".lay").click()
    insist(table)
    expect(table.page.locator(".reasons li", has_text="C-SET-1")).to_have_count(2)
    expect(table.page.locator(".reasons li")).to_have_count(2)


def test_what_an_edition_does_not_have_is_refused_without_a_link(visit: Visit) -> None:
    """Its refusal has no clause; what looks like a tile among its words is a word."""
    visitor = visit()
    words = "J is a word here, R5 too."

    def judge(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        said = {"clause": "", "code": "not-in-this-edition", "message": words, "tiles": "", "sets": []}
        body["report"] |= {"done": False, "violations": [{**said, "parts": [{"words": words}]}]}
        route.fulfill(response=answer, body=json.dumps(body))

    visitor.page.route("**/api/report", judge)
    dice_rules(visitor)
    page = visitor.page
    page.locator(".lesson").first.locator("[data-area] [data-tile]").first.click()
    page.locator(".lesson").first.locator("button[data-square]").first.click()
    reason = page.locator(".lesson").first.locator(".reasons li")
    expect(reason).to_have_text(words)
    expect(reason.locator("a, .tile")).to_have_count(0)
