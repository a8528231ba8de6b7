"""Every page there is, as a visitor finds it: for pictures, accessibility and all languages."""

from collections.abc import Callable
from pathlib import Path

import httpx
from playwright.sync_api import expect

from kostka.server.protocol.reviews import MyGames
from tests.browser.finished import finished
from tests.browser.pages import Visitor, see
from tests.browser.played import SUMS, games, listed
from tests.browser.playing import MOST_TURNS, QUICK, play_on, take_turn
from tests.server.clients import PATIENCE

HERE = {"kind": "here", "name": "Ana"}
BEN = {"kind": "here", "name": "Ben"}
BOTS = [{"kind": "bot", "bot": "casual"}, {"kind": "bot", "bot": "solid"}]
FULL = {"clock.turn_ms": 0, "setup.redeal_doublets": 0, "opening.minimum": 12}
ENTITLED = {
    "clock.turn_ms": 0,
    "deck.numbers": 5,
    "deck.copies": 3,
    "setup.rack": 20,
    "setup.redeal_doublets": 1,
}
"""Twenty tiles of 21 kinds: there is a doublet in every rack."""
TINY = {**QUICK, "deck.numbers": 5, "deck.jokers": 1, "setup.rack": 4}
TURNS = 3
MANY = 54
RECORDS = Path(__file__).parents[1] / "engine" / "records"

Scene = Callable[[Visitor], None]


def home(visitor: Visitor) -> None:
    visitor.open().wait_for_selector(".family")


def options(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.locator("[data-family=classic] .more").click()
    visitor.page.locator(".options .seats button").first.click()
    visitor.page.wait_for_selector(".options .levels")


def house_rules(visitor: Visitor) -> None:
    """The panel of a new table with everything unfolded."""
    home(visitor)
    visitor.page.locator(".friends").click()
    for part in (".finer", ".house-rules", ".differences"):
        visitor.page.locator(f"{part} > summary").click()
    visitor.page.wait_for_selector(".differences td")


def join(visitor: Visitor) -> None:
    table = visitor.sit("original-it", HERE, {"kind": "open"})
    visitor.page.evaluate("localStorage.removeItem('kostka.tables')")
    visitor.open(f"?again#/t/{table.code}").wait_for_selector(".button.primary")


def lobby(visitor: Visitor) -> None:
    visitor.sit("original-it", HERE, {"kind": "open"}, {"kind": "bot", "bot": "solid"})
    visitor.page.wait_for_selector(".share")


def rules(visitor: Visitor) -> None:
    visitor.open("#/rules/original-pl/C-OPEN-1").wait_for_selector(".clause.wanted")


def dice_rules(visitor: Visitor) -> None:
    visitor.open("#/rules/express-pl").wait_for_selector(".lesson [data-tile]")


def strategy(visitor: Visitor) -> None:
    """The book with the figures of its first statement unfolded."""
    visitor.open("#/strategy").locator("summary").first.click()
    visitor.page.wait_for_selector("tbody th")


def my_games(visitor: Visitor) -> None:
    visitor.open("icon.svg")
    listed(visitor.page, MyGames(games(MANY), SUMS))
    page = visitor.open("#/games")
    page.locator(".time summary").first.click()
    page.wait_for_selector(".time tbody th")
    page.evaluate("scrollTo(0, 0)")


def no_games(visitor: Visitor) -> None:
    visitor.open("#/games").wait_for_selector(".empty .primary")


def sharing(visitor: Visitor) -> None:
    """A link to a game of a closed table, and its picture."""
    code = finished(visitor, spectators=False)
    page = visitor.open(f"#/review/{code}/1")
    page.locator("[data-act=share]").click()
    page.locator("dialog .primary").click()
    page.wait_for_selector("dialog input")
    page.wait_for_selector("dialog img")


def classic(visitor: Visitor) -> None:
    table = visitor.sit("original-pl", HERE, *BOTS, options=FULL).ready()
    for _ in range(TURNS):
        take_turn(visitor.page)
        if table.ready().over:
            return
    for tile in table.ids()[-3:]:
        table.tile(tile).click()
    visitor.page.locator(".lay").click()
    visitor.page.wait_for_selector(".set.faulty, .set.valid")


def redeal(visitor: Visitor) -> None:
    visitor.sit("original-pl", HERE, *BOTS, options=ENTITLED)
    visitor.page.wait_for_selector(".redeal button")


def announcing(visitor: Visitor) -> None:
    """After the own draw, while somebody else thinks."""
    rules = {**FULL, "setup.first_game": "named"}
    table = visitor.sit("original-pl", HERE, {"kind": "open"}, options=rules)
    httpx.post(
        f"{visitor.address}/api/tables/{table.code}/join", json={"name": "Ben"}, timeout=PATIENCE
    ).raise_for_status()
    table.ready()
    visitor.page.locator(".draw").click()
    visitor.page.wait_for_selector(".announce")


def hint(visitor: Visitor) -> None:
    """All of it, once there is something to be laid."""
    table = visitor.sit("original-pl", HERE, *BOTS, options=FULL).ready()
    shown = visitor.page.locator(".hint")
    for _ in range(MOST_TURNS):
        visitor.page.locator("[data-tool=hint]").click()
        expect(shown).to_be_visible()
        if shown.get_attribute("data-step") != "0":
            break
        take_turn(visitor.page)
        table.ready()
    for step in ("2", "3"):
        shown.locator(".further").click()
        expect(shown).to_have_attribute("data-step", step)


def end(visitor: Visitor) -> None:
    """With the card that says whether it was luck."""
    visitor.open(f"#/t/{finished(visitor, edition='original-cz', games=1)}")
    see(visitor.page, "dialog .verdict strong")


def children(visitor: Visitor) -> None:
    table = visitor.sit("first-pl", HERE, *BOTS).ready()
    for _ in range(TURNS):
        take_turn(visitor.page)
        if table.ready().over:
            return


def stars(visitor: Visitor) -> None:
    """The end of a game of children."""
    small = {"deck.numbers": 5, "setup.rack": 4}
    visitor.open(f"#/t/{finished(visitor, HERE, BOTS[0], edition='first-pl', options=small, games=1)}")
    see(visitor.page, "dialog .clovers")


def race(visitor: Visitor) -> None:
    visitor.sit("first-pl", HERE, {"kind": "here", "name": "Jan"}, options={"mode.introductory": True})
    visitor.page.wait_for_selector(".loose button")


def dice(visitor: Visitor) -> None:
    visitor.sit("express-pl", HERE, BEN)
    visitor.page.locator(".roll").click()
    visitor.page.wait_for_selector(".pass:not([disabled])")
    dice = visitor.page.locator("[data-area=reroll] [data-tile]").evaluate_all(
        "all => all.map(one => one.dataset.tile)"
    )
    for die in dice[1:4]:
        visitor.page.locator(f"[data-tile='{die}']").click()
    visitor.page.locator("button[data-square]").nth(10).click()
    visitor.page.wait_for_selector(".status .reasons, .status .fine")


def alone(visitor: Visitor) -> None:
    table = visitor.sit("express-pl", HERE, options={"turns.solo": 1})
    play_on(table)
    expect(visitor.page.locator("dialog table")).to_be_visible()
    see(visitor.page, "dialog .verdict strong")


def cover(visitor: Visitor) -> None:
    visitor.sit("original-cz", HERE, BEN)
    visitor.page.wait_for_selector("dialog .button.primary")


def menu(visitor: Visitor) -> None:
    visitor.sit("original-cz", HERE, *BOTS).ready()
    visitor.page.locator("[data-tool=menu]").click()
    visitor.page.wait_for_selector("dialog")


def text(visitor: Visitor) -> None:
    visitor.open()
    visitor.page.evaluate("localStorage.setItem('kostka.settings', JSON.stringify({text: true}))")
    visitor.sit("original-cz", HERE, *BOTS)
    visitor.page.wait_for_selector("form input")


def record(visitor: Visitor) -> None:
    """Where the record of a game is chosen, or dropped."""
    visitor.open("#/review").wait_for_selector(".open")


def reviewed(visitor: Visitor, name: str) -> None:
    """The review of a game that was recorded."""
    record(visitor)
    visitor.page.set_input_files("input[type=file]", RECORDS / f"{name}.jsonl")
    visitor.page.wait_for_selector(".review .river svg")


def review(visitor: Visitor) -> None:
    """At a move that was a mistake."""
    reviewed(visitor, "original-pl-house")
    visitor.page.locator(".step:has(.chip)").first.click()


def what_if(visitor: Visitor) -> None:
    """Something better is played out."""
    review(visitor)
    visitor.page.locator("[data-act=show]").first.click()
    see(visitor.page, ".done[aria-disabled=false]")


def dice_review(visitor: Visitor) -> None:
    reviewed(visitor, "express-pl")
    visitor.page.locator(".step:has(.chip)").first.click()


def race_review(visitor: Visitor) -> None:
    reviewed(visitor, "first-pl-introductory")
    visitor.page.locator(".step").nth(20).click()


SCENES: tuple[Scene, ...] = (
    home, options, house_rules, join, lobby, rules, dice_rules, strategy, my_games, no_games,
    classic, redeal, announcing, hint,
    end, children, stars, race, dice, alone, cover, menu, text, record, review, what_if,
)  # fmt: skip
PICTURED: tuple[Scene, ...] = (*SCENES, sharing, dice_review, race_review)
"""Those that differ little from others, or are looked at elsewhere, are only pictured."""
