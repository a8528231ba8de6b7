"""Every operation on dice, by mouse, by finger and by keyboard, from the roll to Done."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.fingers import Finger
from tests.browser.pages import PHONE, Visitor, middle
from tests.browser.playing import take_turn

PEOPLE = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]


def rolled(visitor: Visitor) -> Page:
    """A table of dice after the first roll of Ana."""
    page = visitor.sit("express-pl", *PEOPLE).page
    page.locator(".roll").click()
    expect(page.locator(".pass:not([disabled])")).to_be_visible()
    return page


def dice(page: Page, where: str) -> list[str]:
    found: list[str] = page.locator(f"{where} [data-tile]").evaluate_all(
        "all => all.map(one => one.dataset.tile)"
    )
    return found


class Mouse:
    """Drags."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def put(self, die: str, target: str) -> None:
        mouse = self.page.mouse
        mouse.move(*middle(self.page.locator(f"[data-tile='{die}']")))
        mouse.down()
        mouse.move(*middle(self.page.locator(target).first), steps=5)
        mouse.up()


class Touch(Mouse):
    """Drags by real touch events."""

    def put(self, die: str, target: str) -> None:
        finger = Finger(self.page)
        finger.drag(
            middle(self.page.locator(f"[data-tile='{die}']")), middle(self.page.locator(target).first)
        )


class Keys(Mouse):
    """The die, then where it goes; letters for the areas."""

    def put(self, die: str, target: str) -> None:
        self.page.locator(f"[data-tile='{die}']").focus()
        if target == "[data-area=hold]":
            self.page.keyboard.press("h")
        elif target == "[data-area=reroll]":
            self.page.keyboard.press("Delete")
        else:
            self.page.keyboard.press("Enter")
            self.page.locator(target).first.focus()
            self.page.keyboard.press("Enter")


@pytest.mark.parametrize("hand", [Mouse, Touch, Keys])
def test_lay_hold_lift_undo_and_reset(visit: Visit, hand: type[Mouse]) -> None:
    page = rolled(visit(screen=PHONE, touch=True) if hand is Touch else visit())
    own = hand(page)
    first, second, third, *_ = dice(page, "[data-area=reroll]")
    own.put(first, "[data-square='3,3']")
    expect(page.locator("[data-square='3,3'] [data-tile]")).to_have_attribute("data-tile", first)
    own.put(second, "[data-square='4,3']")
    expect(page.locator(".grid [data-tile]")).to_have_count(2)
    expect(page.locator(".status .reasons")).to_be_visible()
    expect(page.locator(".done")).to_have_attribute("aria-disabled", "true")
    own.put(third, "[data-area=hold]")
    assert dice(page, "[data-area=hold]") == [third]
    own.put(second, "[data-area=reroll]")
    expect(page.locator(".grid [data-tile]")).to_have_count(1)
    page.locator("[data-tool=undo]").click()
    expect(page.locator(".grid [data-tile]")).to_have_count(2)
    page.locator("[data-tool=redo]").click()
    expect(page.locator(".grid [data-tile]")).to_have_count(1)
    page.locator("[data-tool=reset]").click()
    expect(page.locator(".grid [data-tile]")).to_have_count(0)
    assert len(dice(page, ".hand")) == 9


def test_the_second_half_of_a_double_tap_passes_no_turn(visit: Visit) -> None:
    """Pass stands where Roll stood, and rests for a moment."""
    page = visit().sit("express-pl", *PEOPLE).page
    roll, done = page.locator(".roll"), page.locator(".pass")
    expect(roll).to_be_visible()
    page.clock.install()
    page.clock.pause_at("2100-01-01")
    place = middle(roll)
    page.mouse.click(*place)
    expect(done).to_be_disabled()
    page.mouse.click(*place)
    page.clock.run_for(1000)
    expect(done).to_be_enabled()
    expect(page.locator(".seat.turn")).to_contain_text("Ana")
    page.mouse.click(*middle(done))
    expect(page.locator(".seat.turn")).to_contain_text("Ben")


def test_a_hint_is_played_out_and_done(visit: Visit) -> None:
    visitor = visit()
    for _ in range(20):  # nearly all rolls of nine dice have a set
        page = rolled(visitor)
        page.locator("[data-tool=hint]").click()
        expect(page.locator(".hint")).to_be_visible()
        if page.locator(".hint").get_attribute("data-step") == "1":
            break
    page.reload()
    expect(page.locator(".pass:not([disabled])")).to_be_visible()
    take_turn(page)
    laid = page.locator(".grid [data-tile]")
    expect(laid).not_to_have_count(0)
    assert laid.count() >= 3
    expect(page.locator(".seat.turn")).to_contain_text("Ben")


def test_a_roll_keeps_what_is_held(visit: Visit) -> None:
    visitor = visit()
    page = rolled(visitor)
    first = dice(page, "[data-area=reroll]")[0]
    kept = page.locator(f"[data-tile='{first}']").get_attribute("aria-label")
    page.locator(f"[data-tile='{first}']").dblclick()
    assert dice(page, "[data-area=hold]") == [first]
    for _ in PEOPLE:
        page.locator(".pass:not([disabled])").click()
        roll = page.locator(".roll:not([disabled])")
        expect(roll).to_be_visible()
        roll.click()
        expect(page.locator(".pass:not([disabled])")).to_be_visible()
    assert dice(page, "[data-area=hold]") == [first]
    expect(page.locator(f"[data-tile='{first}']")).to_have_attribute("aria-label", str(kept))
