"""One table in play. Its commands are carried out one at a time.

A command is decided against the current table, written, and only then acknowledged and shown to everybody. If
another process has written in the meantime, or the store did not answer, the log is read again first. Only
that, and asking the store about an old command, takes a task; nearly all commands need none.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from kostka.errors import KostkaError
from kostka.server.loop.answers import resolve
from kostka.server.loop.referee import Referee
from kostka.server.protocol import server
from kostka.server.protocol.closing import Close
from kostka.server.rooms.answered import Answered
from kostka.server.rooms.audience import Audience, Listener
from kostka.server.rooms.following import after_each, at_once
from kostka.server.rooms.indexing import Known
from kostka.server.rooms.others import Alone, Others
from kostka.server.rooms.pending import OnAnswer, Request, key_of, reply
from kostka.server.rooms.results import results_of
from kostka.server.rooms.standstill import Debts
from kostka.server.store import Appended, Duplicate, Index, Outcome, Store, StoreUnavailable, UnknownEntry
from kostka.server.tables.commands import Act, Answer, Circumstances, TableCommand
from kostka.server.tables.decision import Decision
from kostka.server.tables.entries import Entry
from kostka.server.tables.saving import snapshot_before
from kostka.server.tables.state import TableState
from kostka.server.workers.judging import Deciding

ATTEMPTS = 5
"""How often a command is decided again because others wrote first."""
AT_ONCE = 16
"""How many commands that need no store are answered in one turn of the loop."""


class Room:
    """A table and its listeners.

    `on_change` is called with the new entries after every change, and with none when the first listener
    joins.
    """

    def __init__(
        self,
        table: TableState,
        store: Store,
        circumstances: Callable[["Room"], Circumstances],
        on_change: Callable[["Room", Sequence[Entry]], None],
        *,
        now: Callable[[], int],
        complete: bool = True,
        referee: Referee | None = None,
        others: Others | None = None,
    ) -> None:
        self.others = others or Alone()
        self.peers: set[str] = set()
        """Other processes that have this table."""
        self.answers_elsewhere: dict[int, Answer] = {}
        """By seat: answers given in other processes to a question whose time is not up yet."""
        self.table = table
        self.audience = Audience(len(table.seats), now)
        self.answered = Answered(complete=complete)
        self.drafts: dict[int, Any] = {}
        """Unfinished layouts, by seat."""
        self.shown: dict[int, Any] = {}
        """The drafts that others may see."""
        self.debts = Debts()
        self.active: dict[int, int] = dict.fromkeys(range(len(table.seats)), now())
        """By seat: when its player last gave a sign of life besides acting."""
        self._now = now
        self._store = store
        self._circumstances = circumstances
        self._on_change = on_change
        self._referee = referee
        self._indexed = Known()
        self._uncertain = False
        self._behind = False
        self._requests: deque[Request] = deque()
        self._held: list[Request] = []
        """Answers that are revealed when the time for their question is up; the last of each seat counts."""
        self._writing = False
        self._task: asyncio.Task[None] | None = None
        self._pause: asyncio.Handle | None = None

    @property
    def code(self) -> str:
        return self.table.plan.code

    @property
    def turn_seq(self) -> int:
        """The entry that began the current turn; 0 if there is none."""
        return 0 if self.table.current is None else self.table.current.turn_seq

    @property
    def busy(self) -> bool:
        return self._writing or self._task is not None or self._pause is not None

    @property
    def answers(self) -> dict[int, Answer]:
        """By seat: answers to a question whose time is not up yet."""
        return {**self.answers_elsewhere, **self.own_answers}

    @property
    def own_answers(self) -> dict[int, Answer]:
        """Those of them that were given in this process."""
        held = [(request.command, request.cmd) for request in self._held]
        return {said.seat: Answer(said.action, cmd) for said, cmd in held if isinstance(said, Act)}

    # Listeners

    def enter(self, listener: Listener, last_seq: int | None) -> None:
        """A listener joins. Resting bots play on."""
        alone = not self.audience.attended
        self.audience.enter(self.table, listener, last_seq, self.shown)
        self.others.attends(self, listener)
        if alone:
            self._on_change(self, [])

    def leave(self, listener: Listener) -> None:
        """A listener leaves."""
        self.audience.leave(self.table, listener)
        self.others.attends(self)

    def send_away(self) -> None:
        """Everybody comes back, perhaps to another process."""
        for listener in list(self.audience.listeners):
            listener.close(Close.RESTART)

    # Commands

    def post(
        self, command: TableCommand | None, guest: str | None, cmd: str | None, on_answer: OnAnswer
    ) -> None:
        """Queue a command; None only reads the log."""
        self._requests.append(Request(command, guest, None if cmd is None else key_of(guest, cmd), on_answer))
        self._run_queue()

    async def carry_out(
        self, command: TableCommand | None, guest: str | None = None, cmd: str | None = None
    ) -> int:
        """Carry out a command; returns the number of its entry once that is durable.

        A Refusal, an IllegalAction or StoreUnavailable says why nothing was done.
        """
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.post(command, guest, cmd, partial(resolve, future))
        return await future

    async def settle(self) -> None:
        """Read the log if the outcome of the last write is unknown."""
        if self._uncertain:
            await self.refresh()

    def heard_of(self, seq: int, log: Sequence[Entry] = ()) -> None:
        """Another process has written these entries, up to this number; unless they follow, read the log."""
        if seq <= self.table.seq or self._behind:
            return
        idle = not (self.busy or self._requests or self._uncertain)
        after = at_once(self.table, log) if idle else None
        if after is None:
            self._behind = True
            self.post(None, None, None, lambda _: None)
        else:
            self._follow(log, after)
            self._run_queue()

    async def refresh(self) -> int:
        """Read the log between two commands; returns the number of the last entry."""
        return await self.carry_out(None)

    def remember(self, entry: Entry, table: TableState) -> None:
        """Keep an entry written before the room was opened, and the command it answers."""
        self.answered.carried_out(entry.cmd, entry.seq)
        self.audience.remember(entry, table)

    def keep_draft(self, seat: int, draft: Any, *, shown: bool, sender: Listener | None = None) -> None:
        """Keep an unfinished layout, and show it. Only one that differs from the last is a sign of life."""
        if self.drafts.get(seat) != draft:
            self.active[seat] = self._now()
        self.drafts[seat] = draft
        if shown:
            self.shown[seat] = draft
            self.audience.send_all(server.Drafting(seat, draft), except_for=sender)

    # Standstills

    @property
    def owed(self) -> int:
        """By how many milliseconds the table's time lags behind, because the process stood still."""
        return self.debts.owed

    def stood_still(self, ms: int) -> None:
        """The process stood still for so long: the time at this table did too."""
        self.audience.stood_still(ms)
        self.active = {seat: at + ms for seat, at in self.active.items()}
        clock = self.table.clock
        if clock is not None and clock.deadline is not None:
            self.debts.owed += ms

    def forgive(self, ms: int) -> None:
        """The time went on in other processes: nothing is owed for it."""
        self.debts.forgive(ms)
        self._on_change(self, [])

    # The life of a command: begin, wait if necessary, answer

    def _run_queue(self) -> None:
        """Start queued commands until one has to wait."""
        for _ in range(AT_ONCE):
            if not self._requests or self.busy:
                return
            request = self._requests.popleft()
            try:
                answer = self._begin(request)
            except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
                answer = error
            if answer is not None:
                reply(request, answer)
        if self._requests and not self.busy:
            self._pause = asyncio.get_running_loop().call_soon(self._end_pause)

    def _end_pause(self) -> None:
        self._pause = None
        self._run_queue()

    def _begin(self, request: Request) -> int | Exception | None:
        """The answer to a command; None if something has to be awaited first."""
        if request.command is None or self._uncertain or self._behind:
            self._wait_for(self._read_on(request))
            return None
        known = self.answered.find(request.cmd)
        if known is not None:
            return known
        if request.decided is None:
            job = Deciding(self.table, request.command, request.guest, self._circumstances(self), request.cmd)
            if request.judged and self._referee is not None and not self.table.game.rules.light:
                self._wait_for(self._decide_in_worker(request, job, self._referee))
                return None
            request.decided = job.run()
        return self._decided(request, request.decided)

    def _decided(self, request: Request, decided: Decision | KostkaError) -> int | Exception | None:
        """The answer to a decided command; None if it has to be written or looked up."""
        if isinstance(decided, Decision):
            if decided.held:
                request.decided = None
                self._held.append(request)
                if isinstance(request.command, Act):
                    self.others.held(self, request.command.seat, request.command.action, request.cmd)
                return None
            return self._write(request, decided) if decided.entries else self.table.seq
        if self.others.shared and not request.current:
            # Perhaps it is refused only because we are behind.
            request.current, request.decided = True, None
            self._wait_for(self._read_on(request))
            return None
        if self.answered.complete or request.cmd is None:
            return self._refuse(request, decided)
        self._wait_for(self._look_up(request, request.cmd, decided))
        return None

    def _refuse(self, request: Request, refusal: KostkaError) -> KostkaError:
        self.answered.refused(request.cmd, refusal)
        return refusal

    def _write(self, request: Request, decision: Decision) -> Exception | None:
        """Write a decision; `_written` is called with the outcome."""
        request.attempts += 1
        changed = self._indexed.change(decision.table)
        snapshot = snapshot_before(decision.tables, decision.entries)
        written = partial(self._written, request, decision, changed)
        try:
            results = results_of(decision.tables)
            self._store.append_soon(self.code, decision.entries, changed, snapshot, written, results=results)
        except Exception as error:  # noqa: BLE001 - perhaps the table is another by now
            return self._try_again(request, error)
        self._writing = True
        return None

    def _written(
        self, request: Request, decision: Decision, changed: Index | None, outcome: Outcome | StoreUnavailable
    ) -> None:
        answer: int | Exception | None
        try:
            answer = self._outcome(request, decision, changed, outcome)
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            answer = error
        if answer is not None:
            reply(request, answer)
        self._writing = False
        self._run_queue()

    def _outcome(
        self, request: Request, decision: Decision, changed: Index | None, outcome: Outcome | StoreUnavailable
    ) -> int | Exception | None:
        """The answer that follows from a write: the number of the entry, or None to decide again."""
        if isinstance(outcome, Appended):
            self._indexed.wrote(changed)
            self._advance(decision.entries, decision.tables[1:])
            self.others.wrote(self, decision.entries)
            return decision.entries[0].seq
        if isinstance(outcome, StoreUnavailable):
            self._uncertain = True
            return outcome
        if isinstance(outcome, Duplicate):
            self.answered.carried_out(request.cmd, outcome.seq)
        return self._try_again(request, StoreUnavailable("others write to this table without end"))

    def _try_again(self, request: Request, last_error: Exception) -> Exception | None:
        """Read the log and decide again, up to ATTEMPTS times."""
        self._uncertain = True
        request.decided = None
        if request.attempts >= ATTEMPTS:
            return last_error
        self._requests.appendleft(request)
        return None

    # Waiting

    def _wait_for(self, work: Awaitable[None]) -> None:
        self._task = asyncio.ensure_future(self._waited(work))

    async def _waited(self, work: Awaitable[None]) -> None:
        try:
            await work
        finally:
            self._task = None
        self._run_queue()

    async def _read_on(self, request: Request) -> None:
        """Read the log, then go on with the command."""
        try:
            await self._catch_up()
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            reply(request, error)
        else:
            if request.command is None:
                reply(request, self.table.seq)
            else:
                self._requests.appendleft(request)

    async def _decide_in_worker(self, request: Request, job: Deciding, referee: Referee) -> None:
        """Let a worker decide, then go on with the command."""
        try:
            who = (self.audience.address(request.guest), request.guest or "", self.code)
            request.decided = await referee.ask(job, who)
        except KostkaError as refusal:
            request.decided = refusal
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            reply(request, error)
            return
        self._requests.appendleft(request)

    async def _look_up(self, request: Request, cmd: str, refusal: KostkaError) -> None:
        """Look up whether a refused command was carried out long ago, before what is in memory."""
        try:
            before = await self._store.command(self.code, cmd)
        except Exception as error:  # noqa: BLE001 - whoever asked is told; the table plays on
            reply(request, error)
        else:
            reply(request, self._refuse(request, refusal) if before is None else before)

    async def _catch_up(self) -> None:
        """Read what others have written, or what we are not sure to have written."""
        self._behind = False
        try:
            log = await self._store.read(self.code, self.table.seq)
        except UnknownEntry:
            self.others.unreadable(self.code)
            raise
        self._uncertain = False
        if log:
            self._follow(log, await after_each(self.table, log, self._referee))

    def _follow(self, log: Sequence[Entry], tables: list[TableState]) -> None:
        """Others have written these entries."""
        self._indexed.follow(tables[-1])
        self._advance(log, tables)

    def _advance(self, log: Sequence[Entry], tables: list[TableState]) -> None:
        for entry, after in zip(log, tables, strict=True):
            before, self.table = self.table, after
            self.answered.carried_out(entry.cmd, entry.seq)
            self.debts.note(entry.cmd)
            if before.current is not after.current:
                self.drafts.clear()
                self.shown.clear()
                self.answers_elsewhere.clear()
            self.audience.show(entry, before, after)
            if before.seats is not after.seats:
                self.others.attends(self)
        self._requests.extend(self._held)  # carried out by now, or held again
        self._held.clear()
        self._on_change(self, log)
