"""How a room carries commands out: once, in order, and never without an answer, whatever the store says."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from kostka.engine import seed_from
from kostka.errors import KostkaError
from kostka.server.rooms import Room
from kostka.server.rooms.answered import KEPT
from kostka.server.rooms.room import AT_ONCE
from kostka.server.store import Conflict, Index, OnWritten, Outcome, StoreUnavailable
from kostka.server.store.results import SeatResult
from kostka.server.tables.commands import Act, Circumstances, Refusal
from kostka.server.tables.deciding import decide
from kostka.server.tables.entries import Entry, Paused
from kostka.server.tables.folding import fold_all
from kostka.server.tables.saving import Snapshot
from tests.server.desk import BOTS, GUESTS, Desk
from tests.server.memory import MemoryStore

CODE = "abcdefgh"
AROUND = Circumstances(now=5_000, new_seed=lambda: seed_from("again"), bots=BOTS)


class Moody(MemoryStore):
    """Says to the next ones who do not wait what it was told to say, or fails them."""

    def __init__(self) -> None:
        super().__init__()
        self.says: list[Outcome | StoreUnavailable | Exception] = []

    def append_soon(
        self,
        table: str,
        entries: Sequence[Entry],
        index: Index | None,
        snapshot: Snapshot | None,
        on_written: OnWritten,
        *,
        results: Sequence[SeatResult] = (),
    ) -> None:
        if not self.says:
            super().append_soon(table, entries, index, snapshot, on_written, results=results)
            return
        said = self.says.pop(0)
        if isinstance(said, Exception) and not isinstance(said, StoreUnavailable):
            raise said
        asyncio.get_running_loop().call_soon(on_written, said)


class Played:
    """A room of two with a log in memory."""

    def __init__(self) -> None:
        self.desk = Desk("original-cz", 2, options={"clock.turn_ms": 0})
        self.store = Moody()
        self.store.logs[CODE] = list(self.desk.entries)
        table = fold_all(self.desk.entries)
        self.room = Room(table, self.store, lambda _: AROUND, lambda _room, _entries: None, now=lambda: 5_000)

    async def draw(self, cmd: str | None = None, seat: int | None = None) -> int:
        """Somebody draws: by default whoever's turn it is."""
        table = self.room.table
        seat = (table.turn or 0) if seat is None else seat
        return await self.room.carry_out(Act(seat, {"draw": True}, table.seq), GUESTS[seat], cmd)

    @property
    def numbers(self) -> list[int]:
        return [entry.seq for entry in self.store.logs[CODE]]


async def test_a_command_of_long_ago_gets_its_first_answer() -> None:
    """Rooms forget old commands. Whether the rules would allow one again or not, it is not done again."""
    played = Played()
    movers, answers = [], []
    for number in range(KEPT + 2):
        movers.append(played.room.table.turn)
        answers.append(await played.draw(f"c{number}"))
    assert len(played.room.answered.done) == KEPT, "more is kept than is needed"
    assert movers[0] != movers[1], "one of them is on turn now, and the other is not"
    for number in (0, 1):
        assert await played.draw(f"c{number}", movers[number]) == answers[number]
    assert played.numbers == list(range(1, answers[-1] + 1)), "something was written again"


@pytest.mark.parametrize("complete", [True, False])
async def test_a_refused_play_is_decided_once(monkeypatch: pytest.MonkeyPatch, complete: bool) -> None:
    """Judging costs most of all; that the store is asked about an old command is no reason to judge again."""
    decided: list[Any] = []

    def counting(*args: Any) -> Any:
        decided.append(args[1])
        return decide(*args)

    played = Played()
    played.room.answered.complete = complete
    monkeypatch.setattr("kostka.server.workers.judging.decide", counting)
    seat = played.room.table.turn or 0
    play = Act(seat, {"play": ["R1 R2"]}, played.room.table.seq)
    for _ in range(3):  # sent again, it gets the first answer
        with pytest.raises(KostkaError):
            await played.room.carry_out(play, GUESTS[seat], "a")
    assert decided == [play]


async def test_commands_that_wait_for_nothing_leave_room_for_other_tables() -> None:
    """However many of them came together, only so many are answered before the loop turns."""
    played = Played()
    answered: list[tuple[str, int | Exception]] = []
    seat = played.room.table.turn or 0
    played.room.post(Act(seat, {"draw": True}, played.room.table.seq), GUESTS[seat], "a", lambda _: None)
    for number in range(3 * AT_ONCE):
        cmd = f"b{number}"
        played.room.post(Act(seat, {"pass": 0}, 0), GUESTS[seat], cmd, partial(_note, answered, cmd))
    assert not answered, "the first is being written"
    most = 0
    while len(answered) < 3 * AT_ONCE:
        before = len(answered)
        await asyncio.sleep(0)
        most = max(most, len(answered) - before)
    assert most <= AT_ONCE
    assert [cmd for cmd, _ in answered] == [f"b{number}" for number in range(3 * AT_ONCE)]


@pytest.mark.parametrize("said", [Conflict(), RuntimeError("it cannot be written down")])
async def test_what_the_store_does_not_take_at_once_is_tried_again(said: Conflict | RuntimeError) -> None:
    played = Played()
    before = played.room.table.seq
    played.store.says = [said]
    answers = await asyncio.gather(played.draw("a"), played.draw("a"))
    assert set(answers) == {before + 1}
    assert played.numbers == list(range(1, before + 2))
    assert not played.room.busy


async def test_others_who_wrote_first_are_heard_first() -> None:
    played = Played()
    before = played.room.table.seq
    played.store.logs[CODE].append(Entry(before + 1, 5_000, Paused(0)))
    with pytest.raises(Refusal, match="paused"):
        await played.draw("a")
    assert played.room.table.seq == before + 1
    assert not played.room.busy


async def test_whoever_asked_is_told_that_the_store_is_away() -> None:
    played = Played()
    before = played.room.table.seq
    played.store.says = [StoreUnavailable("away")]
    with pytest.raises(StoreUnavailable):
        await played.draw("a")
    assert played.room.table.seq == before, "what is not known to be written is shown"
    assert await played.draw("a") == before + 1, "what was not written can be sent again"


async def test_commands_are_carried_out_in_the_order_in_which_they_came() -> None:
    played = Played()
    first = played.room.table.turn or 0
    answered: list[tuple[str, int | Exception]] = []
    seq = played.room.table.seq
    for number, (cmd, seat) in enumerate((("a", first), ("b", 1 - first), ("c", first))):
        on_written = partial(_note, answered, cmd)
        played.room.post(Act(seat, {"draw": True}, seq + number), GUESTS[seat], cmd, on_written)
    await played.room.refresh()
    assert answered == [("a", seq + 1), ("b", seq + 2), ("c", seq + 3)]


def _note(answered: list[tuple[str, int | Exception]], cmd: str, outcome: int | Exception) -> None:
    answered.append((cmd, outcome))
