"""H2: every byte that leaves the server in whole games is read for tiles that its receiver may not know.

The deck has one of each tile and no jokers, and the faces are words, so a tile that is named is that tile and
no other. A refusal, or the report on a draft, may besides name what the message had named that it answers.
"""

import asyncio
import json
import logging
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import kostka
from kostka.server.monitoring import logs
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import fold
from tests.server.faults.faces import Faces
from tests.server.faults.inside import Inside, Seam, inside

if TYPE_CHECKING:
    from kostka.server.tables.state import TableState

SEATS = 3
LONGEST = 400
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("original-pl", {"clock.turn_ms": 0, "setup.redeal_doublets": 0, "setup.rack": 9, "opening.minimum": 10}),
    ("original-it", {"clock.turn_ms": 0, "setup.rack": 7, "opening.minimum": 5, "mode.assisted": False}),
    ("first-pl", {"setup.rack": 5}),
)
ONE_OF_EACH = {"deck.copies": 1, "deck.jokers": 0}


class Ear:
    """What somebody heard: with every text the entry up to which the table had been told by then."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.seq = 0
        self.state: dict[str, Any] = {}
        self.heard: list[tuple[int, str, str]] = []
        self.said: dict[str, str] = {}
        """What this one sent, by the name under which it will be answered."""
        self.answered: set[str] = set()

    def __call__(self, text: str) -> None:
        message = json.loads(text)
        match message["type"]:
            case "welcome":
                self.state = message["state"]
            case "update":
                self.state = {**self.state, **message["changes"]}
        name = _name(message)
        self.answered.add(name)
        self.seq = message.get("seq", self.seq)
        self.heard.append((self.seq, text, self.said.get(name, "")))


def _name(message: dict[str, Any]) -> str:
    """What a message answers; nothing where it answers none."""
    match message["type"]:
        case "ack" | "refused":
            return message["cmd"] or "hint"
        case "report":
            return f"draft {message['n']}"
        case "pong":
            return f"ping {message['n']}"
        case kind:
            return str(kind)


class Guest:
    """A connection and its ear."""

    def __init__(self, seam: Seam, ear: Ear) -> None:
        self.seam, self.ear = seam, ear

    def draft(self, n: int, draft: list[str]) -> None:
        self._send(f"draft {n}", {"type": "draft", "seat": self.ear.seat, "n": n, "draft": draft})

    def act(self, cmd: str, action: dict[str, Any]) -> None:
        message = {"type": "act", "cmd": cmd, "seq": self.ear.seq, "seat": self.ear.seat, "action": action}
        self._send(cmd, message)

    def hint(self, step: int) -> None:
        self.ear.answered.discard("hint")
        self._send("hint", {"type": "hint", "seat": self.ear.seat, "step": step})

    async def settled(self, n: int) -> None:
        """Until everything that was said is answered."""
        self._send(f"ping {n}", {"type": "ping", "n": n})
        await self.seam.until(lambda _: self.ear.said.keys() <= self.ear.answered)
        assert self.seam.closed is None, f"sent away with {self.seam.closed}"

    def _send(self, name: str, message: dict[str, Any]) -> None:
        text = json.dumps(message)
        self.ear.said[name] = text
        self.seam.say(text)


@contextmanager
def logged() -> Iterator[list[str]]:
    """Every line that a server with the usual settings would log."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    logs.configure("info")
    (handler,) = root.handlers
    lines: list[str] = []
    logging.getLogger("httpx").setLevel(logging.WARNING)  # the client's
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    try:
        yield lines
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def canary(folder: Path, games: int, seed: int = 1) -> dict[str, Any]:
    """Play so many games; nobody gets a tile that is not theirs to know."""
    chance = random.Random(seed)
    faces = Faces(chance)
    with logged() as lines, faces.shown():
        figures = asyncio.run(_canary(folder, games, chance, faces))
    assert not faces.named_in("\n".join(lines)), "a tile is in the log"
    return {**figures, "log_lines": len(lines)}


async def _canary(folder: Path, games: int, chance: random.Random, faces: Faces) -> dict[str, Any]:
    total: Counter[str] = Counter()
    async with inside(folder) as server:
        with ExitStack() as thinking:
            for house in server.houses:
                thinking.enter_context(patch.object(house.pool, "ask", _ask))
            for number in range(games):
                name, options = GAMES[number % len(GAMES)]
                total.update(await _game(server, name, {**options, **ONE_OF_EACH}, chance, faces))
    return {"games": games, **total}


def _ask(job: Any, limit: float, on_answer: Any, deadline: float = 0, **more: Any) -> Any:
    """Hints are thought out here, where tiles have words for faces."""
    del limit, deadline, more
    on_answer(job.run())
    return lambda: None


async def _game(
    server: Inside, name: str, options: dict[str, Any], chance: random.Random, faces: Faces
) -> dict[str, int]:
    open_seats = [{"kind": "open"}] * (SEATS - 1)
    made = await server.make(
        edition=name,
        options=options,
        games=1,
        public=True,
        reviews=False,
        seats=[{"kind": "here", "name": "ana"}, *open_seats],
    )
    code = made["code"]
    entered = [await server.join(code, f"p{seat}") for seat in range(1, SEATS)]
    tokens = [made["token"], *(one["token"] for one in entered), None]
    ears = [Ear(seat) for seat in (*range(SEATS), None)]
    guests = [
        Guest(await Seam(server, code, ear).hello(token), ear)
        for ear, token in zip(ears, tokens, strict=True)
    ]
    beside: list[tuple[int, str]] = []
    shown: list[tuple[int, set[str]]] = []
    asked = _asked(code, made["token"])
    moves = 0
    while ears[0].state["phase"] == "playing" and moves < LONGEST:
        shown.append(await _move(guests, moves, options, chance, faces))
        if moves % 10 == 0 and ears[0].state["phase"] == "playing":
            beside += [(ears[0].seq, (await server.http.request(**one)).text) for one in asked]
        moves += 1
    assert ears[0].state["phase"] != "playing", "the game does not end"
    log = await server.house.store.read(code)
    known = _knowledge(log, faces)
    for seq, drafted in shown:
        for later in (later for later in known if later >= seq):
            for tiles in known[later].values():
                tiles.update(drafted)
    for ear in ears:
        for seq, text, answered in ear.heard:
            _check(faces, text, known[seq][ear.seat] | faces.named_in(answered), f"seat {ear.seat} at {seq}")
    for seq, text in beside:
        _check(faces, text, known[seq][None], f"over http at {seq}")
    record = (await server.http.get(f"/api/tables/{code}/records/1")).text
    assert '"seed"' in record, "the record is there when the game is over"
    for guest in guests:
        await guest.seam.leave()
    laid = {word for one in known[log[-1].seq].values() for word in one}
    return {"moves": moves, "texts": sum(len(ear.heard) for ear in ears) + len(beside), "faces": len(laid)}


def _asked(code: str, token: str) -> list[dict[str, Any]]:
    """What a player asks over HTTP besides, whatever the answer."""
    of_game = f"/api/tables/{code}/reviews/1"
    moment = {"code": code, "game": 1, "n": 2}
    gets = (f"/api/tables/{code}", "/api/tables", "/metrics", "/health", f"/api/tables/{code}/records/1")
    posts: dict[str, dict[str, Any]] = {
        of_game: {"deep": True},
        f"{of_game}/share": {},
        "/api/what-if": {**moment, "action": {"draw": True}},
        "/api/play-on": {**moment, "seat": 0, "name": "ana"},
    }
    headers = {"authorization": f"Bearer {token}"}
    asked: list[dict[str, Any]] = [{"method": "GET", "url": path} for path in (*gets, of_game, "/api/games")]
    asked += [{"method": "POST", "url": path, "json": body} for path, body in posts.items()]
    return [{**one, "headers": headers} for one in asked]


def _check(faces: Faces, text: str, may_know: set[str], who: str) -> None:
    foreign = faces.named_in(text) - may_know
    assert not foreign, f"{who} got {sorted(foreign)}: {text[:300]}"


async def _move(
    guests: list[Guest], number: int, options: dict[str, Any], chance: random.Random, faces: Faces
) -> tuple[int, set[str]]:
    """One move of whoever is on turn, after drafts, hints and attempts; the draft that all saw, and when.

    A draft with tiles that its player does not have is sent as well, and must not be shown.
    """
    state = guests[0].ear.state
    seat = state["waiting"][0]
    mover, other = guests[seat], guests[(seat + 1) % SEATS]
    view = mover.ear.state["views"][0]
    own, lying = view["rack"].split(), " ".join(view["table"]).split()
    here = {*own, *lying}
    laid = " ".join(own[: chance.randrange(1, 4)])
    foreign = next(word for word in chance.sample([*faces.words.values()], 52) if word not in here)
    mover.draft(2 * number, [*view["table"], laid])
    mover.draft(2 * number + 1, [*view["table"], f"{laid} {foreign}"])
    mover.hint(1 + number % 3)
    other.act(f"other-{number}", {"play": [f"{foreign} {own[0]}"]})
    before = mover.ear.seq
    if state["about"]["assisted"]:  # elsewhere it would cost tiles
        mover.act(f"wrong-{number}", {"play": [*view["table"], " ".join(chance.sample([*own, foreign], 2))]})
    await mover.settled(3 * number)
    await other.settled(3 * number)
    if mover.ear.seq == before:
        mover.act(f"move-{number}", _action(view, seat, state["about"]["edition"], options))
        await mover.settled(3 * number + 1)
    for guest in guests:
        await guest.seam.until(lambda _, ear=guest.ear: ear.seq >= mover.ear.seq)  # type: ignore[misc]
        await guest.settled(3 * number + 2)
    assert guests[0].ear.seq > before, f"no move was made: {mover.ear.heard[-3:]}"
    return before, faces.named_in(laid)


def _action(view: dict[str, Any], seat: int, name: str, options: dict[str, Any]) -> dict[str, Any]:
    if not view.get("started", True):
        return {"redeal": False}
    request = {"edition": name, "options": options, "table": view["table"], "rack": view["rack"]}
    if "opened" in view:
        request["opened"] = view["opened"][seat]
    best: Any = kostka.solve(request)
    if best["tiles"]:
        return {"play": best["table"]}
    may_draw = view["pool"] and view.get("stars", [1] * SEATS)[seat]
    return {"draw": True} if may_draw else {"pass": True}


def _knowledge(log: list[Entry], faces: Faces) -> dict[int, dict[int | None, set[str]]]:
    """For every entry what each has seen by then: the table, the lots, one's own rack; in the end all."""
    known: dict[int, dict[int | None, set[str]]] = {}
    seen: dict[int | None, set[str]] = {seat: set() for seat in (*range(SEATS), None)}
    table: TableState | None = None
    for entry in log:
        table = fold(table, entry)
        if table.current is not None:
            position = table.current.position
            lying = [tile for tiles in position.table for tile in tiles]
            lying += [event.tile for event in table.fresh if table.game.write_event(event)["type"] == "lot"]
            if table.phase != "playing":
                lying += [tile for rack in position.racks for tile in rack]
            for seat, words in seen.items():
                own = () if seat is None else position.racks[seat]
                words.update(faces.words[tile] for tile in (*lying, *own))
        known[entry.seq] = {seat: set(words) for seat, words in seen.items()}
    return known
