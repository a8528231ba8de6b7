"""A6: how soon a ban takes effect, from the start of the command to the end of the guest's connection."""

import asyncio
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from kostka.server.protocol.closing import Close
from tests.server.clients import Client, join, make_table
from tests.server.serving import Process

SEATS = [{"kind": "here", "name": "Ana"}, {"kind": "open"}, {"kind": "bot", "bot": "casual"}]


def banned(folder: Path, times: int) -> dict[str, Any]:
    """Ban so many guests while they are connected."""
    process = Process(folder).start()
    try:
        waits = [asyncio.run(_banned(process)) for _ in range(times)]
    finally:
        process.end()
    return {
        "bans": times,
        "median_s": round(statistics.median(waits), 2),
        "longest_s": round(max(waits), 2),
    }


async def _banned(process: Process) -> float:
    made = await make_table(process.address, edition="original-pl", seats=SEATS)
    joined = await join(process.address, made["code"], "Ben")
    client = await Client(process.address, made["code"], joined["token"]).connect()
    words = ["admin", "ban", "--data", str(process.data), "--table", made["code"], "--seat", "1"]
    begun = time.monotonic()
    command = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "kostka", *words, stdout=asyncio.subprocess.DEVNULL
    )
    await client.until(lambda one: one.closed is not None)
    wait = time.monotonic() - begun
    assert (client.closed, await command.wait()) == (Close.BANNED, 0)
    return wait
