"""A process that is stopped while it acts: others take its tables over, and it writes nothing late."""

import asyncio
import random
import signal
import time
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from kostka.server.store.opening import open_store
from kostka.server.tables.clocks import LAG_A_TURN_MS
from kostka.server.tables.entries import Acted, Credited, Entry, TimedOut
from tests.server.cluster.processes import Machines, machines, people
from tests.server.faults.watching import eventually

TURN_MS = 1_000
TABLES = 12


def stopped(folder: Path, times: int, seconds: float, tables: int = TABLES) -> dict[str, Any]:
    """Tables whose turns all end by the clock, or by a bot, while processes are stopped in turn."""
    with machines(folder, 3) as run:
        codes, clocks, bots = asyncio.run(_stopped(run, times, seconds, tables))
        figures = asyncio.run(judged(run.database, codes))
    return {
        "stops": times,
        "stopped_s": seconds,
        "clock_p50_s": round(clocks[len(clocks) // 2], 2),
        "clock_max_s": round(clocks[-1], 2),
        "bot_p50_s": round(bots[len(bots) // 2], 2),
        "bot_max_s": round(bots[-1], 2),
        **figures,
    }


async def _stopped(
    run: Machines, times: int, seconds: float, tables: int
) -> tuple[list[str], list[float], list[float]]:
    """The tables of people, and how long those without and with bots stood still, beyond a turn's time."""
    chance = random.Random(7)
    options = {"clock.turn_ms": TURN_MS}
    idle = await people(run.addresses, tables, 2, chance, games=100, options=options)
    with_bot = await people(run.addresses, tables, 2, chance, bots=1, games=100, options=options)
    waits: dict[str, list[float]] = {client.code: [] for client in [*idle, *with_bot]}
    for _ in range(times):
        victim = chance.choice(run.processes)
        clients = [*idle, *with_bot]
        elsewhere = [one.address for one in run.processes if one is not victim]
        for client in clients:  # whoever sees it is not connected to the victim
            client._addresses = [address.replace("http", "ws", 1) for address in elsewhere]
            client._address = chance.choice(client._addresses)
            if client.closed is not None or not client.state:
                await client.connect()
        moments = {client: [time.monotonic()] for client in clients}
        for client, seen in moments.items():
            client.on_message = lambda message, seen=seen: _note(message, seen)
        await asyncio.sleep(2 * TURN_MS / 1000)
        victim.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        victim.send(signal.SIGCONT)
        await asyncio.sleep(3)
        for client, seen in moments.items():
            seen.append(time.monotonic())
            longest = max(after - before for before, after in pairwise(seen))
            waits[client.code].append(max(longest - TURN_MS / 1000, 0))
        for client in clients:
            await client.close()
        await eventually(lambda clients=clients: all(one.closed is not None for one in clients))  # type: ignore[misc]
    clocks = [wait for client in idle for wait in waits[client.code]]
    bots = [wait for client in with_bot for wait in waits[client.code]]
    return sorted({client.code for client in idle}), sorted(clocks), sorted(bots)


def _note(message: dict[str, Any], seen: list[float]) -> None:
    if message["type"] == "update":
        seen.append(time.monotonic())


async def judged(database: str, codes: Iterable[str]) -> dict[str, Any]:
    """Hold logs against the clock of turns of `TURN_MS`: none ended early or twice, how late, time given."""
    store = open_store(database)
    try:
        logs = [await store.read(code) for code in codes]
    finally:
        await store.close()
    timeouts = sum(isinstance(entry.body, TimedOut) for log in logs for entry in log)
    assert all([entry.seq for entry in log] == list(range(1, len(log) + 1)) for log in logs), "a gap"
    return {
        "timeouts": timeouts,
        "early": sum(map(_early, logs)),
        "twice": sum(map(_twice, logs)),
        "late_max_s": max((late for log in logs for late in _late(log)), default=0) / 1000,
        "credited": sum(isinstance(entry.body, Credited) for log in logs for entry in log),
    }


def _ends_turn(entry: Entry) -> bool:
    """Whether an entry ends a turn; answers about a new deal do not."""
    return isinstance(entry.body, Acted | TimedOut) and "redeal" not in entry.body.action


def _early(log: list[Entry]) -> int:
    """Turns that ended before their time."""
    moves = [entry for entry in log if _ends_turn(entry)]
    pairs = pairwise(moves)
    return sum(isinstance(b.body, TimedOut) and b.at - a.at < TURN_MS for a, b in pairs)


def _twice(log: list[Entry]) -> int:
    """Two ends of turns at the same seat at once."""
    moves = [entry for entry in log if _ends_turn(entry)]
    pairs = pairwise(moves)
    return sum(a.body.seat == b.body.seat and b.at - a.at < TURN_MS for a, b in pairs)  # type: ignore[union-attr]


def _late(log: list[Entry]) -> list[int]:
    """How long after their time turns ended, where one followed the other at once."""
    pairs = [(a, b) for a, b in pairwise(log) if _ends_turn(a) and isinstance(b.body, TimedOut)]
    return [b.at - a.at - TURN_MS - LAG_A_TURN_MS for a, b in pairs]
