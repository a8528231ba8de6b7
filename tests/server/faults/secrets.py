"""H2, H7: every byte that leaves the server is read for tiles that its receiver may not know.

The deck has one of each tile and no jokers, so a tile that is named is that tile and no other.
"""

import asyncio
import json
import logging
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

from kostka.engine import commitment
from kostka.engine.record import replay
from kostka.server.tables.entries import Row
from kostka.server.tables.folding import fold
from kostka.server.tables.table import Table
from tests.server import brains
from tests.server.faults.inside import Inside, Seam, inside

SEATS = 3
PLAN: dict[str, Any] = {
    "edition": "original-pl",
    "options": {
        "clock.turn_ms": 0,
        "deck.copies": 1,
        "deck.jokers": 0,
        "setup.rack": 7,
        "setup.redeal_doublets": 0,
        "opening.minimum": 10,
    },
    "games": 1,
    "public": True,
    "seats": [{"kind": "here", "name": "ana"}, {"kind": "open"}, {"kind": "open"}],
}
ALL_TILES = [f"{colour}{number}" for colour in "RBKO" for number in range(1, 14)]
TILE = re.compile(r"\b[RBKO](?:1[0-3]|[1-9])\b")


class Ear:
    """What somebody heard: with every text the entry up to which the table had been told by then."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.seq = 0
        self.state: dict[str, Any] = {}
        self.heard: list[tuple[int, str]] = []

    def __call__(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "welcome":
            self.state = message["state"]
        elif message["type"] == "update":
            self.state = {**self.state, **message["changes"]}
        self.seq = message.get("seq", self.seq)
        self.heard.append((self.seq, text))


class Lines(logging.Handler):
    """Everything that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def canary(folder: Path, games: int, seed: int = 1) -> dict[str, Any]:
    """Play so many games; nobody gets a tile that is not theirs to know, and every promise is kept."""
    lines = Lines()
    logging.getLogger().addHandler(lines)
    try:
        figures = asyncio.run(_canary(folder, games, random.Random(seed)))
    finally:
        logging.getLogger().removeHandler(lines)
    assert not TILE.search("\n".join(lines.lines)), "a tile is in the log"
    return figures


async def _canary(folder: Path, games: int, chance: random.Random) -> dict[str, Any]:
    total: Counter[str] = Counter()
    async with inside(folder) as server:
        for _ in range(games):
            total.update(await _game(server, chance))
    return {"games": games, **total}


async def _game(server: Inside, chance: random.Random) -> dict[str, int]:
    made = await server.make(**PLAN)
    code = made["code"]
    ears = [Ear(seat) for seat in (*range(SEATS), None)]
    seams = [await Seam(server, code, ears[0]).hello(made["token"])]  # before the deal
    entered = [await server.join(code, f"p{seat}") for seat in range(1, SEATS)]
    tokens = [*(one["token"] for one in entered), None]
    for ear, token in zip(ears[1:], tokens, strict=True):
        seams.append(await Seam(server, code, ear).hello(token))
    beside: list[tuple[int, str]] = []
    shown: list[tuple[int, str]] = []
    for number in range(400):
        state = ears[0].state
        if state["phase"] != "playing":
            break
        shown.append(await _move(seams, ears, number, chance))
        if number % 10 == 0:
            paths = (f"/api/tables/{code}", "/api/tables", "/metrics", f"/api/tables/{code}/records/1")
            beside += [(ears[0].seq, (await server.http.get(path)).text) for path in paths]
    rows = await server.house.store.read(code)
    checked = _check(rows, ears, beside, shown)
    record = (await server.http.get(f"/api/tables/{code}/records/1")).text
    _check_promise(ears, record)
    for seam in seams:
        await seam.leave()
    return checked


async def _move(seams: list[Seam], ears: list[Ear], number: int, chance: random.Random) -> tuple[int, str]:
    """One move of whoever is on turn, after a few that are refused; the draft that was shown, and when.

    A draft with tiles that its player does not have is sent as well, and must not be shown.
    """
    state = ears[0].state
    seat = state["waiting"][0]
    view = ears[seat].state["views"][0]
    other = (seat + 1) % SEATS
    tiles = view["rack"].split()
    laid = [*view["table"], " ".join(tiles[: chance.randrange(1, 4)])]
    here = {*tiles, *" ".join(view["table"]).split()}
    foreign = next(tile for tile in chance.sample(ALL_TILES, len(ALL_TILES)) if tile not in here)
    guessed = [*view["table"], f"R1 {foreign} K9"]
    seams[seat].say({"type": "draft", "seat": seat, "n": number, "draft": laid})
    seams[seat].say({"type": "draft", "seat": seat, "n": number, "draft": guessed})
    seams[other].say(
        {"type": "act", "cmd": f"o{number}", "seq": ears[other].seq, "seat": other, "action": {"draw": True}}
    )
    wrong = {"play": [*view["table"], " ".join(chance.sample(["R1", "B5", "K9", "O13", *tiles], 3))]}
    seams[seat].say(
        {"type": "act", "cmd": f"w{number}", "seq": ears[seat].seq, "seat": seat, "action": wrong}
    )
    before = ears[seat].seq
    seams[seat].say({"type": "ping", "n": number})
    await seams[seat].until(lambda one: one.pong == number)
    if ears[seat].seq == before:
        action = _action(view, seat)
        seams[seat].say({"type": "act", "cmd": f"m{number}", "seq": before, "seat": seat, "action": action})
        seams[seat].say({"type": "ping", "n": number + 1_000})
        await seams[seat].until(lambda one: one.pong == number + 1_000)
    for seam in seams:
        seam.say({"type": "ping", "n": number + 2_000})
    for seam in seams:
        await seam.until(lambda one: one.pong == number + 2_000)
    return before, laid[-1]


def _action(view: dict[str, Any], seat: int) -> dict[str, Any]:
    if not view["started"]:
        return {"redeal": False}
    if not view["opened"][seat]:  # the solver plays by the book's minimum, this table by a lower one
        return {"draw": True} if view["pool"] else {"pass": True}
    return brains.action(view, seat, "original-pl")


def _check(
    rows: list[Row], ears: list[Ear], beside: list[tuple[int, str]], shown: list[tuple[int, str]]
) -> dict[str, int]:
    """Hold every text against what its receiver may know by then; what was drafted was shown to all."""
    known = _knowledge(rows)
    for seq, drafted in shown:
        for later in (later for later in known if later >= seq):
            for tiles in known[later].values():
                tiles.update(drafted.split())
    texts = 0
    for ear in ears:
        for seq, text in ear.heard:
            _entitled(text, known[seq][ear.seat], f"seat {ear.seat} at {seq}")
            texts += 1
    for seq, text in beside:
        _entitled(text, known[seq][None], f"over http at {seq}")
    return {"texts": texts + len(beside)}


def _entitled(text: str, may_know: set[str], who: str) -> None:
    foreign = set(TILE.findall(text)) - may_know
    # What is refused repeats what was sent, which is the sender's own guess and nothing of the table's.
    if foreign and json_type(text) not in ("refused", "report"):
        raise AssertionError(f"{who} got {sorted(foreign)}: {text[:300]}")


def json_type(text: str) -> str:
    return str(json.loads(text).get("type")) if text.startswith("{") else ""


def _knowledge(rows: list[Row]) -> dict[int, dict[int | None, set[str]]]:
    """For every entry what each has seen by then: the table, the lots, one's own rack; in the end all."""
    known: dict[int, dict[int | None, set[str]]] = {}
    seen: dict[int | None, set[str]] = {seat: set() for seat in (*range(SEATS), None)}
    table: Table | None = None
    for row in rows:
        table = fold(table, row)
        if table.current is not None:
            position = table.current.position
            open_tiles = {str(tile) for one in position.table for tile in one}
            open_tiles |= {tile for event in table.fresh for tile in _lots(table, event)}
            if table.phase != "playing":
                open_tiles |= {str(tile) for rack in position.racks for tile in rack}
            for seat, tiles in seen.items():
                tiles.update(open_tiles)
                if seat is not None:
                    tiles.update(str(tile) for tile in position.racks[seat])
        known[row.seq] = {seat: set(tiles) for seat, tiles in seen.items()}
    return known


def _lots(table: Table, event: Any) -> list[str]:
    """The tiles with which it was drawn who starts; they went back before the deal."""
    plain = table.game.write_event(event)
    return TILE.findall(json.dumps(plain)) if plain["type"] == "lot" else []


def _check_promise(ears: list[Ear], record: str) -> None:
    """H7: what was promised before the deal is what was dealt."""
    promised = json.loads(ears[0].heard[0][1])["state"]["next_commitment"]
    header = replay(record).header.plain()
    assert header["commitment"] == promised, "another seed was dealt"
    assert commitment(header["seed"]) == header["commitment"]
    assert all(ear.state["game"]["seed"] == header["seed"] for ear in ears), "the seed was not shown"


# The shuffle


def shuffles(folder: Path, deals: int, alarm: float = 4.5) -> dict[str, Any]:
    """H7: so many deals of the server; the first rack has every tile as often as every other."""
    return asyncio.run(_shuffles(folder, deals, alarm))


async def _shuffles(folder: Path, deals: int, alarm: float) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    seeds: set[str] = set()
    async with inside(folder) as server:
        for _ in range(deals):
            made = await server.make(**{**PLAN, "seats": [{"kind": "here", "name": "ana"}] * SEATS})
            room = await server.house.rooms.get(made["code"])
            assert room is not None
            assert room.table.current is not None
            counts.update(str(tile) for tile in room.table.current.position.racks[0])
            seeds.add(room.table.current.seed)
    assert len(seeds) == deals, "a seed came twice"
    tiles, rack = 52, 7
    expected = deals * rack / tiles
    squares = sum((counts[tile] - expected) ** 2 / expected for tile in counts)
    squares += (tiles - len(counts)) * expected
    # Without replacement the counts vary less than those of independent draws.
    squares *= (tiles - 1) / (tiles - rack)
    degrees = tiles - 1
    deviations = (squares - degrees) / (2 * degrees) ** 0.5
    assert abs(deviations) < alarm, f"the first rack is not like chance: {deviations:.1f} deviations"
    return {"deals": deals, "chi_square": round(squares, 1), "degrees": degrees}
