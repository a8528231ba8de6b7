"""Was it luck? The card, replay by mouse, finger and keys, what-if, playing on, and records from files."""

import re
import time
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from kostka.engine.record import Record
from tests.browser.conftest import Visit
from tests.browser.fingers import Finger
from tests.browser.finished import finished
from tests.browser.pages import BARS, DESKTOP, LANDSCAPE, PHONE, TileTable, Visitor, see
from tests.browser.scenes import RECORDS, TINY, record, review, reviewed, what_if
from tests.browser.test_pages import accessible, large_enough, within
from tests.server.clients import PATIENCE

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


def reviewed_at(visitor: Visitor, code: str) -> dict[str, Any]:
    """The review of a table's first game, as soon as it is there."""
    path = f"{visitor.address}/api/tables/{code}/reviews/1"
    answer = httpx.post(path, json={}, timeout=PATIENCE).raise_for_status()
    while answer.json()["state"] == "making":
        time.sleep(0.1)
        answer = httpx.get(path, timeout=PATIENCE).raise_for_status()
    state: dict[str, Any] = answer.json()
    assert state["state"] == "ready", state["problem"]
    return state


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


INSIDE = """css => {
  const { top, bottom } = document.querySelector('.board').getBoundingClientRect()
  const found = [...document.querySelectorAll(`.board ${css}`)]
  return !found.length || found.WHICH(one => {
    const box = one.getBoundingClientRect()
    return box.top >= top - 1 && box.bottom <= bottom + 1
  })
}"""
"""Whether such tiles lie in that part of the table which is seen."""


def test_the_table_is_laid_out_anew_when_there_is_less_room(visit: Visit) -> None:
    visitor = visit(screen=DESKTOP)
    reviewed(visitor, "original-pl")
    page = visitor.page
    for less in range(0, 200, 25):
        page.locator(".stage").evaluate(
            "(stage, less) => (stage.style.height = `calc(100% - ${less}px)`)", less
        )
        page.wait_for_function(INSIDE.replace("WHICH", "every"), arg="[data-tile]")


def test_what_a_step_laid_is_brought_into_sight(visit: Visit) -> None:
    visitor = visit(screen=BARS, touch=True)
    reviewed(visitor, "original-pl")
    page = visitor.page
    for _ in range(12):
        page.wait_for_function(INSIDE.replace("WHICH", "some"), arg=".recent")
        page.locator("[data-step=back]").tap()


def test_the_card_says_what_the_review_found(visit: Visit) -> None:
    """The luck of every seat, the costliest move, and what could have been laid at once."""
    visitor = visit(screen=BARS, touch=True)
    code = finished(visitor)
    state = reviewed_at(visitor, code)
    review = state["review"]
    worst = next(turn for turn in review["turns"] if turn["seat"] == 0)
    worst |= {"label": "blunder", "loss": 99.0, "best": {"draw": True}}
    words = {
        "text": "Two could have been laid: ",
        "parts": [{"words": "Two: "}, {"tiles": "R1 B1"}],
        "steps": [],
    }
    remark = {"code": "review-at-once", "seat": 0, "clause": "", "play": None, **words}
    review["turns"][-1]["remarks"] = [remark]
    page = visitor.page
    page.route("**/reviews/1", lambda route: route.fulfill(json=state))
    visitor.open(f"#/t/{code}")
    notes = page.locator(".notes")
    expect(notes.locator(".worst")).to_contain_text(f"Costliest move step {worst['n']}:")
    expect(notes.locator(".worst")).to_contain_text(f"{MINUS}99% Better: draw a tile")
    expect(notes.get_by_text("Two:")).to_contain_text("1")
    luck = [round(100 * (deal + drawn)) for deal, drawn in zip(review["deal"], review["luck"], strict=True)]
    printed = [int(one.replace(MINUS, "-").rstrip("%")) for one in page.locator(".luck b").all_inner_texts()]
    assert sorted(printed) == sorted(luck)
    notes.locator(".worst a").tap()
    expect(page).to_have_url(re.compile(rf"#/review/{code}/1\.{worst['n']}$"))


def test_a_deeper_look_shows_how_far_it_is_and_what_is_known_meanwhile(visit: Visit) -> None:
    visitor = visit()
    code = finished(visitor)
    known = reviewed_at(visitor, code)
    page = visitor.open(f"#/review/{code}/1")
    expect(page.locator(".review")).to_be_visible()
    looks: list[dict[str, Any]] = [
        {"state": "making", "progress": 0.4},
        {"state": "making", "progress": 0.7},
        {"state": "ready"},
    ]

    def look(route: Route) -> None:
        route.fulfill(json={**known, "deep": True, **looks[0]})
        if len(looks) > 1:
            looks.pop(0)

    page.route("**/reviews/1", look)
    page.locator("[data-act=deep]").click()
    for progress in (0.4, 0.7):
        expect(page.locator("progress")).to_have_js_property("value", progress)
        expect(page.locator(".river")).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)
    expect(page.locator("[data-act=deep]")).to_have_count(0)


def test_all_is_in_reach_on_a_phone_that_lies(visit: Visit) -> None:
    visitor = visit(screen=LANDSCAPE, touch=True)
    review(visitor)
    page = visitor.page
    for place in (".board-area", ".river input", "[data-step=play]"):
        page.locator(place).scroll_into_view_if_needed()
        box = page.locator(place).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= LANDSCAPE["height"]
    within(page)
    large_enough(page)
    page.locator("[data-act=show]").first.tap()
    see(page, ".done[aria-disabled=false]")
    within(page)
    large_enough(page)


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
    accessible(page)

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
    winner = page.locator("h1").inner_text()
    page.get_by_label("Guess first").check()
    expect(page.locator(".answer")).to_be_hidden()
    assert winner == "Bruno wins!"
    assert winner not in page.locator("body").inner_text()
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
    expect(alert).to_contain_text("Riga 10")
    expect(alert).to_contain_text('"pass":true')
    page.evaluate(DROP, "".join(lines)[:-20])  # cut off in its last line
    expect(alert).to_contain_text(f"Riga {len(lines)}")
    page.evaluate(DROP, "\x00\x89PNG" * 10_000)
    expect(alert).to_contain_text("Riga 1:")
    assert len(alert.inner_text()) < 2_000

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
    race = name == "first-pl-introductory"
    expect(page.locator("[data-act=deep]")).to_have_count(0 if race else 1)
    expect(page.locator(".times tbody tr")).to_have_count(3 if race else 0)
    accessible(page)
