"""Tables full of people, each with a connection, who move when the load asks them to."""

import asyncio
import itertools
import time
from collections.abc import Iterable, Sequence
from typing import Any

import httpx
import msgspec

from bench.load.wire import Wire
from tests.server import brains

_numbers = itertools.count(1)
_decode = msgspec.json.decode


class Refused(Exception):  # noqa: N818 - it reads like what it is
    """The server refused a command."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(str(message))
        self.code = message["error"] and message["error"]["code"]


class TooLate(Exception):  # noqa: N818 - it reads like what it is
    """A command was refused, as it should be: when it arrived its time was up."""


class Player:
    """A seat. Only one player of a table keeps its whole state; the others keep their own view of it."""

    def __init__(self, table: "PlayedTable", token: str, seat: int) -> None:
        self.table, self.token, self.seat = table, token, seat
        self.wire: Wire | None = None
        self.state: dict[str, Any] = {}
        self.seq = 0
        self.handshake = 0.0
        self.pending: dict[str, tuple[float, asyncio.Future[float]]] = {}
        self.timeouts: list[tuple[int, float]] = []
        self._welcomed: asyncio.Future[None] | None = None

    async def connect(self, port: int) -> None:
        """Say hello and wait for the welcome."""
        begun = time.perf_counter()
        self._welcomed = asyncio.get_running_loop().create_future()
        self.wire = await Wire.connect(port, self.table.code, self._hear, self._ended)
        self.wire.send({"type": "hello", "token": self.token})
        await self._welcomed
        self.handshake = time.perf_counter() - begun

    async def move(self) -> float:
        """Make a move; seconds until it was acknowledged."""
        view, clock = self.state["views"][0], self.state["clock"]
        action = brains.action(view, self.seat, self.table.edition)
        try:
            return await self._send({"type": "act", "seat": self.seat, "action": action})
        except Refused as refused:
            over = clock is not None and clock["until"] is not None and time.time() * 1000 > clock["until"]
            if over and refused.code in ("time-is-up", "command-stale"):
                raise TooLate from refused
            raise

    async def next_game(self) -> float:
        return await self._send({"type": "table", "command": {"do": "next"}})

    async def _send(self, message: dict[str, Any]) -> float:
        assert self.wire is not None, "connected"
        cmd = f"m{next(_numbers)}"
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.pending[cmd] = (time.perf_counter(), future)
        self.wire.send({**message, "cmd": cmd, "seq": self.seq})
        return await future

    def _hear(self, body: bytes) -> None:
        now = time.perf_counter()
        self.table.heard += 1
        message = _decode(body)
        match message["type"]:
            case "ack":
                begun, future = self.pending.pop(message["cmd"])
                future.set_result(now - begun)
            case "refused":
                _, future = self.pending.pop(message["cmd"])
                future.set_exception(Refused(message))
            case "welcome":
                self.seq, self.state = message["seq"], message["state"]
                if self._welcomed is not None and not self._welcomed.done():
                    self._welcomed.set_result(None)
            case "update":
                self._update(message)

    def _update(self, message: dict[str, Any]) -> None:
        if message["seq"] != self.seq + 1:
            self.table.errors.append(f"a gap after {self.seq}")
        if message["what"]["type"] == "timed_out":
            self.timeouts.append((self.state["clock"]["until"], time.time() * 1000))
        self.seq = message["seq"]
        self.state.update(message["changes"])

    def _ended(self, code: int | None) -> None:
        if not self.table.leaving:
            self.table.drops.append(code)
        for _, future in self.pending.values():
            if not future.done():
                future.set_exception(ConnectionError(f"closed: {code}"))
        if self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_exception(ConnectionError(f"closed: {code}"))


class PlayedTable:
    """A table and those who sit at it."""

    def __init__(self, code: str, edition: str) -> None:
        self.code, self.edition = code, edition
        self.players: list[Player] = []
        self.heard = 0
        self.errors: list[str] = []
        self.late = 0
        """Commands that arrived when their time was up."""
        self.drops: list[int | None] = []
        self.leaving = False
        self.busy = False

    async def step(self) -> float | None:
        """One move of the player whose turn it is; None if no one can move now."""
        first = self.players[0]
        if self.busy or not first.state:
            return None
        if first.state["phase"] == "between":
            mover = first.next_game
        elif any(waiting := [one for one in self.players if one.seat in first.state["waiting"]]):
            mover = waiting[0].move
        else:
            return None
        self.busy = True
        try:
            return await mover()
        except TooLate:
            self.late += 1
            return None
        except (Refused, ConnectionError) as error:
            self.errors.append(str(error))
            return None
        finally:
            self.busy = False

    def close(self) -> None:
        self.leaving = True
        for player in self.players:
            if player.wire is not None:
                player.wire.close()


async def make_tables(
    address: str, count: int, *, seats: int = 4, bots: Sequence[str] = (), **plan: Any
) -> list[PlayedTable]:
    """So many tables with people on these seats and bots on the others, nobody connected yet."""
    limits = httpx.Limits(max_connections=8)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=60) as http:
        gate = asyncio.Semaphore(8)

        async def one() -> PlayedTable:
            async with gate:
                return await _make(http, seats, bots, plan)

        return list(await asyncio.gather(*(one() for _ in range(count))))


async def _make(
    http: httpx.AsyncClient, seats: int, bots: Sequence[str], plan: dict[str, Any]
) -> PlayedTable:
    chairs: list[dict[str, str]] = [{"kind": "here", "name": "P0"}]
    chairs += [{"kind": "open"} for _ in range(seats - 1)]
    chairs += [{"kind": "bot", "bot": bot} for bot in bots]
    given = {"edition": "original-pl", "options": {"clock.turn_ms": 0}, "games": 100, "seats": chairs, **plan}
    made = (await http.post("/api/tables", json=given)).raise_for_status().json()
    table = PlayedTable(made["code"], given["edition"])
    table.players.append(Player(table, made["token"], 0))
    for seat in range(1, seats):
        body = {"name": f"P{seat}", "seat": seat}
        joined = (await http.post(f"/api/tables/{table.code}/join", json=body)).raise_for_status().json()
        table.players.append(Player(table, joined["token"], seat))
    return table


async def connect_all(tables: Iterable[PlayedTable], port: int, at_once: int = 100) -> list[float]:
    """Connect everybody; how long each handshake took, from the first byte to the welcome."""
    gate = asyncio.Semaphore(at_once)

    async def one(player: Player) -> float:
        async with gate:
            await player.connect(port)
        return player.handshake

    return list(await asyncio.gather(*(one(player) for table in tables for player in table.players)))


async def play(tables: list[PlayedTable], rate: float, seconds: float) -> list[float]:
    """So many moves a second, one table after the other; the times until each was acknowledged.

    Moves begin when they are due, whether or not those before are done: who is slow is not spared.
    """
    times: list[float] = []
    running: set[asyncio.Task[float | None]] = set()
    begun, number = time.perf_counter(), 0
    order = itertools.cycle(tables)
    while (now := time.perf_counter() - begun) < seconds:
        while number < now * rate:
            number += 1
            task = asyncio.create_task(next(order).step())
            running.add(task)
            task.add_done_callback(running.discard)
            task.add_done_callback(lambda done: _note(done, times))
        await asyncio.sleep(1 / rate)
    if running:
        await asyncio.wait(running, timeout=30)
    return times


def _note(done: "asyncio.Task[float | None]", times: list[float]) -> None:
    seconds = done.result()
    if seconds is not None:
        times.append(seconds)
