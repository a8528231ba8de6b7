"""How a visitor plays a game to its end, by the hints, and what must hold in a page after every event."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.pages import ASKED, MOVING, TileTable, Visitor, keep_deal, see

QUICK = {"clock.turn_ms": 0, "setup.rack": 7, "opening.minimum": 10}
CLASSIC = {**QUICK, "deck.numbers": 7, "deck.jokers": 1}
CLASSIC_TILES = 7 * 4 * 2 + 1
MOST_TURNS = 200

# After every event, once the page is drawn and nothing flies any more: what all must agree on, and whether
# all is in its box.
WATCH = """() => {
  window.seen_ = []
  const number = text => Number((text ?? '').match(/\\d+/)?.[0] ?? 0)
  const look = () => {
    const there = document.querySelector('[data-zone=board]')
    if (MOVING || !there || document.querySelector('.seat .working')) return drawn()
    const page = document.querySelector('.page')
    const pool = number(document.querySelector('.pool span[aria-hidden]')?.textContent)
    const facts = [...document.querySelectorAll('.seat .facts .fact:first-child .long')]
    const held = facts.map(one => number(one.textContent))
    const turn = document.querySelector('.seat.turn')?.dataset.seat ?? null
    const laid = document.querySelectorAll('[data-zone=board] [data-tile]').length
    const own = document.querySelectorAll('.tile-button.own').length
    const outside = [...document.querySelectorAll('[data-tile]')].filter(tile => {
      const zone = tile.closest('[data-zone], [data-area]') ?? document.body
      const box = zone.getBoundingClientRect()
      const rect = tile.getBoundingClientRect()
      const scrolls = /auto|scroll/.test(getComputedStyle(zone).overflowY)
      const top = scrolls ? box.top - zone.scrollTop : box.top
      const bottom = scrolls ? top + zone.scrollHeight : box.bottom
      const across = rect.left < box.left - 1 || rect.right > box.right + 1
      return across || rect.top < top - 1 || rect.bottom > bottom + 1
    }).map(tile => tile.dataset.tile)
    const wide = document.documentElement.scrollWidth > innerWidth
    const all = laid - own + pool + held.reduce((sum, one) => sum + one, 0)
    window.seen_.push({seq: Number(page.dataset.seq), turn, pool, all, outside, wide})
  }
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(look))
  new MutationObserver(drawn).observe(document.querySelector('.page'), {attributeFilter: ['data-seq']})
  drawn()
}""".replace("MOVING", MOVING)


def take_turn(page: Page) -> None:
    """Lay what the third hint shows; what cannot be laid is drawn for or passed."""
    before = page.locator(".page").get_attribute("data-seq")
    page.locator("[data-tool=hint]").click()
    hint = page.locator(".hint")
    see(page, ".hint")
    if hint.get_attribute("data-step") == "0":
        page.locator(".draw, .pass").click()
    else:
        for step in ("2", "3"):
            hint.locator(".further").click()
            expect(hint).to_have_attribute("data-step", step)
        hint.locator(".show").click()
        see(page, ".done[aria-disabled=false]")
        page.locator(".done[aria-disabled=false]").click()
    see(page, f".page:not([data-seq='{before}'])")


def play_on(table: TileTable, turns: int = MOST_TURNS) -> None:
    """Until the game is over."""
    page = table.page
    over = page.locator("dialog .why")
    for _ in range(turns):
        see(page, "dialog .why", ":is(.draw, .roll, .pass):not([disabled])", ASKED)
        if over.is_visible():
            return
        if keep_deal(page):
            expect(page.locator(ASKED)).to_be_hidden()
        elif page.locator(".roll").is_visible():
            page.locator(".roll").click()
            expect(page.locator(".roll")).to_be_hidden()
        else:
            take_turn(page)
    raise AssertionError("the game does not end")


def watch(*visitors: Visitor) -> None:
    for visitor in visitors:
        expect(visitor.page.locator(".page")).to_be_visible()
        visitor.page.evaluate(WATCH)


def together(mover: Page, *visitors: Visitor) -> None:
    """Wait until every page has drawn what the mover's page shows, and was looked at."""
    seq = int(mover.locator(".page").get_attribute("data-seq") or 0)
    for visitor in visitors:
        visitor.page.wait_for_function("seq => window.seen_.at(-1)?.seq >= seq", arg=seq)


def seen(visitor: Visitor) -> dict[int, dict[str, Any]]:
    """By the number of the event: what the page showed after it."""
    found: list[dict[str, Any]] = visitor.page.evaluate("window.seen_")
    return {one["seq"]: one for one in found}


def agreed(pieces: int, *visitors: Visitor) -> int:
    """Every page had every piece after every event, in its box, and the same turn and pool as the others."""
    pages = [seen(visitor) for visitor in visitors]
    common = set.intersection(*map(set, pages))
    for seq in sorted(common):
        views = [one[seq] for one in pages]
        assert [view["all"] for view in views] == [pieces] * len(views), views
        assert [view["outside"] for view in views] == [[]] * len(views), views
        assert not any(view["wide"] for view in views), views
        assert len({(view["turn"], view["pool"]) for view in views}) == 1, views
    return len(common)
