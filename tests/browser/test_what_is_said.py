"""What is said stays readable and quiet: the clock, long hints, hints that are played out, and penalties."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.pages import BARS, SCREENS, SMALL, TileTable, first_deal
from tests.browser.playing import CLASSIC
from tests.browser.stillness import press

HERE = {"kind": "here", "name": "Ana"}
BEN = {"kind": "here", "name": "Ben"}
BOT = {"kind": "bot", "bot": "beginner"}
RICH = {"setup.rack": 20, "setup.redeal_doublets": 0, "opening.minimum": 5, "clock.turn_ms": 0}
"""With twenty tiles there is nearly always something to lay."""
LEAST_PX = 18
"""Of the clock's digits."""
LOW = 300
MOST_STEPS = 30
UNTIL_IT_LIES = """async (one) => {
  let top
  do {
    top = one.scrollTop
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (one.scrollTop !== top)
}"""
"""The height of a screen, in pixels, on which a hint of some lines is cut."""


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_the_clock_can_be_read_on_every_screen(visit: Visit, screen: ViewportSize) -> None:
    page = visit(screen=screen).sit("original-cz", options={**CLASSIC, "clock.turn_ms": 60_000}).ready().page
    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
    expect(clock).to_be_in_viewport(ratio=1)
    seen = clock.evaluate(
        "one => { const {x, y, width, height} = one.getBoundingClientRect();"
        "return [parseFloat(getComputedStyle(one).fontSize),"
        "one.contains(document.elementFromPoint(x + width / 2, y + height / 2))] }"
    )
    assert seen[0] >= LEAST_PX
    assert seen[1], "nothing lies over it"


def hinted(page: Page) -> bool:
    """Whether there is something to lay; all that a hint has to say of it is asked for."""
    page.locator("[data-tool=hint]").click()
    hint = page.locator(".hint")
    expect(hint).to_be_visible()
    if hint.get_attribute("data-step") == "0":
        return False
    for step in ("2", "3"):
        hint.locator(".further").click()
        expect(hint).to_have_attribute("data-step", step)
    return True


def cut_on_a_low_screen(page: Page) -> bool:
    """Whether the hint has more lines than such a screen shows."""
    page.set_viewport_size({"width": SMALL["width"], "height": LOW})
    cut: bool = page.locator(".hint .lines").evaluate("one => one.scrollHeight > one.clientHeight + 1")
    return cut


def test_a_hint_says_a_few_steps_at_a_time_so_that_the_table_is_seen(visit: Visit) -> None:
    visitor = visit(screen=SMALL, touch=True)
    table = first_deal(
        lambda: visitor.sit("original-cz", options=RICH).ready(),
        lambda table: hinted(table.page) and cut_on_a_low_screen(table.page),
    )
    page, further = table.page, table.page.locator(".hint .next")
    lines = page.locator(".hint .lines")
    expect(lines).to_have_attribute("data-more", "down")
    assert "gradient" in lines.evaluate("one => getComputedStyle(one).maskImage")
    for _ in range(MOST_STEPS):
        if not further.is_visible():
            break
        further.click()
        lines.evaluate(UNTIL_IT_LIES)
    expect(lines).to_have_attribute("data-more", "up")
    assert "gradient" not in lines.evaluate("one => getComputedStyle(one).maskImage")
    page.set_viewport_size(BARS)
    board, said = page.locator(".board").bounding_box(), page.locator(".said").bounding_box()
    assert board is not None
    assert said is not None
    assert board["y"] + board["height"] - said["y"] < board["height"] / 4


RED = """() => {
  window.red_ = []
  const look = () => document.querySelectorAll('.faulty, .reasons, .status.wrong')
    .forEach(one => window.red_.push(one.className))
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true})
}"""


def rolled(page: Page) -> None:
    page.locator(".roll").click()
    expect(page.locator(".pass:not([disabled])")).to_be_visible()


@pytest.mark.parametrize("edition", ["original-cz", "express-pl"])
def test_a_hint_plays_itself_out_without_an_objection(visit: Visit, edition: str) -> None:
    """At the pace at which people see it."""
    visitor = visit(reduced_motion="no-preference")

    def dealt() -> TileTable:
        if edition == "original-cz":
            return visitor.sit(edition, options=RICH).ready()
        table = visitor.sit(edition, HERE, BEN)
        rolled(table.page)
        return table

    page = first_deal(dealt, lambda table: hinted(table.page)).page
    page.evaluate(RED)
    page.locator(".hint .show").click()
    expect(page.locator(".done[aria-disabled=false]")).to_be_visible()
    assert page.evaluate("window.red_") == []


def test_a_penalty_says_in_words_what_was_wrong(visit: Visit) -> None:
    """C-TURN-5, where mistakes are not explained beforehand"""
    strict: dict[str, Any] = {**CLASSIC, "setup.redeal_doublets": 0, "setup.first_game": "named"}
    table = visit().sit("original-cz", HERE, BOT, options={**strict, "mode.assisted": False}, starter=0)
    page = table.ready().page
    table.tile(next(tile for tile in table.ids() if not tile.startswith("J"))).click()
    page.locator(".lay").click()
    page.locator(".done[aria-disabled=false]").click()
    said = page.locator(".status")
    expect(said).to_contain_text("you draw 3 penalty tiles (C-TURN-5)")
    expect(said).to_contain_text(re.compile(r"What was wrong: .+ \(C-SET-1\)"))
    table.ready()
    expect(said).to_contain_text("Your turn.")
    expect(said).to_contain_text("What was wrong")
    page.locator(".draw").click()
    table.ready()
    expect(said).not_to_contain_text("What was wrong")


def test_what_is_chosen_stands_out_under_a_hint_that_goes_once_it_was_followed(visit: Visit) -> None:
    visitor = visit(screen=BARS)
    rules = {**RICH, "setup.first_game": "named"}
    labels = "all => all.map(one => one.ariaLabel)"

    def plain(table: TileTable) -> bool:
        """The tiles to be laid, and no joker that stands for another one."""
        if not hinted(table.page):
            return False
        meant, said = (
            table.page.locator(css).evaluate_all(labels) for css in (".marked", ".hint [role=img]")
        )
        return sorted(meant) == sorted(said)

    table = first_deal(lambda: visitor.sit("original-cz", HERE, BOT, options=rules, starter=0).ready(), plain)
    page = table.page
    sets = [line.get_by_role("img").evaluate_all(labels) for line in page.locator(".hint p").all()]
    look = "one => getComputedStyle(one.querySelector('.tile')).boxShadow"
    for number, tiles in enumerate(sets):
        expect(page.locator(".hint")).to_be_visible()
        for tile in tiles:
            meant = page.locator(f"[data-zone=rack] .marked:not(.selected)[aria-label='{tile}']").first
            before = meant.evaluate(look)
            identity = str(meant.get_attribute("data-tile"))
            press(table, identity)
            expect(table.tile(identity)).to_have_class(re.compile("selected"))
            assert table.tile(identity).evaluate(look) != before
        page.keyboard.press("n")
        expect(table.sets).to_have_count(number + 1)
    expect(page.locator(".done[aria-disabled=false]")).to_be_visible()
    expect(page.locator(".hint")).to_have_count(0)
    page.locator("[data-tool=undo]").click()
    expect(page.locator(".hint")).to_be_visible()


def test_who_is_late_reads_that_and_no_list_of_clauses(visit: Visit) -> None:
    late = {**CLASSIC, "clock.turn_ms": 1500, "setup.redeal_doublets": 0, "setup.first_game": "named"}
    visitor = visit(screen=BARS)
    table = visitor.sit("original-cz", HERE, BOT, options=late, starter=0).ready()
    press(table, table.ids()[0])
    table.page.keyboard.press("n")
    short = r"You ran out of time\. Your turn failed: [^:]* you draw 3 penalty tiles\. Your turn\."
    expect(table.page.locator(".status")).to_have_text(re.compile(rf"^\s*{short}\s*$"))


def test_a_hint_that_is_refused_says_why(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def ask(text: str | bytes) -> None:
            if json.loads(text)["type"] == "hint":
                error = {"code": "too-often", "message": "Too many tries; try again in a minute.", "at": ""}
                socket.send(
                    json.dumps({"type": "refused", "cmd": None, "seq": 1, "error": error, "violations": []})
                )
            else:
                server.send(text)

        socket.on_message(ask)

    page.route_web_socket("**/socket", route)
    visitor.sit("original-cz", options=CLASSIC).ready()
    page.locator("[data-tool=hint]").click()
    expect(page.locator(".hint")).to_contain_text("Too many tries")


def test_high_contrast_shows_what_is_chosen_and_whose_turn_it_is(visit: Visit) -> None:
    """Colours of the system leave neither shadows nor backgrounds."""
    table = visit(forced_colors="active").sit("original-cz", options=CLASSIC).ready()
    first, second = table.ids()[:2]
    table.tile(first).click()
    outline = "one => getComputedStyle(one).outlineWidth"
    assert table.tile(first).locator(".tile").evaluate(outline) == "4px"
    assert table.tile(second).locator(".tile").evaluate(outline) == "1px"
    assert table.page.locator(".seat.turn").evaluate(outline) == "4px"
