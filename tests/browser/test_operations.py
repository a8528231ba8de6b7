"""Every operation on tiles, by mouse, by finger and by keyboard; the server judges what comes of it."""

import math

import httpx
import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.fingers import Finger, Point
from tests.browser.pages import PHONE, TileTable, Visitor, face, middle

HERE = {"kind": "here", "name": "Ana"}
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
LARGE = {"setup.rack": 20, "setup.redeal_doublets": 0, "opening.minimum": 1, "clock.turn_ms": 0}


@pytest.fixture(params=["mouse", "taps", "touch", "keyboard"])
def hand(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def table(visit: Visit, hand: str) -> tuple[Visitor, TileTable, "Hand"]:
    touch = hand in ("taps", "touch")
    visitor = visit(touch=touch, screen=PHONE if touch else None)
    table = alone(visitor)
    while not run_of(table, 3):  # nearly all deals have a run of three for Ana
        table = alone(visitor)
    hands: dict[str, type[Hand]] = {"mouse": Mouse, "taps": Taps, "touch": Touch, "keyboard": Keyboard}
    return visitor, table, hands[hand](table)


def alone(visitor: Visitor) -> TileTable:
    """Ana's first turn; somebody else takes the open seat, and leaves it at that."""
    table = visitor.sit("original-cz", HERE, {"kind": "open"}, options=SMALL, starter=0)
    httpx.post(f"{visitor.address}/api/tables/{table.code}/join", json={"name": "Ben"}).raise_for_status()
    return table.ready()


class Hand:
    """A way to move tiles."""

    def __init__(self, table: TileTable) -> None:
        self.table = table
        self.page = table.page

    def lay(self, *tiles: str) -> None:
        raise NotImplementedError

    def free(self) -> Point:
        """A corner of the table that is far from all sets."""
        board = box(self.page.locator("[data-zone=board]"))
        sets = [middle(one) for one in self.table.sets.all()]
        across, down = (
            (board["x"] + 40, board["x"] + board["width"] - 40),
            (board["y"] + 40, board["y"] + board["height"] - 40),
        )
        return max(
            ((x, y) for x in across for y in down),
            key=lambda corner: min((math.dist(corner, one) for one in sets), default=0),
        )

    def add(self, tile: str, beside: str) -> None:
        raise NotImplementedError

    def home(self, tile: str) -> None:
        raise NotImplementedError

    def whole(self, tile: str) -> None:
        """Take the whole set into which the tile belongs."""
        raise NotImplementedError

    def split(self, tile: str) -> None:
        """Two sets out of one, in front of the tile."""
        self.table.tile(tile).click()
        self.page.get_by_label("Split in front of this tile").click()


class Mouse(Hand):
    """Drags."""

    def lay(self, *tiles: str) -> None:
        for tile in tiles:
            self.table.tile(tile).click()
        self.drag(tiles[-1], *self.free())

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
        self.page.touchscreen.tap(*self.free())

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

    def split(self, tile: str) -> None:
        self.press(tile, "s")

    def press(self, tile: str, key: str) -> None:
        self.table.tile(tile).focus()
        self.page.keyboard.press(key)


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


def run_of(table: TileTable, length: int, colours: str = "RB", highest: int = 6) -> list[str]:
    """Tiles of the rack that are a run; none if there is no run."""
    ids = table.ids()
    for colour in colours:
        for low in range(1, highest + 2 - length):
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
    hand.split(run[1])
    expect(here.sets).to_have_count(2)
    assert here.layout() == [face(run[0]), " ".join(map(face, run[1:]))]
    hand.whole(run[2])
    expect(here.page.locator(".tile-button.selected")).to_have_count(2)
    here.tile(run[0]).focus()
    here.page.keyboard.press("Enter")
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]


def test_a_run_that_loses_its_middle_falls_into_two(table: tuple[Visitor, TileTable, Hand]) -> None:
    _, here, hand = table
    run = run_of(here, 3)
    hand.lay(*run)
    expect(here.sets).to_have_count(1)
    hand.lay(run[1])
    expect(here.sets).to_have_count(3)
    assert here.layout() == [face(run[0]), face(run[2]), face(run[1])]
    hand.add(run[1], run[0])
    hand.add(run[2], run[1])
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]


def test_a_new_set_lies_where_it_was_let_go(visit: Visit) -> None:
    """Also after another one, while it grows, and when the page is opened anew."""
    visitor = visit()
    table = alone(visitor)
    mouse = Mouse(table)
    board = box(visitor.page.locator("[data-zone=board]"))
    first, second, third = table.ids()[:3]
    places = {first: (0.6, 0.7), second: (0.2, 0.4)}
    for tile, (across, down) in places.items():
        x, y = board["x"] + board["width"] * across, board["y"] + board["height"] * down
        mouse.drag(tile, x, y)
        assert_near(box(table.tile(tile)), x, y)
    before = box(table.tile(second))
    mouse.add(third, first)
    expect(table.sets).to_have_count(2)
    assert box(table.tile(second)) == before
    lying = [box(one) for one in table.sets.all()]
    visitor.page.reload()
    table.ready()
    expect(table.sets).to_have_count(2)
    assert [box(one) for one in table.sets.all()] == lying


def assert_near(place: FloatRect, x: float, y: float) -> None:
    """Within a tile of it: sets lie in rows and columns."""
    assert abs(place["x"] + place["width"] / 2 - x) < place["width"]
    assert abs(place["y"] + place["height"] / 2 - y) < place["height"]


def test_sets_are_laid_by_hand_in_turn_after_turn(visit: Visit) -> None:
    """New ones beside those that lie there from the turn before."""
    visitor = visit()
    while True:  # until a deal has two runs: nearly all do
        table = visitor.sit("original-cz", options=LARGE).ready()
        runs = [run for colour in "RBKO" if (run := run_of(table, 3, colour, 13))][:2]
        if len(runs) == 2:
            break
    for run in runs:
        lying = table.sets.count()
        Mouse(table).lay(*run)
        expect(table.sets).to_have_count(lying + 1)
        visitor.page.locator(".done[aria-disabled=false]").click()
        expect(visitor.page.locator(".done")).to_be_hidden()
        table.ready()
    assert not set(runs[0] + runs[1]) & set(table.ids())


def test_what_another_has_laid_is_marked_until_one_plays(visit: Visit) -> None:
    host, guest = visit(), visit()
    while True:
        table = host.sit("original-cz", HERE, {"kind": "open"}, options=SMALL, starter=0)
        page = guest.open(f"#/t/{table.code}")
        page.get_by_text("Sit down").click()
        table.ready()
        if run := run_of(table, 3):
            break
    Mouse(table).lay(*run)
    host.page.locator(".done[aria-disabled=false]").click()
    other = TileTable(page).ready()
    expect(page.locator(".recent")).to_have_count(3)
    expect(host.page.locator(".recent")).to_have_count(0)
    other.tile(other.ids()[0]).click()
    page.locator(".lay").click()
    expect(page.locator(".recent")).to_have_count(0)


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
    table = alone(visitor)
    first, *rest = table.ids()
    last = box(table.tile(rest[-1]))
    Mouse(table).drag(first, last["x"] + last["width"] - 2, last["y"] + last["height"] / 2)
    assert table.ids() == [*rest, first]
    visitor.page.reload()
    table.ready()
    assert table.ids() == [*rest, first]
    visitor.page.get_by_label("Sort").click()
    assert table.ids() != [*rest, first]
