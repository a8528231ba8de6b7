"""A process that is stopped while it acts: others take its tables over, and it writes nothing late."""

import asyncio
import random
import signal
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from kostka.server.rooms.standstill import wall_clock
from kostka.server.store.opening import open_store
from kostka.server.tables.clocks import LAG_A_TURN_MS
from kostka.server.tables.entries import Acted, Credited, Entry, TimedOut
from tests.server.cluster.processes import Idle, Machines, machines, people, stop_all

TURN_MS = 1_000
TABLES = 12
Span: TypeAlias = tuple[int, int]
"""From when until when, in milliseconds."""


def stopped(folder: Path, times: int, seconds: float, tables: int = TABLES) -> dict[str, Any]:
    """Tables whose turns all end by the clock, or by a bot, while processes are stopped in turn."""
    with machines(folder, 3) as run:
        by_clock, by_bot, stops = asyncio.run(_stopped(run, times, seconds, tables))
        figures = asyncio.run(judged(run.database, by_clock))
        clocks = _longest(asyncio.run(_logs(run.database, by_clock)), _late, stops)
        bots = _longest(asyncio.run(_logs(run.database, by_bot)), _thought, stops)
    return {
        "stops": times,
        "stopped_s": seconds,
        "clock_p50_s": clocks[len(clocks) // 2] / 1000,
        "clock_max_s": clocks[-1] / 1000,
        "bot_p50_s": bots[len(bots) // 2] / 1000,
        "bot_max_s": bots[-1] / 1000,
        **figures,
    }


async def _stopped(
    run: Machines, times: int, seconds: float, tables: int
) -> tuple[set[str], set[str], list[Span]]:
    """The tables without and with bots, and when processes were stopped."""
    chance = random.Random(7)
    plan: dict[str, Any] = {"kind": Idle, "games": 100, "options": {"clock.turn_ms": TURN_MS}}
    by_clock = await people(run.addresses, tables, 2, chance, **plan)
    by_bot = await people(run.addresses, tables, 2, chance, bots=1, **plan)
    clients, stops = [*by_clock, *by_bot], list[Span]()
    playing = [asyncio.create_task(client.persist(over="never", pause=0.1)) for client in clients]
    for _ in range(times):
        victim = chance.choice(run.processes)
        for client in clients:
            await client.go_to([one.address for one in run.processes if one is not victim])
        await asyncio.sleep(2 * TURN_MS / 1000)
        begun = wall_clock()
        victim.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        victim.send(signal.SIGCONT)
        await asyncio.sleep(3)
        stops.append((begun, wall_clock()))
    await stop_all(clients, playing)
    return {client.code for client in by_clock}, {client.code for client in by_bot}, stops


async def _logs(database: str, codes: Iterable[str]) -> list[list[Entry]]:
    store = open_store(database)
    try:
        return [await store.read(code) for code in codes]
    finally:
        await store.close()


def _longest(
    logs: list[list[Entry]], waits: Callable[[list[Entry]], list[tuple[int, int]]], stops: list[Span]
) -> list[int]:
    """The longest wait at each table in each stop, in order; where nothing ended, it lasted all the time."""
    found = [(waits(log), begun, end) for log in logs for begun, end in stops]
    return sorted(
        max((wait for at, wait in those if begun <= at <= end), default=end - begun)
        for those, begun, end in found
    )


async def judged(database: str, codes: Iterable[str]) -> dict[str, Any]:
    """Hold logs against the clock of turns of `TURN_MS`: none ended early or twice, how late, time given."""
    logs = await _logs(database, codes)
    timeouts = sum(isinstance(entry.body, TimedOut) for log in logs for entry in log)
    assert all([entry.seq for entry in log] == list(range(1, len(log) + 1)) for log in logs), "a gap"
    return {
        "timeouts": timeouts,
        "early": sum(map(_early, logs)),
        "twice": sum(map(_twice, logs)),
        "late_max_s": max((late for log in logs for _, late in _late(log)), default=0) / 1000,
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


def _late(log: list[Entry]) -> list[tuple[int, int]]:
    """When turns ended by the clock that had followed another at once, and how long after their time."""
    pairs = [(a, b) for a, b in pairwise(log) if _ends_turn(a) and isinstance(b.body, TimedOut)]
    return [(b.at, b.at - a.at - TURN_MS - LAG_A_TURN_MS) for a, b in pairs]


def _thought(log: list[Entry]) -> list[tuple[int, int]]:
    """When the bot in the last seat moved, and how long after what came before."""
    pairs = [(a, b) for a, b in pairwise(log) if isinstance(b.body, Acted) and b.body.seat == 1]
    return [(b.at, b.at - a.at) for a, b in pairs]
