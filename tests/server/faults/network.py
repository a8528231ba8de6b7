"""P1, P6, P7, P10: connections that are cut, stall or die silently, readers that do not read, two tabs."""

import asyncio
import contextlib
import random
import socket
import time
from pathlib import Path
from typing import Any

import httpx

from kostka.server.protocol.closing import Close
from tests.server.clients import PATIENCE, Client, make_table
from tests.server.faults.frames import Raw, frame
from tests.server.faults.probing import PLAN, Probe
from tests.server.faults.processes import MEGABYTE, memory
from tests.server.faults.refolding import check_folding
from tests.server.faults.watching import Watched, check_log, eventually, seated
from tests.server.serving import Process

HEARTBEAT_SECONDS = 0.5
SLOW_GROWTH = 30 * MEGABYTE


class Proxy:
    """Stands between clients and the server, and can be told to behave badly."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._silent: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[None] | None] = set()
        self._server: asyncio.Server | None = None
        self.address = ""

    async def open(self) -> "Proxy":
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self.drop()
        await asyncio.gather(*filter(None, self._carrying))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.close()
            return
        pair = (writer, far_writer)
        self._pairs.add(pair)
        self._carrying.add(asyncio.current_task())
        await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer))
        self._pairs.discard(pair)
        self._carrying.discard(asyncio.current_task())

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if writer not in self._silent:
                    writer.write(data)
        if writer not in self._silent:
            writer.close()

    def drop(self) -> None:
        """Cut all connections, on both sides."""
        for writer in [one for pair in self._pairs for one in pair]:
            writer.transport.abort()

    def swallow(self, *, far: bool = True) -> None:
        """Carry nothing any more, and tell nobody; `far` says whether the server's side goes silent too."""
        for near, beyond in self._pairs:
            self._silent |= {near, beyond}
            if not far:
                beyond.transport.abort()


class Careful(Watched):
    """Notices a silent connection by itself, as the client in the browser does."""

    async def beat(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            if self._socket is None or self.closed is not None:
                continue
            number += 1
            here, since = self._socket, time.monotonic()
            with contextlib.suppress(Exception):
                await self.send({"type": "ping", "n": number})
            await asyncio.sleep(HEARTBEAT_SECONDS)
            if self._socket is here and self.ponged_at < since:
                here.transport.abort()

    ponged_at = 0.0

    def _note(self, message: dict[str, Any]) -> None:
        super()._note(message)
        self.ponged_at = time.monotonic()


def cut(folder: Path, cuts: int, tables: int, seed: int = 1) -> dict[str, Any]:
    """P1: cut, stall or silence the network so many times; everybody comes back to the same state."""
    process = Process(folder).start()
    try:
        clients, figures = asyncio.run(_cut(process, cuts, tables, random.Random(seed)))
    finally:
        process.end()
    figures["acked"] = check_log(folder, clients)
    figures |= check_folding(folder, clients)
    return figures


async def _cut(
    process: Process, cuts: int, tables: int, chance: random.Random
) -> tuple[list[Watched], dict[str, Any]]:
    proxy = await Proxy(process.port).open()
    plain = await seated(process.address, tables, 3, games=100, options={"clock.turn_ms": 0})
    clients = [Careful(proxy.address, one.code, one.token) for one in plain]
    playing = [asyncio.create_task(client.persist(over="never", pause=0.05)) for client in clients]
    beating = [asyncio.create_task(client.beat()) for client in clients]
    back: list[float] = []
    faults = (proxy.drop, proxy.swallow, lambda: proxy.swallow(far=False))
    for _ in range(cuts):
        await eventually(lambda: all(client.closed is None and client.state for client in clients))
        await asyncio.sleep(chance.uniform(0, 0.3))
        since = time.monotonic()
        chance.choice(faults)()
        await eventually(lambda since=since: all(one.welcomed_at[-1:] > [since] for one in clients))  # type: ignore[misc]
        back += [client.welcomed_at[-1] - since for client in clients]
    for task in (*playing, *beating):
        task.cancel()
    failed = [
        one for one in await asyncio.gather(*playing, return_exceptions=True) if isinstance(one, Exception)
    ]
    assert not failed, failed
    for client in clients:
        await client.close()
    await proxy.close()
    back.sort()
    figures = {"cuts": cuts, "back_p50_s": back[len(back) // 2], "back_p95_s": back[int(len(back) * 0.95)]}
    return list(clients), {name: round(value, 2) for name, value in figures.items()}


def not_reading(folder: Path, readers: int, moves: int) -> dict[str, Any]:
    """P6: clients that never read are sent away; the server's memory and the others do not feel them."""
    process = Process(folder).start()
    try:
        return asyncio.run(_not_reading(process, readers, moves))
    finally:
        process.end()


async def _not_reading(process: Process, readers: int, moves: int) -> dict[str, Any]:
    probe = await Probe(process.address).open()
    await probe.calm(moves // 4)
    before = memory(process.pid)
    raws = [await _unsubscribe(process.port, probe.code) for _ in range(readers)]
    connected = await _connections(process.address)
    assert connected == readers + 2, connected
    await probe.stormy(moves)
    grown = memory(process.pid) - before
    async with asyncio.timeout(30):
        while await _connections(process.address) > 2:
            await probe.stormy(5)
    figures = await probe.close()
    for raw in raws:
        raw.writer.transport.abort()
    assert grown < SLOW_GROWTH, f"{grown / MEGABYTE:.0f} MB more in memory"
    return {"readers": readers, "memory_grown": grown, **figures}


async def _unsubscribe(port: int, code: str) -> Raw:
    """A spectator with a small buffer who reads nothing."""
    raw = await Raw.open(port, code)
    connected = raw.writer.get_extra_info("socket")
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.writer.write(frame(b'{"type": "hello", "token": null}'))
    raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
    return raw


async def _connections(address: str) -> int:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        return int((await http.get("/health")).json()["connections"])


def dead_peer(folder: Path, process: Process | None = None) -> dict[str, Any]:
    """P7: a peer that is gone without a word is noticed, its seat shown as offline and kept."""
    process = (process or Process(folder)).start()
    try:
        return asyncio.run(_dead_peer(process.address, process.port))
    finally:
        process.end()


async def _dead_peer(address: str, port: int) -> dict[str, Any]:
    proxy = await Proxy(port).open()
    ana, ben = await seated(address, 1, 2, options={"clock.turn_ms": 0})
    await ana.connect()
    lost = await Client(proxy.address, ben.code, ben.token).connect()
    heard: list[dict[str, Any]] = []
    ana.on_message = heard.append
    proxy.swallow()
    since = time.monotonic()
    await ana.until(lambda _: {"type": "presence", "seat": 1, "online": False} in heard, 40)
    noticed = time.monotonic() - since
    assert ana.state["seats"][1]["kind"] == "person", "the seat was not kept"
    again = await Client(address, ben.code, ben.token).connect()
    assert again.you["seats"] == [1]
    await again.close()
    await ana.close()
    await proxy.close()
    await lost.close()
    return {"noticed_s": round(noticed, 1)}


def two_tabs(folder: Path, times: int) -> dict[str, Any]:
    """P10: both tabs of a player move at once; one entry comes of it, and the older tab is told why."""
    process = Process(folder).start()
    try:
        return asyncio.run(_two_tabs(process.address, times))
    finally:
        process.end()


async def _two_tabs(address: str, times: int) -> dict[str, Any]:
    outcomes: dict[str, int] = {}
    for number in range(times):
        made = await make_table(address, **{**PLAN, "seats": [{"kind": "here", "name": "Ana"}] * 2})
        older = await Client(address, made["code"], made["token"]).connect()
        seat, seq = older.state["waiting"][0], older.seq
        action = {"redeal": False}
        newer = Client(address, made["code"], made["token"])
        moving = older.act(seat, action, cmd=f"old{number}")
        first, _ = await asyncio.gather(moving, newer.connect(), return_exceptions=True)
        second = await newer.act(seat, action, cmd=f"new{number}")
        await older.until(lambda one: one.closed is not None)
        assert older.closed == Close.ELSEWHERE
        await newer.until(lambda one, seq=seq: one.seq >= seq + 1)  # type: ignore[misc]
        assert newer.seq == seq + 1, "moved twice"
        outcome = f"{_outcome(first)}, {_outcome(second)}"
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        await newer.close()
    return {"times": times, "older, newer": outcomes}


def _outcome(answer: Any) -> str:
    return answer["type"] if isinstance(answer, dict) else "not answered"
