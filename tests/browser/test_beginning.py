"""The first minute: who is asked about a new deal, how racks are sorted, and all of the race at a glance."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import PHONE, SCREENS
from tests.browser.playing import CLASSIC
from tests.browser.scenes import ENTITLED, HERE
from tests.browser.seeded import SeededProcess

BOT = {"kind": "bot", "bot": "solid"}
NOBODY = {"setup.redeal_doublets": 15, "clock.turn_ms": 0}


def test_who_plays_with_bots_and_has_one_answer_is_not_asked(visit: Visit) -> None:
    """C-SETUP-7"""
    page = visit().sit("original-pl", HERE, BOT, BOT, options=NOBODY).page
    asked = page.locator(".redeal")
    expect(page.locator(".draw:not([disabled])").or_(asked).first).to_be_visible()
    expect(asked).to_have_count(0)


def test_with_others_everybody_waits_the_same_time(visit: Visit, tmp_path: Path, deals: Path) -> None:
    """C-SETUP-7: whoever may not ask has nothing to press, and whoever may decides for all."""
    house = SeededProcess(tmp_path, deals, KOSTKA_ANSWER_MS="6000").start()
    try:
        host, guest = visit(house.address), visit(house.address, screen=PHONE)
        host.expected = guest.expected = ["WebSocket"]  # the house closes before they leave
        table = host.sit("original-pl", HERE, {"kind": "open"}, options=NOBODY)
        guest.open(f"#/t/{table.code}").get_by_text("Sit down").click()
        for page in (host.page, guest.page):
            expect(page.locator(".redeal .wait")).to_contain_text("for everybody at once")
            expect(page.locator(".redeal button")).to_have_count(0)
        for page in (host.page, guest.page):
            expect(page.locator(".redeal")).to_have_count(0)
        expect(host.page.locator(".seat.turn")).to_have_count(1)

        table = host.sit("original-pl", HERE, {"kind": "open"}, options=ENTITLED)
        guest.open(f"?again#/t/{table.code}").get_by_text("Sit down").click()
        before = sorted(table.faces())
        anew = guest.page.locator(".redeal button:not(.primary)")
        anew.click()
        expect(guest.page.locator(".redeal .wait")).to_contain_text("Noted.")
        expect(host.page.locator(".redeal button.primary")).to_be_enabled()  # who has answered is not seen
        expect(anew).to_be_enabled()  # a new deal carries the same right
        assert sorted(table.faces()) != before
    finally:
        house.end()


def test_runs_and_groups_are_a_switch_and_no_hint(visit: Visit) -> None:
    table = visit().sit("original-cz", options=CLASSIC).ready()
    page, orders = table.page, [table.faces()]
    for _ in range(3):
        sort = page.locator("[data-tool=sort]")
        label = sort.get_attribute("aria-label")
        sort.click()
        expect(sort).not_to_have_attribute("aria-label", str(label))
        orders.append(table.faces())
    assert orders[0] != orders[1] != orders[2], "every press does something"
    assert orders[1] == orders[3]
    expect(page.locator(".hint, .tile-button.marked")).to_have_count(0)


WHOLE = """() => {
  const box = one => one.getBoundingClientRect()
  const race = document.querySelector('.race')
  const parts = ['.runs', '.what', '.around'].map(part => box(race.querySelector(part)))
  const before = (a, b) => a.bottom <= b.top + 1 || a.right <= b.left + 1
  const apart = (a, b) => before(a, b) || before(b, a)
  const inside = [...race.querySelectorAll('.loose li, .laid')].every(one =>
    box(one).left >= 0 && box(one).right <= innerWidth && box(one).top >= 0 && box(one).bottom <= innerHeight)
  return [race.scrollHeight <= race.clientHeight, race.scrollWidth <= race.clientWidth, inside,
    apart(parts[0], parts[1]), apart(parts[1], parts[2]), apart(parts[0], parts[2]),
    document.querySelector('.what').scrollHeight <= document.querySelector('.what').clientHeight + 1,
    [...race.querySelectorAll('.run')].every(run => run.scrollWidth <= run.clientWidth)]
}"""


def whole(page: Page) -> None:
    """All of the race on every screen, without scrolling, nothing over anything else."""
    for screen in SCREENS.values():
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        assert page.evaluate(WHOLE) == [True] * 8, screen


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_race_is_seen_whole_on_every_screen(visit: Visit, lang: str) -> None:
    """I-2: every run has its place from the start"""
    visitor = visit(lang=lang)
    page = visitor.sit("first-pl", HERE, BOT, options={"mode.introductory": True}).page
    page.wait_for_selector(".loose button")
    whole(page)
    stars = page.locator(".stars").first
    expect(stars).to_be_attached()
    assert "shine" in stars.evaluate("one => getComputedStyle(one).animationName"), "over no tile"
    page.wait_for_function("() => document.querySelectorAll('.laid').length > 4")
    whole(page)
