"""P2: every message may come late, out of order and up to three times; it is as if each had come once."""

import asyncio
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kostka.engine import seed_from
from kostka.errors import KostkaError
from kostka.server.protocol import client
from kostka.server.rooms import Room
from kostka.server.tables import projection
from kostka.server.tables.commands import Act, Circumstances, TableCommand
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import fold_all
from tests.server import brains
from tests.server.desk import BOTS, GUESTS, Desk
from tests.server.memory import MemoryStore

TIMES = 3
STEPS = 50
CODE = "abcdefgh"
WHO = st.integers(0, 1)


@dataclass
class Sent:
    """A message under way: how often it may still arrive, and what came of it."""

    guest: str
    cmd: str
    command: TableCommand
    left: int = TIMES
    answer: int | str | None = None


class Delivery(RuleBasedStateMachine):
    """Two people at one table, and a network that does what it likes with what they send."""

    @initialize(seed=st.integers(0, 1000))
    def sit_down(self, seed: int) -> None:
        self.loop = asyncio.new_event_loop()
        desk = Desk("original-pl", 2, options={"clock.turn_ms": 0, "setup.rack": 4}, seed=str(seed))
        self.begun = list(desk.entries)
        self.store = MemoryStore()
        self.store.logs[CODE] = list(desk.entries)
        self.room = _room(desk.entries, self.store)
        self.sent: list[Sent] = []
        self.arrived: list[Sent] = []

    @rule(who=WHO, now=st.booleans())
    def move(self, who: int, now: bool) -> None:
        """Somebody sends what they would do now; perhaps it is not their turn."""
        table = self.room.table
        command: TableCommand = client.Rematch()
        if table.phase == "playing":
            assert table.current is not None
            view = {"game": "classic", **table.game.write_view(table.game.view(table.current.position, who))}
            command = Act(who, brains.action(view, who, "original-pl"), table.seq)
        self._send(who, command, now=now)

    @rule(who=WHO, now=st.booleans())
    def pause(self, who: int, now: bool) -> None:
        self._send(who, client.Pause(who), now=now)

    @rule(who=WHO, now=st.booleans())
    def agree(self, who: int, now: bool) -> None:
        self._send(who, client.Vote(who, "yes"), now=now)

    @rule(who=WHO, now=st.booleans())
    def resume(self, who: int, now: bool) -> None:
        self._send(who, client.Resume(who), now=now)

    @precondition(lambda self: any(message.left for message in self.sent))
    @rule(which=st.integers(0, 50))
    def deliver(self, which: int) -> None:
        """One of the messages arrives, perhaps again."""
        waiting = [message for message in self.sent if message.left]
        self._deliver(waiting[which % len(waiting)])

    def teardown(self) -> None:
        if not hasattr(self, "store"):
            return
        for message in reversed(self.sent):  # nothing is lost for ever
            if message.answer is None:
                self._deliver(message)
        log = self.store.logs[CODE]
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1)), "a gap"
        commands = [entry.cmd for entry in log if entry.cmd is not None]
        assert len(commands) == len(set(commands)), "a command was carried out twice"
        once = MemoryStore()
        once.logs[CODE] = list(self.begun)
        room = _room(self.begun, once)
        for message in self.arrived:
            self._answer(room, message)
        assert [(entry.body, entry.cmd) for entry in once.logs[CODE]] == [
            (entry.body, entry.cmd) for entry in log
        ]
        states = [
            projection.state(table, GUESTS[0], [True, True], {})
            for table in (fold_all(log), self.room.table, room.table)
        ]
        assert states[0] == states[1] == states[2]
        self.loop.close()

    def _send(self, who: int, command: TableCommand, *, now: bool) -> None:
        self.sent.append(Sent(GUESTS[who], f"m{len(self.sent)}", command))
        if now:
            self._deliver(self.sent[-1])

    def _deliver(self, message: Sent) -> None:
        """A message arrives. Its answer is the same every time."""
        message.left -= 1
        answer = self._answer(self.room, message)
        if message.answer is None:
            message.answer = answer
            self.arrived.append(message)
        assert message.answer == answer, "the second answer is not the first one"

    def _answer(self, room: Room, message: Sent) -> int | str:
        carried = room.carry_out(message.command, message.guest, message.cmd)
        try:
            return self.loop.run_until_complete(carried)
        except KostkaError as error:
            return error.code


def _room(log: list[Entry], store: MemoryStore) -> Room:
    around = Circumstances(now=5_000, new_seed=lambda: seed_from("again"), bots=BOTS)
    return Room(fold_all(log), store, lambda _: around, lambda _room, _entries: None, now=lambda: 5_000)


def delivered(runs: int) -> dict[str, Any]:
    """So many runs of fifty steps each."""
    taken = {"runs": 0, "messages": 0, "arrivals": 0, "entries": 0}

    class Counted(Delivery):
        def teardown(self) -> None:
            super().teardown()
            if hasattr(self, "store"):
                taken["runs"] += 1
                taken["messages"] += len(self.sent)
                taken["arrivals"] += sum(TIMES - message.left for message in self.sent)
                taken["entries"] += len(self.store.logs[CODE])

    run_state_machine_as_test(
        Counted,
        settings=settings(
            max_examples=runs,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )
    return {**taken, "steps_a_run": STEPS}
