"""Was it luck? The card, replay by mouse, finger and keys, what-if, playing on, and records from files."""

import re

import pytest
from playwright.sync_api import Page, expect

from kostka.engine.record import Record
from tests.browser.conftest import Visit
from tests.browser.fingers import Finger
from tests.browser.finished import finished
from tests.browser.pages import DESKTOP, PHONE, TileTable, see
from tests.browser.scenes import RECORDS, TINY, record, review, reviewed, what_if
from tests.browser.test_pages import accessible

HOUSE = (RECORDS / "original-pl-house.jsonl").read_text("utf-8")
MINUS = "\N{MINUS SIGN}"
LAST = len(HOUSE.splitlines()) - 2
DROP = """text => {
  const data = new DataTransfer()
  data.items.add(new File([text], 'game.jsonl', {type: 'text/plain'}))
  document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))
}"""


def shows(page: Page, step: int) -> None:
    """The table as it was after so many actions of the record, and everybody's rack."""
    see(page, f".river input[aria-valuetext^='{step} /']")
    there = Record(HOUSE).at(step)
    plain = there.game.write_position(there.position)
    assert sorted(TileTable(page).layout()) == sorted(plain["table"])
    for seat, rack in enumerate(plain["racks"]):
        row = page.locator(f".players [data-seat='{seat}']")
        followed = row.locator(".follow").count() == 0
        shown = TileTable(page).rack if followed else row.locator(".small")
        assert shown.count() == len(rack.split())


def test_the_card_says_at_once_whether_it_was_luck(visit: Visit) -> None:
    visitor = visit(screen=PHONE, touch=True)
    code = finished(visitor)
    page = visitor.open(f"#/t/{code}")
    answer = page.locator(".verdict strong")
    expect(answer).to_be_visible()
    shares = page.locator(".racks .luck b").all_inner_texts()
    assert len(shares) == 2
    assert sum(int(one.replace(MINUS, "-").rstrip("%")) for one in shares) in (-1, 0, 1)
    expect(page.get_by_text("The shuffle was fixed before the deal: checked.")).to_be_visible()
    words = answer.inner_text()
    page.locator("[data-act=review]").tap()
    expect(page.locator(".answer .verdict")).to_have_text(words)
    expect(page).to_have_url(re.compile(rf"#/review/{code}/1\.\d+$"))
    page.locator("[data-step=first]").tap()
    page.reload()  # the address knows the moment
    expect(page.locator(".river input")).to_have_value("0")
    page.get_by_role("link", name="Go to the table").tap()
    expect(page.locator("dialog .verdict")).to_be_visible()


def test_a_table_that_does_not_want_it_has_no_card(visit: Visit) -> None:
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    rules = {**TINY, "setup.first_game": "named", "mode.resign": True}
    table = visitor.sit("original-pl", options=rules, reviews=False, starter=0).ready()
    table.page.locator("[data-tool=menu]").click()
    table.page.get_by_role("button", name="Resign").click()
    expect(table.page.locator("dialog .why")).to_be_visible()
    expect(table.page.locator("dialog .racks")).to_be_visible()
    assert table.page.locator(".verdict, .luck").count() == 0
    assert not [url for url in asked if "/reviews/" in url]


def test_a_game_is_played_through_by_mouse_keys_and_finger(visit: Visit) -> None:
    visitor = visit(screen=DESKTOP, touch=True)
    reviewed(visitor, "original-pl-house")
    page = visitor.page
    shows(page, LAST)
    page.locator("[data-step=back]").click()
    shows(page, LAST - 1)
    page.keyboard.press("Home")
    shows(page, 0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    shows(page, 2)
    page.locator(".step:has(.chip)").first.click()
    at = int(page.locator(".step[aria-current] .n").inner_text())
    shows(page, at)

    slider = page.locator(".river input")
    box = slider.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    Finger(page).drag((box["x"] + box["width"] * at / LAST, y), (box["x"] + box["width"] - 2, y))
    shows(page, LAST)
    page.mouse.click(box["x"] + box["width"] / 2, y)
    halfway = int(slider.input_value())
    assert abs(halfway - LAST / 2) <= 2
    shows(page, halfway)

    page.keyboard.press("End")
    page.keyboard.press(" ")  # plays from the deal
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    see(page, ".river input[aria-valuetext^='1 /']")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    followed = page.locator(".players .follow").first
    name = followed.get_attribute("aria-label") or ""
    followed.click()
    expect(page.get_by_label(name)).to_be_hidden()
    page.get_by_label("Show all racks").uncheck()
    expect(page.locator(".players .small")).to_have_count(0)


def test_something_else_is_tried_and_judged_and_played_on(visit: Visit) -> None:
    visitor = visit(screen=PHONE, touch=True)
    what_if(visitor)
    page = visitor.page
    page.locator(".done").tap()
    expect(page.locator(".tried h2")).to_have_text(re.compile(r"^(Better|Worse|Just as good)"))
    expect(page.locator(".tried dt")).to_have_count(3)

    page.locator("[data-act=again]").tap()
    tile = TileTable(page).ids()[0]
    TileTable(page).tile(tile).tap()
    page.locator(".lay").tap()
    page.keyboard.press("Control+Enter")  # too early: what is missing is said
    expect(page.locator(".trying .reasons")).to_be_visible()
    page.locator("[data-tool=undo]").tap()
    page.locator(".draw").tap()
    expect(page.locator(".tried h2")).to_be_visible()

    before = TileTable(page).layout()
    page.locator("[data-act=play-on]").tap()
    page.get_by_label("Your name").fill("Eve")
    page.locator("dialog form .primary").tap()
    expect(page.locator(".began")).to_contain_text("It counts nowhere.")
    assert sorted(TileTable(page).ready().layout()) == sorted(before)


def test_one_may_guess_before_it_is_shown(visit: Visit) -> None:
    visitor = visit()
    review(visitor)
    page = visitor.page
    page.get_by_label("Guess first").check()
    expect(page.locator(".answer")).to_be_hidden()
    expect(page.locator(".step")).to_have_count(0)
    page.get_by_label("All steps").check()
    guess = page.locator(".guess")
    for _ in range(LAST):
        page.locator("[data-step=forward]").click()
        if guess.is_visible():
            break
    at = int(page.locator(".river input").input_value())
    expect(page.locator(".step")).to_have_count(at)
    page.locator("[data-act=guess]").click()
    page.locator("[data-act=back]").click()
    page.locator("[data-act=reveal]").click()
    expect(guess).to_be_hidden()
    expect(page.locator(".step")).to_have_count(at + 1)


def test_a_record_is_dropped_and_a_broken_one_names_its_line(visit: Visit) -> None:
    visitor = visit(lang="it")
    visitor.expected = ["422", "400"]
    record(visitor)
    page = visitor.page
    lines = HOUSE.splitlines(keepends=True)
    broken = "".join([*lines[:9], lines[9].replace('"draw":true', '"pass":true'), *lines[10:]])
    assert broken != HOUSE
    page.evaluate(DROP, broken)
    alert = page.locator(".refused")
    expect(alert).to_contain_text("line 10")
    expect(alert).to_contain_text('"pass":true')

    page.evaluate(DROP, HOUSE)
    expect(page.locator(".review")).to_be_visible()
    expect(alert).to_be_hidden()
    page.keyboard.press("Home")
    page.evaluate(DROP, "no record\n")
    expect(alert).to_be_visible()
    expect(page.locator(".river input")).to_have_value("0")  # what one looked at is still there
    page.evaluate(DROP, "x" * 1_000_001)
    expect(page.get_by_text("game.jsonl")).to_be_visible()


@pytest.mark.parametrize("name", ["express-pl", "express-pl-solo", "first-pl", "first-pl-introductory"])
def test_every_box_is_played_through(visit: Visit, name: str) -> None:
    visitor = visit(screen=DESKTOP)
    reviewed(visitor, name)
    page = visitor.page
    for key in ("Home", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    see(page, ".river input[aria-valuetext^='2 /']")
    expect(page.locator(".board-area")).to_be_visible()
    accessible(page)
