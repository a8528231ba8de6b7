"""What makes the table a game: who sits there, in which colours, and what moves when and for whom."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import MOVING, TileTable, Visitor
from tests.browser.playing import MOST_TURNS, QUICK
from tests.browser.stillness import CROWDED

HERE = {"kind": "here", "name": "Ana"}
BEN = {"kind": "here", "name": "Ben"}
BOT = {"kind": "bot", "bot": "casual"}
STARTER: dict[str, Any] = {"setup.first_game": "named"}
# What has flown or turned over since the page was opened, and how long what others laid waited to be shown.
WATCH = """() => {
  window.flown_ = {flying: 0, reveal: 0, waits: [], sets: []}
  new MutationObserver(changes => {
    for (const node of changes.flatMap(change => [...change.addedNodes]))
      for (const name of ['flying', 'reveal'])
        if (node.classList?.contains(name)) window.flown_[name]++
  }).observe(document, {subtree: true, childList: true})
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, timing) {
    const set = this.closest('[data-set]')
    if (set) {
      window.flown_.waits.push(timing.delay)
      window.flown_.sets.push(document.querySelectorAll('[data-set]').length)
    }
    return animate.call(this, frames, timing)
  }
}"""


COLOUR = "one => getComputedStyle(one).borderBottomColor"
TEXT = '{"text": true}'
SHOWN = MOVING.replace(
    "document.getAnimations()", "document.querySelector('.board').getAnimations({subtree: true})"
)


def with_pace(visitor: Visitor, pace: str) -> None:
    kept = f"JSON.stringify({{pace: '{pace}'}})"
    visitor.open("icon.svg").evaluate(f"localStorage.setItem('kostka.settings', {kept})")
    visitor.page.add_init_script(f"({WATCH})()")


def flown(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("window.flown_")
    return found


def after_the_bots(visitor: Visitor) -> TileTable:
    """The own turn, after bots have laid several sets."""
    table = visitor.sit("original-cz", HERE, BOT, BOT, BOT, options={**CROWDED, **STARTER}, starter=0).ready()
    for _ in range(MOST_TURNS):
        visitor.page.locator(".draw:not([disabled])").click()
        if table.ready().sets.count() > 2:
            return table
    raise AssertionError("nobody lays anything")


@pytest.mark.parametrize(("pace", "least"), [("slow", 1000), ("normal", 450), ("instant", 0)])
def test_what_a_bot_lays_is_shown_set_by_set_at_the_pace_one_chose(
    visit: Visit, pace: str, least: int
) -> None:
    visitor = visit(reduced_motion="no-preference")
    with_pace(visitor, pace)
    table = after_the_bots(visitor)
    seen = flown(visitor.page)
    assert seen["sets"][-1] == table.sets.count(), "all of it lies there from the start"
    assert (max(seen["waits"]) >= least) if least else (set(seen["waits"]) == {0})
    visitor.page.locator(".status").click()
    assert not visitor.page.evaluate(SHOWN), "a tap skips to the end"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_racks_turn_over_and_tiles_are_dealt_unless_one_wants_no_motion(visit: Visit, motion: str) -> None:
    visitor = visit(reduced_motion=motion)
    with_pace(visitor, "normal")
    page = visitor.page
    rules = {**QUICK, **STARTER, "mode.resign": True, "setup.redeal_doublets": 0}
    visitor.sit("original-cz", HERE, BOT, options=rules, starter=0, games=2).ready()
    page.locator("[data-tool=menu]").click()
    page.locator("dialog .danger", has_text="Resign").click()
    expect(page.locator("dialog .why")).to_be_visible()
    expect(page.locator(".reveal")).to_have_count(0)
    ended = flown(page)
    page.get_by_role("button", name="Next game").click()
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator("[data-zone=rack] [data-tile]")).to_have_count(7)
    dealt = flown(page)
    moved = motion == "no-preference"
    assert ended["reveal"] == moved
    assert (dealt["flying"] > ended["flying"]) == moved
    assert moved or dealt["waits"] == []
    page.locator("[data-tool=menu]").click()
    for seat in range(2):
        on_sheet = page.locator("dialog th svg").nth(seat).evaluate("one => getComputedStyle(one).fill")
        assert on_sheet == page.locator(f"[data-seat='{seat}']").evaluate(COLOUR)


def test_a_bot_has_one_name_everywhere_and_for_everybody_and_no_person_shares_it(visit: Visit) -> None:
    host, guest, reader = visit(), visit(lang="it"), visit()
    usual = "Uhu"
    seats = ({**HERE, "name": usual}, BEN, {"kind": "bot", "bot": "solid"})
    table = host.sit("original-cz", *seats, options={**QUICK, **STARTER}, starter=2)
    reader.open("icon.svg").evaluate(f"localStorage.setItem('kostka.settings', '{TEXT}')")
    for visitor, look_on in ((guest, "Guarda la partita"), (reader, "Watch")):
        visitor.open(f"#/t/{table.code}").get_by_text(look_on).click()
    name = host.page.locator("[data-seat='2'] strong").inner_text()
    assert name not in (usual, "")
    pages = [one.page for one in (host, guest, reader)]
    for page in pages:
        expect(page.locator("[data-seat='2'] strong")).to_have_text(name)
    expect(host.page.locator("[data-seat='2'] .level")).to_contain_text("solid")
    expect(host.page.locator(".since")).to_contain_text(name)
    colours = [
        [page.locator(f"[data-seat='{seat}']").evaluate(COLOUR) for seat in range(3)] for page in pages
    ]
    assert colours[1:] == colours[:1] * 2
    assert len(set(colours[0])) == 3
