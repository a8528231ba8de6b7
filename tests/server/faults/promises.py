"""H7: games are dealt from the seed that was promised, and every tile comes as often as every other."""

import asyncio
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from statistics import NormalDist
from typing import Any

from kostka.cli import main as kostka_command
from kostka.engine import commitment
from kostka.engine.record import replay, steps
from tests.server.faults.inside import Inside, Seam, inside

RACK, TILES = 7, 52
OPTIONS = {
    "clock.turn_ms": 0,
    "deck.copies": 1,
    "deck.jokers": 0,
    "setup.rack": RACK,
    "setup.redeal_doublets": 0,
}
PLAN: dict[str, Any] = {
    "edition": "original-pl",
    "options": OPTIONS,
    "games": 1,
    "start": "host",
    "seats": [{"kind": "here", "name": "ana"}] * 2,
}
ALARM = 0.0001
"""How unlikely the racks may be before they are no chance any more."""


def promises(folder: Path, games: int, by_command: int = 20, alarm: float = ALARM) -> dict[str, Any]:
    """Play so many games; their records are verified, some of them by `kostka verify` as a user calls it."""
    return asyncio.run(_promises(folder, games, by_command, alarm))


async def _promises(folder: Path, games: int, by_command: int, alarm: float) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    seeds: set[str] = set()
    async with inside(folder) as server:
        for number in range(games):
            promised, text = await _game(server)
            played = replay(text)
            header = played.header.plain()
            assert header["commitment"] == promised, "another seed was dealt"
            assert commitment(header["seed"]) == promised, "the promise is not the seed's"
            assert played.result is not None
            if number < by_command:
                _verify(folder / "record.jsonl", text, promised)
            seeds.add(header["seed"])
            counts.update(_first_rack(text))
    assert len(seeds) == games, "a seed came twice"
    squares, chance = _chi_square(counts, games)
    assert chance > alarm, f"the first rack is not like chance: {squares:.1f} has probability {chance:.2g}"
    return {
        "games": games,
        "chi_square": round(squares, 1),
        "degrees": TILES - 1,
        "probability": round(chance, 3),
    }


async def _game(server: Inside) -> tuple[str, str]:
    """A game in which nobody lays anything: what was promised before the deal, and its record."""
    made = await server.make(**PLAN)
    seam = await Seam(server, made["code"]).hello(made["token"])
    promised = seam.last["state"]["next_commitment"]
    room = await server.house.rooms.get(made["code"])
    assert room is not None
    seam.say({"type": "table", "cmd": "start", "seq": room.table.seq, "command": {"do": "start"}})
    await seam.until(lambda _: room.table.phase == "playing")
    number = 0
    while room.table.phase == "playing":
        assert room.table.current is not None
        seq, number = room.table.seq, number + 1
        action = {"draw": True} if room.table.current.position.pool else {"pass": True}
        seam.say({"type": "act", "cmd": f"c{number}", "seq": seq, "seat": room.table.turn, "action": action})
        await seam.until(lambda _, seq=seq: room.table.seq > seq)  # type: ignore[misc]
    text = (await server.http.get(f"/api/tables/{made['code']}/records/1")).text
    await seam.leave()
    return promised, text


def _verify(path: Path, text: str, promised: str) -> None:
    path.write_text(text, "utf-8")
    with redirect_stdout(StringIO()):
        assert kostka_command(["verify", str(path), "--commitment", promised]) == 0


def _first_rack(text: str) -> list[str]:
    """What was dealt to the first seat."""
    begun = next(iter(steps(text)))
    return [str(tile) for tile in begun.position.racks[0]]


def _chi_square(counts: Counter[str], deals: int) -> tuple[float, float]:
    """The statistic, and how likely one at least as far off is (by Wilson and Hilferty)."""
    expected = deals * RACK / TILES
    squares = sum((count - expected) ** 2 / expected for count in counts.values())
    squares += (TILES - len(counts)) * expected
    # Without replacement the counts vary less than those of independent draws.
    squares *= (TILES - 1) / (TILES - RACK)
    degrees = TILES - 1
    spread = 2 / (9 * degrees)
    deviation = ((squares / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5
    return squares, 2 * (1 - NormalDist().cdf(abs(deviation)))
