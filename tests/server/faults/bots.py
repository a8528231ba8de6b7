"""B1 to B4: bots that think for ever, killed workers, a killed server, and a crowd of bots."""

import asyncio
import contextlib
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from kostka.server.workers import Lane, Thought
from tests.server.clients import Client, make_table
from tests.server.faults.probing import Probe
from tests.server.faults.processes import alive, children
from tests.server.serving import Process, Running, running

NO_CLOCK = {"clock.turn_ms": 0}
BOT = {"kind": "bot", "bot": "solid"}
MOST_LOOKS = 2_000
"""So often is it looked whether something has ended."""


@dataclass(frozen=True)
class Forever:
    """A thought without an end."""

    def run(self) -> Thought:
        while True:
            time.sleep(1)


def endless(folder: Path, limit: float) -> dict[str, Any]:
    """B1: whoever thinks for ever is stopped at the limit; a plain move is played, and others can think."""

    async def play() -> dict[str, Any]:
        async with running(folder, bot_seconds=limit) as server:
            with patch("kostka.server.rooms.bots.Moving", lambda *_: Forever()):
                client, turn = await _bots_turn(server)
                begun = time.monotonic()
                await client.until(lambda one: one.state["waiting"] != [turn], limit + 20)
                took = time.monotonic() - begun
            assert server.house.pool.replaced >= 1
            assert server.house.rooms.bots.figures.failures >= 1
            await client.close()
            return {"limit_s": limit, "over_limit_s": round(took - limit, 2)}

    return asyncio.run(play())


async def _bots_turn(server: Running) -> tuple[Client, int]:
    """A table at which it is the turn of a bot that is asked for a move only now."""
    seats = [{"kind": "here", "name": "Ana"}, BOT]
    options = {**NO_CLOCK, "setup.redeal_doublets": 0}
    made = await make_table(server.address, edition="original-it", options=options, seats=seats, games=1)
    client = await Client(server.address, made["code"], made["token"]).connect()
    if client.state["waiting"] == [0]:
        await client.act(0, {"draw": True})
        await client.until(lambda one: one.state["waiting"] == [1])
    return client, 1


def killed_workers(folder: Path, times: int) -> dict[str, Any]:
    """B2: workers are killed while bots think; turns are late, and the game goes on."""

    async def play() -> dict[str, Any]:
        async with running(folder) as server:
            late: list[float] = []
            while len(late) < times:
                made = await make_table(
                    server.address, edition="original-it", options=NO_CLOCK, seats=[BOT] * 3, games=1
                )
                spectator = await Client(server.address, made["code"], None).connect()
                while spectator.state["phase"] == "playing" and len(late) < times:
                    await _entries(spectator, 2)
                    _kill(server.house.pool.pids)
                    late.append(max(await _entries(spectator, 3), default=0.0))
                await spectator.close()
            return {"killed": len(late), "turn_late_max_s": round(max(late), 2)}

    return asyncio.run(play())


def _kill(pids: list[int]) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


async def _entries(client: Client, count: int) -> list[float]:
    """Seconds until each of the next entries, as long as the game is on."""
    times: list[float] = []
    while len(times) < count and client.state["phase"] == "playing":
        begun, seq = time.monotonic(), client.seq
        await client.until(lambda one, seq=seq: one.seq > seq)  # type: ignore[misc]
        times.append(time.monotonic() - begun)
    return times


def orphans(folder: Path) -> dict[str, Any]:
    """B3: when the server is killed its workers are gone within two seconds."""
    process = Process(folder).start()

    async def play() -> None:
        made = await make_table(process.address, edition="original-it", options=NO_CLOCK, seats=[BOT] * 3)
        spectator = await Client(process.address, made["code"], None).connect()
        await spectator.until(lambda one: one.seq > 4)
        await spectator.close()

    asyncio.run(play())
    workers = children(process.pid)
    assert workers, "no worker was started"
    process.kill()
    begun = time.monotonic()
    for _ in range(MOST_LOOKS):
        if not any(alive(pid) for pid in workers):
            break
        time.sleep(0.01)
    gone_after = round(time.monotonic() - begun, 2)
    outlived = sum(alive(pid) for pid in workers)
    return {"workers": len(workers), "outlived": outlived, "gone_after_s": gone_after}


def crowd(folder: Path, tables: int, moves: int) -> dict[str, Any]:
    """B4: so many bots are due at once; people play on, and the queue stays as long as it may be."""

    async def play() -> dict[str, Any]:
        async with running(folder) as server:
            probe = await Probe(server.address).open()
            await probe.calm(moves)
            for _ in range(tables):
                made = await make_table(
                    server.address, edition="original-it", options=NO_CLOCK, seats=[BOT] * 2, games=100
                )
                await Client(server.address, made["code"], None).connect()
            waited = []
            for _ in range(moves):
                await probe.stormy(1)
                waited.append(sum(server.house.pool.waiting(lane) for lane in Lane))
            assert max(waited) <= 2 * tables, "more jobs than seats"
            return {"bots_due": tables, "most_waiting": max(waited), **await probe.close()}

    return asyncio.run(play())
