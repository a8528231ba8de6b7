"""Every operation on dice, by mouse, by finger and by keyboard, from the roll to Done."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from kostka.texts import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.fingers import Finger
from tests.browser.pages import DEALS, PHONE, SMALL, TileTable, Visitor, first_deal, middle
from tests.browser.playing import take_turn

SHORT = {"width": 390, "height": 664}
LEAST_DIE_PX = 34
LEAST_BOARD_PX = 140
APART_PX = 12
"""No thumb that means one meets the other."""
ON_THE_FELT = """() => {
  const felt = document.querySelector('.grid-area').getBoundingClientRect()
  const dice = [...document.querySelectorAll('.grid [data-tile]')].map(one => one.getBoundingClientRect())
  return dice.every(die => die.left >= felt.left && die.right <= felt.right &&
    die.top >= felt.top && die.bottom <= felt.bottom)
}"""
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
        """The die is lifted above the finger, except over the areas at hand."""
        start = self.page.locator(f"[data-tile='{die}']")
        x, y = middle(self.page.locator(target).first)
        lifted = start.bounding_box()
        assert lifted
        lift = lifted["height"] * 1.15 if "square" in target else 0
        Finger(self.page).drag(middle(start), (x, y + lift))


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
    own.put(first, "[data-square='2,1']")
    expect(page.locator("[data-square='2,1'] [data-tile]")).to_have_attribute("data-tile", first)
    own.put(second, "[data-square='3,1']")
    expect(page.locator(".grid [data-tile]")).to_have_count(2)
    expect(page.locator(".status")).to_contain_text("still too short")
    page.locator(".done").click(force=True)
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
    page = visit(changes_context=True).sit("express-pl", *PEOPLE).page
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
    for _ in range(DEALS):  # nearly all rolls of nine dice have a set
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_roll_is_one_line_on_the_smallest_phone(visit: Visit, lang: str) -> None:
    page = visit(screen=SMALL, lang=lang, touch=True).sit("express-pl", *PEOPLE).page
    lines = page.locator(".roll").evaluate(
        "one => { const words = document.createRange(); words.selectNodeContents(one);"
        "const lines = [...words.getClientRects()].filter(line => line.width > 1);"
        "return new Set(lines.map(line => line.top)).size }"
    )
    assert lines == 1
    expect(page.locator(".top .round")).to_have_text(re.compile(r"1\D+5$"))


def test_crossings_are_as_bright_in_the_dark_as_other_dice(visit: Visit) -> None:
    page = visit(color_scheme="dark").open("#/rules/express-pl")
    lesson = page.locator(".lesson").nth(1)
    for die, square in (("d14", "0,1"), ("d12", "0,2")):
        lesson.locator(f"[data-tile='{die}']").click()
        lesson.locator(f"[data-square='{square}']").click()
    drawn = "one => getComputedStyle(one.querySelector('.tile')).backgroundColor"
    colour = lesson.locator(".crossing").evaluate(drawn)
    parts = [float(part) for part in re.findall(r"[\d.]+", colour.partition("(")[2])][:3]
    assert min(part * (1 if max(parts) > 1 else 255) for part in parts) > 180, colour


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hold_area_without_dice_takes_little_room(visit: Visit, lang: str) -> None:
    page = rolled(visit(screen=SHORT, lang=lang, touch=True))
    hold, hand = (page.locator(where).bounding_box() for where in ("[data-area=hold]", ".hand"))
    assert hold
    assert hand
    assert hold["width"] <= hand["width"] / 4
    die = page.locator("[data-area=reroll] [data-tile]").first
    die.dblclick()
    expect(page.locator("[data-area=hold] [data-tile]")).to_have_count(1)


def test_a_hint_says_three_things_and_leaves_dice_and_table_their_size(visit: Visit) -> None:
    visitor = visit(screen=SHORT, touch=True)
    hint = visitor.page.locator(".hint")

    def dealt() -> TileTable:
        return TileTable(rolled(visitor))

    def can_lay(table: TileTable) -> bool:
        table.page.locator("[data-tool=hint]").click()
        expect(hint).to_be_visible()
        return hint.get_attribute("data-step") == "1"

    page = first_deal(dealt, can_lay).page
    said = [hint.locator(".lines").inner_text()]
    for step in ("2", "3"):
        hint.locator(".further").click()
        expect(hint).to_have_attribute("data-step", step)
        said.append(hint.locator(".lines").inner_text())
    assert len(set(said)) == 3, said
    board = page.locator(".grid-area").bounding_box()
    over = page.locator(".said").bounding_box()
    assert board
    assert over
    assert over["y"] - board["y"] >= LEAST_BOARD_PX
    hint.locator(".show").click()
    expect(page.locator(".done[aria-disabled=false]")).to_be_visible()
    laid = page.locator(".grid [data-tile]")
    boxes = laid.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect())"
        ".map(({left, right, width}) => [width, left >= 0 && right <= innerWidth])"
    )
    assert min(width for width, _ in boxes) >= LEAST_DIE_PX
    assert all(inside for _, inside in boxes), "beside each other, all in sight"


def test_a_grid_that_goes_on_beside_the_screen_says_so(visit: Visit) -> None:
    page = rolled(visit(screen=SHORT, touch=True))
    area = page.locator(".grid-area")
    expect(area).to_have_attribute("data-more", "")
    die = dice(page, "[data-area=reroll]")[0]
    page.locator(f"[data-tile='{die}']").tap()
    page.locator("button[data-square]").first.tap()
    expect(area).to_have_attribute("data-more", re.compile("left"))
    page.locator(f"[data-tile='{die}']").tap()
    page.locator("[data-tool=reset]").tap()
    shade = "one => getComputedStyle(one, '::before').boxShadow"
    assert "14px" in page.locator(".board-area").evaluate(shade)


def test_tools_stay_in_their_place_while_dice_are_laid(visit: Visit) -> None:
    """The hand keeps its height when it needs fewer rows."""
    page = rolled(visit(screen=SHORT, touch=True))
    tools, hand = page.locator(".actions"), page.locator(".hand")
    before = place_of(tools), place_of(hand)
    for column, die in enumerate(dice(page, "[data-area=reroll]")[:5]):
        page.locator(f"[data-tile='{die}']").tap()
        page.locator(f"button[data-square='{column},0']").tap()
    expect(page.locator(".grid [data-tile]")).to_have_count(5)
    assert (place_of(tools), place_of(hand)) == before


def test_dice_stay_on_the_felt_when_the_page_becomes_lower(visit: Visit) -> None:
    """As on a phone whose browser shows its bars again."""
    page = rolled(visit(screen=PHONE, touch=True))
    corner = page.locator("button[data-square]").first.get_attribute("data-square")
    column, row = map(int, str(corner).split(","))
    for die, away in zip(dice(page, "[data-area=reroll]")[:2], (0, 6), strict=True):
        page.locator(f"[data-tile='{die}']").tap()
        page.locator(f"button[data-square='{column + away},{row + away}']").tap()
    expect(page.locator(".grid [data-tile]")).to_have_count(2)
    page.set_viewport_size(SHORT)  # type: ignore[arg-type]
    page.wait_for_function(ON_THE_FELT)


@pytest.mark.parametrize("screen", [SMALL, PHONE], ids=["small", "phone"])
def test_passing_is_quiet_and_apart_from_rolling(visit: Visit, screen: ViewportSize) -> None:
    page = rolled(visit(screen=screen, touch=True))
    die = page.locator("[data-area=reroll] [data-tile]").first
    die.dblclick()
    for _ in PEOPLE:
        page.locator(".pass:not([disabled])").click()
        page.locator(".roll:not([disabled])").wait_for()
        if page.locator(".pass").count():
            break
        page.locator(".roll").click()
        expect(page.locator(".pass:not([disabled])")).to_be_visible()
    skip, roll = page.locator(".pass"), page.locator(".roll")
    boxes = skip.bounding_box(), roll.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[1]["x"] - boxes[0]["x"] - boxes[0]["width"] >= APART_PX
    assert boxes[1]["width"] > boxes[0]["width"]
    expect(roll).to_contain_class("primary")
    expect(skip).not_to_contain_class("primary")


def place_of(one: Locator) -> tuple[int, int]:
    """To the pixel."""
    box = one.bounding_box()
    assert box
    return round(box["y"]), round(box["height"])
