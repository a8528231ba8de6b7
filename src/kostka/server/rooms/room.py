"""One table that is being played. Its commands are carried out one after the other.

A command is decided on the table as it is, written, and only then acknowledged and told to everybody. If
somebody else has written in between, or the store did not answer, the log is read again first: that takes a
task, and so does asking the store about an old command. Nearly always nothing has to be waited for.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from kostka.errors import KostkaError
from kostka.server.answers import resolve
from kostka.server.referee import LOG_SECONDS, Referee
from kostka.server.rooms.answered import Answered
from kostka.server.rooms.audience import Audience, Listener
from kostka.server.rooms.indexing import index, outdated
from kostka.server.store import Appended, Duplicate, Index, Outcome, Store, StoreUnavailable
from kostka.server.tables.commands import Act, BotActs, Circumstances, TableCommand, TimeUp
from kostka.server.tables.decision import Decision
from kostka.server.tables.entries import Row
from kostka.server.tables.saving import snapshot_before
from kostka.server.tables.table import Table
from kostka.server.workers.judging import Deciding, Folding

ATTEMPTS = 5
"""How often a command is decided anew because others were quicker to write."""
AT_ONCE = 16
"""How many commands are answered in one turn of the loop where none of them has to wait for the store."""

OnAnswer: TypeAlias = Callable[[int | Exception], None]
"""Called once with the number of the entry, durable by then, or with what says why there is none."""


@dataclass(slots=True, eq=False)
class _Request:
    """A command on its way. What was decided is kept while something has to be waited for."""

    command: TableCommand | None
    guest: str | None
    cmd: str | None
    on_answer: OnAnswer
    decided: Decision | KostkaError | None = None
    attempts: int = 0

    @property
    def judged(self) -> bool:
        """Whether the rules are asked about it."""
        return isinstance(self.command, Act | BotActs | TimeUp)


class Room:
    """A table and those who see it.

    `on_change` is called after every change with its entries, and with none when the first one comes.
    """

    def __init__(
        self,
        table: Table,
        store: Store,
        circumstances: Callable[["Room"], Circumstances],
        on_change: Callable[["Room", list[Row]], None],
        *,
        now: Callable[[], int],
        complete: bool = True,
        referee: Referee | None = None,
    ) -> None:
        self.table = table
        self.audience = Audience(len(table.seats), now)
        self.answered = Answered(complete=complete)
        self.drafts: dict[int, Any] = {}
        """The layouts in the making, by seat."""
        self.shown: dict[int, Any] = {}
        """Those of the drafts that the others may see."""
        self._store = store
        self._circumstances = circumstances
        self._on_change = on_change
        self._referee = referee
        self._indexed: Index | None = None
        self._doubtful = False
        self._requests: deque[_Request] = deque()
        self._writing = False
        self._task: asyncio.Task[None] | None = None
        self._pause: asyncio.Handle | None = None

    @property
    def code(self) -> str:
        return self.table.plan.code

    @property
    def busy(self) -> bool:
        return self._writing or self._task is not None or self._pause is not None

    # Those who see it

    def enter(self, listener: Listener, last_seq: int | None) -> None:
        """Somebody begins to see the table. Bots that rested play on."""
        alone = not self.audience.listeners
        self.audience.enter(self.table, listener, last_seq, self.shown)
        if alone:
            self._on_change(self, [])

    def leave(self, listener: Listener) -> None:
        """Somebody does not see it any more."""
        self.audience.leave(self.table, listener)

    # Commands

    def post(self, command: TableCommand | None, guest: str | None, cmd: str | None, told: OnAnswer) -> None:
        """Have a command carried out after those before it; None only reads on in the log."""
        self._requests.append(_Request(command, guest, None if cmd is None else f"{guest}:{cmd}", told))
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

    def remember(self, row: Row, table: Table) -> None:
        """Keep an entry that was written before the room was opened, and the command that it answers."""
        self.answered.carried_out(row.cmd, row.seq)
        self.audience.remember(row, table)

    # The one way of a command: begun, waited for where it has to be, answered

    def _go_on(self) -> None:
        """Take on what waits, until something has to be waited for."""
        for _ in range(AT_ONCE):
            if not self._requests or self.busy:
                return
            request = self._requests.popleft()
            try:
                answer = self._begin(request)
            except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
                answer = error
            if answer is not None:
                _tell(request, answer)
        if self._requests and not self.busy:
            self._pause = asyncio.get_running_loop().call_soon(self._end_pause)

    def _end_pause(self) -> None:
        self._pause = None
        self._go_on()

    def _begin(self, request: _Request) -> int | Exception | None:
        """The answer to a command; None if something has to be waited for first."""
        if request.command is None or self._doubtful:
            self._wait_for(self._read_on(request))
            return None
        known = self.answered.find(request.cmd)
        if known is not None:
            return known
        if request.decided is None:
            job = Deciding(self.table, request.command, request.guest, self._circumstances(self), request.cmd)
            if request.judged and self._referee is not None and not self.table.game.rules.light:
                self._wait_for(self._have_decided(request, job, self._referee))
                return None
            request.decided = job.run()
        return self._decided(request, request.decided)

    def _decided(self, request: _Request, decided: Decision | KostkaError) -> int | Exception | None:
        """The answer to a command that was decided; None if it has to be written or looked up."""
        if isinstance(decided, Decision):
            return self._write(request, decided) if decided.rows else self.table.seq
        if self.answered.complete or request.cmd is None:
            return self._refuse(request, decided)
        self._wait_for(self._look_up(request, request.cmd, decided))
        return None

    def _refuse(self, request: _Request, refusal: KostkaError) -> KostkaError:
        self.answered.refused(request.cmd, refusal)
        return refusal

    def _write(self, request: _Request, decision: Decision) -> Exception | None:
        """Have a decision written; `_written` hears what has come of it."""
        request.attempts += 1
        new_index = index(decision.table)
        changed = new_index if outdated(self._indexed, new_index) else None
        snapshot = snapshot_before(decision.tables, decision.rows)
        written = partial(self._written, request, decision, changed)
        try:
            self._store.append_soon(self.code, decision.rows, changed, snapshot, written)
        except Exception as error:  # noqa: BLE001 - perhaps the table is another by now
            return self._try_again(request, error)
        self._writing = True
        return None

    def _written(
        self,
        request: _Request,
        decision: Decision,
        changed: Index | None,
        outcome: Outcome | StoreUnavailable,
    ) -> None:
        answer: int | Exception | None
        try:
            answer = self._outcome(request, decision, changed, outcome)
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            answer = error
        if answer is not None:
            _tell(request, answer)
        self._writing = False
        self._go_on()

    def _outcome(
        self,
        request: _Request,
        decision: Decision,
        changed: Index | None,
        outcome: Outcome | StoreUnavailable,
    ) -> int | Exception | None:
        """What has come of a decision: the number of its entry, or None if it has to be taken again."""
        if isinstance(outcome, Appended):
            self._indexed = changed or self._indexed
            self._advance(decision.rows, decision.tables[1:])
            return decision.rows[0].seq
        if isinstance(outcome, StoreUnavailable):
            self._doubtful = True
            return outcome
        if isinstance(outcome, Duplicate):
            self.answered.carried_out(request.cmd, outcome.seq)
        return self._try_again(request, StoreUnavailable("others write to this table without end"))

    def _try_again(self, request: _Request, last_error: Exception) -> Exception | None:
        """Read the log and decide again, unless that was done often enough."""
        self._doubtful = True
        request.decided = None
        if request.attempts >= ATTEMPTS:
            return last_error
        self._requests.appendleft(request)
        return None

    # What has to be waited for

    def _wait_for(self, work: Awaitable[None]) -> None:
        self._task = asyncio.ensure_future(self._waited(work))

    async def _waited(self, work: Awaitable[None]) -> None:
        try:
            await work
        finally:
            self._task = None
        self._go_on()

    async def _read_on(self, request: _Request) -> None:
        """Read on in the log, then go on with a command."""
        try:
            await self._catch_up()
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            _tell(request, error)
        else:
            if request.command is None:
                _tell(request, self.table.seq)
            else:
                self._requests.appendleft(request)

    async def _have_decided(self, request: _Request, job: Deciding, referee: Referee) -> None:
        """Have a worker decide, then go on with the command."""
        try:
            who = (self.audience.address(request.guest), request.guest or "", self.code)
            request.decided = await referee.ask(job, who)
        except KostkaError as refusal:
            request.decided = refusal
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            _tell(request, error)
            return
        self._requests.appendleft(request)

    async def _look_up(self, request: _Request, cmd: str, refusal: KostkaError) -> None:
        """Perhaps what is refused now was carried out long ago, before what is in memory."""
        try:
            before = await self._store.command(self.code, cmd)
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            _tell(request, error)
        else:
            _tell(request, self._refuse(request, refusal) if before is None else before)

    async def _catch_up(self) -> None:
        """Others may have written, or we do not know whether we have."""
        rows = await self._store.read(self.code, self.table.seq)
        self._doubtful = False
        if not rows:
            return
        job = Folding(self.table, rows, len(rows))
        if self._referee is None or self.table.game.rules.light:
            _, seen = job.run()
        else:
            _, seen = await self._referee.ask(job, ("", "", self.code), LOG_SECONDS)
        self._advance(rows, [table for _, table in seen])

    def _advance(self, rows: list[Row], tables: list[Table]) -> None:
        for row, after in zip(rows, tables, strict=True):
            before, self.table = self.table, after
            self.answered.carried_out(row.cmd, row.seq)
            if before.current is not after.current:
                self.drafts.clear()
                self.shown.clear()
            self.audience.show(row, before, after)
        self._on_change(self, rows)


def _tell(request: _Request, answer: int | Exception) -> None:
    try:
        request.on_answer(answer)
    except Exception as error:  # noqa: BLE001 - a table does not stop for those who do not understand
        asyncio.get_running_loop().call_exception_handler({"message": "a command failed", "exception": error})
