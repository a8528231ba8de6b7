"""A table whose players are in two processes: the log decides, and all see the same."""

import asyncio

import msgspec
import pytest

from kostka.server.cluster import cluster, messages
from kostka.server.cluster.hearing import Hearing
from kostka.server.cluster.members import Members
from kostka.server.protocol.client import Pause, Resume
from kostka.server.protocol.closing import Close
from kostka.server.protocol.http import SeatPlan
from kostka.server.rooms import Room
from kostka.server.tables.commands import Act, BotActs, Refusal, TimeUp
from kostka.server.tables.entries import Acted, Credited, Entry, TimedOut
from kostka.server.workers import Lane
from tests.server.cluster.inside import Ear, Inside, inside, table, until

pytestmark = pytest.mark.waits


async def play(rooms: dict[str, Room], moves: int) -> None:
    """Both draw in turn, each in their own process."""
    for number in range(moves):
        guest, room = next(
            (guest, room) for guest, room in rooms.items() if room.table.turn in room.table.seats_of(guest)
        )
        seat = room.table.turn
        assert seat is not None
        seq = await room.carry_out(Act(seat, {"draw": True}, room.table.seq), guest, f"c{number}")
        await until(lambda seq=seq: all(one.table.seq >= seq for one in rooms.values()))  # type: ignore[misc]


async def test_players_in_two_processes_see_every_move_once(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        ana, ben = Ear("ana"), Ear("ben")
        here.enter(ana, None)
        there.enter(ben, None)
        await play({"ana": here, "ben": there}, 10)
        assert here.table.current == there.table.current
        assert ana.seqs == ben.seqs == list(range(ana.seqs[0], ana.seqs[0] + 11))
        log = await one.store.read(here.code)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


async def test_without_a_bus_whoever_is_behind_catches_up_before_anything_is_refused(database: str) -> None:
    async with inside(database) as (hub, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        hub.down = True
        first = here.table.turn
        guests = ("ana", "ben")
        assert first is not None
        await here.carry_out(Act(first, {"draw": True}, here.table.seq), guests[first], "c1")
        assert there.table.seq < here.table.seq
        second = here.table.turn
        assert second is not None
        seq = await there.carry_out(Act(second, {"draw": True}, here.table.seq), guests[second], "c2")
        assert seq == here.table.seq + 1, "a move was refused by a table that was behind"
        again = await here.carry_out(Act(first, {"draw": True}, 1), guests[first], "c1")
        assert again < seq, "a command got another answer in another process"
        assert await there.carry_out(Act(first, {"draw": True}, 1), guests[first], "c1") == again
        assert (await one.find(here.code)).table.seq == seq, "somebody would be shown an old table"
        await until(lambda: here.table.seq == there.table.seq, 5)


async def test_the_poll_finds_what_the_bus_has_lost(database: str) -> None:
    async with inside(database) as (hub, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        hub.down = True
        await play({"ana": here, "ben": there}, 2)


async def test_whoever_comes_back_to_the_bus_hears_how_far_the_log_is(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "POLL_SECONDS", 3_600)
    async with inside(database) as (hub, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        hub.down = True
        turn = here.table.turn
        assert turn is not None
        await here.carry_out(Act(turn, {"draw": True}, here.table.seq), ("ana", "ben")[turn], "c1")
        hub.down = False
        other.cluster._on_connected()
        await until(lambda: there.table.seq == here.table.seq)


async def test_the_same_timeout_in_two_processes_is_one_entry(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one, **{"clock.turn_ms": 60_000})
        there = await other.find(here.code)
        monkeypatch.setattr(Members, "_tell_time", lambda *_: None)
        for turn in range(1, 12):
            clock = here.table.clock
            assert clock is not None
            assert clock.until is not None
            for process in (one, other):  # without a standstill
                process.rooms.now._looked = None
                process.members._offset = clock.until - process.members._wall()
            outcomes = await asyncio.gather(
                here.carry_out(TimeUp()), there.carry_out(TimeUp()), return_exceptions=True
            )
            assert any(isinstance(outcome, int) for outcome in outcomes), outcomes
            assert all(isinstance(outcome, int | Refusal) for outcome in outcomes), outcomes
            await here.refresh()
            log = await one.store.read(here.code)
            assert sum(isinstance(entry.body, TimedOut) for entry in log) == turn, "a time-out counted twice"


async def test_the_same_move_of_a_bot_in_two_processes_is_one_entry(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one, SeatPlan("bot", bot="casual"), SeatPlan("bot", bot="casual"))
        there = await other.find(here.code)
        for _ in range(5):
            turn = here.table.turn
            assert turn is not None
            move = BotActs(turn, {"draw": True}, here.table.seq)
            await asyncio.gather(here.carry_out(move), there.carry_out(move), return_exceptions=True)
            await asyncio.gather(here.refresh(), there.refresh())
        log = await one.store.read(here.code)
        assert sum(isinstance(entry.body, Acted) for entry in log) == 5


def _acting(processes: list[Inside], code: str) -> Inside:
    return next(one for one in processes if one.cluster.acts_for(code))


@pytest.fixture
def no_standstills(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine gives nobody time."""
    monkeypatch.setattr("kostka.server.rooms.standstill.STANDSTILL_MS", 3_600_000)


async def test_a_worker_is_ready_wherever_bots_may_have_to_be_taken_over(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as (_, processes):
        ready = {process.members.name: list[Lane]() for process in processes}
        for process in processes:
            monkeypatch.setattr(process.rooms.bots, "_pool", _Noting(ready[process.members.name]))
        here = await table(processes[0], SeatPlan("bot", bot="casual"), SeatPlan("bot", bot="casual"))
        for process in processes:
            (await process.find(here.code)).enter(Ear("ana"), None)
        idle = next(one for one in processes if not one.cluster.acts_for(here.code))
        await until(lambda: bool(ready[idle.members.name]))


class _Noting:
    """A pool whose bots never answer; it notes for which lanes a worker is started."""

    def __init__(self, ready: list[Lane]) -> None:
        self.prepare = ready.append

    def share(self, *_: object) -> float:
        return 1.0

    async def think(self, *_: object, **__: object) -> None:
        await asyncio.Event().wait()


@pytest.mark.usefixtures("no_standstills")
async def test_one_process_acts_and_another_takes_over_when_it_vanishes(database: str) -> None:
    async with inside(database, 3) as (_, processes):
        ana = Ear("ana")
        here = await table(
            processes[0], SeatPlan("here", "Ana"), SeatPlan("bot", bot="casual"), **{"clock.turn_ms": 600}
        )
        assert sum(one.cluster.acts_for(here.code) for one in processes) == 1
        acting = _acting(processes, here.code)
        listening = next(one for one in processes if one is not acting)
        room = await listening.find(here.code)
        room.enter(ana, None)
        before = room.table.seq
        await until(lambda: room.table.seq > before + 3)
        assert acting.rooms.bots.figures.moves or acting.rooms.timers.timeouts, "another process acted"
        acting.vanish()
        vanished = room.table.seq
        rest = [one for one in processes if one is not acting]
        await until(lambda: sum(one.cluster.acts_for(here.code) for one in rest) == 1)
        before = room.table.seq
        await until(lambda: room.table.seq > before + 3)
        log = await listening.store.read(here.code)
        since = [entry.body for entry in log if entry.seq > vanished]
        assert not any(isinstance(body, Credited) for body in since), "time was given to somebody"


@pytest.mark.usefixtures("no_standstills")
async def test_clocks_that_differ_end_no_turn_early(database: str) -> None:
    from kostka.server.rooms.standstill import wall_clock

    clocks = [wall_clock, lambda: wall_clock() + 5_000, lambda: wall_clock() - 5_000]
    async with inside(database, 3, clocks) as (_, processes):
        assert max(one.rooms.now() for one in processes) - min(one.rooms.now() for one in processes) < 500
        await asyncio.gather(*(_turns_end_in_time(process) for process in processes))


async def _turns_end_in_time(process: Inside) -> None:
    room = await table(process, **{"clock.turn_ms": 1_000})
    for _ in range(2):
        clock = room.table.clock
        assert clock is not None
        assert clock.deadline is not None
        seq = room.table.seq
        await until(lambda seq=seq: room.table.seq > seq)  # type: ignore[misc]
        log = await process.store.read(room.code)
        assert log[seq].at >= clock.deadline


async def test_the_newest_connection_counts_in_whichever_process(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        old, new = Ear("ana"), Ear("ana")
        here.enter(old, None)
        await asyncio.sleep(0.5)
        there.enter(new, None)
        await until(lambda: old.closed is Close.ELSEWHERE)
        assert new.closed is None
        assert 0 not in there.audience.away
        assert 0 not in here.audience.away


@pytest.mark.parametrize("gone", ["leaves", "vanishes"])
async def test_everybody_knows_who_is_there(database: str, gone: str) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        ana, ben, watching = Ear("ana"), Ear("ben"), Ear(None, "10.0.0.1")
        here.enter(ana, None)
        there.enter(ben, None)
        there.enter(watching, None)
        await until(lambda: [(m["seat"], m["online"]) for m in ana.of("presence")] == [(1, True)])
        assert here.audience.online(here.table) == [True, True]
        assert here.audience.spectators(here.table) == {"10.0.0.1": 1}
        if gone == "leaves":
            there.leave(ben)
        else:
            other.vanish()
        await until(lambda: len(ana.of("presence")) == 2)
        assert ana.of("presence")[1]["online"] is False
        assert 1 in here.audience.away


async def test_layouts_emotes_and_held_answers_reach_the_others(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        ana, ben = Ear("ana"), Ear("ben")
        here.enter(ana, None)
        there.enter(ben, None)
        await until(lambda: bool(here.peers) and bool(there.peers))
        here.keep_draft(0, ["R1 R2 R3"], shown=True, sender=ana)
        here.others.drafted(here, 0, ["R1 R2 R3"], shown=True)
        here.others.drafted(here, 1, ["K1 K2 K3"], shown=False)
        here.others.emoted(here, 0, "nice")
        await until(lambda: there.drafts == {0: ["R1 R2 R3"], 1: ["K1 K2 K3"]} and bool(ben.of("emote")))
        assert [(m["seat"], m["draft"]) for m in ben.of("drafting")] == [(0, ["R1 R2 R3"])]
        here.others.held(here, 0, {"redeal": False}, "ana:c9")
        await until(lambda: bool(there.answers))
        assert there.answers[0].cmd == "ana:c9"


async def test_of_two_connections_in_the_same_moment_one_stays(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        await until(lambda: bool(here.peers) and bool(there.peers))
        ears = [Ear("ana"), Ear("ana")]
        here.enter(ears[0], None)
        there.enter(ears[1], None)
        await until(lambda: any(ear.closed for ear in ears))
        await asyncio.sleep(0.1)
        assert [ear.closed for ear in ears].count(Close.ELSEWHERE) == 1, "both were sent away, or none"


async def test_what_is_due_is_known_whoever_wrote_last(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        seats = SeatPlan("here", "Ana"), SeatPlan("here", "Ben")
        here = await table(one, *seats, **{"clock.turn_ms": 60_000})
        there = await other.find(here.code)
        for room, do in ((here, Pause(0)), (there, Resume(0)), (here, Pause(0)), (there, Resume(0))):
            seq = await room.carry_out(do, "ana")
            await until(lambda seq=seq: min(here.table.seq, there.table.seq) >= seq)  # type: ignore[misc]
            due = [code for code, _ in await one.store.due()]
            assert due == ([] if isinstance(do, Pause) else [here.code])


async def test_a_message_with_the_entries_spares_reading_the_log(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        await until(lambda: bool(here.peers) and bool(there.peers))
        read = other.store.read
        reads: list[str] = []

        async def counted(code: str, after: int = 0) -> list[Entry]:
            reads.append(code)
            return await read(code, after)

        monkeypatch.setattr(other.store, "read", counted)
        turn = here.table.turn
        assert turn is not None
        await here.carry_out(Act(turn, {"draw": True}, here.table.seq), ("ana", "ben")[turn], "c1")
        await until(lambda: there.table.seq == here.table.seq)
        assert there.table == here.table
        assert not reads


@pytest.mark.parametrize("sent", ["late", "garbled", "unknown", "impossible"])
async def test_whatever_a_message_says_the_log_is_the_truth(database: str, sent: str) -> None:
    async with inside(database) as (hub, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        hub.down = True
        await play({"ana": here, "ben": here}, 1)
        first, last = here.table.seq - 1, here.table.seq
        log = await one.store.read(here.code, first)
        bodies = {
            "late": messages.encode([msgspec.structs.replace(log[0], seq=last + 1)]),
            "garbled": b'"moves"',
            "unknown": messages.encode(log).replace(b'"acted"', b'"moon_phase_changed"'),
            "impossible": messages.encode(log).replace(b'"draw":true', b'"play":["R1 R2 R3"]'),
        }
        reached = messages.Reached("p0", here.code, last, msgspec.Raw(bodies[sent]))
        Hearing(other.cluster).on_text(messages.encode(reached))
        await until(lambda: there.table.seq == last)
        assert there.table == here.table
