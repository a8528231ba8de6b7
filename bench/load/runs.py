"""The runs of the bar: L1 to L5 and L7. Each returns its figures and what of the bar it misses."""

import asyncio
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect

from bench.load.tables import PlayedTable, connect_all, make_tables, play
from tests.server.faults.processes import MEGABYTE, children, memory, processor_seconds
from tests.server.serving import Process


@dataclass(frozen=True, slots=True)
class Size:
    """How much of everything; the bar's by default."""

    tables: int = 250
    rate: float = 100
    seconds: float = 60
    held: int = 1_000
    held_rate: float = 50
    held_seconds: float = 120
    storm: int = 500
    timeouts: int = 1_000
    timeouts_each: int = 20
    warm_up: float = 5


SMALL = Size(
    10, 40, 3, held=20, held_rate=20, held_seconds=3, storm=10, timeouts=20, timeouts_each=4, warm_up=1
)


@dataclass(slots=True)
class Run:
    """What was measured, and what was missed."""

    figures: dict[str, Any] = field(default_factory=dict)
    missed: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Errors and drops: these count whatever the machine."""

    def bar(self, name: str, value: float, most: float) -> None:
        self.figures[name] = round(value, 3)
        if value > most:
            self.missed.append(f"{name} is {value:.3g}, more than {most:g}")

    def must(self, name: str, value: int) -> None:
        self.figures[name] = value
        if value:
            self.broken.append(f"{name}: {value}")


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else float("nan")


def _latency(run: Run, times: list[float], bars: dict[float, float]) -> None:
    run.figures["moves"] = len(times)
    for part, most in bars.items():
        run.bar(f"p{part * 100:g}_ms", percentile(times, part) * 1000, most)


def _whole(run: Run, tables: list[PlayedTable]) -> None:
    run.must("errors", sum(len(table.errors) for table in tables))
    run.must("drops", sum(len(table.drops) for table in tables))
    shown = [error for table in tables for error in table.errors][:3]
    if shown:
        run.figures["first_errors"] = shown


async def many_tables(process: Process, size: Size) -> tuple[Run, Run, list[PlayedTable]]:
    """L1: many tables at once. L4: what a move costs the server's processor."""
    tables = await make_tables(process.address, size.tables)
    await connect_all(tables, process.port)
    await play(tables, size.rate, size.warm_up)
    before, begun = processor_seconds(process.pid), time.perf_counter()
    times = await play(tables, size.rate, size.seconds)
    spent, lasted = processor_seconds(process.pid) - before, time.perf_counter() - begun
    run, cost = Run(), Run()
    _latency(run, times, {0.5: 15, 0.99: 75, 0.999: 250})
    run.figures["moves_per_second"] = round(len(times) / lasted, 1)
    _whole(run, tables)
    cost.bar("cpu_ms_per_move", spent * 1000 / max(len(times), 1), 0.6)
    return run, cost, tables


async def busy_workers(process: Process, size: Size, tables: list[PlayedTable], calm: float) -> Run:
    """L2: the same while the bots' workers are never idle."""
    level = await _strongest(process.address)
    seats = [{"kind": "bot", "bot": level}] * 4
    plan = {"edition": "original-pl", "options": {"clock.turn_ms": 0}, "games": 100, "seats": seats}
    watching = []
    async with httpx.AsyncClient(base_url=process.address) as http:
        for _ in range(4 * max((os.cpu_count() or 2) - 1, 1)):
            made = (await http.post("/api/tables", json=plan)).raise_for_status().json()
            watching.append(asyncio.create_task(_look_on(process.address, made["code"])))
    await play(tables, size.rate, size.warm_up)
    run = Run()
    before, begun = _thought(process), time.perf_counter()
    times = await play(tables, size.rate, size.seconds)
    run.figures["workers_cpu_s"] = round(_thought(process) - before, 1)
    run.figures["seconds"] = round(time.perf_counter() - begun, 1)
    _latency(run, times, {0.99: 200})
    run.bar("times_l1_p99", percentile(times, 0.99) * 1000 / calm, 8)
    _whole(run, tables)
    for task in watching:
        task.cancel()
    return run


async def _look_on(address: str, code: str) -> None:
    """Bots play only where somebody is there to see it."""
    url = f"{address.replace('http', 'ws')}/api/tables/{code}/socket"
    async with connect(url, max_size=None) as socket:
        await socket.send('{"type": "hello"}')
        async for _ in socket:
            pass


def _thought(process: Process) -> float:
    """How long the workers have computed."""
    return sum(processor_seconds(child) for child in children(process.pid))


async def _strongest(address: str) -> str:
    async with httpx.AsyncClient(base_url=address) as http:
        bots = (await http.get("/api/bots")).json()["bots"]
    name: str = [bot["name"] for bot in bots if bot["family"] == "classic"][-1]
    return name


async def held_connections(process: Process, size: Size) -> Run:
    """L3: many connections for a while, most of them silent."""
    tables = await make_tables(process.address, size.held)
    await connect_all(tables, process.port)
    await play(tables, size.held_rate, size.warm_up)
    run = Run()
    warm = memory(process.pid)
    times = await play(tables, size.held_rate, size.held_seconds)
    after = memory(process.pid)
    run.figures["connections"] = sum(len(table.players) for table in tables)
    _latency(run, times, {0.99: 100})
    run.bar("rss_mb", after / MEGABYTE, 450)
    run.bar("rss_growth_percent", (after - warm) * 100 / warm, 5)
    _whole(run, tables)
    for table in tables:
        table.close()
    return run


async def connect_storm(process: Process, size: Size) -> Run:
    """L5: everybody comes at once."""
    tables = await make_tables(process.address, size.storm)
    run = Run()
    begun = time.perf_counter()
    handshakes = await connect_all(tables, process.port, at_once=400)
    run.figures["connections"] = len(handshakes)
    run.bar("seconds", time.perf_counter() - begun, 10)
    run.bar("handshake_p99_ms", percentile(handshakes, 0.99) * 1000, 1500)
    _whole(run, tables)
    for table in tables:
        table.close()
    return run


async def timeouts(process: Process, size: Size, others: list[PlayedTable]) -> Run:
    """L7: turns whose time runs out while the others play; each exactly once, and never early."""
    each = size.timeouts_each
    options = {"clock.turn_ms": 500}
    tables = await make_tables(
        process.address, -(-size.timeouts // each), seats=2, edition="original-it", options=options
    )
    await connect_all(tables, process.port)
    playing = asyncio.create_task(play(others, size.rate, size.seconds))
    run = Run()
    limit = time.perf_counter() + 120
    while any(len(table.players[0].timeouts) < each for table in tables):
        if time.perf_counter() > limit:
            run.broken.append("turns did not end")
            break
        await asyncio.sleep(0.2)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    late = [seen - until for table in tables for until, seen in table.players[0].timeouts]
    deadlines = [(table.code, until) for table in tables for until, _ in table.players[0].timeouts]
    run.figures["timeouts"] = len(late)
    run.must("early", sum(one < 0 for one in late))
    run.must("twice", len(deadlines) - len(set(deadlines)))
    run.bar("latest_ms", max(late), 250)
    run.figures["late_p50_ms"] = round(percentile(late, 0.5), 1)
    _whole(run, tables)
    for table in tables:
        table.close()
    return run
