"""Every operation on tiles, by mouse, by finger and by keyboard; the server judges what comes of it."""

import httpx
import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.fingers import Finger
from tests.browser.pages import PHONE, TileTable, Visitor, face, middle

SMALL = {
    "deck.numbers": 6,
    "deck.colours": 2,
    "deck.jokers": 0,
    "setup.rack": 12,
    "setup.redeal_doublets": 0,
    "opening.minimum": 1,
    "clock.turn_ms": 0,
    "sets.groups": False,
    "setup.first_game": "named",
}
"""One half of the small deck on every rack: there is nearly always something to lay."""


@pytest.fixture(params=["mouse", "taps", "touch", "keyboard"])
def hand(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def table(visit: Visit, hand: str) -> tuple[Visitor, TileTable, "Hand"]:
    touch = hand in ("taps", "touch")
    visitor = visit(touch=touch, screen=PHONE if touch else None)
    here = {"kind": "here", "name": "Ana"}
    seats = (here, {"kind": "open"})
    while True:  # until a deal has a run of three for Ana: nearly all do
        table = visitor.sit("original-cz", *seats, options=SMALL, starter=0)
        join(visitor, table.code)
        table.ready()
        if run_of(table, 3):
            break
    hands: dict[str, type[Hand]] = {"mouse": Mouse, "taps": Taps, "touch": Touch, "keyboard": Keyboard}
    return visitor, table, hands[hand](table)


def join(visitor: Visitor, code: str) -> None:
    """Somebody else takes the open seat, and leaves it at that."""
    httpx.post(f"{visitor.address}/api/tables/{code}/join", json={"name": "Ben"}).raise_for_status()


class Hand:
    """A way to move tiles."""

    def __init__(self, table: TileTable) -> None:
        self.table = table
        self.page = table.page

    def lay(self, *tiles: str) -> None:
        raise NotImplementedError

    def add(self, tile: str, beside: str) -> None:
        raise NotImplementedError

    def home(self, tile: str) -> None:
        raise NotImplementedError

    def whole(self, tile: str) -> None:
        """Take the whole set into which the tile belongs."""
        raise NotImplementedError


class Mouse(Hand):
    """Drags."""

    def lay(self, *tiles: str) -> None:
        for tile in tiles:
            self.table.tile(tile).click()
        board = box(self.page.locator("[data-zone=board]"))
        self.drag(tiles[-1], board["x"] + board["width"] - 40, board["y"] + board["height"] - 30)

    def add(self, tile: str, beside: str) -> None:
        target = box(self.table.tile(beside))
        self.drag(tile, target["x"] + target["width"] * 0.8, target["y"] + target["height"] / 2)

    def home(self, tile: str) -> None:
        rack = box(self.page.locator("[data-zone=rack]"))
        self.drag(tile, rack["x"] + rack["width"] - 8, rack["y"] + rack["height"] / 2)

    def whole(self, tile: str) -> None:
        self.table.tile(tile).click(delay=600)

    def drag(self, tile: str, x: float, y: float) -> None:
        start = box(self.table.tile(tile))
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(x, y, steps=6)
        mouse.up()


class Taps(Hand):
    """Taps one after the other."""

    def lay(self, *tiles: str) -> None:
        for tile in tiles:
            self.table.tile(tile).tap()
        board = box(self.page.locator("[data-zone=board]"))
        self.page.touchscreen.tap(board["x"] + board["width"] - 30, board["y"] + board["height"] - 20)

    def add(self, tile: str, beside: str) -> None:
        self.table.tile(tile).tap()
        self.table.tile(beside).tap()

    def home(self, tile: str) -> None:
        self.table.tile(tile).tap()
        self.table.tile(tile).tap()

    def whole(self, tile: str) -> None:
        self.table.tile(tile).tap()
        self.page.get_by_label("The whole set").tap()


class Touch(Mouse):
    """Drags with a finger, and holds it for a whole set."""

    def whole(self, tile: str) -> None:
        finger = Finger(self.page)
        finger.down(middle(self.table.tile(tile)))
        expect(self.table.tile(tile)).to_have_attribute("aria-pressed", "true")
        finger.up()

    def drag(self, tile: str, x: float, y: float) -> None:
        Finger(self.page).drag(middle(self.table.tile(tile)), (x, y))


class Keyboard(Hand):
    """Keys alone."""

    def lay(self, *tiles: str) -> None:
        for tile in tiles:
            self.press(tile, "Enter")
        self.page.keyboard.press("n")

    def add(self, tile: str, beside: str) -> None:
        self.press(tile, "Enter")
        self.press(beside, "Enter")

    def home(self, tile: str) -> None:
        self.press(tile, "h")

    def whole(self, tile: str) -> None:
        self.press(tile, "w")

    def press(self, tile: str, key: str) -> None:
        self.table.tile(tile).focus()
        self.page.keyboard.press(key)


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


def run_of(table: TileTable, length: int) -> list[str]:
    """Tiles of the rack that are a run; none if there is no run."""
    ids = table.ids()
    for colour in "RB":
        for low in range(1, 8 - length):
            wanted = [f"{colour}{number}" for number in range(low, low + length)]
            found = [next((tile for tile in ids if face(tile) == one), "") for one in wanted]
            if all(found):
                return found
    return []


def test_lay_add_home_undo_redo_reset(table: tuple[Visitor, TileTable, Hand]) -> None:
    _, here, hand = table
    before = here.everything()
    run = run_of(here, 3)
    other = next(tile for tile in here.ids() if tile[0] != run[0][0])
    hand.lay(*run)
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]
    expect(here.page.locator(".done")).to_have_attribute("aria-disabled", "false")
    hand.add(other, run[1])
    expect(here.page.locator(".done")).to_be_visible()
    assert here.everything() == before
    hand.home(other)
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]
    here.page.get_by_label("Start the turn again").click()
    expect(here.sets).to_have_count(0)
    here.page.get_by_label("Undo").click()
    expect(here.sets).to_have_count(1)
    here.page.get_by_label("Undo").click()
    here.page.get_by_label("Redo").click()
    assert here.everything() == before


def test_split_join_and_whole_set(table: tuple[Visitor, TileTable, Hand]) -> None:
    _, here, hand = table
    run = run_of(here, 3)
    hand.lay(*run)
    expect(here.sets).to_have_count(1)
    here.tile(run[1]).focus()
    here.page.keyboard.press("s")
    expect(here.sets).to_have_count(2)
    assert here.layout() == [face(run[0]), " ".join(map(face, run[1:]))]
    hand.whole(run[1])
    expect(here.page.locator(".tile-button.selected")).to_have_count(2)
    here.tile(run[0]).focus()
    here.page.keyboard.press("Enter")
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]


def test_what_is_wrong_is_said_with_its_rule(table: tuple[Visitor, TileTable, Hand]) -> None:
    visitor, here, hand = table
    run = run_of(here, 3)
    hand.lay(*run[:2])
    link = here.page.locator(".status a").first
    expect(link).to_be_visible()
    expect(here.page.locator(".done")).to_have_attribute("aria-disabled", "true")
    with visitor.context.expect_page() as opened:
        link.click()
    rules = opened.value
    clause = link.inner_text()
    expect(rules.locator(".clause.wanted")).to_contain_text(clause)
    rules.close()


def test_the_rack_keeps_its_own_order(visit: Visit) -> None:
    visitor = visit()
    here = {"kind": "here", "name": "Ana"}
    table = visitor.sit("original-cz", here, {"kind": "open"}, options=SMALL, starter=0)
    join(visitor, table.code)
    table.ready()
    first, *rest = table.ids()
    last = box(table.tile(rest[-1]))
    Mouse(table).drag(first, last["x"] + last["width"] - 2, last["y"] + last["height"] / 2)
    assert table.ids() == [*rest, first]
    visitor.page.reload()
    table.ready()
    assert table.ids() == [*rest, first]
    visitor.page.get_by_label("Sort").click()
    assert table.ids() != [*rest, first]
