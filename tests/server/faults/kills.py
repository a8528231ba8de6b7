"""D1, D2, D5, D8: the server is killed or sent away while people play, and copied while they do."""

import asyncio
import random
import signal
import statistics
import time
from pathlib import Path
from typing import Any

from kostka.server.protocol.closing import Close
from kostka.server.store.backup import backup
from kostka.server.store.opening import sqlite_url
from tests.server.faults.refolding import check_folding
from tests.server.faults.watching import Watched, check_log, eventually, logs, seated
from tests.server.serving import Process

TURN_MS = 60_000
SHORT_TURN_MS = 15_000
"""Less than what is left after a restart."""
RETRY_SECONDS = 0.2
"""Patient enough to leave a server that starts some of the machine."""
LEAST_LEFT_MS = 20_000
"""What the player on turn has at least when they are back."""
SOONEST_START_SECONDS = 0.3
"""What is heard before that was said by the server that is gone."""


def ended(
    folder: Path,
    how: signal.Signals,
    times: int,
    tables: int,
    *,
    acks: int = 0,
    gap: float = 1.0,
    seed: int = 1,
) -> dict[str, Any]:
    """End the server so many times, at random moments, while all tables play; at least so many are acked."""
    process = Process(folder).start()
    try:
        clients, figures = asyncio.run(_ended(process, how, times, tables, acks, gap, random.Random(seed)))
    finally:
        process.end()
    figures["acked"] = check_log(folder, clients)
    return figures | check_folding(folder, clients)


async def _ended(
    process: Process,
    how: signal.Signals,
    times: int,
    tables: int,
    acks: int,
    gap: float,
    chance: random.Random,
) -> tuple[list[Watched], dict[str, Any]]:
    turn_ms = SHORT_TURN_MS if how is signal.SIGTERM else TURN_MS
    options = {"clock.turn_ms": turn_ms}
    clients = await seated(process.address, tables, 4, games=100, options=options)
    playing = [asyncio.create_task(client.persist(pause=RETRY_SECONDS)) for client in clients]
    pauses: list[float] = []
    exits: list[float] = []
    left: list[int] = []
    for _ in range(times):
        await asyncio.sleep(chance.uniform(0.3, 1.0) * gap)
        moment = time.monotonic()
        closes = [len(client.closes) for client in clients]
        open_before = [client.closed is None and bool(client.state) for client in clients]
        await asyncio.to_thread(process.end, how)
        gone = time.monotonic()
        exits.append(gone - moment)
        if how is signal.SIGTERM:
            await _check_goodbye(clients, closes, open_before)
        await asyncio.to_thread(process.start)
        pauses.append(await _first_ack(clients, gone + SOONEST_START_SECONDS) - moment)
        if how is signal.SIGTERM:
            left += await _check_clocks(clients, gone)
    await eventually(lambda: sum(len(client.acks) for client in clients) >= acks, 600)
    for task in playing:
        task.cancel()
    done = await asyncio.gather(*playing, return_exceptions=True)
    failed = [one for one in done if isinstance(one, Exception)]
    assert not failed, failed
    for client in clients:
        await client.close()
    credit = {"turns_resumed": len(left), "time_left_min_s": round(min(left) / 1000, 1)} if left else {}
    return clients, {
        "times": times,
        **credit,
        "clients": len(clients),
        "first_ack_median_s": round(statistics.median(pauses), 2),
        "first_ack_max_s": round(max(pauses), 2),
        "exit_max_s": round(max(exits), 2),
    }


async def _first_ack(clients: list[Watched], since: float) -> float:
    def later() -> list[float]:
        return [moment for client in clients for moment in client.acked_at[-20:] if moment > since]

    await eventually(lambda: bool(later()))
    return min(later())


async def _check_goodbye(clients: list[Watched], before: list[int], connected: list[bool]) -> None:
    """Everybody who was there was told to come back."""
    for client, count, there in zip(clients, before, connected, strict=True):
        if there:
            await client.until(lambda one, count=count: len(one.closes) > count)  # type: ignore[misc]
            assert client.closes[count] == Close.RESTART, client.closes[count]


def _time_left(client: Watched) -> int | None:
    """What the player had, by the server's own clock, whose turn was on when the server went away."""
    state = client.welcomed["state"]
    clock = state["clock"]
    on_turn = set(client.welcomed["you"]["seats"]) & set(state["waiting"])
    last = [news["what"]["type"] for news in client.welcomed["missed"]][-1:]
    if not on_turn or last != ["credited"] or clock is None or not clock["running"]:
        return None
    return int(clock["until"] - client.welcomed["now"])


async def _check_clocks(clients: list[Watched], since: float) -> list[int]:
    """Whoever is on turn has time: the server's absence was not charged. What everybody had."""
    await eventually(lambda: all(client.welcomed_at[-1:] > [since] for client in clients))
    left = [ms for client in clients if (ms := _time_left(client)) is not None]
    assert all(ms >= LEAST_LEFT_MS for ms in left), f"{min(left)} ms are left"
    return left


def copied(folder: Path, copies: int, tables: int) -> dict[str, Any]:
    """D8: copies made while people play; each is a beginning of every log, and a server starts from it."""
    data = folder / "data"
    data.mkdir()
    process = Process(data).start()

    async def play() -> list[Watched]:
        clients = await seated(process.address, tables, 3, games=100)
        playing = [asyncio.create_task(client.persist()) for client in clients]
        for number in range(copies):
            await asyncio.sleep(0.5)
            url = sqlite_url(data / "kostka.db")
            await asyncio.to_thread(backup, url, data, folder / f"copy{number}")
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for client in clients:
            await client.close()
        return clients

    try:
        clients = asyncio.run(play())
    finally:
        process.end()
    check_log(data, clients)
    codes = {client.code for client in clients}
    whole, entries = _rows(data, codes), 0
    for number in range(copies):
        part = _rows(folder / f"copy{number}", codes)
        for code in codes:
            assert part[code] == whole[code][: len(part[code])], "the copy is no beginning of the log"
            entries += len(part[code])
    again = Process(folder / f"copy{copies - 1}").start()
    again.end()
    return {"copies": copies, "entries": entries}


def _rows(data: Path, codes: set[str]) -> dict[str, list[Any]]:
    return dict(asyncio.run(logs(data, codes)))
