"""P4: malformed messages, in their thousands, to tables of every family."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from kostka.server.protocol.closing import Close
from tests.server.faults.inside import Inside, Seam, inside
from tests.server.faults.payloads import Payloads

TABLES: tuple[dict[str, Any], ...] = (
    {"edition": "original-pl", "options": {"clock.turn_ms": 0}},
    {"edition": "original-it", "options": {"mode.assisted": False, "clock.turn_ms": 0}},
    {"edition": "first-pl"},
    {"edition": "first-pl", "options": {"mode.introductory": True}},
    {"edition": "express-pl"},
)
ALLOWED = {int(code) for code in Close} | {1002, 1003, 1007, 1009}


def payloads(folder: Path, count: int, seed: int = 1) -> dict[str, Any]:
    """Send so many; every one is answered or ends the connection with a documented code, and no more."""
    return asyncio.run(_payloads(folder, count, seed))


async def _payloads(folder: Path, count: int, seed: int) -> dict[str, Any]:
    supply, chance = Payloads(seed), random.Random(seed)
    told: Counter[str] = Counter()
    async with inside(folder) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
        made = [await server.make(seats=seats, games=100, **plan) for plan in TABLES]
        seams: dict[str, Seam] = {}
        for number in range(count):
            entrance = chance.choice(made)
            code = entrance["code"]
            seam = seams.get(code)
            payload, first = _payload(supply, chance)
            if seam is None:
                token = chance.choice([entrance["token"], None])
                seam = Seam(server, code)
                if not first:
                    seam = await seam.hello(token)
            told[await _answered(seam, payload, number)] += 1
            seams[code] = seam
            if seam.task.done():
                del seams[code]
        for seam in seams.values():
            await seam.leave()
        await _house_is_empty(server)
    return {"payloads": count, "told": dict(told.most_common())}


def _payload(supply: Payloads, chance: random.Random) -> tuple[Any, bool]:
    """Something to send; perhaps even before `hello`, on a connection that has said nothing yet."""
    what = chance.randrange(10)
    if what < 6:
        return json.dumps(supply.nonsense(), ensure_ascii=False), False
    if what < 8:
        return json.dumps(supply.message()), chance.randrange(4) == 0
    return supply.broken(), chance.randrange(2) == 0


async def _answered(seam: Seam, payload: Any, number: int) -> str:
    """What comes of a payload; a ping behind it shows when it was dealt with."""
    try:
        seam.say(payload)
        if not seam.task.done():
            seam.say({"type": "ping", "n": number})
        await seam.until(lambda one: one.pong == number)
    except Exception as error:
        raise AssertionError(f"{payload!r} brought the connection down") from error
    if not seam.task.done():
        return "answered"
    assert seam.closed in ALLOWED, (seam.closed, payload)
    return f"closed {seam.closed}"


async def _house_is_empty(server: Inside) -> None:
    for _ in range(100):
        if not server.house.connections:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("a connection was not let go")
