"""Pictures of every page in three sizes, for people to look at: `make screenshots` writes web/screenshots."""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.pages import FLAGS, PHONE, Visitor
from tests.browser.test_games import CLASSIC, take_turn
from tests.browser.test_pages import DESKTOP, LANDSCAPE
from tests.server.serving import Process

FOLDER = Path(__file__).parents[2] / "web" / "screenshots"
SCREENS = {"portrait": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
HERE = {"kind": "here", "name": "Ana"}
BOTS = [{"kind": "bot", "bot": "casual"}, {"kind": "bot", "bot": "solid"}]
FULL = {"clock.turn_ms": 0, "setup.redeal_doublets": 0, "opening.minimum": 12}

Scene = Callable[[Visitor], None]


def home(visitor: Visitor) -> None:
    visitor.open().wait_for_selector(".lid")


def options(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.locator(".more button").click()
    visitor.page.wait_for_selector(".options .seats li")


def rules(visitor: Visitor) -> None:
    visitor.open("#/rules/original-pl/C-OPEN-1").wait_for_selector(".clause.wanted")


def lobby(visitor: Visitor) -> None:
    visitor.sit("original-it", HERE, {"kind": "open"}, {"kind": "bot", "bot": "solid"})
    visitor.page.wait_for_selector(".share")


def classic(visitor: Visitor) -> None:
    table = visitor.sit("original-pl", HERE, *BOTS, options=FULL).ready()
    for _ in range(7):
        take_turn(visitor.page)
        table.ready()
        if table.over:
            return
    for tile in table.ids()[2:5]:
        table.tile(tile).click()
    visitor.page.get_by_text("New set").click()
    visitor.page.wait_for_selector(".set.faulty, .set.valid")


def hint(visitor: Visitor) -> None:
    visitor.sit("original-pl", HERE, *BOTS, options=FULL).ready()
    visitor.page.get_by_role("button", name="Hint").click()
    visitor.page.wait_for_selector(".hint .lines")


def end(visitor: Visitor) -> None:
    table = visitor.sit("original-cz", options=CLASSIC)
    while not table.ready().over:
        take_turn(visitor.page)


def children(visitor: Visitor) -> None:
    table = visitor.sit("first-pl", HERE, *BOTS).ready()
    for _ in range(3):
        take_turn(visitor.page)
        if table.ready().over:
            return


def race(visitor: Visitor) -> None:
    visitor.sit("first-pl", HERE, {"kind": "here", "name": "Jan"}, options={"mode.introductory": True})
    visitor.page.wait_for_selector(".loose button")


def dice(visitor: Visitor) -> None:
    visitor.sit("express-pl", HERE, {"kind": "here", "name": "Ben"})
    visitor.page.locator(".roll").click()
    visitor.page.wait_for_selector(".pass:not([disabled])")
    dice = visitor.page.locator("[data-area=reroll] [data-tile]").evaluate_all(
        "all => all.map(one => one.dataset.tile)"
    )
    for die in dice[1:4]:
        visitor.page.locator(f"[data-tile='{die}']").click()
    visitor.page.locator("button[data-square]").nth(10).click()
    visitor.page.wait_for_selector(".status .reasons, .status .fine")


def cover(visitor: Visitor) -> None:
    visitor.sit("original-cz", HERE, {"kind": "here", "name": "Ben"})
    visitor.page.wait_for_selector("dialog .button.primary")


def menu(visitor: Visitor) -> None:
    visitor.sit("original-cz", HERE, *BOTS).ready()
    visitor.page.get_by_label("Menu").click()
    visitor.page.wait_for_selector("dialog")


def text(visitor: Visitor) -> None:
    visitor.open()
    visitor.page.evaluate("localStorage.setItem('kostka.settings', JSON.stringify({text: true}))")
    visitor.sit("original-cz", HERE, *BOTS)
    visitor.page.wait_for_selector("form input")


SCENES: tuple[Scene, ...] = (
    home, options, rules, lobby, classic, hint, end, children, race, dice, cover, menu, text,
)  # fmt: skip


def picture(browser: Browser, address: str, scene: Scene, screen: str) -> None:
    """One scene in one size; what went wrong in the page is said."""
    scheme = "dark" if screen == "landscape" else "light"
    visitor = Visitor(
        browser, address, screen=SCREENS[screen], touch=screen != "desktop", color_scheme=scheme
    )
    try:
        scene(visitor)
        visitor.page.wait_for_timeout(300)
        visitor.page.screenshot(path=FOLDER / f"{scene.__name__}-{screen}.png")
    finally:
        for error in visitor.errors:
            print(f"{scene.__name__}-{screen}: {error}", file=sys.stderr)
        visitor.leave()


def main() -> None:
    """All scenes, or those that are named."""
    wanted = set(sys.argv[1:])
    FOLDER.mkdir(exist_ok=True)
    data = Path(tempfile.mkdtemp())
    house = Process(data).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for scene in SCENES:
                for screen in SCREENS:
                    if not wanted or scene.__name__ in wanted:
                        picture(browser, house.address, scene, screen)
            browser.close()
    finally:
        house.end()
        shutil.rmtree(data)


if __name__ == "__main__":
    main()
