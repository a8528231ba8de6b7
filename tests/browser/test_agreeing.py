"""What is agreed before a game, and between two games of a match."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from kostka.server.tables.names import LONGEST
from tests.browser.conftest import Visit
from tests.browser.pages import PHONE, SMALL, Visitor
from tests.browser.playing import play_on
from tests.browser.scenes import HERE, TINY, house_rules, join, options

BOT = {"kind": "bot", "bot": "beginner"}


def test_a_rule_that_cannot_be_is_shown_though_it_is_folded_away(visit: Visit) -> None:
    visitor = visit()
    house_rules(visitor)
    page = visitor.page
    tiles = page.get_by_label("tiles dealt to each rack")
    tiles.fill("0")
    page.locator(".finer > summary").click()
    expect(tiles).to_be_hidden()
    page.locator(".submit .button").click()
    expect(tiles).to_be_visible()
    expect(tiles).to_be_focused()


def test_whoever_makes_the_table_says_who_starts(visit: Visit) -> None:
    visitor = visit()
    house_rules(visitor)
    page = visitor.page
    page.get_by_text("On this screen").click()
    starter = page.get_by_label("Who starts")
    expect(starter).to_have_count(0)
    page.get_by_label("whoever created the table says who").first.check()
    starter.select_option("2. Player 2")
    with page.expect_response(lambda answer: answer.request.method == "POST") as made:
        page.locator(".submit .button").click()
    assert made.value.ok
    plan = made.value.request.post_data_json
    assert plan is not None
    assert plan["starter"] == 1


def choose(visitor: Visitor, edition: str) -> Page:
    """The panel of options of a box."""
    options(visitor)
    page = visitor.page
    page.locator(".which select").select_option(f"{edition} main")
    page.locator(".finer > summary").click()
    return page


@pytest.mark.parametrize(
    ("edition", "book"),
    [("first-pl", "The book: the oldest player starts"), ("express-pl", "The book: the youngest")],
)
def test_who_is_asked_who_starts_is_told_what_the_book_says(visit: Visit, edition: str, book: str) -> None:
    """F-SETUP-3, X-SETUP-2"""
    page = choose(visit(), edition)
    expect(page.locator(".starter")).to_contain_text(book)
    expect(page.get_by_label("Who starts")).to_be_visible()


@pytest.mark.parametrize(
    ("edition", "offered"),
    [
        ("original-pl", ["60 seconds (as in the rulebook)", "30 seconds", "40 seconds", "no limit"]),
        ("original-it", ["60 seconds (as in the rulebook)", "no limit"]),
    ],
)
def test_the_clocks_of_the_book_are_offered(visit: Visit, edition: str, offered: list[str]) -> None:
    """C-TURN-4"""
    page = choose(visit(), edition)
    expect(page.get_by_label("Time per turn").locator("option")).to_have_text([*offered, "another time…"])


def test_any_time_from_five_seconds_to_an_hour_can_be_entered(visit: Visit) -> None:
    page = choose(visit(), "original-pl")
    page.get_by_label("Time per turn").select_option("another time…")
    seconds = page.get_by_label("Seconds per turn")
    for wrong in ("", "4", "3601", "7.5", "-60"):
        seconds.fill(wrong)
        page.locator(".submit .button").click()
        expect(seconds).to_be_focused()
        assert seconds.evaluate("field => field.validationMessage").startswith("From 5 seconds to 1 hour")
    expect(page.get_by_text("From 5 seconds to 1 hour")).to_be_visible()
    seconds.fill("90")
    with page.expect_response(lambda answer: answer.request.method == "POST") as made:
        page.locator(".submit .button").click()
    assert made.value.ok
    plan = made.value.request.post_data_json
    assert plan is not None
    assert plan["options"] == {"clock.turn_ms": 90_000}


def between(visitor: Visitor, *seats: dict[str, str], **rules: object) -> Page:
    """The end of the first game of two."""
    play_on(visitor.sit("original-cz", *seats, options={**TINY, **rules}, games=2))
    return visitor.page


def test_who_starts_the_next_game_is_said_between_the_two(visit: Visit) -> None:
    page = between(visit(), HERE, BOT, **{"setup.later_games": "named"})
    page.get_by_label("Who starts").select_option("Kiki")
    page.get_by_role("button", name="Next game").click()
    expect(page.locator("dialog")).to_be_hidden()
    page.locator("[data-tool=menu]").click()
    page.get_by_text("Game log").click()
    expect(page.locator("dialog ol")).to_contain_text("Kiki starts")


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["phone", "small"])
def test_after_a_game_totals_are_read_and_nothing_is_covered(visit: Visit, screen: ViewportSize) -> None:
    page = between(visit(screen=screen), HERE, BOT, BOT, BOT)
    page.locator("dialog header button").click()
    for seat in page.locator(".seat").all():
        box, total = seat.bounding_box(), seat.locator(".fact b").last.bounding_box()
        assert box is not None
        assert total is not None
        assert total["x"] + total["width"] <= box["x"] + box["width"]
        assert total["y"] + total["height"] <= box["y"] + box["height"]
    rack, sheet = page.locator("[data-zone=rack]").bounding_box(), page.locator(".after").bounding_box()
    assert rack is not None
    assert sheet is not None
    assert rack["y"] + rack["height"] <= sheet["y"]
    assert sheet["y"] + sheet["height"] <= screen["height"]


def test_fields_take_as_much_of_a_name_as_the_table_keeps(visit: Visit) -> None:
    visitor = visit()
    options(visitor)
    page = visitor.page
    page.get_by_text("Someone on this device").click()
    fields = page.locator("input[maxlength]")
    expect(fields).to_have_count(2)
    lengths = fields.evaluate_all("all => all.map(one => one.maxLength)")
    join(visitor)
    lengths += page.locator("input[maxlength]").evaluate_all("all => all.map(one => one.maxLength)")
    assert lengths == [LONGEST] * 3


def test_a_box_that_does_not_exist_is_not_a_server_out_of_reach(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ["404"]
    page = visitor.open("#/rules/nonsense")
    expect(page.get_by_role("status")).to_contain_text("There is no edition “nonsense”.")
