"""Processes of their own, as a host starts them, and a little of everything that can happen to them."""

import asyncio
import os
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from kostka.cli import main
from tests.server.clients import Client, make_table
from tests.server.cluster import faults
from tests.server.cluster.processes import Roaming, healthy
from tests.server.faults.processes import children
from tests.server.faults.watching import eventually
from tests.server.postgres import binaries
from tests.server.serving import Process

pytestmark = pytest.mark.waits

SEATS = [{"kind": "here", "name": "Ana"}, {"kind": "open"}]


@pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not installed")
@pytest.mark.skipif(shutil.which("nats-server") is None, reason="NATS is not installed")
def test_nothing_is_lost_whatever_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Roaming, "think_seconds", 0.1)
    figures = faults.played(tmp_path, faults.everything, tables=1, seats=2, with_clocks=1, nats=True)
    assert figures["acked"] > 20
    assert figures["states_compared"] == 6
    assert figures["timeouts"]
    assert figures["early"] == figures["twice"] == 0
    for log in tmp_path.glob("*/serve.log"):
        assert "Traceback" not in log.read_text()


async def test_several_processes_behind_one_port(postgres_database: str, tmp_path: Path) -> None:
    process = Process(tmp_path, "--database", postgres_database, "--processes", "2").start()
    own = [f"http://127.0.0.1:{process.port + number}" for number in (1, 2)]
    try:
        await _served(process, own)
    finally:
        pids = children(process.pid)
        assert process.end() == 0
    assert not any(_alive(pid) for pid in pids), "a process outlives the one that started it"


async def _served(process: Process, own: list[str]) -> None:
    names = {said["process"] for said in await _well(own)}
    assert len(names) == 2
    made = await make_table(process.address, edition="original-it", seats=SEATS)
    for address in (process.address, *own):
        client = await Client(address, made["code"], made["token"]).connect()
        assert client.closed is None
        await client.close()
    victim = children(process.pid)[0]
    os.kill(victim, signal.SIGKILL)
    await eventually(lambda: not _alive(victim))
    await eventually(lambda: len(children(process.pid)) == 2)
    assert len(names & {said["process"] for said in await _well(own)}) == 1, "the other was replaced too"


async def _well(own: list[str]) -> list[dict[str, Any]]:
    """What both processes say, once they know of each other."""
    async with asyncio.timeout(30):
        while True:
            said = [await healthy(address) for address in own]
            if all(one and one["processes"] == 2 for one in said):
                return [one for one in said if one]
            await asyncio.sleep(0.1)


def _alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists() and "(zombie)" not in Path(f"/proc/{pid}/status").read_text()


@pytest.mark.parametrize("argument", [["--processes", "2"], ["--bus", "nats://127.0.0.1:4222"]])
def test_without_postgresql_it_is_said_in_a_line(
    argument: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), "--port", "0", *argument]) != 0
    error = capsys.readouterr().err
    assert "PostgreSQL" in error
    assert error.count("\n") == 1
