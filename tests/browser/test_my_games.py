"""My games: listed with filters, told together with how much is chance, kept as files."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from kostka.server.protocol.reviews import MyGames, PlayedGame
from tests.browser.conftest import Visit
from tests.browser.finished import finished
from tests.browser.pages import PHONE, SMALL, Visitor
from tests.browser.played import SUMS, games, listed

COUNT = 40
CHANCE = re.compile(r"[\d.]+ wins? over \d+ games\. That’s (nothing unusual|a lot): over so many games")


def shown(visitor: Visitor, played: list[PlayedGame], sums: bool = True) -> Page:
    """The page with these games."""
    visitor.open("icon.svg")
    listed(visitor.page, MyGames(played, SUMS if sums else []))
    page = visitor.open("#/games")
    expect(page.locator("h1")).to_have_text("My games")
    return page


def rows(page: Page) -> int:
    """How many games fit."""
    return int(re.sub(r"\D", "", page.locator("#games").inner_text()))


def choice(page: Page, label: str) -> Locator:
    return page.get_by_role("combobox", name=label)


def test_what_a_visitor_has_played_leads_to_its_review(visit: Visit) -> None:
    visitor = visit(screen=PHONE, touch=True)
    code = finished(visitor)
    page = visitor.open()
    page.locator("footer").get_by_role("link", name="My games").tap()
    row = page.locator(".games li")
    expect(row).to_have_count(1)
    expect(row.locator("strong")).to_have_text(re.compile("Won|Lost|Shared win"))
    expect(row).to_contain_text("Zuzi (casual)")
    expect(page.locator(".lead")).to_contain_text("too few games to say")
    row.get_by_role("link").tap()
    page.wait_for_url(re.compile(f"#/review/{code}/1"))


def test_filters_choose_what_is_listed_and_told(visit: Visit) -> None:
    played = games(COUNT)
    page = shown(visit(), played)
    assert rows(page) == COUNT
    expect(page.locator(".time p").first).to_contain_text(CHANCE)
    expect(page.locator(".time svg[role=img]")).to_have_count(3)
    choice(page, "Box").select_option("first-pl")
    assert rows(page) == sum(game.edition == "first-pl" for game in played)
    choice(page, "With").select_option("people")
    assert rows(page) == COUNT // 4
    choice(page, "Box").select_option("")
    choice(page, "With").select_option(label="Ben")
    assert rows(page) == sum("Ben" in game.players for game in played)
    expect(page.locator(".lead")).to_contain_text(re.compile(r"You won \d+ of \d+ games\."))
    choice(page, "With").select_option("")
    choice(page, "Result").select_option("lost")
    lost = sum(game.over and 0 not in game.winners for game in played)
    assert rows(page) == lost
    choice(page, "Review").select_option("without")
    assert rows(page) < lost
    choice(page, "With").select_option("computers")
    choice(page, "Box").select_option("first-pl")
    expect(page.get_by_text("No game fits")).to_be_visible()


def test_every_plot_has_a_table_and_more_games_come_by_key(visit: Visit) -> None:
    page = shown(visit(), games(COUNT))
    for details in page.locator(".time details").all():
        details.locator("summary").press("Enter")
        expect(details.locator("tbody tr").nth(2)).to_be_visible()
    more = page.get_by_role("button", name="34 more games")
    more.press("Enter")
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.games li')].indexOf(document.activeElement.closest('li'))"
        )
        == 6
    )
    expect(page.locator(".games li")).to_have_count(36)


def test_games_are_kept_as_files_and_no_name_is_a_formula(visit: Visit, tmp_path: Path) -> None:
    played = games(3)
    played[0].players[1] = '=1+1, "quoted"'
    page = shown(visit(), played)
    files = {}
    for kind in ("CSV", "JSON"):
        with page.expect_download() as coming:
            page.get_by_role("button", name=kind).click()
        files[kind] = tmp_path / coming.value.suggested_filename
        coming.value.save_as(files[kind])
    lines = list(csv.DictReader(io.StringIO(files["CSV"].read_text("utf-8-sig"))))
    assert [line["table"] for line in lines] == [game.code for game in played]
    assert lines[0]["player_2"] == '\'=1+1, "quoted"'
    assert float(lines[0]["luck"]) == played[0].luck
    assert lines[2]["luck"] == ""
    saved = json.loads(files["JSON"].read_text("utf-8"))
    assert saved["games"][0]["players"][1] == played[0].players[1]
    assert [one["games"] for one in saved["sums"]] == [one.games for one in SUMS]


def test_without_games_the_page_says_what_will_be_there(visit: Visit) -> None:
    page = visit(screen=SMALL).open("#/games")
    expect(page.get_by_text("Every game you finish will be listed here")).to_be_visible()
    page.get_by_role("link", name="Play a game").click()
    expect(page.locator(".now")).to_be_visible()


@pytest.mark.parametrize("status", [0, 503])
def test_a_server_that_is_away_is_asked_again(visit: Visit, status: int) -> None:
    visitor = visit()
    visitor.expected += ["Failed to load resource"]
    visitor.open("icon.svg")
    listed(visitor.page, MyGames(games(2), []))

    def fail(route: Route) -> None:
        if status:
            route.fulfill(status=status, body="{}")
        else:
            route.abort()

    visitor.page.route("**/api/games", fail)
    page = visitor.open("#/games")
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/games", fail)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".games li")).to_have_count(2)
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_browser_that_stores_nothing_is_told_what_that_means(visit: Visit) -> None:
    visitor = visit(changes_context=True)
    visitor.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    page = visitor.open("#/games")
    expect(page.get_by_role("note")).to_contain_text("Only what you play before you close or reload this tab")
