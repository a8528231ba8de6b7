"""The way in: games that one can go on with, and words with a way on where there is nothing to show."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.pages import PHONE, SMALL, Visitor
from tests.browser.playing import CLASSIC
from tests.browser.scenes import BOTS, HERE, options
from tests.server.clients import PATIENCE

SHORT = {"width": 390, "height": 664}


def with_games(visitor: Visitor, **rules: Any) -> Page:
    """Home of somebody who has three games, the first of which waits for its owner."""
    table = visitor.sit("original-cz", HERE, *BOTS, options={**CLASSIC, **rules}).ready()
    known = visitor.page.evaluate("JSON.parse(localStorage.getItem('kostka.tables'))")
    assert known[0]["seats"] == [0], "the table notes where one sits"
    for edition in ("first-pl", "original-it"):
        body = {"edition": edition, "seats": [HERE, *BOTS]}
        made = httpx.post(f"{visitor.address}/api/tables", json=body, timeout=PATIENCE).json()
        known.insert(0, {"code": made["code"], "token": made["token"], "edition": edition, "at": 1})
    visitor.page.evaluate("known => localStorage.setItem('kostka.tables', JSON.stringify(known))", known)
    page = visitor.open("?again")
    expect(page.locator(f".games a[href$='{table.code}']")).to_be_visible()
    return page


def test_a_list_of_games_says_which_book_with_whom_and_whose_turn(visit: Visit) -> None:
    page = with_games(visit())
    first, *others = page.locator(".games li").all()
    expect(first).to_contain_text("Czech rulebook")
    expect(first).to_contain_text("You, Zuzi, Uhu")
    expect(first).to_contain_text("Your turn")
    assert len(others) == 2
    for row, book in zip(others, ("Italian rulebook", "Polish rulebook"), strict=True):
        expect(row).to_contain_text(book)


@pytest.mark.parametrize("screen", [SMALL, SHORT, PHONE], ids=["small", "short", "phone"])
def test_games_leave_room_for_play_on_a_phone(visit: Visit, screen: ViewportSize) -> None:
    page = with_games(visit(screen=screen, touch=True))
    expect(page.locator(".games li:visible")).to_have_count(1)
    box = page.locator(".now").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= screen["height"]
    page.locator(".games summary").click()
    expect(page.locator(".games li:visible")).to_have_count(3)


def test_a_name_given_for_a_table_with_options_is_remembered(visit: Visit) -> None:
    visitor = visit()
    options(visitor)
    page = visitor.page
    page.get_by_label("Your name").fill("Zoë 👩\u200d👧")
    page.locator(".submit .button").click()
    expect(page.locator(".page .seat").first).to_be_visible()
    page.evaluate("location.hash = ''")
    page.locator(".friends").click()
    expect(page.get_by_label("Your name")).to_have_value("Zoë 👩\u200d👧")
    code = page.evaluate("JSON.parse(localStorage.getItem('kostka.tables'))[0].code")
    seats = httpx.get(f"{visitor.address}/api/tables/{code}", timeout=PATIENCE).json()["seats"]
    assert seats[0]["name"] == "Zoë 👩\u200d👧", "an emoji of two stays one"


def test_who_has_no_games_and_finds_no_tables_is_told_what_to_do(visit: Visit) -> None:
    page = visit().open()
    empty = page.locator(".empty")
    expect(empty.first).to_contain_text("No games yet.")
    expect(empty.last).to_contain_text("No public tables right now.")
    empty.last.get_by_role("button").click()
    expect(page.locator(".options .public input")).to_be_checked()
    expect(page.locator(".options .seats")).to_contain_text("A friend with the link")


def test_small_children_race_against_one_opponent_who_is_easy_to_beat(visit: Visit) -> None:
    """Two casual ones find every tile within two seconds."""
    page = visit().open()
    card = page.locator("[data-family=first]")
    card.get_by_text("Race").click()
    expect(page.locator("#main")).to_contain_text("a computer player who is easy to beat")
    card.locator(".play").click()
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(".seat:not(.own)")).to_contain_text("beginner")


def test_a_clock_is_set_for_people_elsewhere_only(visit: Visit) -> None:
    visitor = visit()
    options(visitor)
    clock = visitor.page.get_by_label("Time per turn")
    expect(clock).to_have_value("0")
    visitor.page.get_by_text("Friends, by link").click()
    expect(clock).to_have_value("60000")
    visitor.page.get_by_text("On this screen").click()
    expect(clock).to_have_value("0")
    clock.select_option("60000")
    expect(visitor.page.get_by_text("The time also runs while you pass the device on.")).to_be_visible()


def test_a_server_out_of_reach_is_said_and_asked_again(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ["ERR_FAILED"]
    page, gone = visitor.page, [True]

    def answer(route: Route) -> None:
        route.abort() if gone[0] else route.continue_()

    page.route("**/api/**", answer)
    visitor.open()
    expect(page.get_by_role("alert")).to_contain_text("reach the server.")
    expect(page.get_by_text("No public tables")).to_have_count(0)  # nobody knows
    gone[0] = False
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".now:not([disabled])")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_links_and_tables_that_are_gone_lead_on(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ["404", "403", "409", "422", "WebSocket"]
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    page = visitor.page
    visitor.open(f"?used#/t/{table.code}/used-up-long-ago")
    expect(page.get_by_role("alert")).to_contain_text("This link is no longer valid")
    page.get_by_role("button", name="Go to my seat").click()
    table.ready()
    visitor.open("?unknown#/t/nnnnnnnn")
    expect(page.get_by_role("alert")).to_contain_text("There is no table with this code.")
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    page.evaluate(
        "localStorage.setItem('kostka.tables', localStorage.getItem('kostka.tables')"
        f".replace('{table.code}', 'nnnnnnnn'))"
    )
    visitor.open("?forgotten#/t/nnnnnnnn")
    expect(page.get_by_role("status")).to_contain_text("This table is gone.")
    expect(page.get_by_role("link", name="Home")).to_be_visible()


def test_a_browser_that_stores_nothing_plays_and_says_so(visit: Visit) -> None:
    visitor = visit()
    refuse = "() => { throw new DOMException('denied', 'SecurityError') }"
    visitor.page.add_init_script(
        f"for (const name of ['getItem', 'setItem', 'removeItem']) Storage.prototype[name] = {refuse}"
    )
    page = visitor.open()
    expect(page.get_by_role("note")).to_contain_text("This browser isn’t saving anything")
    page.locator(".now").click()
    expect(page.locator("[data-zone=rack] [data-tile]").first).to_be_visible()
    expect(page.locator(".seat.own strong")).to_have_text("You")


def test_the_small_table_moves_for_those_who_like_it(visit: Visit) -> None:
    page = visit().open()
    tile = page.locator(".hero-table .comes").first
    expect(tile).to_have_css("animation-name", "none")
    page.emulate_media(reduced_motion="no-preference")
    expect(tile).not_to_have_css("animation-name", "none")


def test_the_czech_flag_has_its_wedge(visit: Visit) -> None:
    page = visit().open()
    wedge = page.locator(".flag.cs").first
    expect(wedge).to_be_visible()
    drawn = wedge.evaluate("flag => getComputedStyle(flag, '::before').clipPath")
    assert drawn.startswith("polygon")
