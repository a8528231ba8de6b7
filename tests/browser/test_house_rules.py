"""The rules as they are read: on their page, and on a sheet over a table that has rules of its own."""

import httpx
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pages import PHONE
from tests.browser.playing import CLASSIC
from tests.browser.scenes import HERE
from tests.server.clients import PATIENCE

RULES = {**CLASSIC, "opening.minimum": 20, "setup.redeal_doublets": 0}


def test_a_clause_opens_over_the_table_with_what_applies_there(visit: Visit) -> None:
    """C-OPEN-1: the book says 30, this house 20."""
    table = visit(screen=PHONE, touch=True).sit("original-pl", options=RULES).ready()
    page = table.page
    for tile in table.ids()[:3]:
        table.tile(tile).click()
    page.locator(".lay").click()
    link = page.locator(".status .reasons a").first
    clause = link.text_content()
    before = table.layout()
    link.click()
    sheet = page.locator("dialog")
    expect(sheet.locator(".clause.wanted dt").first).to_have_text(str(clause))
    assert len(page.context.pages) == 1, "no other tab"
    sheet.locator("summary").click()
    opening = sheet.locator("#C-OPEN-1")
    expect(opening).to_contain_text("20 house rule, in the rulebook: 30")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert table.layout() == before


def test_house_rules_are_shown_before_and_while_one_plays(visit: Visit) -> None:
    host, guest = visit(), visit(screen=PHONE)
    table = host.sit("original-pl", HERE, {"kind": "open"}, options=RULES)
    said = "Points needed to open: 20 (in the rulebook: 30)"
    for page in (host.page, guest.open(f"#/t/{table.code}")):
        rule = page.locator(".house-rules-here li", has_text="needed to open")
        expect(rule).to_have_text(said, ignore_case=True)
    httpx.post(
        f"{host.address}/api/tables/{table.code}/join", json={"name": "Ben"}, timeout=PATIENCE
    ).raise_for_status()
    host.page.locator("[data-tool=menu]").click()
    expect(host.page.locator("dialog .house-rules-here")).to_contain_text("20")
    host.page.locator("dialog").get_by_role("button", name="Rules").click()
    expect(host.page.locator("dialog #C-OPEN-1")).to_contain_text("20 house rule")


def test_links_on_the_page_of_rules_scroll_each_time(visit: Visit) -> None:
    page = visit(screen=PHONE).open("#/rules/original-pl")
    link = page.locator(".lessons a").last
    clause = page.locator(f"#{link.text_content()}")
    for _ in range(2):
        link.scroll_into_view_if_needed()
        expect(clause).not_to_be_in_viewport()
        link.click()
        expect(clause).to_be_in_viewport()
