"""Pictures of every page in three sizes and four languages: `make screenshots` writes web/screenshots."""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.pages import DESKTOP, FLAGS, LANDSCAPE, PHONE, Contexts, Visitor
from tests.browser.scenes import SCENES, Scene
from tests.server.serving import Process

FOLDER = Path(__file__).parents[2] / "web" / "screenshots"
SCREENS = {"portrait": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}


LANGUAGES = ("en", "pl", "it", "cs")
NAMES = [scene.__name__ for scene in SCENES]


def picture(browser: Browser, address: str, scene: Scene, screen: str, lang: str) -> None:
    """One scene in one size and language; what went wrong in the page is said."""
    scheme = "dark" if screen == "landscape" else "light"
    touch = screen != "desktop"
    visitor = Visitor(
        Contexts(browser), address, screen=SCREENS[screen], lang=lang, touch=touch, color_scheme=scheme
    )
    name = f"{lang}/{scene.__name__}-{screen}"
    try:
        scene(visitor)
        visitor.page.wait_for_timeout(300)
        visitor.page.screenshot(path=FOLDER / f"{name}.png")
    finally:
        for error in visitor.errors:
            print(f"{name}: {error}", file=sys.stderr)
        visitor.leave()


def main() -> None:
    """All scenes in all languages and sizes, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", choices=[*NAMES, []], metavar="scene", help=", ".join(NAMES))
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--screen", action="append", choices=SCREENS)
    args = parser.parse_args()
    data = Path(tempfile.mkdtemp())
    house = Process(data).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for lang in args.lang or LANGUAGES:
                (FOLDER / lang).mkdir(parents=True, exist_ok=True)
                for scene in SCENES:
                    for screen in args.screen or SCREENS:
                        if not args.scenes or scene.__name__ in args.scenes:
                            picture(browser, house.address, scene, screen, lang)
            browser.close()
    finally:
        house.end()
        shutil.rmtree(data)


if __name__ == "__main__":
    main()
