"""Pictures of every page in three sizes, for people to look at: `make screenshots` writes web/screenshots."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.pages import DESKTOP, FLAGS, LANDSCAPE, PHONE, Visitor
from tests.browser.scenes import SCENES, Scene
from tests.server.serving import Process

FOLDER = Path(__file__).parents[2] / "web" / "screenshots"
SCREENS = {"portrait": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}


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
