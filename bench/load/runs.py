"""The runs of the bar: L1 to L5, L7 and L8. Each returns its figures and what of the bar it misses."""

import asyncio
import itertools
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from bench.load.tables import PlayedTable, connect_all, make_tables, play
from tests.server.faults.processes import MEGABYTE, children, memory, processor_seconds
from tests.server.serving import Process

MOST_SECONDS_OF_REVIEWS = 300
BUSY = 0.25
"""So much of the time have the bots of L2 to compute; the rest is taken by whatever is not niced."""


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
    reviews: int = 50
    warm_up: float = 5


SMALL = Size(
    10,
    40,
    3,
    held=20,
    held_rate=20,
    held_seconds=3,
    storm=10,
    timeouts=20,
    timeouts_each=4,
    reviews=3,
    warm_up=1,
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
    run.figures["late"] = sum(table.late for table in tables)
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
    """L2: the same while the bots' workers are never idle: people play against bots that search."""
    bots = [await _strongest(process.address)] * 3
    lonely = await make_tables(process.address, 4 * max((os.cpu_count() or 2) - 1, 1), seats=1, bots=bots)
    await connect_all(lonely, process.port)
    playing = [asyncio.create_task(_play_at_once(table)) for table in lonely]
    await play(tables, size.rate, size.warm_up)
    run = Run()
    moves, before = await _bot_moves(process.address), _thought(process)
    times, seconds = await _timed(tables, size)
    thought = _thought(process) - before
    run.figures["workers_cpu_s"] = round(thought, 1)
    run.figures["seconds"] = seconds
    run.figures["bot_moves"] = await _bot_moves(process.address) - moves
    if not thought:
        run.broken.append("the bots were idle")
    elif thought < BUSY * seconds:
        run.missed.append(f"the bots thought for {thought:.1f} of {seconds} s only")
    _like_l2(run, times, calm)
    _whole(run, [*tables, *lonely])
    for task in playing:
        task.cancel()
    for table in lonely:
        table.close()
    return run


async def _timed(tables: list[PlayedTable], size: Size) -> tuple[list[float], float]:
    """The times of moves, and how long that took in all."""
    begun = time.perf_counter()
    times = await play(tables, size.rate, size.seconds)
    return times, round(time.perf_counter() - begun, 1)


def _like_l2(run: Run, times: list[float], calm: float) -> None:
    _latency(run, times, {0.99: 200})
    run.bar("times_l1_p99", percentile(times, 0.99) * 1000 / calm, 8)


async def _play_at_once(table: PlayedTable) -> None:
    """Move whenever it is the turn of the only person there, game after game."""
    while True:
        await table.step()
        await asyncio.sleep(0.02)


async def _bot_moves(address: str) -> int:
    """How many moves bots were asked for."""
    async with httpx.AsyncClient(base_url=address) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("kostka_bot_moves_total "))))


async def reviews(
    process: Process, size: Size, tables: list[PlayedTable], calm: float, codes: list[str]
) -> Run:
    """L8: the same while reviews of many games are made, all asked for at once."""
    run = Run()
    tokens = [table.players[0].token for table in tables]
    asking = asyncio.create_task(_reviewed(process.address, codes, tokens, run))
    times, seconds = await _timed(tables, size)
    run.figures["seconds"] = seconds
    await asking
    _like_l2(run, times, calm)
    _whole(run, tables)
    return run


async def _reviewed(address: str, codes: list[str], tokens: list[str], run: Run) -> None:
    """Ask for all reviews at once, as several guests, and look after them until they are ready."""
    begun = time.perf_counter()
    paths, states = {f"/api/tables/{code}/reviews/1" for code in codes}, {}
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        asked = zip(paths, itertools.cycle(tokens), strict=False)
        heads = {path: {"authorization": f"Bearer {token}"} for path, token in asked}
        await asyncio.gather(*(http.post(path, json={}, headers=heads[path]) for path in paths))
        while paths and time.perf_counter() - begun < MOST_SECONDS_OF_REVIEWS:
            await asyncio.sleep(1)
            states = {path: (await http.get(path)).raise_for_status().json()["state"] for path in paths}
            paths = {path for path, state in states.items() if state != "ready"}
    run.must("failed", list(states.values()).count("failed"))
    run.figures["reviews"] = len(codes)
    run.figures["ready_after_s"] = round(time.perf_counter() - begun, 1)
    if paths:
        run.missed.append(f"{len(paths)} reviews were not ready")


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
