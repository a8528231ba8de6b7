"""Playing by keys alone: nothing here gives the focus to anything but a key."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, box
from tests.browser.pages import TileTable, Visitor
from tests.browser.test_operations import alone, run_of, with_a_run

PEOPLE = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator(f":is({wanted}):focus").count():
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_two_sets_one_after_the_other(visit: Visit) -> None:
    table = alone(visit())
    page = table.page
    in_rack = page.locator("[data-zone=rack] [data-tile]:focus")
    tab_to(page, "[data-zone=rack] [data-tile]")
    press(page, "Enter", "ArrowRight", "Space", "n")
    expect(table.sets).to_have_count(1)
    expect(in_rack).to_be_visible()
    press(page, "Enter", "ArrowRight", "Space", "N")
    expect(table.sets).to_have_count(2)
    expect(in_rack).to_be_visible()
    press(page, "Control+z", "Control+z")
    expect(table.sets).to_have_count(0)
    press(page, "Control+y")
    expect(table.sets).to_have_count(1)
    press(page, "ArrowUp", "H", "H")
    expect(table.sets).to_have_count(0)
    expect(in_rack).to_be_visible()


def test_what_a_mouse_has_laid_is_taken_back_by_a_key(visit: Visit) -> None:
    table = alone(visit())
    first, second, *_ = table.ids()
    table.tile(first).click()
    table.page.locator("[data-zone=board]").click()
    expect(table.sets).to_have_count(1)
    press(table.page, "Control+z")
    expect(table.sets).to_have_count(0)
    Mouse(table).lay(second)
    expect(table.sets).to_have_count(1)
    press(table.page, "Control+z")
    expect(table.sets).to_have_count(0)
    table.tile(first).click()
    press(table.page, "N")
    expect(table.sets).to_have_count(1)


def test_escape_puts_down_what_is_dragged(visit: Visit) -> None:
    table = alone(visit())
    mouse, board = table.page.mouse, box(table.page.locator("[data-zone=board]"))
    start = box(table.rack.first)
    mouse.move(start["x"] + 10, start["y"] + 10)
    mouse.down()
    mouse.move(board["x"] + 200, board["y"] + 200, steps=4)
    expect(table.page.locator(".ghost")).to_have_count(1)
    press(table.page, "Escape")
    expect(table.page.locator(".ghost")).to_have_count(0)
    mouse.up()
    expect(table.page.locator(".lifted")).to_have_count(0)
    expect(table.sets).to_have_count(0)
    assert not table.page.locator(".done").is_visible()


def ready_to_end(visitor: Visitor) -> TileTable:
    """One's turn, with a layout that can be declared done."""
    table = with_a_run(visitor)
    Mouse(table).lay(*run_of(table, 3))
    expect(table.page.locator(".done[aria-disabled=false]")).to_be_visible()
    return table


def test_keys_are_not_for_the_table_while_a_sheet_lies_over_it(visit: Visit) -> None:
    page = ready_to_end(visit()).page
    page.locator("[data-tool=menu]").click()
    seq = page.locator(".page").get_attribute("data-seq")
    press(page, "Control+Enter", "Control+z", "Escape")
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator(".done[aria-disabled=false]")).to_be_visible()
    assert page.locator(".page").get_attribute("data-seq") == seq
    press(page, "Meta+Enter")
    expect(page.locator(".done")).to_be_hidden()


def test_dice_are_held_and_laid_one_after_the_other(visit: Visit) -> None:
    page = visit().sit("express-pl", *PEOPLE).page
    expect(page.locator(".roll")).to_be_visible()
    tab_to(page, ".roll")
    press(page, "Enter")
    expect(page.locator("[data-area=reroll] [data-tile]:focus")).to_be_visible()
    held = page.locator("[data-area=hold] [data-tile]")
    for count in (1, 2):
        press(page, "H")
        expect(held).to_have_count(count)
        expect(page.locator("[data-area=reroll] [data-tile]:focus")).to_be_visible()
    press(page, "Enter")
    tab_to(page, "[data-square]")
    press(page, "Enter")
    expect(page.locator(".grid [data-tile]")).to_have_count(1)
    expect(page.locator(".hand [data-tile]:focus")).to_be_visible()
    press(page, "Control+z")
    expect(page.locator(".grid [data-tile]")).to_have_count(0)


def test_the_focus_is_never_lost(visit: Visit) -> None:
    """From Home to a table, through a hint, and when the button that was pressed disappears."""
    page = visit().open()
    tab_to(page, ".now")
    press(page, "Enter")
    expect(page.locator("main:focus")).to_be_visible()
    TileTable(page).ready()
    tab_to(page, "[data-tool=hint]")
    press(page, "Enter")
    expect(page.locator(".hint")).to_be_visible()
    tab_to(page, ".draw")
    press(page, "Enter")
    expect(page.locator("[data-zone=rack] [data-tile]:focus")).to_be_visible()


def test_the_steps_of_a_hint_are_one_key_pressed_again(visit: Visit) -> None:
    table = with_a_run(visit())
    page = table.page
    tab_to(page, "[data-tool=hint]")
    press(page, "Enter")
    tab_to(page, ".further")
    for step in ("2", "3"):
        press(page, "Enter")
        expect(page.locator(f".hint[data-step='{step}'] .buttons :focus")).to_be_visible()
    press(page, "Enter")
    expect(page.locator(".done")).to_have_attribute("aria-disabled", "false")
    expect(page.locator("[data-tile]:focus")).to_be_visible()
