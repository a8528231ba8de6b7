"""How quick the browser's table is: first load, dragging among 100 tiles on a slow machine, judged drafts.

`make bench-web`. Figures of a busy machine say little: run it on a quiet one.
"""

import itertools
import json
import statistics
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from kostka.server.edge.client import STATIC
from kostka.server.protocol import VERSION
from tests.browser.conftest import CHROMIUM
from tests.browser.pages import FLAGS, Contexts, Visitor
from tests.server.serving import Process

SLOWER = 4
DRAG_SECONDS = 3.0
DRAFTS = 60
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"]
MOVE_SECONDS = 1 / 125
COSTS = (
    "FunctionCall",
    "UpdateLayoutTree",
    "Layout",
    "PrePaint",
    "Paint",
    "Layerize",
    "Commit",
    "RasterTask",
    "HitTest",
)
USABLE = """() => new MutationObserver(() => {
  if (!window.usable_ && document.querySelector('.now:not([disabled])')) window.usable_ = performance.now()
}).observe(document, {subtree: true, childList: true, attributes: true})"""
# Moves as a mouse tells them, whether or not the page keeps up; from outside each waits for the one before.
WANDER = """async ([lasting, pause]) => {
  const ends = performance.now() + lasting
  for (let step = 1; performance.now() < ends; step++) {
    const at = {clientX: 200 + step * 7 % 900, clientY: 120 + step * 5 % 400}
    dispatchEvent(new PointerEvent('pointermove', {pointerId: 1, pointerType: 'mouse', ...at}))
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}"""
ROUND_TRIPS = """() => {
  window.trips_ = []
  const send = WebSocket.prototype.send
  const started = new Map()
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text)
    if (message.type === 'draft') started.set(message.n, performance.now())
    if (!this.watched_) {
      this.watched_ = true
      this.addEventListener('message', event => {
        const answer = JSON.parse(event.data)
        if (answer.type === 'report') window.trips_.push(performance.now() - started.get(answer.n))
      })
    }
    return send.call(this, text)
  }
}"""


def first_load(browser: Browser, address: str) -> None:
    """Sizes, and how long until the page can be used."""
    visitor = Visitor(Contexts(browser), address, service_workers="allow")
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.context.add_init_script(f"({USABLE})()")
    visitor.open().wait_for_selector(".now:not([disabled])")
    ready = visitor.page.evaluate("window.usable_")
    files = [STATIC / "assets" / url.rpartition("/")[2] for url in asked]
    for kind in (".js", ".css", ".woff2"):
        sent = sum(served(file) for file in files if file.suffix == kind)
        print(f"first load  {kind[1:]:5} {sent / 1000:6.1f} kB as served")
    print(f"first load  usable after {ready:.0f} ms")
    visitor.leave()


def served(file: Path) -> int:
    """As a browser gets it: packed with Brotli, fonts as they are."""
    packed = file.with_name(f"{file.name}.br")
    return (packed if packed.exists() else file).stat().st_size


def full_table(socket: WebSocketRoute, state: dict[str, Any], tiles: int) -> None:
    """Answers like a server at whose table so many tiles lie."""
    faces = [f"{colour}{number}" for number in range(1, 14) for colour in "RBKO"]
    sets = [faces[i : i + 4] for i in range(0, len(faces), 4)] * 2
    laid = [" ".join(one) for one in sets][: tiles // 4]
    state["views"][0] |= {"table": laid, "turn": 0, "opened": [True, True], "pool": 2}

    def heard(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "hello":
            you = {"seats": [0], "host": True}
            welcome = {"type": "welcome", "protocol": VERSION, "you": you, "seq": 1, "now": 0, "missed": []}
            socket.send(json.dumps({**welcome, "state": state}))

    socket.on_message(heard)


def drag(browser: Browser, address: str) -> None:
    """Frames a second while a tile is dragged about, on a processor that is slowed down."""
    visitor = Visitor(Contexts(browser), address, service_workers="allow")
    seen: list[dict[str, Any]] = []

    def note(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "welcome":
            seen.append(message["state"])

    visitor.page.on("websocket", lambda socket: socket.on("framereceived", note))
    rules = {"clock.turn_ms": 0, "setup.first_game": "named"}
    table = visitor.sit("original-cz", options=rules, starter=0).ready()
    visitor.page.route_web_socket("**/socket", lambda socket: full_table(socket, seen[-1], 100))
    visitor.page.reload()
    table.ready()
    count = visitor.page.locator("[data-set] [data-tile]").count()
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    tile = table.rack.first.bounding_box()
    assert tile is not None
    mouse = visitor.page.mouse
    mouse.move(tile["x"] + 20, tile["y"] + 20)
    mouse.down()
    mouse.move(tile["x"] + 40, tile["y"] - 40)

    def wander() -> None:
        visitor.page.evaluate(WANDER, [DRAG_SECONDS * 1000, MOVE_SECONDS * 1000])

    trace = traced(browser, wander, visitor.page)
    mouse.up()
    drawn = sorted(event["ts"] / 1000 for event in trace if event["name"] == "DrawFrame")
    dropped = sum(event["name"] == "DroppedFrame" for event in trace)
    gaps = sorted(after - before for before, after in itertools.pairwise(drawn))
    rate = 1000 * len(gaps) / (drawn[-1] - drawn[0])
    print(
        f"drag        {rate:.0f} frames/s with {count} tiles, {SLOWER}x slower: "
        f"{len(drawn)} drawn, {dropped} dropped; 95 % within {gaps[int(len(gaps) * 0.95)]:.1f} ms"
    )
    for name, ms in spent(trace):
        print(f"            {ms:7.1f} ms {name}")
    visitor.leave()


def traced(browser: Browser, work: Callable[[], None], page: Page) -> list[dict[str, Any]]:
    """What the browser's trace shows for this work."""
    session = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    complete: list[bool] = []
    session.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    session.on("Tracing.tracingComplete", lambda _: complete.append(True))
    config = {"includedCategories": TRACED}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    work()
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(50)
    session.detach()
    return events


def spent(trace: list[dict[str, Any]]) -> list[tuple[str, float]]:
    """What the time went into, on all threads."""
    sums: Counter[str] = Counter()
    for event in trace:
        if event.get("ph") == "X" and event["name"] in COSTS:
            sums[event["name"]] += event.get("dur", 0)
    return [(name, total / 1000) for name, total in sums.most_common()]


def drafts(browser: Browser, address: str) -> None:
    """How long the judgement of a draft takes, there and back."""
    visitor = Visitor(Contexts(browser), address, service_workers="allow")
    visitor.context.add_init_script(f"({ROUND_TRIPS})()")
    rules = {"clock.turn_ms": 0, "setup.first_game": "named"}
    table = visitor.sit("original-cz", options=rules, starter=0).ready()
    for number in range(DRAFTS):
        table.tile(table.ids()[number % 5]).click()
        visitor.page.get_by_text("New set").click()
        while visitor.page.evaluate("window.trips_.length") <= number:
            visitor.page.wait_for_timeout(10)
        visitor.page.wait_for_timeout(100)
        if number % 6 == 5:
            visitor.page.get_by_label("Start the turn over").click()
    trips = sorted(visitor.page.evaluate("window.trips_"))
    late = trips[int(len(trips) * 0.95)]
    print(
        f"drafts      {statistics.median(trips):.1f} ms in the median, {late:.1f} ms at 95 %, of {len(trips)}"
    )
    visitor.leave()


def main() -> None:
    """All three."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = Process(Path(data)).start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            first_load(browser, house.address)
            drag(browser, house.address)
            drafts(browser, house.address)
            browser.close()
        finally:
            house.end()


if __name__ == "__main__":
    main()
