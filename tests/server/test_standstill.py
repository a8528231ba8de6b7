"""Time in which the process stood still is charged to no player, however long it was."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kostka.server.protocol import client
from kostka.server.protocol.http import SeatPlan
from kostka.server.rooms import Room, Rooms
from kostka.server.rooms.standstill import BEAT_MS, JITTER_MS, STANDSTILL_MS, AttentiveClock
from kostka.server.store import StoreUnavailable
from kostka.server.tables.commands import Act, Refusal, Sit
from kostka.server.workers import Pool
from tests.server.household import SETTINGS, Ear, House
from tests.server.test_mishaps import Failing, stop

TURN_MS = 8_000
TWO = [SeatPlan("here", "Ana"), SeatPlan("here", "Eva")]
OPTIONS = {"clock.turn_ms": TURN_MS, "setup.redeal_doublets": 0}
QUARTERS = [0, TURN_MS // 4, TURN_MS // 2, TURN_MS * 3 // 4, TURN_MS - BEAT_MS]
LENGTHS = [1_000, 2_000, 6_500, 15_000, 18_000, 60_000, 8 * 3_600_000]


class Awake(House):
    """A house whose heart beats when the test says so."""

    def awake(self, ms: int) -> None:
        """Time goes by, and the process runs."""
        for _ in range(ms // BEAT_MS):
            self.now += BEAT_MS
            self.rooms.now.beat()
        self.now += ms % BEAT_MS

    def asleep(self, ms: int) -> None:
        """Time goes by, and the process does not run."""
        self.now += ms

    async def waiting(self, **options: Any) -> Room:
        """A table that waits for somebody, with a heart that beats."""
        self.rooms.now.beat()
        return await self.table(TWO, **{**OPTIONS, **options})

    def ring(self, room: Room) -> None:
        """The loop's timer, where it is due by the machine's clock."""
        clock = room.table.clock
        if clock is not None and clock.until is not None and self.now >= clock.until:
            self.rooms.timers._on_timer(room)

    def left(self, room: Room) -> int:
        """What is left of the turn."""
        clock = room.table.clock
        assert clock is not None
        assert clock.deadline is not None
        return clock.deadline + room.owed - self.now


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def draw(room: Room) -> int:
    assert room.table.turn is not None
    return await room.carry_out(Act(room.table.turn, {"draw": True}, room.table.seq), "ana")


def credited(house: House, room: Room) -> int:
    return sum(type(entry.body).__name__ == "Credited" for entry in house.store.logs[room.code])


@pytest.mark.parametrize("first", ["timer", "heartbeat", "round"])
@pytest.mark.parametrize("asleep", LENGTHS)
@pytest.mark.parametrize("quarter", QUARTERS)
async def test_nobody_loses_or_gains_by_a_standstill(quarter: int, asleep: int, first: str) -> None:
    """Whatever runs first on waking, and however long before or after the turn was due."""
    house = Awake()
    room = await house.waiting()
    turn = room.table.turn
    house.awake(quarter)
    house.asleep(asleep)
    if first == "heartbeat":
        house.rooms.now.beat()
    if first == "round":
        await house.rooms._round()
    house.ring(room)
    house.rooms.now.beat()
    await settled()
    assert room.table.turn == turn
    assert house.left(room) == TURN_MS - quarter
    assert (room.owed, credited(house, room)) == (0, 1)
    house.awake(TURN_MS - quarter)
    await draw(room)
    assert room.table.turn != turn
    assert house.left(room) == TURN_MS
    stop(house.rooms)


@pytest.mark.parametrize("asleep", LENGTHS)
@pytest.mark.parametrize("quarter", QUARTERS)
async def test_a_move_that_waited_for_us_is_in_time_and_the_next_player_loses_nothing(
    quarter: int, asleep: int
) -> None:
    """It was sent while the process stood still, perhaps long after the turn would have been over."""
    house = Awake()
    room = await house.waiting()
    turn = room.table.turn
    house.awake(quarter)
    house.asleep(asleep)
    await draw(room)
    await settled()
    assert room.table.turn != turn
    assert house.left(room) == TURN_MS
    assert room.owed == 0
    stop(house.rooms)


async def test_the_clock_goes_on_after_a_standstill_and_runs_out() -> None:
    house = Awake()
    room = await house.waiting()
    turn = room.table.turn
    house.awake(6_500)
    house.asleep(18_000)
    house.ring(room)
    await settled()
    assert room.table.turn == turn
    house.awake(1_500 + 1_000 - 1)  # and what the network may take
    house.ring(room)
    await settled()
    assert room.table.turn == turn
    house.awake(1)
    house.ring(room)
    await settled()
    assert room.table.turn != turn
    assert house.left(room) == TURN_MS
    stop(house.rooms)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(STANDSTILL_MS + 1, 60_000)), min_size=1, max_size=6),
    st.integers(0, TURN_MS),
)
async def test_any_number_of_standstills_in_one_turn(naps: list[tuple[int, int]], rest: int) -> None:
    """What is left is the turn less the time that the process ran, to a heartbeat each."""
    house = Awake()
    room = await house.waiting()
    turn, ran = room.table.turn, 0
    for beats, asleep in naps:
        if ran + beats * BEAT_MS > TURN_MS:
            break
        house.awake(beats * BEAT_MS)
        ran += beats * BEAT_MS
        house.asleep(asleep)
        house.ring(room)
        house.rooms.now.beat()
        await settled()
        assert room.table.turn == turn
        assert house.left(room) == TURN_MS - ran
    stop(house.rooms)


async def test_a_busy_loop_is_no_standstill() -> None:
    """Nobody gets time because heartbeats come when there is nothing better to do."""
    house = Awake()
    room = await house.waiting()
    for _ in range(100):
        house.asleep(BEAT_MS + JITTER_MS)
        house.rooms.now.beat()
    await settled()
    assert (room.owed, house.rooms.standstills) == (0, 0)
    assert house.left(room) == TURN_MS - 100 * (BEAT_MS + JITTER_MS)
    stop(house.rooms)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, BEAT_MS), st.integers(0, 400)), max_size=30))
async def test_short_standstills_add_up(stops: list[tuple[int, int]]) -> None:
    """Of each at most a heartbeat is lost, and nobody gains more than a heartbeat by a long one."""
    house = Awake()
    room = await house.waiting()
    ran, lost, gained = 0, STANDSTILL_MS, 0
    for awake, asleep in stops:
        house.asleep(max(BEAT_MS, awake + asleep))  # the heart beats when it is due, or on waking
        house.rooms.now.beat()
        await settled()
        ran += max(BEAT_MS - asleep, awake)
        lost += BEAT_MS + JITTER_MS
        gained += BEAT_MS if awake + asleep > STANDSTILL_MS else 0
        assert TURN_MS - ran - lost <= house.left(room) <= TURN_MS - ran + gained
    stop(house.rooms)


def test_a_heartbeat_that_is_later_is_one_and_a_look_at_the_time_notices_it() -> None:
    now, found = [0], list[int]()
    clock = AttentiveClock(lambda: now[0], found.append)
    now[0] = 10**9
    assert clock() == 10**9
    assert found == []  # the heart does not beat yet
    clock.beat()
    now[0] += BEAT_MS
    clock()
    now[0] += STANDSTILL_MS + 1
    assert clock() == now[0]
    assert found == [STANDSTILL_MS + 1]  # since the last look
    clock()
    assert len(found) == 1
    now[0] -= 3_600_000  # somebody sets the clock back
    clock.beat()
    now[0] += 1_000
    clock.beat()
    assert found[1:] == [1_000]


async def test_little_is_owed_in_memory_and_written_when_it_adds_up() -> None:
    house = Awake()
    room = await house.waiting()
    for count in range(1, 5):
        house.asleep(250)
        house.rooms.now.beat()
        await settled()
        assert house.left(room) == TURN_MS
        assert credited(house, room) == count // 4
    stop(house.rooms)


async def test_a_standstill_is_repaid_once_though_the_store_fails_or_its_answer_is_lost() -> None:
    for lost in (False, True):
        house = Awake()
        room = await house.waiting()
        turn = room.table.turn
        house.awake(2_000)
        house.asleep(20_000)
        Failing(house, lost=lost)
        house.ring(room)
        await settled()
        assert room.table.turn == turn
        if not lost:
            assert (house.left(room), credited(house, room)) == (6_000, 0)
        house.awake(1_000)
        await house.rooms._round()
        await settled()
        assert (house.left(room), credited(house, room), room.owed) == (5_000, 1, 0)
        stop(house.rooms)


async def test_what_is_owed_counts_while_the_store_is_down() -> None:
    house = Awake()
    room = await house.waiting()
    turn = room.table.turn
    house.asleep(20_000)
    failing = Failing(house, times=1_000)
    house.rooms.now.beat()
    house.awake(TURN_MS + 1_000 - BEAT_MS)
    house.ring(room)
    await settled()
    with pytest.raises(StoreUnavailable):
        await draw(room)  # not `time-is-up`
    failing.times = 0
    await draw(room)
    await settled()
    assert room.table.turn != turn
    stop(house.rooms)


async def test_a_paused_table_a_table_without_a_clock_and_one_just_made_are_owed_nothing() -> None:
    house = Awake()
    paused, free = await house.waiting(), await house.waiting(**{"clock.turn_ms": 0})
    house.awake(2_000)
    await paused.carry_out(client.Pause(0), "ana")
    house.asleep(60_000)
    made = await house.waiting()
    await settled()
    assert [room.owed for room in (paused, free, made)] == [0, 0, 0]
    assert house.left(made) == TURN_MS
    await paused.carry_out(client.Resume(0), "ana")
    assert house.left(paused) == TURN_MS - 2_000
    stop(house.rooms)


async def test_a_standstill_while_a_question_is_answered_together() -> None:
    """The answers about a new deal have a clock of their own."""
    house = Awake()
    house.rooms.settings = replace(SETTINGS, answer_ms=6_000)
    house.rooms.now.beat()
    seats = [SeatPlan("here", "Ana"), SeatPlan("open")]
    room = await house.table(seats, **{"clock.turn_ms": TURN_MS, "setup.redeal_doublets": 1})
    await room.carry_out(Sit("Ben"), "ben")
    clock = room.table.clock
    assert clock is not None
    assert clock.together
    house.awake(3_000)
    house.asleep(60_000)
    house.ring(room)
    await settled()
    assert house.left(room) == 3_000
    stop(house.rooms)


async def test_nobody_is_missing_because_of_a_standstill() -> None:
    house = Awake()
    house.rooms.now.beat()
    room = await house.table([SeatPlan("here", "Ana"), SeatPlan("open")], **OPTIONS)
    await room.carry_out(Sit("Ben"), "ben")
    ana, ben = Ear("ana"), Ear("ben")
    room.enter(ana, None)
    room.enter(ben, None)
    room.leave(ben)
    house.awake(2_000)
    house.asleep(3_600_000)
    with pytest.raises(Refusal) as refused:
        await room.carry_out(client.Missing(0, 1), "ana")
    assert refused.value.code == "seat-not-missing"
    stop(house.rooms)


async def test_tables_that_nobody_has_opened_since_the_start_get_it_too() -> None:
    house = Awake()
    room = await house.waiting()
    stop(house.rooms)
    again = Rooms(house.store, Pool(1), SETTINGS, lambda: house.now)
    again._back_at, again._downtime = house.now + 1, 5_000
    again.now.beat()
    house.asleep(60_000)
    back = await again.get(room.code)
    assert back is not None
    await settled()
    assert back.table.turn == room.table.turn
    assert house.left(back) >= TURN_MS
    stop(again)
