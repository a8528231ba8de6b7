"""Stores that fail for a moment, and two things in one moment: nothing stands still, and nothing is lost."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from kostka.server.protocol import client
from kostka.server.protocol.closing import Close
from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.rooms import Room, Rooms
from kostka.server.rooms.bots import Bots
from kostka.server.store import StoreUnavailable
from kostka.server.tables.commands import Act, Sit, TimeUp
from kostka.server.tables.deciding import decide
from kostka.server.workers import Pool, Remark, Thought
from kostka.server.workers.jobs import Job
from tests.server.clients import PATIENCE
from tests.server.household import SETTINGS, Ear, House

TWO = [SeatPlan("here", "Ana"), SeatPlan("here", "Eva")]
WITH_TIME = {"clock.turn_ms": 60_000, "setup.redeal_doublets": 0}


class Failing:
    """A store that fails so many times. Where only its answer is `lost`, it has written all the same."""

    def __init__(self, house: House, times: int = 1, *, lost: bool = False) -> None:
        self.times, self._lost = times, lost
        self._append: Any = house.store.append_soon
        store: Any = house.store
        store.append_soon = self

    def __call__(self, *arguments: Any, **named: Any) -> None:
        *what, on_written = arguments
        if not self.times:
            self._append(*what, on_written, **named)
            return
        self.times -= 1
        if self._lost:
            self._append(*what, lambda _: on_written(StoreUnavailable("the answer was lost")), **named)
        else:
            asyncio.get_running_loop().call_soon(on_written, StoreUnavailable("not now"))


def left(house: House, room: Room) -> int:
    clock = room.table.clock
    assert clock is not None
    assert clock.deadline is not None
    return clock.deadline - house.now


async def draw(room: Room, guest: str = "ana") -> None:
    assert room.table.turn is not None
    await room.carry_out(Act(room.table.turn, {"draw": True}, room.table.seq), guest)


def stop(rooms: Rooms) -> None:
    for timer in rooms.timers._timers.values():
        timer.cancel()


async def test_downtime_is_credited_though_the_store_fails_at_first(house: House) -> None:
    room = await house.table(TWO, **WITH_TIME)
    stop(house.rooms)
    await house.store.alive(house.now)
    house.now += 600_000
    Failing(house)
    again = Rooms(house.store, Pool(1), SETTINGS, lambda: house.now)
    again._back_at, again._downtime = house.now, 600_000
    back = await again.get(room.code)
    assert back is not None
    again.timers._on_timer(back)  # its time was up long ago
    await asyncio.sleep(0.01)
    assert back.table.turn == room.table.turn
    assert left(house, back) == 60_000
    stop(again)


async def test_a_turn_ends_though_something_unexpected_happens(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    unexpected = [ValueError("about tiles")]

    def fail_once(table: Any, command: Any, *rest: Any) -> Any:
        if isinstance(command, TimeUp) and len(caplog.messages) < len(unexpected):
            raise unexpected[0]
        return decide(table, command, *rest)

    monkeypatch.setattr("kostka.server.workers.judging.decide", fail_once)
    monkeypatch.setattr("kostka.server.rooms.timers.RETRY_SECONDS", 0)

    room = await house.table(TWO, **WITH_TIME)
    before = room.table.turn
    house.now += 70_000
    house.rooms.timers._on_timer(room)
    async with asyncio.timeout(PATIENCE):
        while room.table.turn == before:  # noqa: ASYNC110 - the test has no event
            await asyncio.sleep(0.001)
    stop(house.rooms)
    assert caplog.messages == ["a turn cannot end: ValueError"]


@pytest.mark.parametrize("problem", [StoreUnavailable("locked"), ValueError("unexpected")])
async def test_one_table_that_is_not_read_keeps_no_other_asleep(
    house: House, problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kostka.server.rooms.rooms.RETRY_SECONDS", 0)

    tables = [await house.table(TWO) for _ in range(2)]
    again = Rooms(house.store, Pool(1), SETTINGS, lambda: house.now)
    snapshot, failing = house.store.snapshot, [problem]

    async def fail_once(code: str) -> Any:
        if failing:
            raise failing.pop()
        return await snapshot(code)

    monkeypatch.setattr(house.store, "snapshot", fail_once)
    await again._wake([(table.code, 0) for table in tables])
    woken = {room.code for room in again.all}
    expected = tables if isinstance(problem, StoreUnavailable) else tables[1:]
    assert woken == {table.code for table in expected}


async def test_who_opens_a_table_while_it_is_forgotten_finds_it_gone(house: House) -> None:
    """Not there for a moment, with moves acknowledged that could never be read again."""
    room = await house.table(TWO)
    del house.rooms._rooms[room.code]
    prune, begun, go_on = house.store.prune, asyncio.Event(), asyncio.Event()

    async def slowly(before: int, but: Sequence[str], *rest: str) -> int:
        begun.set()
        await go_on.wait()
        return await prune(before, but, *rest)

    house.store.prune = slowly  # type: ignore[method-assign,assignment]
    forgetting = asyncio.create_task(house.rooms.retention.prune(house.now + 1, ()))
    await begun.wait()
    opening = asyncio.create_task(house.rooms.get(room.code))
    for _ in range(5):
        await asyncio.sleep(0)
    go_on.set()
    await forgetting
    assert await opening is None


async def test_what_was_written_though_nobody_was_told_is_told_in_the_next_round(house: House) -> None:
    room = await house.table(TWO, **{"setup.redeal_doublets": 0})
    ear = Ear(None)
    room.enter(ear, None)
    Failing(house, lost=True)
    with pytest.raises(StoreUnavailable):
        await draw(room)
    await house.rooms._round()
    assert ear.heard[-1]["what"]["type"] == "acted"


async def test_who_looked_on_in_two_windows_and_closes_one_is_still_here(house: House) -> None:
    room = await house.table([SeatPlan("here", "Ana"), SeatPlan("open")])
    ben, also_ben = Ear("ben"), Ear("ben")
    room.enter(ben, None)
    room.enter(also_ben, None)
    await room.carry_out(Sit("Ben"), "ben")
    room.leave(ben)
    assert room.audience.online(room.table) == [False, True]
    assert 1 not in room.audience.away


async def test_who_leaves_and_may_not_look_on_is_told_that_it_was_done(house: House) -> None:
    seats = [SeatPlan("here", "Ana"), SeatPlan("open")]
    room = await house.rooms.create(NewTable("original-cz", seats, spectators=False), "ana")
    ben = Ear("ben")
    await room.carry_out(Sit("Ben"), "ben")
    room.enter(ben, None)
    closed_when_answered: list[Close | None] = []
    room.post(client.Leave(1), "ben", "leave", lambda _: closed_when_answered.append(ben.closed))
    async with asyncio.timeout(PATIENCE):
        while ben.closed is None:  # noqa: ASYNC110 - the test has no event
            await asyncio.sleep(0)
    assert closed_when_answered == [None]
    assert ben.closed is Close.NO_SPECTATORS
    assert ben not in room.audience.listeners
    stop(house.rooms)


class Deliberate(Pool):
    """Thinks here and now, and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[Job, float]] = []

    async def think(self, job: Job, limit: float, deadline: float = float("inf"), **more: Any) -> Any:
        del limit, more
        self.asked.append((job, deadline))
        return Thought(None) if isinstance(job, Remark) else Thought({"draw": True})


async def test_a_store_that_fails_once_changes_no_bot_s_mind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kostka.server.rooms.bots.RETRY_SECONDS", 0)
    given_up: list[object] = []
    monkeypatch.setattr("kostka.server.rooms.bots.fallback", lambda *_: given_up.append(_))

    house.rooms.bots = Bots(Deliberate(), SETTINGS)
    bots = [SeatPlan("bot", bot="solid"), SeatPlan("bot", bot="solid")]
    room = await house.table(bots, **{"setup.redeal_doublets": 0})
    failing = Failing(house)
    room.enter(Ear(None), None)
    async with asyncio.timeout(PATIENCE):
        while room.table.seq < 5:  # noqa: ASYNC110 - the test has no event
            await asyncio.sleep(0.001)
    assert not failing.times
    await house.rooms.bots.close()
    assert not given_up


async def test_a_remark_waits_no_longer_than_a_move_and_only_where_there_may_be_one() -> None:
    async def remarks(edition: str, bot: str) -> list[float]:
        house = House()
        pool = Deliberate()
        house.rooms.bots = Bots(pool, SETTINGS)
        seats = [SeatPlan("bot", bot=bot), SeatPlan("bot", bot=bot)]
        room = await house.rooms.create(NewTable(edition, seats), "ana")
        room.enter(Ear(None), None)
        async with asyncio.timeout(PATIENCE):
            while room.table.seq < 6:  # noqa: ASYNC110 - the test has no event
                await asyncio.sleep(0.001)
        await house.rooms.bots.close()
        stop(house.rooms)
        return [deadline for job, deadline in pool.asked if isinstance(job, Remark)]

    spoken = await remarks("original-cz", "solid")
    assert spoken
    assert max(spoken) < float("inf")
    assert await remarks("first-pl", "solid") == []
