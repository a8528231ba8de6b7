"""What a visitor does with the pages, in the words of a player."""

import re
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.server.clients import PATIENCE

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
]
SMALL: ViewportSize = {"width": 320, "height": 568}
BARS: ViewportSize = {"width": 390, "height": 664}
"""A phone with the bars of its browser."""
PHONE: ViewportSize = {"width": 390, "height": 844}
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 768, "height": 1024}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SCREENS = {f"{one['width']}x{one['height']}": one for one in (SMALL, BARS, PHONE, LANDSCAPE, TABLET, DESKTOP)}
MOVING = """document.getAnimations().some(
  one => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity)"""
"""Whether something in a page still moves and will come to rest."""
SETTLED = """async () => {
  const frame = () => new Promise(drawn => requestAnimationFrame(drawn))
  for (let quiet = 0; quiet < 5; await frame()) {
    quiet = MOVING ? 0 : quiet + 1
  }
}""".replace("MOVING", MOVING)
SEEN = (
    "css => [...document.querySelectorAll(css)].some(one => one.checkVisibility({visibilityProperty: true}))"
)
NO_WORKER = "Service Worker registration blocked"
"""What Playwright says in a page whose service worker it keeps out."""
ASKED = ".redeal button.primary:not([disabled])"
LONG_MS = 60_000
DEALS = 30
expect.set_options(timeout=LONG_MS)


class Contexts:
    """Contexts of one browser, used again by visitors who ask for the same."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, **options: Any) -> BrowserContext:
        """One that nobody else has."""
        kind = repr(sorted(options.items()))
        free = self._free.setdefault(kind, [])
        context = free.pop() if free else self._browser.new_context(**options)
        self._kinds[context] = kind
        return context

    def give_back(self, context: BrowserContext, *, changed: bool) -> None:
        """Its pages end; what they stored is removed when somebody takes it again.

        Clocks and scripts that a test put into a context stay there: nobody takes it after that.
        """
        kind = self._kinds.pop(context)
        if changed:
            context.close()
            return
        for page in context.pages:
            page.close()
        self._free[kind].append(context)


class Visitor:
    """A person with a browser of its own: own storage, own language, own screen."""

    def __init__(
        self,
        contexts: Contexts,
        address: str,
        *,
        screen: ViewportSize | None = None,
        lang: str = "en",
        touch: bool = False,
        changes_context: bool = False,
        **more: Any,
    ) -> None:
        self.address = address
        self._changes_context = changes_context
        self.errors: list[str] = []
        self.expected: list[str] = []
        self._contexts = contexts
        self.context = contexts.take(
            viewport=screen or {"width": 1280, "height": 900},
            locale=lang,
            has_touch=touch,
            **{"reduced_motion": "reduce", "service_workers": "block", **more},
        )
        self.context.set_default_timeout(LONG_MS)
        self.page = self.context.new_page()
        self.context.new_cdp_session(self.page).send(
            "Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"}
        )
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(part in text for part in (NO_WORKER, *self.expected)):
            self.errors.append(text)

    def leave(self) -> None:
        self._contexts.give_back(self.context, changed=self._changes_context)

    def open(self, path: str = "") -> Page:
        self.page.goto(f"{self.address}/{path}")
        return self.page

    def sit(self, edition: str, *seats: dict[str, Any], **more: Any) -> "TileTable":
        """A new table, made over HTTP, and this visitor at it; `options` are its house rules."""
        plan = seats or ({"kind": "here", "name": "Ana"}, {"kind": "bot", "bot": "beginner"})
        made = httpx.post(
            f"{self.address}/api/tables", json={"edition": edition, "seats": plan, **more}, timeout=PATIENCE
        )
        made.raise_for_status()
        entrance = made.json()
        known = f"[{{code:'{entrance['code']}',token:'{entrance['token']}',edition:'{edition}',at:1}}]"
        self.open("icon.svg")  # the storage belongs to the address, and the table is loaded once
        self.page.evaluate(f"localStorage.setItem('kostka.tables', JSON.stringify({known}))")
        self.open(f"#/t/{entrance['code']}")
        return TileTable(self.page, entrance["code"])


class TileTable:
    """A table of tiles as its player sees it."""

    def __init__(self, page: Page, code: str = "") -> None:
        self.page = page
        self.code = code

    @property
    def rack(self) -> Locator:
        return self.page.locator("[data-zone=rack] [data-tile]")

    @property
    def sets(self) -> Locator:
        return self.page.locator("[data-set]")

    def ready(self) -> "TileTable":
        """Wait for the own turn; the question of a new deal is answered with no."""
        mine = ":is(.draw, .pass):not([disabled]), .done"
        see(self.page, mine, ASKED, "dialog .why")
        if keep_deal(self.page):
            see(self.page, mine)
        return self

    def faces(self) -> list[str]:
        """The rack, in the order in which it lies."""
        return [face(tile) for tile in self.ids()]

    def ids(self) -> list[str]:
        found: list[str] = self.rack.evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")
        return found

    def tile(self, identity: str) -> Locator:
        return self.page.locator(f"[data-tile='{identity}']")

    def layout(self) -> list[str]:
        """The sets on the table, as the notation writes them."""
        sets = self.sets.evaluate_all(
            "sets => sets.map(set => [...set.querySelectorAll('[data-tile]')].map(tile => tile.dataset.tile))"
        )
        return [" ".join(face(tile) for tile in one) for one in sets]

    def everything(self) -> list[str]:
        """All tiles on screen, sorted: what must not change while one moves them."""
        return sorted(
            self.page.locator("[data-tile]").evaluate_all("all => all.map(one => one.dataset.tile)")
        )

    @property
    def over(self) -> bool:
        return self.page.locator("dialog .why").is_visible()


def first_deal(deal: Callable[[], TileTable], fits: Callable[[TileTable], object]) -> TileTable:
    """The first table whose deal fits: the same one every time, because a test always has the same deals."""
    for _ in range(DEALS):
        table = deal()
        if fits(table):
            return table
    raise AssertionError(f"none of {DEALS} deals fits")


def keep_deal(page: Page) -> bool:
    """Answer the question of a new deal with no, if it is there; it may go away by itself."""
    answered: int = page.locator(ASKED).evaluate_all("all => all.map(one => one.click()).length")
    return answered > 0


def see(page: Page, *selectors: str) -> None:
    """Wait until one of these is seen. It looks in every frame; `expect` soon looks only once a second."""
    page.wait_for_function(SEEN, arg=", ".join(selectors))


def resize(page: Page, screen: ViewportSize) -> None:
    """Another screen for the same page, once nothing moves any more."""
    page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    page.evaluate(SETTLED)


def face(identity: str) -> str:
    return re.sub(r"\..*", "", identity)


def middle(locator: Locator) -> tuple[float, float]:
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
