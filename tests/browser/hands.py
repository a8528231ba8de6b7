"""The ways to move tiles: mouse, taps, a finger that drags, and the keyboard."""

import math

from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.fingers import Finger, Point
from tests.browser.pages import TileTable, middle


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


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
        self.page.get_by_label("Split the set before this tile").click()


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
        """A double tap, with nothing between its taps that a busy machine could draw out."""
        where = middle(self.table.tile(tile))
        self.page.touchscreen.tap(*where)
        self.page.touchscreen.tap(*where)

    def whole(self, tile: str) -> None:
        self.table.tile(tile).tap()
        self.page.get_by_label("Select the whole set").tap()


class Touch(Mouse):
    """Drags with a finger, and holds it for a whole set."""

    def whole(self, tile: str) -> None:
        finger = Finger(self.page)
        finger.down(middle(self.table.tile(tile)))
        expect(self.table.tile(tile)).to_have_attribute("aria-pressed", "true")
        finger.up()

    def drag(self, tile: str, x: float, y: float) -> None:
        """So that the tile comes to (x, y): it is lifted above the finger, except over the rack."""
        rack = box(self.page.locator("[data-zone=rack]").last)
        height = box(self.table.tile(tile))["height"]
        lift = 0 if y > rack["y"] else height * 1.15
        Finger(self.page).drag(middle(self.table.tile(tile)), (x, y + lift))


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
