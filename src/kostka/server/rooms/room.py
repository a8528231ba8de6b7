"""One table that is being played. Its commands are carried out one after the other.

A command is decided on the table as it is, written, and only then acknowledged and told to everybody. If
somebody else has written in between, or the store did not answer, the log is read again first: that takes a
task, and so does whatever else has to be waited for. Nearly always nothing has.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from kostka.errors import KostkaError
from kostka.server.answers import resolve
from kostka.server.protocol import VERSION, server
from kostka.server.protocol.closing import Close
from kostka.server.rooms.indexing import index, outdated
from kostka.server.rooms.leaving import sent_away
from kostka.server.store import Appended, Duplicate, Index, Outcome, Store, StoreUnavailable
from kostka.server.tables import entries, projection, telling
from kostka.server.tables.commands import Circumstances, TableCommand
from kostka.server.tables.deciding import decide
from kostka.server.tables.decision import Decision
from kostka.server.tables.entries import Row
from kostka.server.tables.folding import fold
from kostka.server.tables.saving import snapshot_before
from kostka.server.tables.table import Table
from kostka.server.tables.telling import Moment, Telling

KEPT = 64
"""How many entries a client may have missed and still be told one by one, and how many commands are known."""
ATTEMPTS = 5

_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody who sees the table. Nothing here waits for a listener."""

    guest: str | None

    def push(self, message: bytes) -> None: ...

    def close(self, code: Close) -> None: ...


Answered: TypeAlias = Callable[[int | Exception], None]
"""Called once with the number of the entry, durable by then, or with what says why there is none."""


class _Request(NamedTuple):
    command: TableCommand | None
    guest: str | None
    cmd: str | None
    answered: Answered


class Room:
    """A table and those who see it. `told` is called after every change, with the entries that made it."""

    def __init__(
        self,
        table: Table,
        store: Store,
        circumstances: Callable[["Room"], Circumstances],
        told: Callable[["Room", list[Row]], None],
        *,
        now: Callable[[], int],
        complete: bool = True,
    ) -> None:
        self.table = table
        self.drafts: dict[int, Any] = {}
        self.shown: dict[int, Any] = {}
        """Those of the drafts that the others may see."""
        self.listeners: set[Listener] = set()
        self.away: dict[int, int] = dict.fromkeys(range(len(table.seats)), now())
        self.commands: dict[str, int] = {}
        self._indexed: Index | None = None
        self._refusals: dict[str, KostkaError] = {}
        self._recent: deque[Moment] = deque(maxlen=KEPT)
        self._store = store
        self._circumstances = circumstances
        self._told = told
        self._now = now
        self._complete = complete
        self._doubtful = False
        self._requests: deque[_Request] = deque()
        self._writing = False
        self._task: asyncio.Task[None] | None = None

    @property
    def code(self) -> str:
        return self.table.plan.code

    @property
    def busy(self) -> bool:
        return self._writing or self._task is not None

    # Commands

    def post(self, command: TableCommand | None, guest: str | None, cmd: str | None, told: Answered) -> None:
        """Have a command carried out after those before it; None only reads on in the log."""
        request = _Request(command, guest, None if cmd is None else f"{guest}:{cmd}", told)
        if self.busy or not self._begin(request):
            self._requests.append(request)
            self._go_on()

    async def carry_out(
        self, command: TableCommand | None, guest: str | None = None, cmd: str | None = None
    ) -> int:
        """Carry a command out; the number of its entry once that is durable.

        A Refusal, an IllegalAction or StoreUnavailable says why nothing was done.
        """
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.post(command, guest, cmd, partial(resolve, future))
        return await future

    async def settle(self) -> None:
        """Read on in the log, if it is not known what has come of the last attempt to write there."""
        if self._doubtful:
            await self.refresh()

    async def refresh(self) -> int:
        """Read on in the log, between two commands; the number of the last entry."""
        return await self.carry_out(None)

    def _begin(self, request: _Request) -> bool:
        """Have a command written, if it is a new one, the table is known and the rules allow it."""
        cmd = request.cmd
        if request.command is None or self._doubtful or cmd in self.commands or cmd in self._refusals:
            return False
        try:
            decision = self._decided(request)
            if not decision.rows:
                return False
            new_index = self._new_index(decision)
            snapshot = snapshot_before(decision.tables, decision.rows)
            told = partial(self._written, request, decision, new_index)
            self._store.append_soon(self.code, decision.rows, new_index, snapshot, told)
        except Exception:  # noqa: BLE001 - what it means is found out at leisure
            return False
        self._writing = True
        return True

    def _written(
        self,
        request: _Request,
        decision: Decision,
        new_index: Index | None,
        outcome: Outcome | StoreUnavailable,
    ) -> None:
        answer: int | Exception | None
        try:
            answer = self._settled(decision, new_index, outcome)
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            answer = error
        if answer is None:
            self._requests.appendleft(request)
        else:
            _answer(request, answer)
        self._writing = False
        self._go_on()

    def _go_on(self) -> None:
        """Take on what waits."""
        if self._requests and not self.busy:
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._requests:
                request = self._requests.popleft()
                outcome: int | Exception
                try:
                    outcome = await self._carry_out(request)
                except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
                    outcome = error
                _answer(request, outcome)
        finally:
            self._task = None

    async def _carry_out(self, request: _Request) -> int:
        cmd = request.cmd
        if request.command is None:
            await self.catch_up()
            return self.table.seq
        for _ in range(ATTEMPTS):
            if self._doubtful:
                await self.catch_up()
            if cmd is not None and cmd in self.commands:
                return self.commands[cmd]
            if cmd is not None and cmd in self._refusals:
                raise self._refusals[cmd]
            try:
                decision = self._decided(request)
            except KostkaError as refusal:
                # Perhaps it was carried out long ago, before what is in memory.
                before = None if self._complete or cmd is None else await self._store.command(self.code, cmd)
                if before is None:
                    self._remember_refusal(cmd, refusal)
                    raise
                return before
            if not decision.rows:
                return self.table.seq
            seq = await self._appended(decision)
            if seq is not None:
                return seq
        raise StoreUnavailable("others write to this table without end")

    def _decided(self, request: _Request) -> Decision:
        assert request.command is not None, "there is something to decide"
        return decide(self.table, request.command, request.guest, self._circumstances(self), request.cmd)

    async def _appended(self, decision: Decision) -> int | None:
        """The number under which the decision was written; None if it has to be looked at again."""
        new_index = self._new_index(decision)
        snapshot = snapshot_before(decision.tables, decision.rows)
        outcome: Outcome | StoreUnavailable
        try:
            outcome = await self._store.append(self.code, decision.rows, new_index, snapshot)
        except StoreUnavailable as error:
            outcome = error
        return self._settled(decision, new_index, outcome)

    def _settled(
        self, decision: Decision, new_index: Index | None, outcome: Outcome | StoreUnavailable
    ) -> int | None:
        """What has come of a decision: the number of its entry, or None if the log has to be read first."""
        first = decision.rows[0]
        if isinstance(outcome, Appended):
            self._indexed = new_index or self._indexed
            self._advance(decision.rows, decision.tables[1:])
            return first.seq
        self._doubtful = True
        if isinstance(outcome, StoreUnavailable):
            raise outcome
        if isinstance(outcome, Duplicate) and first.cmd is not None:
            self._remember_command(first.cmd, outcome.seq)
        return None

    def _new_index(self, decision: Decision) -> Index | None:
        """What the store has to be told besides, if that has changed."""
        new = index(decision.table)
        return new if outdated(self._indexed, new) else None

    async def catch_up(self) -> None:
        """Read on in the log: others may have written, or we do not know whether we have."""
        rows = await self._store.read(self.code, self.table.seq)
        self._doubtful = False
        tables, table = [], self.table
        for row in rows:
            table = fold(table, row)
            tables.append(table)
        if rows:
            self._advance(rows, tables)

    # Telling

    def remember(self, row: Row, table: Table) -> Moment:
        """Keep what clients may have missed, and which commands were carried out."""
        told = telling.moment(row, table)
        self._recent.append(told)
        if row.cmd is not None:
            self._remember_command(row.cmd, row.seq)
        return told

    def _remember_command(self, cmd: str, seq: int) -> None:
        """Of older commands the store knows what became of them."""
        self.commands[cmd] = seq
        if len(self.commands) > KEPT:
            del self.commands[next(iter(self.commands))]
            self._complete = False

    def _remember_refusal(self, cmd: str | None, refusal: KostkaError) -> None:
        """What was refused stays refused, even if it comes again at a better moment."""
        if cmd is None:
            return
        self._refusals[cmd] = refusal.with_traceback(None)
        if len(self._refusals) > KEPT:
            del self._refusals[next(iter(self._refusals))]

    def _advance(self, rows: list[Row], tables: list[Table]) -> None:
        for row, after in zip(rows, tables, strict=True):
            before, self.table = self.table, after
            told = self.remember(row, after)
            if before.current is not after.current:
                self.drafts.clear()
                self.shown.clear()
            if self.listeners:
                self._broadcast(Telling(told, before, after, self._now()))
            if before.seats is not after.seats:
                self._see_who_is_here(before)
            self._see_out(row.entry, before)
        self._told(self, rows)

    def _broadcast(self, news: Telling) -> None:
        written: dict[str | None, bytes] = {}
        known = {*self.table.guests, self.table.host}
        for listener in self.listeners:
            seen_as = listener.guest if listener.guest in known else None
            if seen_as not in written:
                written[seen_as] = _encode(news.to(seen_as))
            listener.push(written[seen_as])

    def _see_out(self, entry: entries.AnyEntry, before: Table) -> None:
        """Close the connections of those who may not stay."""
        gone = sent_away(entry, before, self.table)
        if gone is not None:
            guest, code = gone
            for listener in [one for one in self.listeners if one.guest == guest]:
                self.listeners.discard(listener)
                # Not before whoever has left is told so.
                asyncio.get_running_loop().call_soon(listener.close, code)

    def tell(self, message: server.AnyServerMessage, but: Listener | None = None) -> None:
        """Tell everybody something that is not in the log."""
        written = _encode(message)
        for listener in self.listeners:
            if listener is not but:
                listener.push(written)

    # Coming and going

    def enter(self, listener: Listener, last_seq: int | None) -> None:
        """Somebody begins to see the table. In the same seats the newest connection counts."""
        guest, seats = listener.guest, self.table.seats_of(listener.guest)
        if seats:
            for other in [one for one in self.listeners if one.guest == guest]:
                self.listeners.discard(other)
                other.close(Close.ELSEWHERE)
        self.listeners.add(listener)
        for seat in seats:
            if self.away.pop(seat, None) is not None:
                self.tell(server.Presence(seat, online=True), but=listener)
        listener.push(_encode(self._welcome(guest, last_seq)))

    def leave(self, listener: Listener) -> None:
        """Somebody does not see it any more; the seat is kept."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        if any(other.guest == listener.guest for other in self.listeners):
            return
        for seat in self.table.seats_of(listener.guest):
            self.away[seat] = self._now()
            self.tell(server.Presence(seat, online=False))

    def _see_who_is_here(self, before: Table) -> None:
        """Seats have changed hands: whoever has one now is here, or away from this moment on."""
        for seat, (was, now) in enumerate(zip(self._online(before), self.online, strict=True)):
            if before.seats[seat].guest != self.table.seats[seat].guest:
                self.away.pop(seat, None)
                if not now:
                    self.away[seat] = self._now()
            if was != now:
                self.tell(server.Presence(seat, online=now))

    @property
    def online(self) -> list[bool]:
        return self._online(self.table)

    def _online(self, table: Table) -> list[bool]:
        present = {listener.guest for listener in self.listeners} - {None}
        return [seat.bot is not None or seat.guest in present for seat in table.seats]

    def _welcome(self, guest: str | None, last_seq: int | None) -> server.Welcome:
        return server.Welcome(
            protocol=VERSION,
            you=projection.you(self.table, guest),
            seq=self.table.seq,
            now=self._now(),
            state=projection.state(self.table, guest, self.online, self.shown),
            missed=self._missed(guest, last_seq),
        )

    def _missed(self, guest: str | None, last_seq: int | None) -> list[server.News]:
        if last_seq is None or not self._recent or last_seq < self._recent[0].seq - 1:
            return []
        missed = [moment for moment in self._recent if moment.seq > last_seq]
        return [server.News(moment.seq, moment.at, moment.told(guest)) for moment in missed]


def _answer(request: _Request, outcome: int | Exception) -> None:
    try:
        request.answered(outcome)
    except Exception as error:  # noqa: BLE001 - a table does not stop for those who do not understand
        asyncio.get_running_loop().call_exception_handler({"message": "a command failed", "exception": error})
