"""D4: a full disk, a database that others hold, files that may not be written: nothing is acknowledged."""

import asyncio
import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from tests.server.clients import Client
from tests.server.faults.watching import Watched, check_log, seated
from tests.server.serving import Process

Fault: TypeAlias = Callable[[Process], AbstractContextManager[None]]
SMALL_DISK_MEGABYTES = 4


class Impossible(Exception):  # noqa: N818 - it reads like what it is
    """This machine does not let us do that, and why."""


@contextmanager
def files_may_not_grow(process: Process) -> Iterator[None]:
    """No file of the server may grow: writing fails as on a full disk, until it may again."""
    before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def full_disk(process: Process) -> Iterator[None]:
    """Something else takes all the room that there is; later it is gone."""
    _truncate_log(process.data / "kostka.db")
    ballast = process.data / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        for size in (64 * 1024, 512, 1):
            with contextlib.suppress(OSError):
                while file.write(bytes(size)):
                    pass
    try:
        yield
    finally:
        ballast.unlink()


def _truncate_log(database: Path) -> None:
    """Moves would be written into room that the write-ahead log has left from earlier ones."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def held_database(process: Process) -> Iterator[None]:
    """Somebody else writes, and does not come to an end."""
    other = sqlite3.connect(process.data / "kostka.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def read_only(process: Process) -> Iterator[None]:
    """The files of the database, and their folder, cannot be written, not even by root.

    All but the one that is memory in truth: to write there would be an error of the bus.
    """
    files = [file for file in process.data.glob("kostka.db*") if not file.name.endswith("-shm")]
    files.append(process.data)
    _change("+i", files)
    try:
        if any(_can_be_written(file) for file in files):
            raise Impossible("files that may not be written are written all the same")
        yield
    finally:
        _change("-i", files)


def _can_be_written(path: Path) -> bool:
    try:
        path.open("r+b").close()
    except OSError:
        return False
    return True


def _change(how: str, files: list[Path]) -> None:
    if os.getuid() != 0:
        raise Impossible("only root can make files immutable")
    _run("chattr", how, *map(str, files))


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of a few megabytes, in memory."""
    where = folder / "small"
    where.mkdir()
    _run("mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK_MEGABYTES}m", "tmpfs", str(where))
    try:
        yield where
    finally:
        _run("umount", str(where))


def _run(name: str, *arguments: str) -> None:
    program = shutil.which(name)
    if program is None:
        raise Impossible(f"there is no {name}")
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Impossible(f"{name}: {done.stderr.strip()}")


def on_a_full_disk(folder: Path, moves: int, tables: int = 2) -> dict[str, Any]:
    """A disk that is really full, and has room again."""
    with small_disk(folder) as where:
        return refusing(where, full_disk, moves, tables)


def on_read_only_files(folder: Path, moves: int, tables: int = 2) -> dict[str, Any]:
    """Files that may not be written, and may again."""
    return refusing(folder, read_only, moves, tables, first=held_database)


def refusing(
    folder: Path, fault: Fault, moves: int, tables: int = 2, first: Fault | None = None
) -> dict[str, Any]:
    """While the fault lasts moves are refused and none acknowledged; afterwards play goes on.

    What the server has open it can go on writing. So that it opens the files anew, `first` is a fault that
    one move runs into before.
    """
    process = Process(folder).start()
    try:
        clients, figures = asyncio.run(_refusing(process, fault, moves, tables, first))
    finally:
        process.end()
    check_log(folder, clients)
    return figures


async def _refusing(
    process: Process, fault: Fault, moves: int, tables: int, first: Fault | None
) -> tuple[list[Watched], dict[str, Any]]:
    clients = await seated(process.address, tables, 2, games=100, options={"clock.turn_ms": 0})
    for client in clients:
        await client.connect()
    with contextlib.ExitStack() as faults:
        if first is not None:
            with first(process):
                assert await _refused(clients[:1])
        faults.enter_context(fault(process))
        refused = 0
        for _ in range(moves):
            refused += await _refused(clients)
    assert refused >= moves * tables, "the fault was not felt"
    begun = time.monotonic()
    for client in clients:
        answer = await _try(client)
        assert answer is None or answer["type"] == "ack", f"play does not go on: {answer}"
    recovered = time.monotonic() - begun
    for client in clients:
        assert client.closed is None, "the fault cost a connection"
        await client.close()
    return clients, {"refused": refused, "recovered_s": round(recovered, 2)}


async def _refused(clients: list[Watched]) -> int:
    """How many moves were refused; none was acknowledged."""
    refused = 0
    for client in clients:
        answer = await _try(client)
        if answer is not None:
            assert answer["type"] == "refused", "acknowledged, though it cannot have been written"
            assert answer["error"]["code"] == "store-unavailable", answer
            assert answer["error"]["message"], "it is not said why"
            refused += 1
    return refused


async def _try(client: Client) -> dict[str, Any] | None:
    """The answer to a move, if it is this client's turn."""
    seat = client.you["seats"][0]
    if seat not in client.state["waiting"]:
        return None
    started = client.state["views"][0]["started"]
    return await client.act(seat, {"draw": True} if started else {"redeal": False})
