"""The WebSocket of one client: `hello`, then messages both ways, each within its limits.

Nothing waits for a slow client. Its unread bytes are counted; over the limit it is disconnected, and resumes
when it reconnects.
"""

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from kostka.engine import IllegalAction
from kostka.errors import KostkaError
from kostka.rules import edition
from kostka.server.edge.doors import find_room
from kostka.server.limits import Bucket
from kostka.server.protocol import client, server
from kostka.server.protocol.closing import Close
from kostka.server.rooms import Room
from kostka.server.rooms.thinking import seat_view
from kostka.server.store import UnknownEntry
from kostka.server.tables.commands import Act, TableCommand
from kostka.server.tables.state import Current
from kostka.server.workers import Hinting, Lane, ThinkingFailed
from kostka.server.workers.judging import Report, Reporting

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Receive, Send

    from kostka.server.edge.wire import Wire
    from kostka.server.house import House
    from kostka.server.workers.hints import Hint

FRAME_BYTES = 4096
HELLO_SECONDS = 10.0
MOST_UNREAD = 256 * 1024
HINT_SECONDS = 4.0
EMOTES_PER_SECOND = 1.0
CHATTER_PER_SECOND, CHATTER_BURST = 50.0, 300
"""For drafts and emotes, which are read as they arrive. Exceeding this never ends a connection."""
REST_SECONDS = 0.25
BYE = (1000, 1001, 1005)
"""The codes with which a client, or its browser, says goodbye."""
LONGEST_REST_SECONDS = 5.0
"""A client that is not read for longer than this would seem dead."""
_log = logging.getLogger(__name__)

_decode = msgspec.json.Decoder(client.AnyClientMessage).decode
_encode = msgspec.json.Encoder().encode


class Closed(Exception):  # noqa: N818 - it reads like what it is
    """The connection is over; `code` tells the client why, None if it left by itself."""

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
        self._closing_task: asyncio.Task[None] | None = None
        self._drafts: dict[int, tuple[client.Draft, Current | None]] = {}
        """Drafts to report on, each with the game as it stood when the draft arrived."""
        self._draft_timer: asyncio.TimerHandle | None = None
        self._draft_task: asyncio.Task[None] | None = None
        self._forget_hint: Callable[[], None] = lambda: None
        """Called when the client does not need its last hint any more."""
        settings, now = house.settings, time.monotonic()
        self._commands = Bucket(settings.commands_per_second, settings.commands_burst, now)
        self._draft_bucket = Bucket(settings.drafts_per_second, settings.drafts_per_second, now)
        self._emotes = Bucket(EMOTES_PER_SECOND, 5, now)
        self._chatter = Bucket(CHATTER_PER_SECOND, CHATTER_BURST, now)

    # For the room

    def push(self, message: bytes) -> None:
        """Send a message; a client that reads too slowly is disconnected."""
        if self._closing is None:
            self._wire.send_text(message)
            if self._wire.unread > MOST_UNREAD:
                self.close(Close.SLOW)

    def close(self, code: Close) -> None:
        """Disconnect the client."""
        if self._closing is None:
            self._closing = code
            if code is not Close.RESTART:
                self._house.lost.note(code.name)
            self._closing_task = asyncio.create_task(self._send_close(code))

    def beat(self, stood_still: float = 0.0) -> None:
        """Check that the client is still there."""
        self._wire.beat(stood_still)

    async def _send_close(self, code: Close) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # it may be gone already
            await self._send({"type": "websocket.close", "code": int(code)})

    # The life of the connection

    async def serve(self, code: str) -> None:
        """Serve the connection from `hello` to its end."""
        await self._send({"type": "websocket.accept"})
        room: Room | None = None
        try:
            hello = await self._hello()
            room = await self._enter(code, hello)
            # From here on the wire delivers messages itself; only those already queued are read here.
            self._wire.on_text = partial(self._on_text, room)
            while True:
                self._handle(room, self._read(await self._next()))
        except Closed as closed:
            if closed.code is not None:
                self.close(closed.code)
        finally:
            self._wire.on_text = None
            if room is not None:
                room.leave(self)
            if self._draft_timer is not None:
                self._draft_timer.cancel()
            self._forget_hint()
            if self._draft_task is not None:
                self._draft_task.cancel()
            if self._closing_task is not None:
                await self._closing_task

    async def _next(self) -> bytes:
        """The next message from the client."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect" and self._closing is None and message["code"] not in BYE:
            self._house.lost.note(str(message["code"]))
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
            if self._house.bans.keeps_out(self.guest, self.address):
                raise Closed(Close.BANNED)
        room = await self._found(code)
        table = room.table
        known = self.guest is not None and (table.seats_of(self.guest) or self.guest == table.host)
        if not known and not (table.plan.spectators and self._has_room(room)):
            raise Closed(Close.NO_SPECTATORS)
        self.lang = edition(table.plan.edition).spoken(hello.lang)
        room.enter(self, hello.last_seq)
        if hello.promise is not None and table.seats_of(self.guest):
            # The state shows whether it was taken.
            room.post(client.Promise(hello.promise), self.guest, None, lambda _: None)
        return room

    def _has_room(self, room: Room) -> bool:
        """Whether one more spectator may join."""
        settings, watching = self._house.settings, room.audience.spectators(room.table)
        return watching.total() < settings.spectators and (
            watching[self.address] < settings.spectators_per_address
        )

    async def _found(self, code: str) -> Room:
        try:
            found = await find_room(self._house, code, self.address)
        except UnknownEntry:
            raise Closed(Close.RESTART) from None
        except KostkaError:
            raise Closed(Close.STORE) from None
        if isinstance(found, Close):
            raise Closed(found)
        return found

    def _on_text(self, room: Room, data: bytes) -> None:
        owed = self._house.messages.owe(self.address)
        if owed:
            self._wire.pause(min(owed, LONGEST_REST_SECONDS))
        self._house.turns.do(self.address, partial(self._on_turn, room, data))

    def _on_turn(self, room: Room, data: bytes) -> None:
        if self._closing is None:
            try:
                self._handle(room, self._read(data))
            except Closed as closed:
                self.close(closed.code or Close.MALFORMED)

    def _handle(self, room: Room, message: client.AnyClientMessage) -> None:
        match message:
            case client.Draft():
                self._read_slowly()
                self._handle_draft(room, message)
            case client.Ping():
                self._within_limits()
                self._send_message(server.Pong(message.n, self._house.rooms.now()))
            case client.Act():
                self._within_limits()
                self._post(room, message.cmd, Act(message.seat, message.action, message.seq))
            case client.CommandMessage():
                self._within_limits()
                self._post(room, message.cmd, message.command)
            case client.Emote():
                self._read_slowly()
                self._emote(room, message)
            case client.AskHint() if self._wire.on_text is not None:  # otherwise no one waits for it any more
                self._within_limits()
                self._help(room, message)
            case client.Hello():
                raise Closed(Close.MALFORMED)

    def _within_limits(self) -> None:
        if not self._commands.take(time.monotonic()):
            raise Closed(Close.RATE)

    def _read_slowly(self) -> None:
        """Slow down reading from a client that sends too much, so that others do not wait."""
        if not self._chatter.take(time.monotonic()):
            self._wire.pause(REST_SECONDS)

    # Messages

    def _post(self, room: Room, cmd: str, command: TableCommand) -> None:
        room.post(command, self.guest or "", cmd, partial(self._answer, room, cmd, time.monotonic()))

    def _answer(self, room: Room, cmd: str, since: float, outcome: int | Exception) -> None:
        self._house.moves.note(time.monotonic() - since)
        if isinstance(outcome, KostkaError):
            illegal = isinstance(outcome, IllegalAction)
            self._house.refusals.note("illegal-action" if illegal else outcome.code)
        match outcome:
            case int(seq):
                self._send_message(server.Ack(cmd, seq))
            case IllegalAction():
                broken: Any = [violation.plain(self.lang, parts=True) for violation in outcome.violations]
                self._send_message(server.Refused(cmd, room.table.seq, None, broken))
            case KostkaError():
                self._send_message(server.Refused(cmd, room.table.seq, problem(outcome, self.lang), []))
            case _:
                self.close(Close.STORE)
                raise outcome

    def _handle_draft(self, room: Room, draft: client.Draft) -> None:
        """Report on a draft. If drafts arrive too fast, only the newest of each seat is answered."""
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
                self._send_message(server.Reported(draft.seat, draft.n, None))
                continue
            rules = room.table.game.rules
            asked = Reporting(rules, current.position, draft.seat, draft.draft, self.lang)
            if rules.light:
                self._reported(room, draft, current, asked.run())
            else:
                self._draft_task = asyncio.create_task(self._judge(room, draft, current, asked))
                return

    async def _judge(self, room: Room, draft: client.Draft, current: Current, asked: Reporting) -> None:
        """Let a worker report on a draft; newer drafts wait for it."""
        found: Report | KostkaError
        try:
            found = await self._house.referee.ask(asked, (self.address, self.guest or "", room.code))
        except KostkaError as error:
            found = error
        self._reported(room, draft, current, found)
        self._draft_task = None
        self._report(room)

    def _concerns(self, room: Room, draft: client.Draft, current: Current) -> bool:
        """Whether a draft is the sender's own and about the game as it stands."""
        table = room.table
        own = draft.seat in table.seats_of(self.guest) and table.phase == "playing"
        return own and table.current is current

    def _reported(
        self, room: Room, draft: client.Draft, current: Current, found: Report | KostkaError
    ) -> None:
        table, seat = room.table, draft.seat
        if isinstance(found, KostkaError):
            self._send_message(server.Reported(seat, draft.n, None, problem(found, self.lang)))
            return
        plain: Any = found.plain
        self._send_message(server.Reported(seat, draft.n, plain))
        if self._concerns(room, draft, current) and seat == table.turn and table.paused is None:
            shown = table.game.rules.mode.drafts_shown and not found.foreign
            room.keep_draft(seat, draft.draft, shown=shown, sender=self)
            room.others.drafted(room, seat, draft.draft, shown=shown)

    def _emote(self, room: Room, message: client.Emote) -> None:
        if self._emotes.take(time.monotonic()) and message.seat in room.table.seats_of(self.guest):
            room.audience.send_all(server.Emoted(message.seat, message.emote))
            room.others.emoted(room, message.seat, message.emote)

    def _help(self, room: Room, message: client.AskHint) -> None:
        """Have a hint made; a newer request replaces an older one."""
        self._forget_hint()
        self._unless_refused(room, partial(self._hint, room, message))

    def _hinted(self, room: Room, about: Current | None, seat: int, found: "Hint | ThinkingFailed") -> None:
        self._unless_refused(room, partial(self._show_hint, room, about, seat, found))

    def _unless_refused(self, room: Room, work: "Callable[[], KostkaError | None]") -> None:
        """Tell the client why there is no hint, whatever goes wrong."""
        try:
            why = work()
        except Exception as error:  # noqa: BLE001 - a hint must not end the connection
            _log.error("a hint cannot be given: %s", type(error).__name__)
            why = KostkaError("hint-failed")
        if why is not None:
            self._house.refusals.note(why.code)
            self._send_message(server.Refused(None, room.table.seq, problem(why, self.lang), []))

    def _hint(self, room: Room, message: client.AskHint) -> KostkaError | None:
        """Ask a worker for a hint; the error if there can be none."""
        table, seat = room.table, message.seat
        playing = table.phase == "playing" and table.current is not None
        if not playing or seat not in table.seats_of(self.guest):
            return KostkaError("hint-not-now", "seat")
        if not table.game.rules.assisted:
            return KostkaError("hint-strict")
        if not self._house.hints.take(self.guest, self.address):
            return KostkaError("too-often")
        colours = tuple(colour.value for colour in edition(table.plan.edition).box.colours)
        self._forget_hint = self._house.pool.ask(
            Hinting(seat_view(table, seat), message.step, self.lang, colours),
            HINT_SECONDS,
            partial(self._hinted, room, table.current, seat),
            self._house.rooms.now(),
            lane=Lane.QUICK if table.game.rules.solved_at_once else Lane.DEEP,
            who=(self.address, self.guest or "", room.code),
        )
        return None

    def _show_hint(
        self, room: Room, about: Current | None, seat: int, found: "Hint | ThinkingFailed"
    ) -> KostkaError | None:
        if isinstance(found, ThinkingFailed):
            return KostkaError("hint-failed")
        if room.table.current is not about:
            return KostkaError("hint-outdated")
        step: Any = found.step
        parts: Any = found.parts
        self._send_message(server.Hint(seat, step, list(found.lines), parts, found.tiles, found.draft))
        return None

    def _send_message(self, message: server.AnyServerMessage) -> None:
        self.push(_encode(message))


def problem(error: KostkaError, lang: str) -> server.Problem:
    """An error in words."""
    return server.Problem(error.code, error.message(lang), error.at)
