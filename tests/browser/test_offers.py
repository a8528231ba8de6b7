"""What the rules offer is what the page offers: games of odd house rules, by the offered buttons alone."""

import re

import httpx
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.pages import SCREENS, resize
from tests.browser.playing import CLASSIC
from tests.browser.scenes import BEN, ENTITLED, HERE
from tests.server.clients import PATIENCE

BOT = {"kind": "bot", "bot": "beginner"}
LONG_MS = 60_000

# Presses whatever the page offers, and plays the hint where only a layout is left, until the game is over.
PLAY = """async moves => {
  const pressed = []
  const one = (...selectors) => selectors.map(one => document.querySelector(one)).find(Boolean)
  const name = button => button.className.match(/draw|pass|roll|announce|redeal|done/)?.[0] ?? 'other'
  for (let tile = 0; pressed.length < moves; ) {
    if (document.querySelector('dialog .why')) return pressed
    const loose = document.querySelectorAll('.loose button:not([disabled])')
    const button = one(
      '.redeal button.primary:not([disabled])',
      '.done[aria-disabled=false]:not([disabled])',
      '.actions > :is(.draw, .pass, .roll):not([disabled])',
      '.hint .show, .hint .further',
    ) ?? (one('.actions > :is(.draw, .pass, .roll)') ? null : one('[data-tool=hint]:not([disabled])'))
      ?? loose[tile++ % loose.length]
    button?.click()
    if (button) pressed.push(name(button))
    await new Promise(done => setTimeout(done, 30))
  }
  throw new Error(`the game does not end: ${pressed.slice(-20)}`)
}"""


def play(page: Page, moves: int = 400) -> list[str]:
    """The game to its end; which buttons were pressed."""
    expect(page.locator(".page")).to_be_visible()
    pressed: list[str] = page.evaluate(PLAY, moves)
    expect(page.locator(".status.wrong")).to_have_count(0)
    return pressed


FEW = {"deck.numbers": 4, "deck.jokers": 1, "setup.rack": 3}
TILES = {**FEW, "clock.turn_ms": 0}
RACE = {"mode.introductory": True, "deck.numbers": 3, "deck.colours": 2, "setup.rack": 1}
ODD = {
    "first draws without stars": ("first-pl", {**FEW, "turn.draw_without_stars": True, "stars.initial": 0}),
    "first draws for nothing": ("first-pl", {**FEW, "stars.draw_cost": 0, "stars.initial": 0}),
    "first draws for two stars": ("first-pl", {**FEW, "stars.draw_cost": 2, "stars.initial": 3}),
    "classic ends when all pass": ("original-pl", {**TILES, "end.pool_empty": "all-pass"}),
    "classic ends after a last round": ("original-it", {**TILES, "end.pool_empty": "last-round"}),
    "classic has to lay": ("original-cz", {**TILES, "end.pool_empty": "must-lay", "opening.minimum": 1}),
    "classic deals anew for one pair": ("original-it", {**TILES, "setup.redeal_doublets": 1}),
    "dice with one turn each": ("express-pl", {"turns.duel": 1}),
    "the race with a person who calls": ("first-pl", {**RACE, "introductory.caller": "person"}),
}


@pytest.mark.parametrize(("edition", "rules"), ODD.values(), ids=ODD)
def test_a_game_of_odd_house_rules_is_played_by_what_is_offered(
    visit: Visit, edition: str, rules: dict[str, object]
) -> None:
    """F-TURN-2 to F-TURN-4, C-END-2, C-SETUP-7, X-TURN-1, I-1"""
    visitor = visit()
    visitor.page.set_default_timeout(LONG_MS)
    other = BEN if "mode.introductory" in rules else BOT
    page = visitor.sit(edition, HERE, other, options=rules, starter=0).page
    assert play(page)


@pytest.mark.parametrize(("stars", "price"), [(0, "Draw"), (1, "Draw for 1 ★"), (3, "Draw for 2 ★")])
def test_a_draw_costs_what_the_rules_ask_for(visit: Visit, stars: int, price: str) -> None:
    """F-TURN-2 to F-TURN-4"""
    rules = {**FEW, "turn.draw_without_stars": True, "stars.draw_cost": 2, "stars.initial": stars}
    page = visit().sit("first-pl", HERE, BOT, options=rules, starter=0).page
    expect(page.locator(".actions > .draw")).to_have_text(price)


def test_who_may_ask_for_a_new_deal_is_told_why(visit: Visit) -> None:
    """C-SETUP-7"""
    page = visit().sit("original-it", HERE, BOT, options=ENTITLED).page
    expect(page.locator(".redeal p")).to_contain_text(
        re.compile(r"You have \d+ doublets? \(pairs? of identical tiles\)")
    )
    expect(page.locator(".redeal button:not(.primary)")).to_be_enabled()
    page.locator(".redeal button.primary").click()
    expect(page.locator(".redeal")).to_have_count(0)


def test_one_can_announce_until_the_next_player_has_played(visit: Visit) -> None:
    """C-SCORE-3, at a table of three"""
    host, guest = visit(), visit()
    rules = {**CLASSIC, "setup.redeal_doublets": 0, "setup.first_game": "named"}
    table = host.sit("original-pl", HERE, {"kind": "open"}, {"kind": "open"}, options=rules, starter=0)
    page = guest.open(f"#/t/{table.code}")
    page.get_by_text("Sit down").click()
    httpx.post(
        f"{host.address}/api/tables/{table.code}/join", json={"name": "Eva"}, timeout=PATIENCE
    ).raise_for_status()
    table.ready()
    announce = host.page.locator(".announce")
    expect(announce).to_have_count(0)
    host.page.locator(".draw").click()
    expect(announce).to_be_enabled()
    expect(host.page.locator(".status")).to_contain_text("you lose 100 points, not 200")
    beside = [places(host.page, screen) for screen in SCREENS.values()]
    page.locator(".draw:not([disabled])").click()
    expect(host.page.locator(".seat.turn")).to_contain_text("Eva")
    expect(announce).to_have_count(0)
    assert [places(host.page, screen) for screen in SCREENS.values()] == beside, "it moves nothing"


def places(page: Page, screen: ViewportSize) -> list[str]:
    """Where everything stays that does not depend on whose turn it is."""
    resize(page, screen)
    found: list[str] = page.locator("[data-zone], [data-tool=sort], [data-tool=hint]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({x, y, width}) => [x, y, width].join())"
    )
    return found


@pytest.mark.parametrize("resign", [False, True])
def test_one_can_resign_where_the_rules_allow_it(visit: Visit, resign: bool) -> None:
    """At a shared screen, one of the two."""
    rules = {**TILES, **({"mode.resign": True} if resign else {})}
    page = visit().sit("original-cz", HERE, BEN, BOT, options=rules).page
    page.locator("dialog .button.primary").click()
    page.locator("[data-tool=menu]").click()
    button = page.get_by_role("button", name="Resign (Ben)")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    if not resign:
        expect(button).to_have_count(0)
        return
    button.click()
    page.locator("[data-tool=menu]").click()
    page.get_by_text("Game log").click()
    expect(page.locator("dialog ol")).to_contain_text("Ben resigns.")
    expect(page.get_by_role("button", name="Resign (Ana)")).to_be_visible()
    expect(button).to_have_count(0)
