"""Several rooms for one table, as several processes have them: the log decides, and all see the same."""

import asyncio
from dataclasses import replace

from kostka.server.bus import Bus, LocalBus
from kostka.server.protocol.closing import Close
from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.rooms import Room, Rooms
from kostka.server.rooms.standstill import STANDSTILL_MS
from kostka.server.settings import Settings
from kostka.server.store import Store
from kostka.server.store.opening import open_store
from kostka.server.tables.commands import Act, BotActs, Refusal, Sit, TimeUp
from kostka.server.tables.entries import Acted, TimedOut
from kostka.server.workers import Pool
from kostka.testing.buses import check_bus

SETTINGS = replace(Settings(), bot_delay_ms=0, answer_ms=0, workers=1)


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.address = "127.0.0.1"
        self.heard: list[bytes] = []

    def push(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, code: Close) -> None:
        raise AssertionError(code)


class Clock:
    """The time of both processes."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def two_processes(
    database: str, clock: Clock, **options: object
) -> tuple[Rooms, Rooms, Room, Room, Store]:
    store, bus = open_store(database), LocalBus()
    pool = Pool(1)
    one, other = (Rooms(store, pool, SETTINGS, clock, bus) for _ in range(2))
    await one.open()
    await other.open()
    plan = NewTable("original-it", [SeatPlan("here", "Ana"), SeatPlan("open")], options=dict(options))
    here = await one.create(plan, "ana")
    await here.carry_out(Sit("Ben"), "ben")
    there = await other.get(here.code)
    assert there is not None
    assert there is not here
    return one, other, here, there, store


async def test_players_of_one_table_on_two_processes(database: str) -> None:
    clock = Clock()
    one, other, here, there, store = await two_processes(database, clock, **{"clock.turn_ms": 0})
    ana, ben = Ear("ana"), Ear("ben")
    here.enter(ana, None)
    there.enter(ben, None)
    for number in range(10):
        turn = here.table.turn
        assert turn is not None
        room, guest = ((here, "ana"), (there, "ben"))[turn]
        await room.refresh()
        await room.carry_out(Act(turn, {"draw": True}, room.table.seq), guest, f"c{number}")
        await here.refresh()
    await there.refresh()
    assert here.table.seq == there.table.seq
    assert here.table.current == there.table.current
    assert len(ana.heard) == len(ben.heard) == 11, "somebody was not told, or twice"
    log = await store.read(here.code)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    for rooms in (one, other):
        await rooms.close()
    await store.close()


async def test_the_same_timeout_in_two_processes_is_one_entry(database: str) -> None:
    clock = Clock()
    one, other, here, there, store = await two_processes(database, clock, **{"clock.turn_ms": 60_000})
    for turn in range(1, 30):
        assert here.table.clock is not None
        assert here.table.clock.until is not None
        while clock.now < here.table.clock.until:  # awake all the time
            clock.now = min(clock.now + STANDSTILL_MS, here.table.clock.until)
            one.now()
            other.now()
        outcomes = await asyncio.gather(
            here.carry_out(TimeUp()), there.carry_out(TimeUp()), return_exceptions=True
        )
        assert any(isinstance(outcome, int) for outcome in outcomes)
        assert all(isinstance(outcome, int | Refusal) for outcome in outcomes), outcomes
        await here.refresh()
        log = await store.read(here.code)
        assert sum(isinstance(entry.body, TimedOut) for entry in log) == turn, "a time-out counted twice"
    for rooms in (one, other):
        await rooms.close()
    await store.close()


async def test_the_same_move_of_a_bot_in_two_processes_is_one_entry(database: str) -> None:
    clock = Clock()
    one, other, here, there, store = await two_processes(database, clock, **{"clock.turn_ms": 0})
    table = here.table
    turn = table.turn
    assert turn is not None
    from msgspec.structs import replace as with_changes

    bot = with_changes(table.seats[turn], kind="bot", bot="solid")
    seats = tuple(bot if number == turn else seat for number, seat in enumerate(table.seats))
    here.table = there.table = with_changes(table, seats=seats)
    move = BotActs(turn, {"draw": True}, table.seq)
    await asyncio.gather(here.carry_out(move), there.carry_out(move), return_exceptions=True)
    log = await store.read(here.code)
    assert sum(isinstance(entry.body, Acted) for entry in log) == 1
    for rooms in (one, other):
        await rooms.close()
    await store.close()


async def test_the_bus_conforms() -> None:
    bus = LocalBus()

    async def opened() -> Bus:
        return bus

    await check_bus(opened)
