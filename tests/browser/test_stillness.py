"""During a turn no untouched set moves, at any size of screen; `make stillness` plays whole games."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import BARS, DESKTOP, SCREENS, SMALL, TABLET, face, resize
from tests.browser.stillness import CROWDED, gather, play, press, seen

ROUNDS = 2
NAMES = list(SCREENS)


@pytest.mark.parametrize("screens", [NAMES[::2], NAMES[1::2]], ids=["some", "others"])
def test_no_set_moves_that_nobody_touches(visit: Visit, screens: list[str]) -> None:
    people = {screen: visit(screen=SCREENS[screen]) for screen in screens}
    play(gather(people, "original-cz", options=CROWDED), ROUNDS * len(people))
    for page in seen(people):
        assert page.compared > 100
        assert page.moved == []


# How far the middle of all sets is from the middle of the table, in heights of a set.
ASKEW = """() => {
  const sets = [...document.querySelectorAll('[data-set]')].map(one => one.getBoundingClientRect())
  const board = document.querySelector('.board').getBoundingClientRect()
  const [top, bottom] = [Math.min(...sets.map(one => one.top)), Math.max(...sets.map(one => one.bottom))]
  return Math.abs(top + bottom - board.top - board.bottom) / 2 / sets[0].height
}"""


def test_sets_lie_in_the_middle_after_the_window_has_changed(visit: Visit) -> None:
    table = visit(screen=TABLET).sit("original-cz", options={**CROWDED, "opening.minimum": 200}).ready()
    tiles = table.ids()
    for laid in (tiles[:9], tiles[9:18]):
        for tile in laid:
            press(table, tile)
        table.page.keyboard.press("n")
    table.page.set_viewport_size(DESKTOP)
    table.page.wait_for_function(f"() => ({ASKEW})() < 0.5")


def test_nothing_moves_for_somebody_who_goes_away(visit: Visit) -> None:
    people = {"320x568": visit(screen=SMALL), "others": visit(), "gone": visit()}
    page = gather(people, "original-cz", options=CROWDED)[0].page
    before = boards(page)
    people["gone"].page.goto("about:blank")
    expect(page.locator(".seat.away")).to_have_count(1)
    assert boards(page) == before


def boards(page: Page) -> list[FloatRect | None]:
    """Where the table lies, on every screen."""
    found = []
    for screen in SCREENS.values():
        resize(page, screen)
        found.append(page.locator(".board").bounding_box())
    return found


def test_a_set_that_grows_wider_than_the_table_moves_no_other(visit: Visit) -> None:
    """Few sets lie there, so tiles are large: the set that outgrows the table shrinks alone."""
    visitor = visit(screen=BARS)
    table = visitor.sit("original-cz", options={**CROWDED, "setup.rack": 14, "opening.minimum": 200}).ready()
    page = table.page
    tiles = [tile for tile in table.ids() if face(tile) != "J"]
    long, still = tiles[:9], tiles[9:12]
    for laid in (long[:3], still):
        for tile in laid:
            press(table, tile)
        page.keyboard.press("n")
    place = "all => all.map(one => ({...one.getBoundingClientRect().toJSON()}))"
    there = ", ".join(f"[data-set] [data-tile='{tile}']" for tile in still)
    before = page.locator(there).evaluate_all(place)
    for tile in long[3:]:
        press(table, tile)
        table.tile(long[0]).focus()
        page.keyboard.press("Enter")
        assert page.locator(there).evaluate_all(place) == before
    board = page.locator(".board").evaluate("one => one.getBoundingClientRect().toJSON()")
    grown = page.locator("[data-set]", has=table.tile(long[0])).locator("[data-tile]")
    expect(grown).to_have_count(len(long))
    for box in grown.evaluate_all(place):
        assert board["left"] <= box["left"]
        assert box["right"] <= board["right"]
