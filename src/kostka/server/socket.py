"""The socket of one client: `hello`, then messages both ways, each within its limits.

Nothing waits for a slow client: what it has not read is counted, and over the limit it is sent away, to come
back and read on.
"""

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Generator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from kostka.engine import IllegalAction
from kostka.errors import KostkaError
from kostka.rules import edition
from kostka.server.addresses import address
from kostka.server.limits import Bucket
from kostka.server.protocol import client, server
from kostka.server.protocol.closing import Close
from kostka.server.rooms import Room
from kostka.server.rooms.thinking import seat_view
from kostka.server.tables.commands import Act, TableCommand
from kostka.server.tables.table import Current
from kostka.server.workers import Hinting, Lane, ThinkingFailed
from kostka.server.workers.judging import Report, Reporting

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from kostka.server.house import House
    from kostka.server.wire import Wire
    from kostka.server.workers.hints import Hint

FRAME_BYTES = 4096
HELLO_SECONDS = 10.0
MOST_UNREAD = 256 * 1024
HINT_SECONDS = 4.0
EMOTES_PER_SECOND = 1.0
CHATTER_PER_SECOND, CHATTER_BURST = 50.0, 300
"""Drafts and feelings that are read as they come. They never end a connection."""
REST_SECONDS = 0.25

_decode = msgspec.json.Decoder(client.AnyClientMessage).decode
_encode = msgspec.json.Encoder().encode


class Closed(Exception):  # noqa: N818 - it reads like what it is
    """The connection is over; `code` is what the client is told, None if it went by itself."""

    def __init__(self, code: Close | None) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One client at one table; a `Listener` of its room."""

    def __init__(self, house: "House", wire: "Wire", receive: "Receive", send: "Send", address: str) -> None:
        self.guest: str | None = None
        self.address = address
        self.lang = "en"
        self._house = house
        self._wire = wire
        self._receive = receive
        self._send = send
        self._closing: Close | None = None
        self._farewell: asyncio.Task[None] | None = None
        self._drafts: dict[int, tuple[client.Draft, Current | None]] = {}
        """What is to be reported on, and the game as it stood when it came."""
        self._draft_timer: asyncio.TimerHandle | None = None
        self._draft_task: asyncio.Task[None] | None = None
        self._helper: asyncio.Task[None] | None = None
        settings, now = house.settings, time.monotonic()
        self._commands = Bucket(settings.commands_per_second, settings.commands_burst, now)
        self._draft_bucket = Bucket(settings.drafts_per_second, settings.drafts_per_second, now)
        self._emotes = Bucket(EMOTES_PER_SECOND, 5, now)
        self._chatter = Bucket(CHATTER_PER_SECOND, CHATTER_BURST, now)

    # What the room needs

    def push(self, message: bytes) -> None:
        """Send something; a client that reads too slowly is sent away."""
        if self._closing is None:
            self._wire.tell(message)
            if self._wire.unread > MOST_UNREAD:
                self.close(Close.SLOW)

    def close(self, code: Close) -> None:
        """Send the client away."""
        if self._closing is None:
            self._closing = code
            self._farewell = asyncio.create_task(self._say_farewell(code))

    def beat(self) -> None:
        """See whether the client is still there."""
        self._wire.beat()

    async def _say_farewell(self, code: Close) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # it may be gone already
            await self._send({"type": "websocket.close", "code": int(code)})

    # The life of the connection

    async def serve(self, code: str) -> None:
        """From `hello` to the end."""
        await self._send({"type": "websocket.accept"})
        room: Room | None = None
        try:
            hello = await self._hello()
            room = await self._enter(code, hello)
            # From here on messages come by themselves, but for those that have come already.
            self._wire.heard = partial(self._hear, room)
            while True:
                self._take(room, self._read(await self._next()))
        except Closed as closed:
            if closed.code is not None:
                self.close(closed.code)
        finally:
            self._wire.heard = None
            if room is not None:
                room.leave(self)
            if self._draft_timer is not None:
                self._draft_timer.cancel()
            for task in (self._helper, self._draft_task):
                if task is not None:
                    task.cancel()
            if self._farewell is not None:
                await self._farewell

    async def _next(self) -> bytes:
        """The next message of the client."""
        message = await self._receive()
        if message["type"] != "websocket.receive" or self._closing is not None:
            raise Closed(None if message["type"] == "websocket.disconnect" else self._closing)
        text = message.get("text")
        if text is None:
            raise Closed(Close.MALFORMED)
        return bytes(text.encode("utf-8", "surrogatepass"))

    def _read(self, data: bytes) -> client.AnyClientMessage:
        if len(data) > FRAME_BYTES:
            raise Closed(Close.TOO_BIG)
        try:
            message: client.AnyClientMessage = _decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise Closed(Close.MALFORMED) from None
        return message

    async def _hello(self) -> client.Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = self._read(await self._next())
        except TimeoutError:
            raise Closed(Close.MALFORMED) from None
        if not isinstance(hello, client.Hello):
            raise Closed(Close.MALFORMED)
        return hello

    async def _enter(self, code: str, hello: client.Hello) -> Room:
        if hello.token is not None:
            self.guest = self._house.guests.verify(hello.token)
            if self.guest is None:
                raise Closed(Close.TOKEN)
        room = await self._found(code)
        table = room.table
        known = self.guest is not None and (table.seats_of(self.guest) or self.guest == table.host)
        if not known and not table.plan.spectators:
            raise Closed(Close.NO_SPECTATORS)
        self.lang = edition(table.plan.edition).spoken(hello.lang)
        room.enter(self, hello.last_seq)
        return room

    async def _found(self, code: str) -> Room:
        """The room of a table. Whoever guesses at codes is soon told nothing any more."""
        misses = self._house.misses
        if misses.empty(self.address):
            raise Closed(Close.RATE)
        try:
            room = await self._house.rooms.get(code)
        except KostkaError:
            raise Closed(Close.STORE) from None
        if room is None:
            misses.take(self.address)
            raise Closed(Close.NO_TABLE)
        return room

    def _hear(self, room: Room, data: bytes) -> None:
        if self._closing is None:
            try:
                self._take(room, self._read(data))
            except Closed as closed:
                self.close(closed.code or Close.MALFORMED)

    def _take(self, room: Room, message: client.AnyClientMessage) -> None:
        match message:
            case client.Draft():
                self._read_slowly()
                self._take_draft(room, message)
            case client.Ping():
                self._within_limits()
                self._tell(server.Pong(message.n, self._house.rooms.now()))
            case client.Act():
                self._within_limits()
                self._post(room, message.cmd, Act(message.seat, message.action, message.seq))
            case client.TableCommand():
                self._within_limits()
                self._post(room, message.cmd, message.command)
            case client.Emote():
                self._read_slowly()
                self._emote(room, message)
            case client.AskHint():
                self._within_limits()
                self._help(self._hint(room, message))
            case client.Hello():
                raise Closed(Close.MALFORMED)

    def _within_limits(self) -> None:
        if not self._commands.take(time.monotonic()):
            raise Closed(Close.RATE)

    def _read_slowly(self) -> None:
        """Whoever sends far too much of what has no other limit keeps nobody else waiting."""
        if not self._chatter.take(time.monotonic()):
            self._wire.rest(REST_SECONDS)

    # Messages

    def _post(self, room: Room, cmd: str, command: TableCommand) -> None:
        room.post(command, self.guest or "", cmd, partial(self._answer, room, cmd))

    def _answer(self, room: Room, cmd: str, outcome: int | Exception) -> None:
        match outcome:
            case int(seq):
                self._tell(server.Ack(cmd, seq))
            case IllegalAction():
                broken: Any = [violation.plain(self.lang, parts=True) for violation in outcome.violations]
                self._tell(server.Refused(cmd, room.table.seq, None, broken))
            case KostkaError():
                self._tell(server.Refused(cmd, room.table.seq, problem(outcome, self.lang), []))
            case _:
                self.close(Close.STORE)
                raise outcome

    def _take_draft(self, room: Room, draft: client.Draft) -> None:
        """Report on a draft; of drafts in a hurry the newest one, when there is time for it."""
        self._drafts[draft.seat] = draft, room.table.current
        if self._draft_timer is None and self._draft_task is None:
            self._report(room)

    def _report(self, room: Room) -> None:
        self._draft_timer = None
        while self._drafts:
            if not self._draft_bucket.take(time.monotonic()):
                loop = asyncio.get_running_loop()
                self._draft_timer = loop.call_later(self._draft_bucket.wait(), self._report, room)
                return
            _, (draft, current) = self._drafts.popitem()
            if current is None or not self._concerns(room, draft, current):
                self._tell(server.Reported(draft.seat, draft.n, None))
                continue
            rules = room.table.game.rules
            asked = Reporting(rules, current.position, draft.seat, draft.draft, self.lang)
            if rules.light:
                self._reported(room, draft, current, asked.run())
            else:
                self._draft_task = asyncio.create_task(self._judge(room, draft, current, asked))
                return

    async def _judge(self, room: Room, draft: client.Draft, current: Current, asked: Reporting) -> None:
        """Have a worker report on a draft; those that come meanwhile wait for it."""
        found: Report | KostkaError
        try:
            found = await self._house.referee.ask(asked, (self.address, self.guest or "", room.code))
        except KostkaError as error:
            found = error
        self._reported(room, draft, current, found)
        self._draft_task = None
        self._report(room)

    def _concerns(self, room: Room, draft: client.Draft, current: Current) -> bool:
        """Whether a draft is about the game as it stands, and the sender's own."""
        table = room.table
        own = draft.seat in table.seats_of(self.guest) and table.phase == "playing"
        return own and table.current is current

    def _reported(
        self, room: Room, draft: client.Draft, current: Current, found: Report | KostkaError
    ) -> None:
        table, seat = room.table, draft.seat
        if isinstance(found, KostkaError):
            self._tell(server.Reported(seat, draft.n, None, problem(found, self.lang)))
            return
        plain: Any = found.plain
        self._tell(server.Reported(seat, draft.n, plain))
        if self._concerns(room, draft, current) and seat == table.turn and table.paused is None:
            room.drafts[seat] = draft.draft
            if table.game.rules.mode.drafts_shown and not found.foreign:
                room.shown[seat] = draft.draft
                room.audience.tell(server.Drafting(seat, draft.draft), but=self)

    def _emote(self, room: Room, message: client.Emote) -> None:
        if self._emotes.take(time.monotonic()) and message.seat in room.table.seats_of(self.guest):
            room.audience.tell(server.Emoted(message.seat, message.emote))

    async def _hint(self, room: Room, message: client.AskHint) -> None:
        table, seat = room.table, message.seat
        playing = table.phase == "playing" and table.current is not None
        if not playing or seat not in table.seats_of(self.guest):
            self._refuse_hint(room, "hint-not-now", "seat")
            return
        if not table.game.rules.assisted:
            self._refuse_hint(room, "hint-strict")
            return
        if not self._house.hints.take(self.guest, self.address):
            self._refuse_hint(room, "too-often")
            return
        colours = tuple(colour.value for colour in edition(table.plan.edition).box.colours)
        job = Hinting(seat_view(table, seat), message.step, self.lang, colours)
        try:
            who = (self.address, self.guest or "", room.code)
            now = self._house.rooms.now()
            lane = Lane.QUICK if table.game.rules.solved_at_once else Lane.DEEP
            hint: Hint = await self._house.pool.think(job, HINT_SECONDS, now, lane=lane, who=who)
        except ThinkingFailed:
            self._refuse_hint(room, "hint-failed")
            return
        if room.table.current is not table.current:  # it would be about another position
            self._refuse_hint(room, "hint-outdated")
            return
        step: Any = hint.step
        parts: Any = hint.parts
        self._tell(server.Hint(seat, step, list(hint.lines), parts, hint.tiles, hint.draft))

    def _refuse_hint(self, room: Room, code: str, at: str = "") -> None:
        self._tell(server.Refused(None, room.table.seq, problem(KostkaError(code, at), self.lang), []))

    def _help(self, work: Coroutine[None, None, None]) -> None:
        """Think about something beside all else; about one thing at a time, the newest."""
        if self._helper is not None:
            self._helper.cancel()
        self._helper = asyncio.create_task(work)

    def _tell(self, message: server.AnyServerMessage) -> None:
        self.push(_encode(message))


def problem(error: KostkaError, lang: str) -> server.Problem:
    """An error in words."""
    return server.Problem(error.code, error.message(lang), error.at)


class Socket:
    """The ASGI application behind `/api/tables/{code}/socket`."""

    def __init__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        self._scope, self._receive, self._send = scope, receive, send

    def __await__(self) -> Generator[Any, None, None]:
        return self._serve().__await__()

    async def _serve(self) -> None:
        house: House = self._scope["app"].state.house
        await self._receive()  # websocket.connect
        refused = house.refuses(self._scope)
        if refused is not None:
            await self._send({"type": "websocket.http.response.start", "status": refused, "headers": []})
            await self._send({"type": "websocket.http.response.body", "body": b""})
            return
        wire: Wire = self._scope["state"]["wire"]
        connection = Connection(house, wire, self._receive, self._send, address(self._scope))
        house.enter(connection, self._scope)
        try:
            await connection.serve(self._scope["path_params"]["code"])
        finally:
            house.leave(connection)
