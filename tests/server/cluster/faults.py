"""What can happen to several processes while people play; each returns its figures."""

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

from tests.server.cluster import takeover
from tests.server.cluster.processes import Idle, Machines, Roaming, healthy, machines, people, stop_all
from tests.server.faults.refolding import check_folding
from tests.server.faults.watching import check_log, eventually
from tests.server.serving import Process

RETRY_SECONDS = 0.1
TURN_MS = 8_000
Fault: TypeAlias = Callable[[Machines, random.Random], Awaitable[dict[str, Any]]]


async def killed(run: Machines, chance: random.Random, times: int, gap: float) -> dict[str, Any]:
    """Kill a random process, so many times; it is started again at once."""
    for _ in range(times):
        await asyncio.sleep(chance.uniform(0.3, 1.0) * gap)
        victim = chance.choice(run.processes)
        await asyncio.to_thread(victim.end, signal.SIGKILL)
        await asyncio.to_thread(victim.start)
    return {"kills": times}


async def stopped(run: Machines, chance: random.Random, times: int, seconds: float) -> dict[str, Any]:
    """Stop a random process for a while, as a machine that swaps or sleeps does."""
    for _ in range(times):
        victim = chance.choice(run.processes)
        victim.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        victim.send(signal.SIGCONT)
        await asyncio.sleep(2)
    return {"stops": times}


async def without_bus(run: Machines, chance: random.Random, seconds: float) -> dict[str, Any]:
    """The bus is away for a while."""
    del chance
    assert run.nats is not None
    await asyncio.to_thread(run.nats.stop)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(run.nats.start)
    await asyncio.sleep(2)
    return {"bus_away_s": seconds}


async def without_database(run: Machines, chance: random.Random, times: int) -> dict[str, Any]:
    """The database is restarted, and its connections are cut."""
    for _ in range(times):
        await asyncio.to_thread(run.postgres.stop, "fast")
        await asyncio.sleep(chance.uniform(0.5, 1.5))
        await asyncio.to_thread(run.postgres.start)
        await eventually_healthy(run.processes)
        await asyncio.sleep(1)
        await asyncio.to_thread(run.cut_connections)
        await asyncio.sleep(1)
    return {"restarts_of_postgresql": times}


async def rolled(run: Machines, chance: random.Random, times: int) -> dict[str, Any]:
    """All processes are replaced, one after the other."""
    del chance
    for _ in range(times):
        for one in run.processes:
            await asyncio.to_thread(one.end, signal.SIGTERM)
            await asyncio.to_thread(one.start)
            await eventually_healthy([one])
    return {"rolled": times}


async def everything(run: Machines, chance: random.Random) -> dict[str, Any]:
    """A little of each, one after the other."""
    figures = await killed(run, chance, 2, 0.5)
    figures |= await stopped(run, chance, 1, 3)
    figures |= await without_bus(run, chance, 2)
    figures |= await without_database(run, chance, 1)
    return figures | await rolled(run, chance, 1)


async def eventually_healthy(processes: list[Process], seconds: float = 30) -> None:
    """Wait until these processes say that play is possible."""
    async with asyncio.timeout(seconds):
        for one in processes:
            while await healthy(one.address) is None:  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(0.1)


def played(
    folder: Path,
    fault: Fault,
    *,
    tables: int,
    seats: int = 4,
    with_bots: int = 1,
    with_clocks: int = 0,
    count: int = 3,
    nats: bool = False,
    acks: int = 0,
    think: float = 0,
    seed: int = 1,
) -> dict[str, Any]:
    """People play at so many tables, and two people and a bot at some more, while something happens.

    At yet others all turns end by the clock. Then everything is held against the log: nothing acknowledged
    is lost or there twice, no log has a gap, no turn ended early or twice, and what every client received is
    what the log says.
    """
    with machines(folder, count, nats=nats) as run:
        chance = random.Random(seed)
        figures = asyncio.run(_played(run, fault, tables, seats, with_bots, with_clocks, acks, think, chance))
        clients = run.people
        begun = time.monotonic()
        if with_clocks:
            idle = {client.code for client in clients if isinstance(client, Idle)}
            figures |= asyncio.run(takeover.judged(run.database, idle))
        figures["acked"] = check_log(run.database, list(clients))
        figures |= check_folding(run.database, clients)
        figures["checked_s"] = round(time.monotonic() - begun, 1)
    return figures


async def _played(
    run: Machines,
    fault: Fault,
    tables: int,
    seats: int,
    with_bots: int,
    with_clocks: int,
    acks: int,
    think: float,
    chance: random.Random,
) -> dict[str, Any]:
    options = {"clock.turn_ms": TURN_MS}
    clients = await people(run.addresses, tables, seats, chance, games=100, options=options)
    clients += await people(run.addresses, with_bots, 3, chance, bots=1, games=100, options=options)
    options = {"clock.turn_ms": takeover.TURN_MS}
    idle = await people(run.addresses, with_clocks, 2, chance, kind=Idle, games=100, options=options)
    run.people = [*clients, *idle]
    for client in clients:
        client.think_seconds = think or client.think_seconds
    playing = [asyncio.create_task(one.persist(over="never", pause=RETRY_SECONDS)) for one in run.people]
    await eventually(lambda: sum(len(client.acks) for client in clients) >= len(clients), 120)
    begun = time.monotonic()
    figures = await fault(run, chance)
    await eventually(lambda: sum(len(client.acks) for client in clients) >= acks, 600)
    after = time.monotonic()
    await eventually(lambda: all(client.acked_at[-1:] > [after] for client in clients), 120)
    await _all_caught_up(run.people)
    await stop_all(run.people, playing)
    back = sorted(seconds for client in run.people for seconds in client.back)
    figures |= {
        "clients": len(run.people),
        "seconds": round(time.monotonic() - begun, 1),
        "seen_max_s": max(client.longest_ms for client in run.people) / 1000,
    }
    if back:
        figures |= {
            "came_back": len(back),
            "back_p50_s": round(back[len(back) // 2], 2),
            "back_p95_s": round(back[int(len(back) * 0.95)], 2),
            "back_max_s": round(back[-1], 2),
        }
    return figures


async def _all_caught_up(clients: list[Roaming]) -> None:
    """Everybody at a table hears of the same entries, wherever they are connected."""
    by_table: dict[str, list[Roaming]] = {}
    for client in clients:
        by_table.setdefault(client.code, []).append(client)
    for group in by_table.values():
        most = max(client.seq for client in group)
        await eventually(lambda group=group, most=most: all(one.seq >= most for one in group))  # type: ignore[misc]
