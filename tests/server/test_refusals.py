"""P3: what is stale, out of turn, after the end or with tiles of others is refused, and changes nothing."""

from typing import Any

import pytest

from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.errors import KostkaError
from kostka.server.rooms import Room
from kostka.server.tables.commands import Act, Circumstances
from kostka.server.tables.state import TableState
from tests.server.desk import BOTS, Desk
from tests.server.faults.interference import GAMES
from tests.server.memory import MemoryStore

CODE = "abcdefgh"
WITH_CLOCK = {"clock.turn_ms": 60_000}
FOREIGN: list[dict[str, Any]] = [
    {"play": ["R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"]},
    {"play": "d01:R1@0,0 d02:R2@1,0 d03:R3@2,0"},
    {"call": "J"},
    {"find": "J"},
    {"roll": "d99"},
]
"""Actions with what the seat cannot have, for every family one at least."""


class Played:
    """A game in a room, with its clock where the rules have one."""

    def __init__(self, name: str, options: dict[str, Any], mover: Any) -> None:
        clocked = WITH_CLOCK if "clock.turn_ms" in options else {}
        self.desk = Desk(name, 2, options={**options, **clocked})
        self.store = MemoryStore()
        self._mover, self._chance = mover, Chance("22" * 32, name)

    def steps(self) -> list[TableState]:
        """The tables of the game, the last of them after its end."""
        tables = [self.desk.table]
        while self.desk.is_in("playing") and len(tables) < 400:
            game = self.desk.table.game
            action = self._mover.action(game, self.desk.position, self._chance)
            if not game.violations(self.desk.position, action):
                plain = game.write_action(action)
                self.desk.act(action.seat, **{key: plain[key] for key in plain if key != "seat"})
                tables.append(self.desk.table)
        return tables

    async def check(self, table: TableState, seat: int, action: dict[str, Any], seq: int) -> None:
        """It is refused; nothing is written, and the time of the turn goes on as before."""
        around = Circumstances(now=5_000, new_seed=lambda: seed_from("again"), bots=BOTS)
        room = Room(table, self.store, lambda _: around, lambda _room, _rows: None, now=lambda: 5_000)
        with pytest.raises(KostkaError):
            await room.carry_out(Act(seat, action, seq), table.seats[seat].guest, "c")
        assert not self.store.logs.get(CODE), "something was written"
        assert room.table is table
        assert room.table.clock is table.clock


@pytest.mark.parametrize(("name", "options", "mover"), GAMES)
async def test_nothing_comes_of_what_is_refused(name: str, options: dict[str, Any], mover: Any) -> None:
    played = Played(name, options, mover)
    tables = played.steps()
    for table in tables[:-1:5]:
        assert table.current is not None
        seat = min(table.waiting)
        idle = {"draw": True}
        await played.check(table, seat, idle, table.seq + 1)  # from the future
        if table.current.turn_seq > 1:
            await played.check(table, seat, idle, table.current.turn_seq - 1)  # stale
        for other in set(range(2)) - table.waiting:
            await played.check(table, other, idle, table.seq)
        for action in FOREIGN if _assisted(table) else ():
            await played.check(table, seat, action, table.seq)
    last = tables[-1]
    assert last.phase != "playing"
    for seat in range(2):
        await played.check(last, seat, {"draw": True}, last.seq)


def _assisted(table: TableState) -> bool:
    """On a strict table a faulty layout is not refused, but paid for."""
    return table.game.rules.assisted
