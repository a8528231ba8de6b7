"""A client as a program has it: it keeps the state, sends commands until they are answered, resumes."""

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server import brains

Message = dict[str, Any]
PATIENCE = 60.0
"""Seconds in which a server answers, however busy the machine is; after that, no answer will come."""


class Client:
    """One connection to a table, and the state that it has received."""

    ping_seconds: float | None = 20
    """How often it asks whether the server is there; None never gives up."""

    def __init__(self, address: str, code: str, token: str | None) -> None:
        self.code = code
        self.token = token
        self.state: Message = {}
        self.you: Message = {}
        self.seq = 0
        self.seen: list[int] = []
        self.heard: list[str] = []
        self.acks: dict[str, int] = {}
        self.refused: list[Message] = []
        self.closed: int | None = None
        self._address = address.replace("http", "ws", 1)
        self._socket: ClientConnection | None = None
        self._numbers = itertools.count(1)
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self.changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self.on_message: Callable[[Message], None] | None = None

    async def connect(self) -> "Client":
        """Say hello and wait for the welcome."""
        url = f"{self._address}/api/tables/{self.code}/socket"
        self._socket = await connect(
            url, compression=None, open_timeout=PATIENCE, ping_interval=self.ping_seconds
        )
        hello = {"type": "hello", "token": self.token, "last_seq": self.seq or None}
        self.closed = None
        try:
            await self._socket.send(json.dumps(hello))
            self._take(json.loads(await self._socket.recv()))
        except ConnectionClosed as closed:
            self.closed = closed.rcvd.code if closed.rcvd else 0
            return self
        self._reader = asyncio.create_task(self._read())
        return self

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def send(self, message: Message) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message))

    async def command(self, message: Message, cmd: str | None = None, seq: int | None = None) -> Message:
        """Send a command and wait for its answer; a ConnectionError if the connection ends before."""
        cmd = cmd or f"c{next(self._numbers)}"
        future = self._answers.get(cmd)
        if future is None or future.done():
            future = self._answers[cmd] = asyncio.get_running_loop().create_future()
        try:
            await self.send({**message, "cmd": cmd, "seq": self.seq if seq is None else seq})
        except ConnectionClosed as closed:
            raise ConnectionError(str(closed)) from closed
        return await future

    async def act(self, seat: int, action: Message, cmd: str | None = None) -> Message:
        return await self.command({"type": "act", "seat": seat, "action": action}, cmd)

    async def table(self, do: str, cmd: str | None = None, **fields: Any) -> Message:
        return await self.command({"type": "table", "command": {"do": do, **fields}}, cmd)

    async def until(self, holds: Callable[["Client"], bool], seconds: float = PATIENCE) -> None:
        """Wait until something holds of the state."""
        async with asyncio.timeout(seconds):
            while not holds(self):
                self.changed.clear()
                await self.changed.wait()

    async def play(self, over: str = "over") -> None:
        """Play all own seats until the table is in this phase."""
        edition = self.state["about"]["edition"]
        while self.state["phase"] != over and self.closed is None:
            mine = [seat for seat in self.you["seats"] if seat in self.state["waiting"]]
            if self.state["phase"] == "between" and self.you["host"]:
                await self.table("next")
            elif mine and self.state["phase"] == "playing":
                view = next(view for view in self.state["views"] if view["seat"] == mine[0])
                await self.act(mine[0], brains.action(view, mine[0], edition))
            else:
                self.changed.clear()
                await self.changed.wait()

    async def persist(self, over: str = "over", pause: float = 0.02) -> None:
        """Play like `play`, and come back when the connection ends; what was not answered is sent again."""
        pending: tuple[str, Message] | None = None
        edition = ""
        while self.state.get("phase") != over or pending is not None:
            if self._socket is None or self.closed is not None:
                try:
                    await self.connect()
                except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
                    await asyncio.sleep(pause)
                    continue
                if self.closed is not None:
                    await asyncio.sleep(pause)
                    continue
                edition = self.state["about"]["edition"]
            pending = pending or self._move(edition, over)
            if pending is None:
                self.changed.clear()
                await self.changed.wait()
                continue
            cmd, message = pending
            try:
                answer = await self.command(message, cmd, seq=message.get("seq"))
            except ConnectionError:
                await asyncio.sleep(pause)
                continue
            pending = None
            if answer["type"] == "refused":
                self.refused.append(answer)
                if answer["error"] is not None and answer["error"]["code"] == "store-unavailable":
                    pending = (cmd, message)
                await asyncio.sleep(pause)

    def _move(self, edition: str, over: str) -> tuple[str, Message] | None:
        """The next command, if there is one to send; a match that is not the last is played again."""
        cmd = f"{self.you['seats'] and self.you['seats'][0]}-{next(self._numbers)}"
        mine = [seat for seat in self.you["seats"] if seat in self.state["waiting"]]
        if self.state["phase"] == "between" and self.you["host"]:
            return cmd, {"type": "table", "command": {"do": "next"}, "seq": self.seq}
        if self.state["phase"] == "over" != over and self.you["host"]:
            return cmd, {"type": "table", "command": {"do": "rematch"}, "seq": self.seq}
        if not mine or self.state["phase"] != "playing":
            return None
        view = next(view for view in self.state["views"] if view["seat"] == mine[0])
        action = brains.action(view, mine[0], edition)
        return cmd, {"type": "act", "seat": mine[0], "action": action, "seq": self.seq}

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for text in self._socket:
                self._take(json.loads(text))
        except ConnectionClosed:
            pass
        self.closed = self._socket.close_code or 0
        for future in self._answers.values():
            if not future.done():
                future.set_exception(ConnectionError(f"closed: {self.closed}"))
                future.exception()  # seen, even if nobody waits
        self.changed.set()

    def _take(self, message: Message) -> None:
        self.heard.append(json.dumps(message))
        match message["type"]:
            case "welcome":
                assert message["seq"] >= self.seq, "the server went back"
                self.seq, self.state, self.you = message["seq"], message["state"], message["you"]
            case "update":
                assert message["seq"] == self.seq + 1, f"a gap: {self.seq} → {message['seq']}"
                self.seq = message["seq"]
                self.seen.append(self.seq)
                self.state = {**self.state, **message["changes"]}
                self.you = message["you"] or self.you
            case "ack" | "refused" if message["cmd"] is not None:
                if message["type"] == "ack":
                    before = self.acks.setdefault(message["cmd"], message["seq"])
                    assert before == message["seq"], "two acks of one command differ"
                future = self._answers.get(message["cmd"])
                if future is not None and not future.done():
                    future.set_result(message)
        if self.on_message is not None:
            self.on_message(message)
        self.changed.set()


async def make_table(address: str, token: str | None = None, **plan: Any) -> Message:
    """Make a table over HTTP."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await http.post("/api/tables", json=plan, headers=headers)
        assert answer.status_code == 200, answer.text
        made: Message = answer.json()
        return made


async def join(address: str, code: str, name: str) -> Message:
    """Take a seat as a new guest."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        answer = await http.post(f"/api/tables/{code}/join", json={"name": name})
        assert answer.status_code == 200, answer.text
        entered: Message = answer.json()
        return entered
