"""Games at every size of screen in which no untouched set may move; `make stillness` plays whole ones.

From the start of a turn to its end every set that is not touched stays where it is, on the page of whoever
plays and on those of the others: under hints, complaints, refusals, drafts and what is taken back.
"""

import argparse
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from tests.browser.pages import FLAGS, SCREENS, Contexts, TileTable, Visitor
from tests.server.serving import Process

CROWDED = {"setup.rack": 20, "setup.redeal_doublets": 0, "opening.minimum": 5, "clock.turn_ms": 0}
"""Many sets lie there after the first round."""

WATCH = """() => {
  const places = () => {
    const list = document.querySelector('.sets')
    if (!list) return {}
    const board = document.querySelector('.board').getBoundingClientRect()
    const origin = list.getBoundingClientRect()
    const found = {'the table': [board.left, board.top, board.width].join()}
    for (const set of list.querySelectorAll('[data-set]')) {
      const tiles = [...set.querySelectorAll('[data-tile]')].map(tile => tile.dataset.tile).join(' ')
      const {left, top, width} = set.getBoundingClientRect()
      found[tiles] = [left - origin.left, top - origin.top, width].map(Math.round).join()
    }
    return found
  }
  const still = window.still_ = {compared: 0, moved: [], most: 0, least: 99}
  let turn, start = null
  const look = () => {
    const now = document.querySelector('.seat.turn')?.dataset.seat
    if (now !== turn) {
      turn = now
      start = null
      requestAnimationFrame(() => requestAnimationFrame(() => { start = places() }))
      return
    }
    if (!start) return
    for (const [tiles, place] of Object.entries(places())) {
      if (!(tiles in start)) continue
      still.compared++
      if (start[tiles] !== place) still.moved.push(`${tiles}: ${start[tiles]} → ${place}`)
    }
    still.most = Math.max(still.most, Object.keys(start).length - 1)
    const tile = document.querySelector('.board [data-tile]')
    if (tile) still.least = Math.min(still.least, tile.getBoundingClientRect().width)
  }
  const options = {subtree: true, childList: true, attributeFilter: ['style', 'class', 'data-seq']}
  new MutationObserver(look).observe(document.querySelector('.page'), options)
  new ResizeObserver(look).observe(document.querySelector('.board'))
  look()
}"""


@dataclass
class Seen:
    """What was seen on a page."""

    screen: str
    compared: int
    most: int
    """Sets that lay there at once."""
    least: float
    """How small tiles became."""
    moved: list[str] = field(default_factory=list)


def gather(visitors: dict[str, Visitor], edition: str, **more: Any) -> list[TileTable]:
    """All of them at one table."""
    host, *guests = visitors.values()
    open_seats = [{"kind": "open"}] * len(guests)
    table = host.sit(edition, {"kind": "here", "name": "Ana"}, *open_seats, **more)
    tables = [table]
    for name, guest in zip(("Ben", "Eva", "Jan"), guests, strict=False):
        page = guest.open(f"#/t/{table.code}")
        page.get_by_label("Your name").fill(name)
        page.get_by_text("Sit down").click()
        tables.append(TileTable(page, table.code))
    for one in tables:
        expect(one.page.locator("[data-zone=board]")).to_be_visible()
        one.page.evaluate(WATCH)
    return tables


def play(tables: Sequence[TileTable], turns: int) -> int:
    """So many turns, or to the end; how many were played."""
    for turn in range(turns):
        table = whose(tables)
        if table is None:
            return turn
        take_turn(table)
    return turns


def whose(tables: Sequence[TileTable]) -> TileTable | None:
    """Whose turn it is; nobody's when the game is over."""
    page = tables[0].page
    for _ in range(400):
        if any(table.over for table in tables):
            return None
        for table in tables:
            if table.page.locator(":is(.draw, .pass):not([disabled])").count():
                return table
        page.wait_for_timeout(50)
    raise AssertionError("it is nobody's turn")


def take_turn(table: TileTable) -> None:
    """Try this and that, ask for a hint, and in the end do as it says."""
    page = table.page
    before = str(page.locator(".page").get_attribute("data-seq"))
    fumble(table)
    page.locator("[data-tool=hint]").click()
    hint = page.locator(".hint")
    expect(hint).to_be_visible()
    if hint.get_attribute("data-step") == "0":
        page.locator(".draw, .pass").click()
    else:
        for step in ("2", "3"):
            hint.locator(".further").click()
            expect(hint).to_have_attribute("data-step", step)
        fumble(table)
        if not hint.is_visible():
            raise AssertionError("the hint went away")
        hint.locator(".show").click()
        page.locator(".done[aria-disabled=false]").click()
    expect(page.locator(".page")).not_to_have_attribute("data-seq", before)


def fumble(table: TileTable) -> None:
    """Lay a tile or two, add one where it may not belong, press Done, and take all back."""
    page = table.page
    tiles = table.ids()[:2]
    for tile in tiles:
        press(table, tile)
    page.keyboard.press("n")
    done = page.locator(".done")
    expect(done).to_be_visible()
    press(table, tiles[-1])
    page.locator("[data-set] [data-tile]").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".status")).not_to_have_text("…")
    if done.get_attribute("aria-disabled") == "true":
        done.click(force=True)
        expect(page.locator(".reasons")).to_be_visible()
    page.locator("[data-tool=reset]").click()
    expect(page.locator(".draw, .pass").first).to_be_visible()


def press(table: TileTable, tile: str) -> None:
    """By keys: what is said may lie over the tile."""
    table.tile(tile).focus()
    table.page.keyboard.press("Enter")


def seen(visitors: dict[str, Visitor]) -> list[Seen]:
    """What every page has seen."""
    return [Seen(screen, **visitor.page.evaluate("window.still_")) for screen, visitor in visitors.items()]


def main() -> None:
    """Whole games, three people at a table, every size of screen."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--edition", default="original-cz")
    args = parser.parse_args()
    from tests.browser.conftest import CHROMIUM

    data = Path(tempfile.mkdtemp())
    house = Process(data).start()
    failed = 0
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            names = list(SCREENS)
            for game in range(args.games):
                for chosen in (names[::2], names[1::2]):
                    people = {
                        one: Visitor(Contexts(browser), house.address, screen=SCREENS[one]) for one in chosen
                    }
                    turns = play(gather(people, args.edition, options=CROWDED), 400)
                    for one in seen(people):
                        print(
                            f"game {game + 1} {one.screen}: {turns} turns, up to {one.most} sets,"
                            f" tiles of {one.least:.0f} px, {one.compared} compared, {len(one.moved)} moved"
                        )
                        failed += len(one.moved)
                        for line in one.moved[:5]:
                            print("   ", line)
                    for visitor in people.values():
                        visitor.leave()
            browser.close()
    finally:
        house.end()
        shutil.rmtree(data)
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
