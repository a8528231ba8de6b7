"""An hour of ordinary play: people drop out and come back, tables come and go, and nothing piles up."""

import asyncio
import random
import time
from typing import Any

from tests.server.cluster.processes import Machines, people
from tests.server.faults.processes import MEGABYTE, files, memory

ROUND_SECONDS = 30.0
DROPPED = 10
"""How many connections are lost in a round."""
VISITS = 3
"""How many tables are made in a round, and left soon after."""
VISITED_TURN_MS = 1_000
"""Their clock plays on alone; it should come to an end, for only then is a table forgotten."""
WARM_UP = 1 / 3
"""The part of the time in which memory and files may grow."""


async def soaked(run: Machines, chance: random.Random, minutes: float) -> dict[str, Any]:
    """Play goes on for so long; returns by how much memory and files grew after the first third."""
    pids = [one.pid for one in run.processes]
    taken: list[tuple[list[int], list[int]]] = []
    begun = time.monotonic()
    while (now := time.monotonic() - begun) < minutes * 60:
        for client in chance.sample(run.people, min(DROPPED, len(run.people))):
            await client.close()
        await _visit(run, chance)
        await asyncio.sleep(max(begun + now + ROUND_SECONDS - time.monotonic(), 0))
        taken.append(([memory(pid) for pid in pids], [files(pid) for pid in pids]))
        print(f"  {now:5.0f} s {_megabytes(taken[-1][0])} MB, {taken[-1][1]} files", flush=True)
    return _grown(taken)


async def _visit(run: Machines, chance: random.Random) -> None:
    """A few tables are made, looked at and left."""
    options = {"clock.turn_ms": VISITED_TURN_MS}
    for client in await people(run.addresses, VISITS, 2, chance, options=options):
        await client.connect()
        await client.close()


def _grown(taken: list[tuple[list[int], list[int]]]) -> dict[str, Any]:
    """By how many per cent memory and files of all processes grew; each end is the mean of some minutes."""
    kept = taken[int(len(taken) * WARM_UP) :]
    part = max(len(kept) // 8, 1)
    figures: dict[str, Any] = {"rss_mb": _megabytes(kept[-1][0]), "files": kept[-1][1]}
    for place, name in enumerate(("memory", "files")):
        first, last = (sum(sum(one[place]) for one in ends) for ends in (kept[:part], kept[-part:]))
        figures[f"{name}_growth_percent"] = round((last / first - 1) * 100, 2)
    return figures


def _megabytes(sizes: list[int]) -> list[float]:
    return [round(size / MEGABYTE, 1) for size in sizes]
