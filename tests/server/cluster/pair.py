"""Two servers behind one address, in turn: whatever is tested of one can be tested of both."""

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from sqlalchemy import create_engine, text

server: str | None = None
"""The PostgreSQL on which every server of the tests is a pair; None for a single one on SQLite."""


def new_database() -> str:
    """The address of an empty database."""
    assert server is not None, "there is a PostgreSQL"
    name = f"pair_{secrets.token_hex(6)}"
    engine = create_engine(server.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.rpartition("/")[0] + f"/{name}"


@asynccontextmanager
async def in_turn(ports: list[int]) -> AsyncIterator[int]:
    """The port of a forwarder that sends connections to each of these ports in turn."""
    order: Iterator[int] = itertools.cycle(ports)
    open_now: set[asyncio.Task[None]] = set()

    async def forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        open_now.add(task)
        ends = [writer]
        try:
            there, back = await asyncio.open_connection("127.0.0.1", next(order))
            ends.append(back)
            await asyncio.gather(_pump(reader, back), _pump(there, writer))
        except OSError:
            pass  # it is over
        finally:
            open_now.discard(task)
            for end in ends:
                end.close()

    listening = await asyncio.start_server(forward, "127.0.0.1", 0)
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        listening.close()
        for task in open_now:
            task.cancel()
        await asyncio.gather(*open_now, return_exceptions=True)


async def _pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    with contextlib.suppress(OSError):
        target.close()
