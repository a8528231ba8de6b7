"""Pictures of every page in six sizes, light and dark: `make screenshots` writes web/screenshots and docs."""

import argparse
import shutil
import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from kostka.texts import LANGUAGES
from tests.browser.conftest import CHROMIUM
from tests.browser.pages import FLAGS, PHONE, SCREENS, Contexts, Visitor
from tests.browser.scenes import PICTURED, Scene
from tests.browser.seeded import SeededProcess

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "web" / "screenshots"
DOCS = ROOT / "docs"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NAMES = [scene.__name__ for scene in PICTURED]
SHOWN = {
    "home-1440x900-light": "home",
    "classic-1440x900-dark": "table",
    "home-390x844-dark": "phone-home",
    "classic-390x844-light": "phone-table",
    "race-390x844-light": "phone-race",
    "end-390x844-light": "phone-end",
}
"""What the README shows, and under which name in docs."""
SHRINK = """async ([data, width]) => {
  const picture = await createImageBitmap(await (await fetch(data)).blob())
  const canvas = new OffscreenCanvas(width, Math.round(picture.height * width / picture.width))
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const packed = await canvas.convertToBlob({type: 'image/webp', quality: 0.8})
  const bytes = new Uint8Array(await packed.arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}"""
"""Smaller, in a format that packs far better."""
PLAIN_FELT = "document.documentElement.style.setProperty('--felt-nap', 'transparent')"
"""A nap that nobody would see at that size doubles what a picture weighs."""
WIDTHS = {1440: 760, 390: 260}
STILL_MS = 350


def pictures(browser: Browser, address: str, scene: Scene, screens: list[str], lang: str) -> None:
    """One scene, in all sizes and both schemes, of one visit; what went wrong in the page is said."""
    visitor = Visitor(Contexts(browser), address, screen=PHONE, lang=lang, touch=True)
    page = visitor.page
    try:
        scene(visitor)
        for screen in screens:
            page.set_viewport_size(SCREENS[screen])
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.wait_for_timeout(STILL_MS)
                name = f"{scene.__name__}-{screen}-{scheme}"
                page.screenshot(path=FOLDER / lang / f"{name}.png")
                if lang == "en" and name in SHOWN:
                    page.evaluate(PLAIN_FELT)
                    (DOCS / f"{SHOWN[name]}.webp").write_bytes(small(browser, page.screenshot()))
    finally:
        for error in visitor.errors:
            print(f"{lang} {scene.__name__}: {error}", file=sys.stderr)
        visitor.leave()


def small(browser: Browser, picture: bytes) -> bytes:
    """The picture for documents."""
    width = int.from_bytes(picture[16:20], "big")
    page = browser.new_page()
    data = f"data:image/png;base64,{b64encode(picture).decode()}"
    shrunk: str = page.evaluate(SHRINK, [data, WIDTHS[width]])
    page.close()
    return b64decode(shrunk)


def main() -> None:
    """All scenes in English, or those that are named, in the languages that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", choices=[*NAMES, []], metavar="scene", help=", ".join(NAMES))
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--screen", action="append", choices=SCREENS)
    args = parser.parse_args()
    data = Path(tempfile.mkdtemp())
    deals = data / "deals"
    house = SeededProcess(data, deals)
    deals.write_text("screenshots", "utf-8")
    house.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for lang in args.lang or ("en",):
                (FOLDER / lang).mkdir(parents=True, exist_ok=True)
                for scene in PICTURED:
                    if not args.scenes or scene.__name__ in args.scenes:
                        deals.write_text(scene.__name__, "utf-8")  # the same deal every time
                        pictures(browser, house.address, scene, args.screen or [*SCREENS], lang)
            browser.close()
    finally:
        house.end()
        shutil.rmtree(data)


if __name__ == "__main__":
    main()
