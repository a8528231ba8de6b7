"""Whole games in every box, from Home to the score sheet; two browsers, shared screens, lost connections."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import TileTable, Visitor
from tests.server.serving import Process

QUICK = {"clock.turn_ms": 0, "setup.rack": 7, "opening.minimum": 10}
CLASSIC = {**QUICK, "deck.numbers": 7, "deck.jokers": 1}
TILES = 7 * 4 * 2 + 1
OUTSIDE = """tiles => tiles.filter(tile => {
  const box = tile.closest('[data-zone]').getBoundingClientRect()
  const own = tile.getBoundingClientRect()
  return own.left < box.left - 1 || own.right > box.right + 1
}).length"""


def play_on(table: TileTable, turns: int = 200) -> None:
    """Play the hints until the game is over; whatever cannot be laid is drawn for."""
    page = table.page
    over = page.locator("dialog .why")
    mine = page.locator(".draw:not([disabled])")
    ask = page.locator(".redeal button.primary")
    for _ in range(turns):
        expect(over.or_(mine).or_(ask).first).to_be_visible()
        if over.is_visible():
            return
        if ask.is_visible():
            ask.click()
            expect(ask).to_be_hidden()
            continue
        take_turn(page)
    raise AssertionError("the game does not end")


def take_turn(page: Page) -> None:
    before = page.locator(".page").get_attribute("data-seq")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_be_visible()
    if hint.get_attribute("data-step") == "0":
        page.locator(".draw").click()
    else:
        for step in ("2", "3"):
            hint.get_by_text("More").click()
            expect(hint).to_have_attribute("data-step", step)
        hint.get_by_text("Show me").click()
        done = page.locator(".done[aria-disabled=false]")
        expect(done).to_be_visible()
        done.click()
    expect(page.locator(".page")).not_to_have_attribute("data-seq", str(before))


@pytest.mark.parametrize("edition", ["original-pl", "original-it", "original-cz"])
def test_a_whole_game_of_a_classic_box(visit: Visit, edition: str) -> None:
    visitor = visit()
    options = {**CLASSIC, "setup.redeal_doublets": 0} if edition == "original-pl" else CLASSIC
    table = visitor.sit(edition, options=options)
    play_on(table)
    expect(visitor.page.locator(".racks li")).to_have_count(2)
    expect(visitor.page.locator("tfoot td")).to_have_count(2)
    visitor.page.get_by_text("Verify the deal").click()
    expect(visitor.page.locator(".fair")).to_contain_text("Verified in this page")
    visitor.page.get_by_text("Rematch").click()
    table.ready()


def test_a_whole_game_for_children(visit: Visit) -> None:
    visitor = visit()
    play_on(visitor.sit("first-pl"))
    expect(visitor.page.locator("tfoot td")).to_have_count(2)


def test_play_now_from_home(visit: Visit) -> None:
    visitor = visit(lang="it")
    page = visitor.open()
    expect(page.locator(".box.chosen")).to_contain_text("regolamento italiano")
    page.get_by_role("button", name="Gioca subito").click()
    expect(page.locator("[data-zone=rack] [data-tile]")).to_have_count(14)
    expect(page.locator(".seat")).to_have_count(3)


def test_the_race_on_a_shared_screen(visit: Visit) -> None:
    visitor = visit()
    here = [{"kind": "here", "name": name} for name in ("Ola", "Jan")]
    table = visitor.sit(
        "first-pl",
        *here,
        options={"mode.introductory": True, "deck.numbers": 3, "deck.colours": 2, "setup.rack": 1},
    )
    page = table.page
    over = page.locator("dialog .why")
    loose = page.locator(".loose button")
    expect(loose.first).to_be_visible()
    while left := loose.evaluate_all("all => all.map(one => one.dataset.face)"):
        run = page.locator(".run.open [data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
        numbers = [int(face[1:]) for face in run]
        wanted = [f"{run[0][0]}{number}" for number in (min(numbers) - 1, max(numbers) + 1)]
        page.locator(f".loose [data-face={next(face for face in wanted if face in left)}]").click()
        page.locator("div.who .button.primary").first.click()
        expect(loose).not_to_have_count(len(left))
    expect(over).to_be_visible()


def test_dice_from_the_first_roll_to_the_mark(visit: Visit) -> None:
    visitor = visit()
    people = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
    table = visitor.sit("express-pl", *people, games=1)
    page = table.page
    over = page.locator("dialog .why")
    for _ in range(12):
        roll = page.locator(".roll:not([disabled])")
        expect(roll.or_(page.locator(".pass:not([disabled])")).or_(over).first).to_be_visible()
        if over.is_visible():
            break
        if roll.is_visible():
            roll.click()
        page.locator(".pass:not([disabled])").click()
    expect(over).to_be_visible()


def test_two_browsers_at_one_table_by_link(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.sit("original-cz", {"kind": "here", "name": "Ana"}, {"kind": "open"}, options=CLASSIC)
    page = guest.open(f"#/t/{table.code}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_text("Sit down").click()
    other = TileTable(page, table.code)
    expect(other.rack).to_have_count(7)
    expect(table.rack).to_have_count(7)
    first, second = (host, guest) if host.page.locator(".draw:not([disabled])").count() else (guest, host)
    expect(first.page.locator(".draw:not([disabled])")).to_be_visible()
    first.page.locator(".draw").click()
    expect(second.page.locator(".draw:not([disabled])")).to_be_visible()
    assert pool(first) == pool(second)
    expect(second.page.locator("[data-testid=news]")).to_contain_text("draws 1 tile")


def test_two_browsers_play_a_whole_game_and_agree_after_every_event(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.sit("original-cz", {"kind": "here", "name": "Ana"}, {"kind": "open"}, options=CLASSIC)
    page = guest.open(f"#/t/{table.code}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_text("Sit down").click()
    over = host.page.locator("dialog .why")
    for _ in range(150):
        mine, theirs = (one.page.locator(".draw:not([disabled])") for one in (host, guest))
        expect(over.or_(mine).first.or_(host.page.locator(".seat.turn:not(.own)")).first).to_be_visible()
        if over.is_visible():
            break
        mover = host if mine.is_visible() else guest
        if mover is guest:
            expect(theirs.or_(guest.page.locator("dialog .why")).first).to_be_visible()
        if over.is_visible():
            break
        take_turn(mover.page)
        agree(host, guest)
    expect(over).to_be_visible()
    expect(guest.page.locator("dialog .why")).to_be_visible()


def agree(*visitors: Visitor) -> None:
    """All have heard of the same; every tile of the deck is somewhere, and in its box."""
    last = max(int(visitor.page.locator(".page").get_attribute("data-seq") or 0) for visitor in visitors)
    for visitor in visitors:
        expect(visitor.page.locator(".page")).to_have_attribute("data-seq", str(last))
    assert len({pool(visitor) for visitor in visitors}) == 1
    for visitor in visitors:
        here = TileTable(visitor.page)
        laid = sum(len(one.split()) for one in here.layout())
        told = visitor.page.locator(".seat .fact:first-child .long").all_inner_texts()
        held = [int(text.split()[0]) for text in told]
        assert laid + sum(held) + int(re.sub(r"\D.*", "", pool(visitor))) == TILES
        outside = visitor.page.locator("[data-tile]").evaluate_all(OUTSIDE)
        assert outside == 0


def pool(visitor: Visitor) -> str:
    return visitor.page.locator(".pool").inner_text()


def test_a_shared_screen_hides_the_rack_between_turns(visit: Visit) -> None:
    visitor = visit()
    people = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
    table = visitor.sit("original-cz", *people, options=CLASSIC)
    page = table.page
    cover = page.locator("dialog .button.primary")
    expect(cover).to_be_visible()
    expect(table.rack).to_have_count(0)
    cover.click()
    expect(table.rack).to_have_count(7)
    first = table.ids()
    page.locator(".draw").click()
    expect(cover).to_be_visible()
    cover.click()
    expect(page.locator(".draw:not([disabled])")).to_be_visible()
    assert table.ids() != first


def test_reload_in_mid_turn_keeps_the_draft(visit: Visit) -> None:
    visitor = visit()
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    tiles = table.ids()[:3]
    for tile in tiles:
        table.tile(tile).click()
    visitor.page.get_by_text("New set").click()
    expect(table.sets).to_have_count(1)
    before = table.layout()
    visitor.page.reload()
    table.ready()
    expect(table.sets).to_have_count(1)
    assert table.layout() == before
    expect(visitor.page.locator(".done")).to_be_visible()


def test_the_server_restarts_in_mid_turn(visit: Visit, own_house: Process) -> None:
    visitor = visit(own_house.address)
    visitor.expected = ["WebSocket", "ERR_CONNECTION_REFUSED", "net::"]
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    tile = table.ids()[0]
    table.tile(tile).click()
    visitor.page.get_by_text("New set").click()
    expect(table.sets).to_have_count(1)
    own_house.kill()
    expect(visitor.page.locator(".away")).to_be_visible()
    own_house.start()
    expect(visitor.page.locator(".away")).to_be_hidden()
    expect(table.sets).to_have_count(1)
    visitor.page.get_by_label("Start the turn again").click()
    visitor.page.locator(".draw").click()
    expect(table.rack).to_have_count(8)


def test_a_spectator_sees_the_table_and_no_rack(visit: Visit) -> None:
    player, spectator = visit(), visit()
    table = player.sit("original-cz", options=CLASSIC).ready()
    page = spectator.open(f"#/t/{table.code}")
    page.get_by_text("Look on").click()
    expect(page.locator("[data-zone=board]")).to_be_visible()
    expect(page.locator("[data-zone=rack]")).to_have_count(0)
    expect(page.locator(".seat")).to_have_count(2)


def test_the_table_as_text_understands_the_commands_of_the_terminal(visit: Visit) -> None:
    visitor = visit()
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    visitor.page.evaluate("localStorage.setItem('kostka.settings', JSON.stringify({text: true}))")
    visitor.page.reload()
    expect(visitor.page.get_by_text("Your rack: 7 tiles")).to_be_visible()
    command = visitor.page.get_by_label("Command")
    command.fill("nonsense")
    command.press("Enter")
    expect(visitor.page.get_by_text("That is not understood")).to_be_visible()
    command.fill("draw")
    command.press("Enter")
    expect(visitor.page.get_by_text("Your rack: 8 tiles")).to_be_visible()
    assert json.loads(visitor.page.evaluate("localStorage.getItem('kostka.settings')"))["text"]
    assert table.code in visitor.page.url
