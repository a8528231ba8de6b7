"""Several processes on one PostgreSQL: when a move is seen in another process, and what it costs."""

import asyncio
import itertools
import os
import statistics
import time
from pathlib import Path
from typing import Any

import httpx

from bench import bus
from bench.load.runs import percentile
from bench.load.tables import PlayedTable, Player, make_tables
from tests.server.cluster.processes import Machines, machines
from tests.server.faults.processes import MEGABYTE, children, memory, processor_seconds

SETTLE_SECONDS = 2.0
IDLE_SECONDS = 10.0
PROCESSES = (1, 2, 4)


class Seeing(Player):
    """A player who notes when each entry was heard."""

    def __init__(self, table: PlayedTable, token: str, seat: int) -> None:
        super().__init__(table, token, seat)
        self.heard_at: dict[int, float] = {}
        self.port = 0

    def _update(self, message: dict[str, Any]) -> None:
        self.heard_at[message["seq"]] = time.perf_counter()
        super()._update(message)


async def _seated(run: Machines, tables: int) -> list[PlayedTable]:
    """Tables of four, whose players sit at different processes in turn."""
    made = await make_tables(run.addresses[0], tables)
    for number, table in enumerate(made):
        table.players = [Seeing(table, player.token, player.seat) for player in table.players]
        for place, player in enumerate(table.players):
            player.port = run.processes[(number + place) % len(run.processes)].port  # type: ignore[attr-defined]
    gate = asyncio.Semaphore(50)

    async def connect(player: Any) -> None:
        async with gate:
            await player.connect(player.port)

    await asyncio.gather(*(connect(player) for table in made for player in table.players))
    return made


async def _step(table: PlayedTable, acked: list[float], seen: list[float]) -> None:
    """A move of whoever is waited for; notes when it was acknowledged, and seen in other processes."""
    if table.busy:
        return
    table.busy = True
    try:
        players: list[Any] = table.players
        most = max(players, key=lambda player: player.seq)
        between = most.state["phase"] == "between"
        mover = players[0] if between else players[most.state["waiting"][0]]
        while mover.seq < most.seq:  # noqa: ASYNC110 - it hears of the last move within a moment
            await asyncio.sleep(0.002)
        begun, seq = time.perf_counter(), mover.seq + 1
        acked.append(await (mover.next_game() if between else mover.move()))
        others = [player for player in players if player.port != mover.port]
        while any(seq not in player.heard_at for player in others):
            if time.perf_counter() - begun > 5:
                table.errors.append("a move was not seen")
                return
            await asyncio.sleep(0.002)
        seen.extend(player.heard_at[seq] - begun for player in others)
    except (RuntimeError, ConnectionError) as error:
        table.errors.append(str(error))
    finally:
        table.busy = False


async def _played(tables: list[PlayedTable], rate: float, seconds: float) -> tuple[list[float], list[float]]:
    acked: list[float] = []
    seen: list[float] = []
    running: set[asyncio.Task[None]] = set()
    begun, number, order = time.perf_counter(), 0, itertools.cycle(tables)
    while (now := time.perf_counter() - begun) < seconds:
        while number < now * rate:
            number += 1
            task = asyncio.create_task(_step(next(order), acked, seen))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.sleep(1 / rate)
    if running:
        await asyncio.wait(running, timeout=30)
    return acked, seen


async def _measured(run: Machines, count: int, rate: float, seconds: float) -> dict[str, Any]:
    tables = await _seated(run, count)
    pids = [one.pid for one in run.processes]
    idle = await _idle(pids)
    await _played(tables, rate, SETTLE_SECONDS)
    before, begun = sum(map(processor_seconds, pids)), time.perf_counter()
    sent = await _bus(run)
    acked, seen = await _played(tables, rate, seconds)
    spent, lasted = sum(map(processor_seconds, pids)) - before, time.perf_counter() - begun
    after = await _bus(run)
    moves = max(len(acked), 1)
    figures = {
        "moves": len(acked),
        "moves_per_second": round(len(acked) / lasted, 1),
        "acked_p50_ms": round(percentile(acked, 0.5) * 1000, 1),
        "acked_p99_ms": round(percentile(acked, 0.99) * 1000, 1),
        "seen_p50_ms": round(percentile(seen, 0.5) * 1000, 1) if seen else 0,
        "seen_p99_ms": round(percentile(seen, 0.99) * 1000, 1) if seen else 0,
        "cpu_ms_per_move": round(spent * 1000 / moves, 3),
        "idle_ms_per_move": round(idle * lasted * 1000 / moves, 3),
        "messages_per_move": round((after[0] - sent[0]) / moves, 2),
        "bytes_per_move": round((after[1] - sent[1]) / moves),
        "rss_mb": [round(memory(pid) / MEGABYTE) for pid in pids],
        "workers": sum(len(children(pid)) for pid in pids),
        "errors": sum(len(table.errors) for table in tables),
        "drops": sum(len(table.drops) for table in tables),
        "first_errors": [error for table in tables for error in table.errors][:3],
    }
    for table in tables:
        table.close()
    return figures


async def _idle(pids: list[int]) -> float:
    """What the processes take in a second while everybody is there and nobody moves."""
    await asyncio.sleep(SETTLE_SECONDS)
    before, begun = sum(map(processor_seconds, pids)), time.perf_counter()
    await asyncio.sleep(IDLE_SECONDS)
    return (sum(map(processor_seconds, pids)) - before) / (time.perf_counter() - begun)


async def _bus(run: Machines) -> tuple[float, float]:
    """How many messages and bytes went over the bus."""
    messages = size = 0.0
    async with httpx.AsyncClient() as http:
        for one in run.processes:
            for line in (await http.get(f"{one.address}/metrics")).text.splitlines():
                name, _, value = line.partition(" ")
                messages += float(value) if name == "kostka_bus_sent_total" else 0
                size += float(value) if name == "kostka_bus_sent_bytes_total" else 0
    return messages, size


def seen(
    folder: Path, tables: int, rate: float, seconds: float, *, count: int = 3, nats: bool = False
) -> dict[str, Any]:
    """When a move is acknowledged, and when players in other processes see it."""
    with machines(folder, count, nats=nats) as run:
        return {"load_average": os.getloadavg()[0], **asyncio.run(_measured(run, tables, rate, seconds))}


def costs(folder: Path, tables: int, rate: float, seconds: float, rounds: int) -> dict[str, Any]:
    """What a move costs on one, two and four processes: in all, and without being there and the bus.

    They are measured in turn, so that a machine that gets slower or faster is so for all of them. Of every
    part of the cost the median of the rounds counts.
    """
    taken: dict[int, list[dict[str, float]]] = {count: [] for count in PROCESSES}
    for number in range(rounds):
        for count in PROCESSES:
            part = folder / f"{number}-{count}"
            part.mkdir()
            taken[count].append(_cost(part, count, tables, rate, seconds))
    errors = sum(one.pop("errors") for rounds_of in taken.values() for one in rounds_of)
    figures: dict[str, Any] = {"rounds": rounds, "errors": errors}
    for count in PROCESSES:
        for name in taken[count][0]:
            found = sorted(one[name] for one in taken[count])
            figures[f"{name}_{count}"] = round(statistics.median(found), 3)
            if name == "own_ms_per_move":
                figures[f"{name}_{count}_all"] = [round(one, 3) for one in found]
    own = [figures[f"own_ms_per_move_{count}"] for count in PROCESSES]
    figures["own_spread_percent"] = round((max(own) / min(own) - 1) * 100, 1)
    return figures


def _cost(folder: Path, count: int, tables: int, rate: float, seconds: float) -> dict[str, float]:
    """What a move costs on so many processes."""
    with machines(folder, count) as run:
        measured = asyncio.run(_measured(run, tables, rate, seconds))
        on_bus = bus.move_ms(run.database, receivers=count - 1)
    names = ("cpu_ms_per_move", "idle_ms_per_move", "messages_per_move", "bytes_per_move", "errors")
    figures: dict[str, float] = {name: measured[name] for name in names}
    figures["bus_ms_per_move"] = on_bus
    figures["own_ms_per_move"] = figures["cpu_ms_per_move"] - figures["idle_ms_per_move"] - on_bus
    return figures
