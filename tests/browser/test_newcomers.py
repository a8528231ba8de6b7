"""What a newcomer is shown: whose turn it was, what happened, what the others did."""

import re

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from kostka.texts import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.pages import DESKTOP, LANDSCAPE, PHONE, TileTable
from tests.browser.playing import CLASSIC

HERE = {"kind": "here", "name": "Ana"}
RACE = {"mode.introductory": True}


def test_who_has_no_name_is_you_to_oneself_and_a_player_to_others(visit: Visit) -> None:
    host, guest = visit(), visit(lang="it")
    page = host.open()
    page.locator(".friends").click()
    page.locator(".submit .button").click()
    expect(page.locator(".lobby .name").first).to_have_text("Player 1 (you)")
    other = guest.open(f"#{page.url.partition('#')[2]}")
    expect(other.get_by_role("heading")).to_have_text("Player 1 ti invita a giocare")
    other.locator(".button.primary").click()
    expect(other.locator(".seat.own strong")).to_have_text("Tu")
    expect(other.locator(".seat:not(.own) strong")).to_have_text("Player 1")
    expect(page.locator(".seat.own strong")).to_have_text("You")
    expect(page.locator(".seat:not(.own) strong")).to_have_text("Giocatore 2")


def test_one_is_spoken_to_of_what_one_did(visit: Visit) -> None:
    table = visit().sit("original-cz", options=CLASSIC).ready()
    table.page.locator(".draw").click()
    table.ready()
    table.page.locator("[data-tool=menu]").click()
    table.page.get_by_text("Game log").click()
    expect(table.page.locator("dialog ol")).to_contain_text("You draw 1 tile.")


def test_it_is_said_that_time_was_up_until_one_plays_on(visit: Visit) -> None:
    table = visit().sit("original-cz", options={**CLASSIC, "clock.turn_ms": 1000}).ready()
    expect(table.page.locator(".status")).to_contain_text("You ran out of time.")
    expect(table.page.locator(".status")).to_contain_text("Your turn.")


def test_keys_alone_go_on_from_turn_to_turn(visit: Visit) -> None:
    table = visit().sit("original-cz", options=CLASSIC).ready()
    page = table.page
    for _ in range(2):
        page.locator(".draw").focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-zone=rack] [data-tile]:focus")).to_be_visible()
        table.ready()


def test_in_the_race_nothing_moves_but_what_was_found(visit: Visit) -> None:
    table = visit(screen=PHONE, touch=True).sit(
        "first-pl", HERE, {"kind": "bot", "bot": "solid"}, options=RACE
    )
    page = table.page
    page.wait_for_selector(".loose button")
    before = places(page)
    page.wait_for_function(
        "count => document.querySelectorAll('.loose button').length < count", arg=len(before)
    )
    after = places(page)
    assert after.items() <= before.items()


def places(page: Page) -> dict[str, tuple[float, float]]:
    found: dict[str, tuple[float, float]] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.loose button')].map(tile => {"
        "const {x, y} = tile.getBoundingClientRect(); return [tile.dataset.face, [x, y].join()]}))"
    )
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tools_stand_in_one_row_on_a_phone(visit: Visit, lang: str) -> None:
    table = visit(lang=lang, screen=PHONE, touch=True).sit("original-pl", options=CLASSIC).ready()
    tools = table.page.locator(".actions")
    before = height(tools.bounding_box())
    table.tile(table.ids()[0]).tap()
    expect(table.page.locator(".lay")).to_be_visible()
    assert height(tools.bounding_box()) == before < 60


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE, DESKTOP], ids=["portrait", "landscape", "desktop"])
def test_tools_stay_in_their_place_when_a_hint_is_given(visit: Visit, screen: ViewportSize) -> None:
    page = visit(screen=screen).sit("original-pl", options=CLASSIC).ready().page
    tool = page.locator("[data-tool=hint]")
    before = tool.bounding_box()
    tool.click()
    expect(page.locator(".hint")).to_be_visible()
    assert tool.bounding_box() == before


def height(box: FloatRect | None) -> float:
    assert box is not None
    return box["height"]


def test_a_game_that_goes_on_stands_first(visit: Visit) -> None:
    visitor = visit(screen=PHONE)
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    page = visitor.open()
    going = page.locator(".games a")
    expect(going).to_have_attribute("href", re.compile(table.code))
    link, boxes = going.bounding_box(), page.locator(".boxes").bounding_box()
    assert link is not None
    assert boxes is not None
    assert link["y"] < boxes["y"]
    going.click()
    assert TileTable(page).ready().faces()
