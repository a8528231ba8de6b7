"""Clients that remember what they received, and the log that this is compared with afterwards."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import select

from kostka.server.guests.tokens import Guests
from kostka.server.store.opening import open_engine, open_store, sqlite_url
from kostka.server.store.schema import LOG
from kostka.server.tables.entries import Entry
from tests.server.clients import Client, Message, join, make_table


class Watched(Client):
    """Notes when it was answered, and how every connection ended."""

    def __init__(self, address: str, code: str, token: str | None) -> None:
        super().__init__(address, code, token)
        self.closes: list[int | None] = []
        self.acked_at: list[float] = []
        self.welcomed_at: list[float] = []
        self.welcomed: Message = {}
        self.on_message = self._note

    def _note(self, message: Message) -> None:
        if message["type"] == "ack":
            self.acked_at.append(time.monotonic())
        elif message["type"] == "welcome":
            self.welcomed_at.append(time.monotonic())
            self.welcomed = message
        self.heard.clear()  # long runs hear a lot

    async def _read(self) -> None:
        await super()._read()
        self.closes.append(self.closed)


async def eventually(holds: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until something holds of many things at once, for which there is no one event."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def seated(address: str, tables: int, seats: int, **plan: Any) -> list[Watched]:
    """People at so many tables, not connected yet."""
    clients: list[Watched] = []
    chairs = [{"kind": "here", "name": "Ana"}, *({"kind": "open"} for _ in range(seats - 1))]
    for _ in range(tables):
        made = await make_table(address, edition="original-pl", seats=chairs, **plan)
        entered = [made, *[await join(address, made["code"], f"P{n}") for n in range(1, seats)]]
        clients += [Watched(address, made["code"], one["token"]) for one in entered]
    return clients


def address(data: Path | str) -> str:
    """The address of a database, or of the one in a folder."""
    return data if isinstance(data, str) else sqlite_url(data / "kostka.db")


def guests_of(data: Path | str) -> Guests:
    """Whoever can read the tokens of a server."""

    async def keys() -> Any:
        store = open_store(address(data))
        try:
            return await store.keys()
        finally:
            await store.close()

    return Guests(asyncio.run(keys()), 1000)


def check_log(data: Path | str, clients: list[Watched]) -> int:
    """No log has a gap, no command is there twice, and every acknowledged one is there; how many."""
    engine = open_engine(address(data))
    with engine.connect() as connection:
        query = select(LOG.c.code, LOG.c.seq, LOG.c.cmd).order_by(LOG.c.code, LOG.c.seq)
        log = list(connection.execute(query))
    engine.dispose()
    last: dict[str, int] = {}
    commands: dict[tuple[str, str], int] = {}
    guests = guests_of(data)
    for code, seq, cmd in log:
        assert seq == last.get(code, 0) + 1, f"a gap in {code} before {seq}"
        last[code] = seq
        if cmd is not None:
            assert (code, cmd) not in commands, "a command was carried out twice"
            commands[code, cmd] = seq
    for client in clients:
        guest = guests.verify(client.token or "")
        for cmd, seq in client.acks.items():
            assert commands.get((client.code, f"{guest}:{cmd}")) == seq, "an acknowledged command was lost"
    return sum(len(client.acks) for client in clients)


async def logs(data: Path | str, codes: set[str]) -> dict[str, list[Entry]]:
    store = open_store(address(data))
    try:
        return {code: await store.read(code) for code in codes}
    finally:
        await store.close()
