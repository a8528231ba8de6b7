"""The server is killed while people play; nothing that was acknowledged is lost."""

import asyncio
import random
import signal
from pathlib import Path

import pytest
from sqlalchemy import select

from kostka.server.store.opening import open_engine, sqlite_url
from kostka.server.store.schema import LOG
from tests.server.clients import Client, join, make_table
from tests.server.serving import Process

pytestmark = pytest.mark.waits

TABLES = 3
SEATS = 4
KILLS = 3


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_nothing_acknowledged_is_lost(how: signal.Signals, tmp_path: Path) -> None:
    chance = random.Random(7)
    process = Process(tmp_path).start()

    async def disturb(done: asyncio.Event) -> int:
        for times in range(KILLS):
            await asyncio.sleep(chance.uniform(0.3, 0.8))
            if done.is_set():
                return times
            process.end(how)
            process.start()
        return KILLS

    async def play() -> list[Client]:
        clients: list[Client] = []
        for _ in range(TABLES):
            plan = [{"kind": "here", "name": "Ana"}, *({"kind": "open"} for _ in range(SEATS - 1))]
            made = await make_table(process.address, edition="original-pl", seats=plan, games=1)
            entrances = [made, *[await join(process.address, made["code"], f"P{n}") for n in range(1, SEATS)]]
            clients += [Client(process.address, made["code"], one["token"]) for one in entrances]
        done = asyncio.Event()
        disturbance = asyncio.create_task(disturb(done))
        async with asyncio.timeout(120):
            await asyncio.gather(*(client.persist() for client in clients))
        done.set()
        print(f"{how.name}: {await disturbance} times, {sum(len(one.acks) for one in clients)} acks")
        for client in clients:
            await client.close()
        return clients

    try:
        clients = await play()
    finally:
        process.kill()
    check_log(tmp_path, clients)


def check_log(data: Path, clients: list[Client]) -> None:
    """Every acknowledged command is in the log, once and as it was acknowledged; no log has a gap."""
    engine = open_engine(sqlite_url(data / "kostka.db"))
    with engine.connect() as connection:
        rows = list(
            connection.execute(select(LOG.c.code, LOG.c.seq, LOG.c.cmd).order_by(LOG.c.code, LOG.c.seq))
        )
    engine.dispose()
    by_table: dict[str, list[int]] = {}
    commands: dict[tuple[str, str], int] = {}
    for code, seq, cmd in rows:
        by_table.setdefault(code, []).append(seq)
        if cmd is not None:
            key = (code, cmd.partition(":")[2])
            assert key not in commands, "a command was carried out twice"
            commands[key] = seq
    for seqs in by_table.values():
        assert seqs == list(range(1, len(seqs) + 1)), "a log has a gap"
    for client in clients:
        assert client.acks, "somebody did not play at all"
        for cmd, seq in client.acks.items():
            assert commands[(client.code, cmd)] == seq, "an acknowledged command is not in the log"
