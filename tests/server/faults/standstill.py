"""C1: the server is stopped in every quarter of a turn; nobody loses time by it, and no move is lost."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.server.clients import Client, make_table
from tests.server.faults.watching import eventually
from tests.server.serving import Process

QUARTERS = 4
BETWEEN_SECONDS = 0.3
SENDING_SECONDS = 0.1
OPTIONS = {"setup.redeal_doublets": 0}
SEATS = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Eva"}]


class Patient(Client):
    """Does not give up on a server that stands still, as a browser does not either."""

    ping_seconds = None


def stopped(folder: Path, turn_ms: int, stops: Sequence[Sequence[float]]) -> dict[str, Any]:
    """Stop the server with SIGSTOP. Each of `stops` is one turn, with the seconds of its standstills."""
    process = Process(folder).start()
    try:
        gained = [gain for seconds in stops for gain in asyncio.run(_turns(process, turn_ms, seconds))]
    finally:
        process.end()
    return {
        "turns": len(gained),
        "standstills": sum(len(seconds) for seconds in stops),
        "lost_max_ms": max(-min(gained), 0),
        "gained_max_ms": max(gained),
    }


async def _turns(process: Process, turn_ms: int, seconds: Sequence[float]) -> list[int]:
    """Two tables in each quarter of a turn, through these standstills; the milliseconds that each gained.

    At one of the two a move is sent during the last standstill. On a slow machine a turn may run out
    between two steps of ours: then it must have had all of its time.
    """
    clients = []
    for quarter in range(QUARTERS):
        clients += [await _table(process, turn_ms), await _table(process, turn_ms)]
        if quarter < QUARTERS - 1:
            await asyncio.sleep(turn_ms / QUARTERS / 1000)
    waiting, moving = clients[::2], clients[1::2]
    *first, last = seconds
    gained = []
    for pause in first:
        gained += await _standstill(process, pause, clients)
        await asyncio.sleep(BETWEEN_SECONDS)
    gained += await _standstill(process, last, waiting, moving)
    for client in clients:
        assert client.closed is None, "somebody was sent away"
        await client.close()
    return gained


async def _table(process: Process, turn_ms: int) -> Client:
    options = {"clock.turn_ms": turn_ms, **OPTIONS}
    made = await make_table(process.address, edition="original-cz", seats=SEATS, options=options)
    return await Patient(process.address, made["code"], made["token"]).connect()


async def _standstill(
    process: Process, seconds: float, waiting: Sequence[Client], moving: Sequence[Client] = ()
) -> list[int]:
    """Stop the server for so long, while some move; the milliseconds that each player on turn gained."""
    os.kill(process.pid, signal.SIGSTOP)
    state = Path(f"/proc/{process.pid}/stat")
    await eventually(lambda: state.read_text().rpartition(")")[2].split()[0] == "T")
    begun = _now()
    await asyncio.sleep(seconds)
    deadlines = [_deadline(client) for client in waiting]
    sent = [asyncio.create_task(client.act(client.state["waiting"][0], {"draw": True})) for client in moving]
    await asyncio.sleep(SENDING_SECONDS)
    awake = _now()
    os.kill(process.pid, signal.SIGCONT)
    for answer in await asyncio.gather(*sent):
        assert answer["type"] == "ack", answer
    due = [deadline + awake - begun for deadline in deadlines]
    due += [awake + client.state["about"]["turn_ms"] for client in moving]
    clients = [*waiting, *moving]
    return [await _gained(client, awake, one) for client, one in zip(clients, due, strict=True)]


async def _gained(client: Client, awake: int, due: int) -> int:
    """How much later than it is due a turn ends now."""
    await client.until(lambda one: _deadline(one) >= due)
    for message in map(json.loads, client.heard):
        timed_out = message["type"] == "update" and message["what"]["type"] == "timed_out"
        if timed_out and message["now"] > awake:
            assert message["now"] >= due, f"somebody lost {due - message['now']} ms"
    return _deadline(client) - due


def _deadline(client: Client) -> int:
    deadline: int = client.state["clock"]["deadline"]
    return deadline


def _now() -> int:
    return time.time_ns() // 1_000_000
