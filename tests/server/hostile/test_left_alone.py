"""Tables with a tiny clock, which their makers leave to themselves or to one spectator each."""

import asyncio
from itertools import pairwise

from kostka.server.loop.turns import AT_ONCE_SECONDS, REQUEST_SECONDS
from kostka.server.protocol.http import SeatPlan
from kostka.server.rooms import Room
from kostka.server.rooms.timers import DESERTED_MS, POSTPONED_MS
from kostka.server.store import StoreUnavailable
from tests.server.household import Ear, House

PEOPLE = [SeatPlan("here", "Ana"), SeatPlan("here", "Ben")]
TINY = {"clock.turn_ms": 1, "setup.redeal_doublets": 0}
LATER_MS = 10_000
"""When every turn with a tiny clock is over."""


def due(room: Room) -> int:
    """When the turn is over."""
    assert room.table.clock is not None
    assert room.table.clock.until is not None
    return room.table.clock.until


async def time_up(house: House, room: Room) -> bool:
    """Whether a turn ends when its time is up."""
    seq = room.table.seq
    house.rooms.timers.cancel(room.code)
    await house.rooms.timers._time_up(room)
    return room.table.seq > seq


async def test_turns_do_not_end_by_time_at_a_table_that_everybody_has_left(house: House) -> None:
    room = await house.table(PEOPLE, **TINY)
    house.now += LATER_MS
    assert await time_up(house, room), "whoever has only lost the connection comes back"
    house.now += DESERTED_MS
    assert not await time_up(house, room)
    assert room.code not in house.rooms.timers

    seq = room.table.seq
    room.enter(Ear(None), None)
    while room.table.seq == seq:  # noqa: ASYNC110 - there is no event
        await asyncio.sleep(0.001)
    house.now += DESERTED_MS
    assert await time_up(house, room), "somebody is there"


async def test_a_table_counts_as_left_from_when_the_last_one_left(house: House) -> None:
    room = await house.table(PEOPLE, **TINY)
    ear = Ear(None)
    room.enter(ear, None)
    house.now += DESERTED_MS
    room.leave(ear)
    house.now += LATER_MS
    assert await time_up(house, room)


async def test_a_table_that_everybody_had_left_is_not_woken_when_the_server_comes_back() -> None:
    before = House()
    rooms = [await before.table(PEOPLE, **TINY) for _ in range(2)]
    left, kept = (room.code for room in rooms)
    await before.rooms.close()
    after = House()
    after.store = before.store
    after.rooms.store = before.store
    woken: list[str] = []

    async def due() -> list[tuple[str, int]]:
        return [(left, after.now - DESERTED_MS), (kept, after.now - LATER_MS)]

    async def get(code: str, origin: str = "") -> None:
        woken.append(code)
        raise StoreUnavailable(origin)

    after.rooms.store.due = due  # type: ignore[method-assign]
    after.rooms.get = get  # type: ignore[method-assign]
    after.rooms._back_at = -after.now  # no time is given to anybody
    waking = asyncio.create_task(after.rooms._wake_all())
    while not woken:  # noqa: ASYNC110 - there is no event
        await asyncio.sleep(0.001)
    waking.cancel()
    assert woken == [kept]
    await after.close()
    await before.pool.close()


async def test_turns_of_many_tables_do_not_end_in_one_turn_of_the_loop(house: House) -> None:
    rooms = [await house.table(PEOPLE, **TINY) for _ in range(20)]
    for room in rooms:
        room.enter(Ear(None, "there"), None)
    house.now += LATER_MS
    begun = [room.table.seq for room in rooms]
    ending = [asyncio.create_task(time_up(house, room)) for room in rooms]
    ended = [0]
    while not all(one.done() for one in ending):
        await asyncio.sleep(0)
        ended.append(sum(room.table.seq > seq for room, seq in zip(rooms, begun, strict=True)))
    assert ended[-1] == len(rooms)
    # Between two looks one turn may end, and those admitted before and in the next one come as well.
    assert max(now - before for before, now in pairwise(ended)) <= 3 * AT_ONCE_SECONDS / REQUEST_SECONDS


async def test_turns_that_end_by_time_count_as_messages_of_the_address_that_is_there(house: House) -> None:
    room = await house.table(PEOPLE, **TINY)
    room.enter(Ear(None, "there"), None)
    house.now = due(room)
    asked: list[str] = []

    def may_end(origin: str) -> bool:
        asked.append(origin)
        return len(asked) > 1

    house.rooms.timers.may_end = may_end
    assert not await time_up(house, room)
    assert room.code in house.rooms.timers, "it is tried again"
    assert await time_up(house, room)
    assert asked == ["there"] * 2


async def test_no_flood_postpones_the_end_of_a_turn_for_long(house: House) -> None:
    room = await house.table(PEOPLE, **TINY)
    room.enter(Ear(None, "there"), None)
    house.rooms.timers.may_end = lambda origin: False
    house.now = due(room) + POSTPONED_MS - 1
    assert not await time_up(house, room)
    house.now += 1
    assert await time_up(house, room)


async def test_whoever_comes_back_to_a_table_that_all_had_left_has_a_whole_turn(house: House) -> None:
    room = await house.table(PEOPLE, **{**TINY, "clock.turn_ms": 60_000})
    house.now += 60_000 + DESERTED_MS
    assert not await time_up(house, room)
    seq = room.table.seq
    room.enter(Ear(None), None)
    while room.table.seq == seq:  # noqa: ASYNC110 - there is no event
        await asyncio.sleep(0.001)
    assert room.table.clock is not None
    assert room.table.clock.deadline == house.now + 60_000
    assert house.rooms.timers.timeouts == 0
