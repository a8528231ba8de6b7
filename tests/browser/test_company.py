"""Several people at one table: by link, at one screen, looking on; broken connections; the table as text."""

import json
import os
import re
import signal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import PHONE, TileTable, Visitor
from tests.browser.playing import CLASSIC
from tests.browser.scenes import ENTITLED
from tests.server.serving import Process


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


def pool(visitor: Visitor) -> str:
    return visitor.page.locator(".pool").inner_text()


ANA_AND_BEN = ({"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"})


def test_a_shared_screen_hides_the_rack_between_turns(visit: Visit) -> None:
    visitor = visit()
    table = visitor.sit("original-cz", *ANA_AND_BEN, options=CLASSIC)
    page = table.page
    cover = page.locator("dialog .button.primary")
    expect(cover).to_be_visible()
    expect(table.rack).to_have_count(0)
    cover.click()
    expect(table.rack).to_have_count(7)
    page.locator(".draw").click()
    expect(table.rack).to_have_count(8)
    first = table.ids()
    page.locator(".hand-over").click()
    expect(cover).to_be_visible()
    expect(page.locator("[data-tile]")).to_have_count(0)
    expect(page.locator("[data-zone=rack] .back")).to_have_count(7)
    cover.click()
    expect(page.locator(".draw:not([disabled])")).to_be_visible()
    expect(table.rack).to_have_count(7)
    assert table.ids() != first[:7]


def test_a_cover_hides_what_a_new_deal_is_asked_about(visit: Visit) -> None:
    page = visit().sit("original-pl", *ANA_AND_BEN, options=ENTITLED).page
    cover = page.locator("dialog .button.primary")
    expect(cover).to_be_visible()
    expect(page.get_by_text("doublet")).to_have_count(0)
    cover.click()
    expect(page.get_by_text("doublet")).to_be_visible()


def test_the_table_as_text_hides_the_rack_as_well(visit: Visit) -> None:
    visitor = visit()
    visitor.open().evaluate("localStorage.setItem('kostka.settings', JSON.stringify({text: true}))")
    visitor.sit("original-cz", *ANA_AND_BEN, options=CLASSIC)
    page = visitor.page
    cover = page.locator("dialog .button.primary")
    cover.click()
    command = page.get_by_label("Command")
    command.fill("draw")
    command.press("Enter")
    rack = page.get_by_test_id("text-rack")
    expect(page.get_by_text("Your rack: 8 tiles")).to_be_visible()
    page.locator(".hand-over").click()
    expect(cover).to_be_visible()
    expect(rack).to_have_count(0)
    cover.click()
    expect(page.get_by_text("Your rack: 7 tiles")).to_be_visible()


def test_at_a_shared_screen_one_can_announce_before_handing_over(visit: Visit) -> None:
    options = {**CLASSIC, "setup.redeal_doublets": 0}
    table = visit().sit("original-pl", *ANA_AND_BEN, options=options)
    page = table.page
    page.locator("dialog .button.primary").click()
    page.locator(".draw").click()
    page.locator(".announce").click()
    expect(page.locator(".announce")).to_be_hidden()
    expect(page.get_by_test_id("news")).to_contain_text("announces")
    expect(page.locator(".hand-over")).to_be_visible()


def test_the_cover_cannot_be_closed_by_escape(visit: Visit) -> None:
    page = visit().sit("original-cz", *ANA_AND_BEN, options=CLASSIC).page
    cover = page.locator("dialog .button.primary")
    expect(cover).to_be_visible()
    for _ in range(3):
        page.keyboard.press("Escape")
    cover.click()
    expect(page.locator(".draw:not([disabled])")).to_be_visible()


def test_in_a_pause_nothing_can_be_done(visit: Visit) -> None:
    table = visit().sit("original-cz", options=CLASSIC).ready()
    page = table.page
    lying = table.sets.count()
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Pause").click()
    resume = page.get_by_text("Resume the game")
    expect(resume).to_be_visible()
    for button in (".draw", "[data-tool=hint]"):
        expect(page.locator(button)).to_be_disabled()
    table.rack.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    expect(page.locator("[data-zone=rack] .selected")).to_have_count(0)
    assert table.sets.count() == lying
    resume.click()
    expect(page.locator(".draw")).to_be_enabled()


def test_reload_in_mid_turn_keeps_the_draft(visit: Visit) -> None:
    visitor = visit()
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    tiles = table.ids()[:3]
    for tile in tiles:
        table.tile(tile).click()
    lying = table.sets.count()
    visitor.page.get_by_text("New set").click()
    expect(table.sets).to_have_count(lying + 1)
    before = table.layout()
    visitor.page.reload()
    table.ready()
    expect(table.sets).to_have_count(lying + 1)
    assert table.layout() == before
    expect(visitor.page.locator(".done")).to_be_visible()


def test_the_server_restarts_in_mid_turn(visit: Visit, own_house: Process) -> None:
    visitor = visit(own_house.address, screen=PHONE)
    visitor.expected = ["WebSocket", "ERR_CONNECTION_REFUSED", "net::"]
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    tile = table.ids()[0]
    lying = table.sets.count()
    table.tile(tile).click()
    visitor.page.get_by_text("New set").click()
    expect(table.sets).to_have_count(lying + 1)
    own_house.kill()
    expect(visitor.page.locator("p.away")).to_be_visible()
    assert covered(visitor.page, "p.away") == []
    own_house.start()
    expect(visitor.page.locator(".away")).to_be_hidden()
    expect(table.sets).to_have_count(lying + 1)
    visitor.page.get_by_label("Start the turn over").click()
    visitor.page.locator(".draw").click()
    expect(table.rack).to_have_count(8)


def covered(page: Page, what: str) -> list[str]:
    """What else can be pressed or read in the place of something."""
    found: list[str] = page.evaluate(
        """what => {
          const box = document.querySelector(what).getBoundingClientRect()
          const over = ({left, right, top, bottom}) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top
          return [...document.querySelectorAll('button, .seat, .pool')]
            .filter(one => over(one.getBoundingClientRect())).map(one => one.textContent)
        }""",
        what,
    )
    return found


def test_who_comes_back_to_the_page_is_soon_told_that_the_server_is_silent(
    visit: Visit, own_house: Process
) -> None:
    visitor = visit(own_house.address)
    visitor.expected = ["WebSocket"]
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    come_back = "document.dispatchEvent(new Event('visibilitychange'))"
    os.kill(own_house.pid, signal.SIGSTOP)
    try:
        visitor.page.evaluate(come_back)
        expect(visitor.page.locator(".away")).to_be_visible()
        visitor.page.locator(".draw").click()
    finally:
        os.kill(own_house.pid, signal.SIGCONT)
    visitor.page.evaluate(come_back)
    expect(visitor.page.locator(".away")).to_be_hidden()
    expect(table.rack).to_have_count(8)


def test_a_spectator_sees_the_table_and_no_rack(visit: Visit) -> None:
    player, spectator = visit(), visit()
    table = player.sit("original-cz", options=CLASSIC).ready()
    page = spectator.open(f"#/t/{table.code}")
    page.get_by_text("Watch").click()
    expect(page.locator("[data-zone=board]")).to_be_visible()
    expect(page.locator("[data-zone=rack]")).to_have_count(0)
    expect(page.locator(".seat")).to_have_count(2)


def as_text(visitor: Visitor) -> None:
    visitor.open().evaluate("localStorage.setItem('kostka.settings', JSON.stringify({text: true}))")


def typed(page: Page, line: str) -> None:
    page.locator("form input").fill(line)
    page.locator("form input").press("Enter")
    expect(page.locator("form input")).to_have_value("")


def test_the_table_as_text_understands_the_commands_of_the_terminal(visit: Visit) -> None:
    visitor = visit()
    as_text(visitor)
    table = visitor.sit("original-cz", options=CLASSIC)
    page = visitor.page
    said = page.locator(".text [role=status]")
    expect(page.get_by_text("Your rack: 7 tiles")).to_be_visible()
    typed(page, "nonsense")
    expect(said).to_contain_text("I don’t understand that")
    typed(page, "table")
    expect(said).to_contain_text("Your rack: 7 tiles")
    typed(page, "score")
    expect(said).to_contain_text("none")
    typed(page, "rules joker")
    expect(page.locator(".text li strong").first).to_have_text("C-JOKER-1")
    typed(page, "draw")
    expect(page.get_by_text("Your rack: 8 tiles")).to_be_visible()
    assert json.loads(page.evaluate("localStorage.getItem('kostka.settings')"))["text"]
    typed(page, "lang pl")
    expect(page.get_by_text("Twoja tabliczka: 8 kostek")).to_be_visible()
    typed(page, "quit")
    expect(page.locator(".games a")).to_have_attribute("href", re.compile(table.code))


COMMON = {"hint", "table", "score", "rules", "lang", "help", "quit"}
TILES = {
    *("lay", "add", "take", "move", "swap", "split", "join", "sort", "undo", "redo", "reset"),
    *("done", "draw"),
}
DICE = {
    *("roll", "hold", "reroll", "lay", "column", "move", "lift", "undo", "redo", "reset", "done"),
}


@pytest.mark.parametrize(
    ("edition", "options", "own"),
    [
        ("original-cz", CLASSIC, TILES),
        ("express-pl", {}, DICE),
        ("first-pl", {"mode.introductory": True}, {"find"}),
    ],
)
def test_help_lists_what_is_understood_at_this_table(
    visit: Visit, edition: str, options: dict[str, object], own: set[str]
) -> None:
    visitor = visit()
    as_text(visitor)
    people = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
    visitor.sit(edition, *people, options=options)
    page = visitor.page
    show = page.locator("dialog .button.primary")
    expect(show.or_(page.locator("form input")).first).to_be_visible()
    if show.is_visible():
        show.click()
    typed(page, "help")
    listed = page.locator("[aria-live=polite] li")
    expect(listed.first).to_be_visible()
    assert set(listed.locator("strong").all_inner_texts()) == own | COMMON
    assert all(len(line.partition(": ")[2]) > 4 for line in listed.all_inner_texts())


def test_an_answer_to_a_command_goes_with_the_turn_it_was_about(visit: Visit) -> None:
    host, guest = visit(), visit()
    as_text(host)
    seats = ({"kind": "here", "name": "Ana"}, {"kind": "open"})
    table = host.sit("original-cz", *seats, options={**CLASSIC, "setup.first_game": "named"}, starter=1)
    page = guest.open(f"#/t/{table.code}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_text("Sit down").click()
    expect(host.page.get_by_text("Ben’s turn.")).to_be_visible()
    typed(host.page, "draw")
    refused = host.page.get_by_text("It is another player")
    expect(refused).to_be_visible()
    page.locator(".draw:not([disabled])").click()
    expect(host.page.get_by_text("Your turn.")).to_be_visible()
    expect(refused).to_be_hidden()


def test_the_table_as_text_asks_whether_to_deal_anew(visit: Visit) -> None:
    visitor = visit()
    as_text(visitor)
    visitor.sit("original-pl", options=ENTITLED)
    page = visitor.page
    expect(page.locator(".redeal")).to_be_visible()
    command = page.get_by_label("Command")
    command.fill("no")
    command.press("Enter")
    expect(page.get_by_text("Your turn.")).to_be_visible()


def test_another_s_hand_is_seen_at_work(visit: Visit) -> None:
    host, guest = visit(), visit()
    named = {**CLASSIC, "setup.first_game": "named"}
    seats = ({"kind": "here", "name": "Ana"}, {"kind": "open"})
    table = host.sit("original-cz", *seats, options=named, starter=0)
    page = guest.open(f"#/t/{table.code}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_text("Sit down").click()
    other = TileTable(page, table.code)
    table.ready()
    tile = table.ids()[0]
    table.tile(tile).click()
    host.page.locator(".lay").click()
    expect(other.sets).to_have_count(1)
    hand = page.locator(".seat .working")
    expect(page.locator(".seat", has=page.locator(".working"))).to_contain_text("Ana")
    expect(page.locator(".set.working")).to_have_count(1)
    expect(page.locator(f"[data-zone=board] [data-tile^='{tile[: tile.index('.')]}.']")).to_be_visible()
    host.page.locator("[data-tool=reset]").click()
    expect(other.sets).to_have_count(0)
    expect(hand).to_be_hidden()
    expect(page.locator(".set.working")).to_have_count(0)
    expect(host.page.locator(".working")).to_have_count(0)


BEGINNINGS = """box => [...box.children].map(
  one => one.getBoundingClientRect().top - box.getBoundingClientRect().top)"""


def test_all_that_others_did_since_the_own_turn_is_told_and_the_tab_says_whose_turn_it_is(
    visit: Visit,
) -> None:
    bots = [{"kind": "bot", "bot": "beginner"}] * 3
    options = {**CLASSIC, "setup.redeal_doublets": 0}
    table = visit().sit("original-cz", {"kind": "here", "name": "Ana"}, *bots, options=options).ready()
    page = table.page
    expect(page).to_have_title(re.compile("^● Your turn"))
    page.locator(".draw").click()
    table.ready()
    if not table.over:
        since = page.locator(".since").inner_text()
        names = page.locator(".seat:not(.own) strong").all_inner_texts()
        assert len(set(names)) == len(bots)
        assert all(name in since for name in names), since
        assert min(map(abs, page.locator(".since").evaluate(BEGINNINGS))) < 1, "a sentence begins on top"


def test_the_page_opens_without_a_network_and_says_so(visit: Visit, own_house: Process) -> None:
    visitor = visit(own_house.address, service_workers="allow")
    visitor.expected = ["ERR_CONNECTION_REFUSED", "net::", "Failed to fetch"]
    page = visitor.open()
    expect(page.locator(".now:not([disabled])")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    own_house.kill()
    page.reload()
    expect(page.get_by_role("heading", name="Kostka")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_visible()
    own_house.start()
    expect(page.locator(".now:not([disabled])")).to_be_visible()
