"""How soon the card at the end of a game is there: `python -m bench.card`, on a quiet machine.

Whole games of the boxes against bots; the moves of the guest's seat are sent from its page. The time is that
from the message with the entry that ends the game to the words of the card, and to what the review has found:
whether it was luck, and that of every seat.
"""

import argparse
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.pages import FLAGS, PHONE, Contexts, Visitor
from tests.server import brains
from tests.server.serving import Process

BAR_MS = 2000
HERE = {"kind": "here", "name": "Ana"}
BOTS = [{"kind": "bot", "bot": bot} for bot in ("solid", "casual", "solid")]
UNTIMED = {"clock.turn_ms": 0}
MOTION = {"moving": "no-preference", "calm": "reduce"}
FOUND = {"classic": ".verdict strong", "first": ".clovers", "express": ".verdict strong"}
"""What is seen once the review is there; for children it is in pictures alone."""
LISTEN = """() => {
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) {
    if (window.socket_ !== this) {
      window.socket_ = this
      this.addEventListener('message', ({ data, timeStamp }) => {
        const { type, seq, state, changes, what } = JSON.parse(data)
        if (type !== 'welcome' && type !== 'update') return
        window.table_ = { seq, state: { ...window.table_?.state, ...state, ...changes } }
        if (what?.events?.some(({ type }) => type === 'ended')) window.ended_ = timeStamp
      })
    }
    return send.call(this, text)
  }
}"""
"""What the server says, before the page knows."""
TURN = """() => {
  const { seq, state } = window.table_ ?? {}
  if (window.ended_) return { over: seq }
  return seq !== window.answered_ && state?.waiting.includes(0) && { seq, view: state.views[0] }
}"""
ACT = """([seq, action]) => {
  window.answered_ = seq
  window.socket_.send(JSON.stringify({ type: 'act', seat: 0, cmd: `bench-${seq}`, seq, action }))
}"""
SEEN = """css => new Promise(seen => {
  const look = () => {
    const there = document.querySelector(`dialog ${css}`)?.checkVisibility({ visibilityProperty: true })
    if (there) seen(performance.now() - window.ended_)
    else requestAnimationFrame(look)
  }
  look()
})"""


class Box(NamedTuple):
    """A game to be played to its end."""

    family: str
    edition: str
    players: int


BOXES = (
    Box("classic", "original-pl", 2),
    Box("classic", "original-pl", 4),
    Box("first", "first-pl", 2),
    Box("first", "first-pl", 4),
    Box("express", "express-pl", 1),
    Box("express", "express-pl", 2),
)


class Taken(NamedTuple):
    """How long a game was, in entries, and how long its card took, in milliseconds."""

    entries: int
    words: float
    full: float


def card(contexts: Contexts, address: str, box: Box, motion: str) -> Taken:
    """One game."""
    visitor = Visitor(
        contexts,
        address,
        screen=PHONE,
        reduced_motion=MOTION[motion],
        service_workers="allow",
        changes_context=True,
    )
    page = visitor.page
    visitor.context.add_init_script(f"({LISTEN})()")
    visitor.sit(box.edition, HERE, *BOTS[: box.players - 1], options=UNTIMED)
    while "over" not in (turn := page.wait_for_function(TURN).json_value()):
        page.evaluate(ACT, [turn["seq"], brains.action(turn["view"], 0, box.edition)])
    words = page.evaluate(SEEN, ".why")
    full = page.evaluate(SEEN, FOUND[box.family])
    assert visitor.errors == []
    visitor.leave()
    return Taken(turn["over"], words, full)


def said(times: Sequence[float]) -> str:
    return f"{statistics.median(times):5.0f} ms, at most {max(times):5.0f}"


def main() -> None:
    """Every box, with motion and without."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="of every kind (default: 3)")
    games = parser.parse_args().games
    late = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = Process(Path(data), KOSTKA_WORKERS="0").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for box in BOXES:
                for motion in MOTION:
                    taken = [card(Contexts(browser), house.address, box, motion) for _ in range(games)]
                    entries, words, full = zip(*taken, strict=True)
                    late += sum(one > BAR_MS for one in full)
                    print(
                        f"{box.family:8} {box.players} {motion:6}  words {said(words)}; luck {said(full)}"
                        f"  (games of {min(entries)} to {max(entries)} entries)",
                        flush=True,
                    )
        finally:
            browser.close()
            house.end()
    print(f"{late} of {games * len(BOXES) * len(MOTION)} cards later than {BAR_MS / 1000:.0f} s")


if __name__ == "__main__":
    main()
