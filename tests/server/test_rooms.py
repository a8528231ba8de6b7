"""Rooms and what they know apart from the log: who is here, what is pending, and what is set aside."""

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from kostka.server.protocol import client
from kostka.server.protocol.closing import Close
from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.rooms import Room, Rooms
from kostka.server.rooms.bots import Bots
from kostka.server.store import StoreUnavailable
from kostka.server.tables.commands import Act, MakeLink, Refusal, Sit, TakeOver
from kostka.server.tables.entries import Acted, Entry
from kostka.server.workers import Moving, Pool, Remark, Thought
from kostka.server.workers.jobs import Job
from kostka.tiles import format_tiles
from tests.server.clients import PATIENCE
from tests.server.household import SETTINGS, Ear, House

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

THREE = [SeatPlan("here", "Ana"), SeatPlan("open"), SeatPlan("open")]
DAY_MS = 24 * 3600 * 1000


async def missing(room: Room, about: int) -> bool:
    """Whether the others may decide about a seat."""
    try:
        await room.carry_out(client.Missing(0, about), "ana")
    except Refusal:
        return False
    return True


async def test_who_sat_down_and_never_came_is_missing(house: House) -> None:
    room = await house.table(THREE)
    ana, ben = Ear("ana"), Ear("ben")
    room.enter(ana, None)
    await room.carry_out(Sit("Ben", 1), "ben")
    room.enter(ben, None)
    await room.carry_out(client.Leave(1), "ben")
    room.leave(ben)
    await room.carry_out(Sit("Cyd", 1), "cyd")
    await room.carry_out(Sit("Dan", 2), "dan")
    assert ana.presence == [(1, True), (1, False)], "Ben came and went, and Cyd is not here"
    assert not await missing(room, 1)
    house.now += 60_000
    assert await missing(room, 1)


async def test_who_took_a_seat_to_a_device_that_never_came_is_missing(house: House) -> None:
    room = await house.table([SeatPlan("here", "Ana"), SeatPlan("open")])
    ana, ben = Ear("ana"), Ear("ben")
    room.enter(ana, None)
    await room.carry_out(Sit("Ben"), "ben")
    room.enter(ben, None)
    await room.carry_out(MakeLink(1, "digest", house.now + 1), "ben")
    await room.carry_out(TakeOver("digest"), "ben's telephone")
    assert ben.closed is Close.ELSEWHERE
    assert ana.presence[-1] == (1, False)
    house.now += 60_000
    assert await missing(room, 1)


async def test_who_looked_on_and_sits_down_is_here(house: House) -> None:
    room = await house.table([SeatPlan("here", "Ana"), SeatPlan("open")])
    ana, ben = Ear("ana"), Ear("ben")
    room.enter(ana, None)
    room.enter(ben, None)
    await room.carry_out(Sit("Ben"), "ben")
    assert ana.presence == [(1, True)]
    house.now += 60_000
    assert not await missing(room, 1)


async def test_a_table_that_somebody_has_open_is_not_forgotten(house: House) -> None:
    """What comes next there would be acknowledged, and could never be read again."""
    watched, empty = await house.table(THREE), await house.table(THREE)
    watched.enter(Ear("ana"), None)
    del house.rooms._rooms[empty.code]
    house.now += 2 * DAY_MS
    await house.rounds()
    assert set(house.store.logs) == {watched.code}


@pytest.mark.parametrize("paused", [True, False])
async def test_a_table_is_kept_at_hand_while_its_time_runs(house: House, paused: bool) -> None:
    seats = [SeatPlan("here", "Ana"), SeatPlan("here", "Eva")]
    room = await house.table(seats, **{"clock.turn_ms": 60_000})
    if paused:
        await room.carry_out(client.Pause(0), "ana")
    await house.rounds()
    assert (room in house.rooms.all) is not paused


async def test_whose_seat_a_bot_gets_for_good_does_not_look_on_where_nobody_may(house: House) -> None:
    plan = NewTable("original-cz", [SeatPlan("here", "Ana"), SeatPlan("open")], spectators=False, games=2)
    room = await house.rooms.create(plan, "ana")
    room.enter(Ear("ana"), None)
    await room.carry_out(Sit("Ben"), "ben")
    house.now += 60_000
    await room.carry_out(client.Missing(0, 1), "ana")
    await room.carry_out(client.Vote(0, "bot"), "ana")
    ben = Ear("ben")
    room.enter(ben, None)
    await house.rooms.bots.close()
    room.table = replace(room.table, phase="between")
    await room.carry_out(client.AddBot(1, "sharp"), "ana")
    assert ben.closed is Close.NO_SPECTATORS


async def test_a_table_that_cannot_be_read_stands_in_nobody_s_way(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    people = [SeatPlan("here", "Ana"), SeatPlan("here", "Eva")]
    first, second = [(await house.table(people)).code for _ in range(2)]
    house.store.logs[first][1] = Entry(2, 1, Acted(0, {"play": ["R1"]}))
    again = Rooms(house.store, Pool(1), SETTINGS, lambda: house.now)
    await again._wake([(first, 0), (second, 0)])
    with pytest.raises(StoreUnavailable):
        await again.get(first)
    assert [room.code for room in again.all] == [second]
    await again.close()
    assert "a table cannot be read" in caplog.text
    assert "R1" not in caplog.text


@pytest.mark.parametrize("slept_ms", [3_600_000, 5_000])
async def test_the_sleep_of_the_machine_is_charged_to_nobody(house: House, slept_ms: int) -> None:
    seats = [SeatPlan("here", "Ana"), SeatPlan("here", "Eva")]
    room = await house.table(seats, **{"clock.turn_ms": 60_000})
    await house.rounds(slept_ms)
    assert room.table.clock is not None
    assert room.table.clock.deadline is not None
    assert room.table.clock.deadline - house.now == 60_000


async def test_a_bot_without_a_clock_does_not_wait_behind_everybody() -> None:
    class Patient(Pool):
        """Never answers."""

        asked: asyncio.Queue[float]

        async def think(self, job: Job, limit: float, deadline: float = float("inf"), **more: Any) -> Any:
            self.asked.put_nowait(deadline)
            await asyncio.Event().wait()

    house = House()
    pool = Patient(1)
    pool.asked = asyncio.Queue()
    bots = Bots(pool, SETTINGS)
    room = await house.table([SeatPlan("bot", bot="solid"), SeatPlan("bot", bot="solid")])
    await house.rooms.bots.close()
    room.enter(Ear(None), None)
    bots.look_after(room)
    assert await pool.asked.get() == room.table.at + SETTINGS.bot_seconds * 1000
    await bots.close()


class Drawing(Pool):
    """Answers at once: draw. Before its bot has nothing more to say, somebody else draws as well."""

    def __init__(self, failing: int = 0, later: int = 0) -> None:
        super().__init__(1)
        self.failing, self.later = failing, later
        self.other: Callable[[], Coroutine[None, None, int]]

    async def think(self, job: Job, limit: float, deadline: float = float("inf"), **more: Any) -> Any:
        del limit, deadline, more
        assert isinstance(job, Moving | Remark)
        if self.failing:
            self.failing -= 1
            raise ValueError(format_tiles(job.view.now.rack))
        if isinstance(job, Moving):
            return Thought({"draw": True})
        moving = asyncio.create_task(self.other())
        for _ in range(self.later):
            await asyncio.sleep(0)
        assert not moving.done() or moving.result()
        return Thought(None)


async def draw_against_a_bot(pool: Drawing) -> None:
    """Four times each."""
    house = House()
    house.rooms.bots = Bots(pool, SETTINGS)
    seats = [SeatPlan("here", "Ana"), SeatPlan("bot", bot="solid")]
    room = await house.table(seats, **{"setup.redeal_doublets": 0})
    pool.other = lambda: room.carry_out(Act(0, {"draw": True}, room.table.seq), "ana")
    ana = Ear("ana")
    room.enter(ana, None)
    if room.table.waiting == {0}:
        await pool.other()
    async with asyncio.timeout(PATIENCE):
        while len(ana.heard) < 8:  # noqa: ASYNC110 - an ear has no event
            await asyncio.sleep(0.001)
    await house.rooms.bots.close()


@pytest.mark.parametrize("later", range(8))
async def test_a_bot_plays_whenever_the_move_before_it_comes(later: int) -> None:
    await draw_against_a_bot(Drawing(later=later))


async def test_a_bot_that_fails_tries_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kostka.server.rooms.bots.RETRY_SECONDS", 0)
    await draw_against_a_bot(Drawing(failing=2))
    assert caplog.messages == ["a bot cannot play: ValueError"] * 2


async def test_a_round_that_fails_is_not_the_last(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_once(rooms: Rooms) -> None:
        monkeypatch.undo()
        raise ValueError

    monkeypatch.setattr(Rooms, "_unload_idle", fail_once)
    await house.rounds()
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == [
        "a round was cut short: ValueError"
    ]
