"""Whole games of every box, from Home to the score sheet; what must hold after every event of a game."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.pages import DESKTOP, PHONE, TileTable, Visitor
from tests.browser.playing import CLASSIC, CLASSIC_TILES, agreed, play_on, take_turn, together, watch

SHORT = {"setup.rack": 6, "opening.minimum": 5}
FIRST_TILES = 8 * 4 + 4
DICE = 18


def card(visitor: Visitor, family: str, choice: str = "") -> Locator:
    """A family's card on Home, with one of its books or modes chosen."""
    found = visitor.open().locator(f"[data-family={family}]")
    if choice:
        found.locator(f"label:has(input[value='{choice}'])").click()
        expect(found.locator(f"input[value='{choice}']")).to_be_checked()
    return found


def open_table(visitor: Visitor, family: Locator, **house: int) -> None:
    """One beginner as opponent and house rules for a short game, from the panel of a new table."""
    page = visitor.page
    family.locator(".more").click()
    chips = page.locator(".options .seats button[aria-expanded]")
    chips.nth(1).click()
    page.get_by_role("button", name="Remove").click()
    chips.first.click()
    page.locator(".levels input[value=beginner]").check()
    for part in (".finer", ".house-rules"):
        page.locator(f"{part} > summary").click()
    for key, value in house.items():
        field = page.locator(f"[id$='-{key}']")
        field.fill(str(value))
        field.press("Tab")
    page.locator(".submit .button").click()


@pytest.mark.parametrize("edition", ["original-pl", "original-it", "original-cz"])
def test_a_classic_box_from_home_to_the_score_sheet(visit: Visit, edition: str) -> None:
    visitor = visit()
    page = visitor.page
    open_table(visitor, card(visitor, "classic", edition), **SHORT)
    expect(page.locator(".seat")).to_have_count(2)
    table = TileTable(page)
    play_on(table)
    ranked = page.locator(".racks li")
    expect(ranked).to_have_count(2)
    expect(ranked.first).to_contain_text("from the others")
    page.locator("dialog .more > summary").click()
    expect(page.locator("tfoot td")).to_have_count(2)
    page.get_by_text("Check the shuffle").click()
    expect(page.locator(".fair")).to_contain_text("Checked on this page")
    with page.expect_download() as record:
        page.get_by_text("Download record").click()
    assert '"seed"' in record.value.path().read_text("utf-8")
    page.get_by_text("Rematch").click()
    table.ready()


def test_the_children_s_box_from_home_to_the_score_sheet(visit: Visit) -> None:
    visitor = visit()
    card(visitor, "first").locator(".play").click()
    expect(visitor.page.locator(".seat")).to_have_count(3)
    play_on(TileTable(visitor.page))
    expect(visitor.page.locator("tfoot td")).to_have_count(3)
    for count in visitor.page.locator(".score").all():
        assert count.locator(".counted").text_content() == count.locator(".hidden").text_content()
    stars = visitor.page.locator(".shower").first
    expect(stars).to_have_css("display", "none")
    visitor.page.emulate_media(reduced_motion="no-preference")
    expect(stars).not_to_have_css("display", "none")
    expect(visitor.page.locator(".fairness")).to_have_count(0)  # no hashes for children


def test_dice_from_home_to_the_score_sheet(visit: Visit) -> None:
    visitor = visit()
    card(visitor, "express", "main").locator(".play").click()
    expect(visitor.page.locator(".seat")).to_have_count(2)
    expect(visitor.page.get_by_text("Round 1 of 5")).to_be_visible()
    play_on(TileTable(visitor.page))
    expect(visitor.page.locator("tfoot td")).to_have_count(2)
    expect(visitor.page.locator("dialog h2").first).to_have_text(re.compile("the round!"))
    visitor.page.get_by_text("Next round").click()
    expect(visitor.page.locator("dialog")).to_be_hidden()
    expect(visitor.page.get_by_text("Round 2 of 5")).to_be_visible()


def test_dice_alone_are_kept_among_one_s_results(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    card(visitor, "express", "solo").locator(".play").click()
    for games in (1, 2):
        play_on(TileTable(page))
        expect(page.locator("dialog tbody tr")).to_have_count(games)
        expect(page.locator("dialog").get_by_text(re.compile("Average:"))).to_have_count(games - 1)
        page.locator("dialog .button.primary").click()
        expect(page.locator("dialog")).to_be_hidden()


def test_play_now_from_home(visit: Visit) -> None:
    visitor = visit(lang="it")
    page = visitor.open()
    expect(page.locator(".game")).to_have_text("Original · regolamento italiano")
    page.get_by_role("button", name="Gioca ora", exact=True).click()
    expect(page.locator("[data-zone=rack] [data-tile]")).to_have_count(14)
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator(".draw:not([disabled])")).to_be_visible()
    expect(page).to_have_title(re.compile("^● "))


def test_the_race_on_a_shared_screen(visit: Visit) -> None:
    """On a screen too low for it all, runs push down what follows and never lie over it."""
    visitor = visit(screen={"width": 390, "height": 400})
    here = [{"kind": "here", "name": name} for name in ("Ola", "Jan")]
    table = visitor.sit(
        "first-pl",
        *here,
        options={"mode.introductory": True, "deck.numbers": 3, "deck.colours": 2, "setup.rack": 1},
    )
    page = table.page
    over = page.locator("dialog .why")
    loose = page.locator(".loose button")
    expect(loose.first).to_be_visible()
    for _ in range(loose.count()):
        left = loose.evaluate_all("all => all.map(one => one.dataset.face)")
        if not left:
            break
        run = page.locator(".run.open [data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
        numbers = [int(face[1:]) for face in run]
        wanted = [f"{run[0][0]}{number}" for number in (min(numbers) - 1, max(numbers) + 1)]
        page.locator(f".loose [data-face={next(face for face in wanted if face in left)}]").click()
        page.locator("div.who .button.primary").first.click()
        expect(loose).not_to_have_count(len(left))
        lowest, below = (page.locator(where).bounding_box() for where in (".run >> nth=-1", ".what"))
        assert lowest
        assert below
        assert lowest["y"] + lowest["height"] <= below["y"]
    expect(over).to_be_visible()


@pytest.mark.parametrize(
    ("edition", "options", "pieces"),
    [
        ("original-cz", CLASSIC, CLASSIC_TILES),
        ("first-pl", {"deck.numbers": 8}, FIRST_TILES),
        ("express-pl", {"turns.duel": 2}, DICE),
    ],
)
def test_browsers_agree_after_every_event_of_a_game(
    visit: Visit, edition: str, options: dict[str, int], pieces: int
) -> None:
    """Two people, one on a phone, and somebody who looks on."""
    host, guest, spectator = visit(screen=DESKTOP), visit(screen=PHONE, touch=True), visit()
    table = host.sit(edition, {"kind": "here", "name": "Ana"}, {"kind": "open"}, options=options)
    page = guest.open(f"#/t/{table.code}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_text("Sit down").click()
    expect(page.locator(".seat")).to_have_count(2)
    spectator.open(f"#/t/{table.code}").get_by_text("Watch").click()
    everybody = (host, guest, spectator)
    watch(*everybody)
    turns = 0
    over = [visitor.page.locator("dialog .why") for visitor in (host, guest)]
    mine = ".draw:not([disabled]), .roll:not([disabled]), .pass:not([disabled])"
    for turn in range(300):
        mover = (host, guest)[turn % 2].page
        ready = mover.locator(mine).first
        waiting = mover.locator(".seat.turn:not(.own)")
        expect(ready.or_(waiting).or_(over[turn % 2]).first).to_be_visible()
        if all(one.is_visible() for one in over):
            break
        if mover.locator(".roll:not([disabled])").is_visible():
            mover.locator(".roll").click()
            expect(mover.locator(".roll")).to_be_hidden()
        if ready.is_visible():
            take_turn(mover)
            together(mover, *everybody)
            turns += 1
    for one in over:
        expect(one).to_be_visible()
    assert agreed(pieces, *everybody) >= turns > 0
