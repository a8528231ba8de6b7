"""Every message may come late, out of order and up to three times; the table is as if each had come once."""

import asyncio
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kostka.engine import seed_from
from kostka.errors import KostkaError
from kostka.server.protocol import client
from kostka.server.rooms import Room
from kostka.server.tables import projection
from kostka.server.tables.commands import Act, Circumstances, TableCommand
from kostka.server.tables.entries import Row
from kostka.server.tables.folding import fold_all
from tests.server import brains
from tests.server.desk import BOTS, GUESTS, Desk
from tests.server.memory import MemoryStore

TIMES = 3


@dataclass
class Sent:
    """A message under way: how often it may still arrive, and what came of it."""

    guest: str
    cmd: str
    command: TableCommand
    left: int = TIMES
    answer: int | str | None = None


class Network:
    """People at one table, and everything that they have sent."""

    def __init__(self, seed: int) -> None:
        desk = Desk("original-pl", 2, options={"clock.turn_ms": 0, "setup.rack": 4}, seed=str(seed))
        self.store = MemoryStore()
        self.store.logs["abcdefgh"] = list(desk.rows)
        self.room = _room(fold_all(desk.rows), self.store)
        self.sent: list[Sent] = []

    async def send(self, who: int, kind: int) -> None:
        """Somebody sends what they would do now, and it arrives once, or not yet."""
        table = self.room.table
        guest = GUESTS[who]
        command: TableCommand
        if table.phase != "playing":
            command = client.Rematch()
        elif kind == 0:
            command = client.Pause(who)
        elif kind == 1:
            command = client.Vote(who, "yes")
        elif kind == 2:
            command = client.Resume(who)
        else:
            view: dict[str, Any] = {"game": "classic"}
            assert table.current is not None
            view |= table.game.write_view(table.game.view(table.current.position, who))
            command = Act(who, brains.action(view, who, "original-pl"), table.seq)
        self.sent.append(Sent(guest, f"m{len(self.sent)}", command))

    async def deliver(self, which: int) -> None:
        """One of the messages arrives, perhaps again. Its answer is the same every time."""
        waiting = [message for message in self.sent if message.left]
        if not waiting:
            return
        message = waiting[which % len(waiting)]
        message.left -= 1
        try:
            answer: int | str = await self.room.carry_out(message.command, message.guest, message.cmd)
        except KostkaError as error:
            answer = error.code
        if message.answer is None:
            message.answer = answer
        assert message.answer == answer, "the second answer is not the first one"


def _room(table: Any, store: MemoryStore) -> Room:
    around = Circumstances(now=5_000, new_seed=lambda: seed_from("again"), bots=BOTS)
    return Room(table, store, lambda _: around, lambda _room, _rows: None, now=lambda: 5_000)


async def _exactly_once(rows: list[Row], sent: list[Sent]) -> list[Row]:
    """The log if every message had come once, in the order in which they first came."""
    store = MemoryStore()
    store.logs["abcdefgh"] = list(rows)
    room = _room(fold_all(rows), store)
    for message in sent:
        try:
            await room.carry_out(message.command, message.guest, message.cmd)
        except KostkaError:
            continue
    return store.logs["abcdefgh"]


@settings(max_examples=60)
@given(
    seed=st.integers(0, 1000),
    steps=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 50)), min_size=50, max_size=50),
)
def test_as_if_every_message_had_come_once(seed: int, steps: list[tuple[int, int]]) -> None:
    async def run() -> None:
        network = Network(seed)
        begun = list(network.store.logs["abcdefgh"])
        arrived: list[Sent] = []
        for kind, which in steps:
            if kind < 6:
                await network.send(which % 2, kind)
            before = [message for message in network.sent if message.answer is None]
            await network.deliver(which)
            arrived += [message for message in before if message.answer is not None]
        log = network.store.logs["abcdefgh"]
        assert [row.seq for row in log] == list(range(1, len(log) + 1))
        commands = [row.cmd for row in log if row.cmd is not None]
        assert len(commands) == len(set(commands)), "a command was carried out twice"
        again = await _exactly_once(begun, arrived)
        assert [(row.entry, row.cmd) for row in again] == [(row.entry, row.cmd) for row in log]
        table = fold_all(log)
        shown = projection.state(table, GUESTS[0], [True, True], {})
        assert shown == projection.state(network.room.table, GUESTS[0], [True, True], {})

    asyncio.run(run())
