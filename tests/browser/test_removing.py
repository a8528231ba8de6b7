"""The menu at a player's seat: the others are asked, a bot plays on, and the person watches."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pages import PHONE, Visitor
from tests.browser.playing import CLASSIC

ANA = {"kind": "here", "name": "Ana"}
OPEN = {"kind": "open"}


def sits_down(visitor: Visitor, code: str, name: str) -> None:
    page = visitor.open(f"#/t/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_text("Sit down").click()


@pytest.mark.parametrize("text", [False, True], ids=["tiles", "text"])
def test_three_people_vote_one_of_them_out(visit: Visit, text: bool) -> None:
    ana, ben, cyd = visit(), visit(), visit()
    ana.open().evaluate(
        f"localStorage.setItem('kostka.settings', JSON.stringify({{text: {str(text).lower()}}}))"
    )
    table = ana.sit("original-cz", ANA, OPEN, OPEN, options=CLASSIC)
    sits_down(ben, table.code, "Ben")
    sits_down(cyd, table.code, "Cyd")
    ana.page.get_by_label("About Ben").click()
    ana.page.get_by_text("Ask the others to remove Ben").click()
    question = cyd.page.get_by_role("alertdialog")
    expect(question).to_contain_text("Ana asks to remove Ben")
    waiting = ben.page.get_by_role("alertdialog")
    expect(waiting).to_contain_text("Waiting for the others")
    box, rack = waiting.bounding_box(), ben.page.locator("[data-zone=rack]").bounding_box()
    assert box is not None
    assert rack is not None
    assert box["y"] + box["height"] < rack["y"], "the own tiles are seen"
    question.get_by_text("Yes").click()
    expect(ben.page.get_by_text("You’re watching")).to_be_visible()
    expect(ana.page.locator("[data-seat='1']")).to_contain_text("computer plays")


def test_of_two_people_nobody_removes_the_other_who_plays(visit: Visit) -> None:
    """And whoever waits for somebody who went away is told so, and what to do."""
    ana, ben = visit(), visit()
    table = ana.sit("original-cz", ANA, OPEN, options={**CLASSIC, "setup.first_game": "named"})
    sits_down(ben, table.code, "Ben")
    ana.page.get_by_label("About Ben").click()
    ana.page.get_by_text("Ask the others to remove Ben").click()
    expect(ana.page.get_by_role("alert").filter(has_text="With two people")).to_be_visible()
    ana.page.keyboard.press("Escape")
    ana.page.locator(".draw").click()
    expect(ana.page.locator(".status")).to_contain_text("Ben’s turn.")
    ben.page.goto("about:blank")
    expect(ana.page.locator(".status")).to_contain_text("Ben is away. Wait, or let the computer take over?")
    expect(ana.page.locator(".status .decide")).to_be_visible()
    ana.page.get_by_label("About Ben").click()
    expect(ana.page.get_by_text("Ben is away: what now?")).to_be_visible()


@pytest.mark.parametrize("edition", ["original-cz", "express-pl"])
def test_who_waits_for_somebody_who_left_is_told_so_and_can_go_on(visit: Visit, edition: str) -> None:
    ana, ben = visit(screen=PHONE), visit()
    table = ana.sit(edition, ANA, OPEN, options={"clock.turn_ms": 0})
    sits_down(ben, table.code, "Ben")
    expect(ben.page.locator("[data-zone=board]")).to_be_visible()
    ben.page.locator("[data-tool=menu]").click()
    ben.page.get_by_text("Leave the table").click()
    ben.page.get_by_role("button", name="Leave").last.click()
    expect(ana.page.locator("[data-seat='1']")).to_contain_text("has left")
    roll, turn = ana.page.locator(".roll"), ana.page.locator(".draw:not([disabled])")
    asks = ana.page.locator(".status .decide")
    expect(roll.or_(turn).or_(asks).first).to_be_visible()
    if turn.is_visible():
        turn.click()
    if roll.is_visible():
        roll.click()
        ana.page.locator(".pass").click()
    expect(ana.page.locator(".status")).to_contain_text("Ben has left. Let the computer take over")
    asks.click()
    ana.page.get_by_role("alertdialog").get_by_text("The computer takes over").click()
    expect(ana.page.locator("[data-seat='1']")).to_contain_text("computer plays")


def test_who_may_announce_is_told_as_well_that_the_next_player_is_away(visit: Visit) -> None:
    ana, ben = visit(screen=PHONE), visit()
    rules = {**CLASSIC, "setup.redeal_doublets": 0, "setup.first_game": "named"}
    table = ana.sit("original-pl", ANA, OPEN, options=rules)
    sits_down(ben, table.code, "Ben")
    ana.page.locator(".draw").click()
    ben.page.goto("about:blank")
    status = ana.page.locator(".status")
    expect(status).to_contain_text("you lose 100 points, not 200")
    expect(status).to_contain_text("Ben is away. Wait, or let the computer take over?")
    expect(status.locator(".decide")).to_be_visible()
    expect(ana.page.locator(".announce")).to_be_enabled()
