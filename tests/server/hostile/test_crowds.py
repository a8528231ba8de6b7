"""Crowds of jobs: a client that asks for little waits little, and bots do not think for an empty table."""

import asyncio
import json
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from kostka.server.edge import routes
from kostka.server.loop.turns import AT_ONCE_SECONDS, REQUEST_SECONDS
from kostka.server.protocol.http import SeatPlan
from kostka.server.rooms.bots import Bots
from kostka.server.workers import Lane, Overworked, Pool, Thought
from kostka.server.workers.fairness import LATELY_SECONDS, LEAST_SHARE, LIGHT, FairQueue, Load, Waiting
from kostka.server.workers.jobs import Job, Moving
from tests.server.chores import Sleep
from tests.server.clients import PATIENCE, Client, make_table
from tests.server.household import SETTINGS, Ear, House
from tests.server.serving import running

pytestmark = pytest.mark.waits

BOTS = [SeatPlan("bot", bot="expert"), SeatPlan("bot", bot="expert")]
MIXED = [SeatPlan("here", "Ana"), SeatPlan("bot", bot="casual")]


def waiting(number: int, *who: str, deadline: float = 0) -> Waiting:
    return Waiting(b"", 1, deadline, who, number, lambda _: None)


def served_next(queue: FairQueue) -> Waiting:
    chosen = queue.pop()
    assert chosen is not None
    return chosen


def test_one_job_goes_before_a_crowd() -> None:
    queue = FairQueue()
    for number in range(100):
        queue.put(waiting(number, "crowd", f"guest {number}", f"table {number}"))
    queue.charge(served_next(queue).who, 1.0)
    queue.put(waiting(1000, "honest", "ana", "table"))
    assert served_next(queue).number == 1000


def test_an_address_is_light_again_when_it_has_asked_for_little_for_a_while() -> None:
    now = [0.0]
    load = Load(lambda: now[0])
    assert load.light("ana")
    load.add("ana", 0.9 * LIGHT * LATELY_SECONDS)
    assert load.light("ana")
    load.add("ana", 0.2 * LIGHT * LATELY_SECONDS)
    assert not load.light("ana")
    assert load.light("ben")
    now[0] = LATELY_SECONDS
    assert load.light("ana")


def test_load_forgets_who_has_not_asked_for_long() -> None:
    now = [0.0]
    load = Load(lambda: now[0])
    for number in range(1000):
        load.add(f"address {number}", 1.0)
        now[0] += LATELY_SECONDS
    assert len(load._had) <= 12


async def test_a_worker_is_kept_for_light_addresses() -> None:
    """However long the jobs of heavy ones take, and however many addresses they come from."""
    pool = Pool(1)
    heavy = [(f"heavy {number}",) for number in range(3)]
    try:
        await pool.think(Sleep(0), PATIENCE, who=("light",))
        for who in heavy:
            pool._lanes[Lane.QUICK].queue.charge(who, LATELY_SECONDS)
        crowd = [asyncio.create_task(pool.think(Sleep(PATIENCE), 2 * PATIENCE, who=who)) for who in heavy * 3]
        await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.wait_for(pool.think(Sleep(0), PATIENCE, who=("light",)), PATIENCE / 2)
        assert not any(job.done() for job in crowd)
        assert pool.waiting(Lane.QUICK) >= len(crowd) - 1
        for job in crowd:
            job.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
    finally:
        await pool.close()


def test_guests_and_tables_of_one_address_take_turns() -> None:
    queue = FairQueue()
    for number in range(10):
        queue.put(waiting(number, "school", "ana", f"table {number}"))
    queue.put(waiting(100, "school", "ben", "other"))
    order = []
    while queue:
        one = served_next(queue)
        order.append(one.number)
        queue.charge(one.who, 1.0)
    assert order.index(100) <= 1


def test_who_has_waited_long_has_saved_nothing_up() -> None:
    """Two who compete all the time share the time; that one of them came later changes nothing."""
    queue = FairQueue()
    served = {"early": 0, "late": 0}
    for number in range(200):
        queue.put(waiting(number, "early"))
    for _ in range(50):
        queue.charge(served_next(queue).who, 1.0)
    for number in range(1000, 1200):
        queue.put(waiting(number, "late"))
    for _ in range(40):
        one = served_next(queue)
        served[one.who[0]] += 1
        queue.charge(one.who, 1.0)
    assert abs(served["early"] - served["late"]) <= 2


def test_a_full_queue_drops_the_crowd_s_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kostka.server.workers.fairness.MOST_WAITING", 10)
    queue = FairQueue()
    for number in range(10):
        assert queue.put(waiting(number, "crowd")) is None
    dropped = queue.put(waiting(100, "honest"))
    assert dropped is not None
    assert dropped.number == 9
    dropped = queue.put(waiting(101, "crowd"))
    assert dropped is not None
    assert dropped.number == 101


async def test_who_is_dropped_is_told() -> None:
    pool = Pool(1)
    with patch("kostka.server.workers.fairness.MOST_WAITING", 2):
        jobs = [asyncio.create_task(pool.think(Sleep(30), 60, who=("crowd",))) for _ in range(5)]
        done, _ = await asyncio.wait(jobs, timeout=PATIENCE, return_when=asyncio.FIRST_EXCEPTION)
    assert isinstance(next(iter(done)).exception(), Overworked)
    await pool.close()
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)


def test_an_expert_thinks_less_the_more_there_is_to_think_about() -> None:
    queue = FairQueue()
    alone = queue.share(("honest",), 1)
    for number in range(50):
        queue.put(waiting(number, "crowd"))
    assert alone == 1
    assert LEAST_SHARE <= queue.share(("crowd",), 1) < queue.share(("honest",), 1) < 1


@pytest.mark.one_process
async def test_a_closed_connection_takes_its_question_along(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        pool = server.house.pool
        with patch("kostka.server.edge.routes.Verifying", lambda *_: Sleep(60)):
            body = json.dumps({"record": "x"}).encode()
            head = b"POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % len(body)
            port = int(server.address.rpartition(":")[2])
            writers = []
            for _ in range(4):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(head + body)
                writers.append(writer)
            while pool.waiting(Lane.IDLE) < 3:  # noqa: ASYNC110 - there is no event
                await asyncio.sleep(0.01)
            for writer in writers:
                writer.transport.abort()
            while pool.waiting(Lane.IDLE):  # noqa: ASYNC110 - there is no event
                await asyncio.sleep(0.01)
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            answer = await http.post("/api/verify", json={"record": "x"})
            assert not answer.json()["ok"], "the worker that nobody waits for is kept"


class Counting(Pool):
    """Draws at once, and notes where and for whom it was asked to think."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[Job, Lane, Any]] = []

    async def think(
        self, job: Job, limit: float, deadline: float = 0, *, lane: Lane = Lane.QUICK, who: Any = (), **_: Any
    ) -> Any:
        del limit, deadline
        self.asked.append((job, lane, who))
        await asyncio.sleep(0.001)
        return Thought({"draw": True} if isinstance(job, Moving) else None)


async def seen_by(listener: Ear | None, seats: list[SeatPlan]) -> tuple[Counting, int]:
    """What is thought about at a table that somebody sees, and how far it gets in many turns of the loop."""
    house, pool = House(), Counting()
    house.rooms.bots = Bots(pool, SETTINGS)
    room = await house.table(seats, **{"setup.redeal_doublets": 0})
    begun = room.table.seq
    if listener is not None:
        room.enter(listener, None)
    for _ in range(100):
        await asyncio.sleep(0.001)
    await house.rooms.bots.close()
    return pool, room.table.seq - begun


async def test_bots_at_a_table_without_a_person_wait() -> None:
    pool, moves = await seen_by(None, BOTS)
    assert not pool.asked
    assert not moves


async def test_bots_that_only_spectators_watch_think_when_nobody_else_does() -> None:
    pool, moves = await seen_by(Ear(None, "there"), BOTS)
    assert moves
    assert {lane for _, lane, _ in pool.asked} == {Lane.IDLE}
    assert {who[0] for _, _, who in pool.asked} == {"there"}


async def test_bots_that_a_person_plays_with_think_on_that_person_s_account() -> None:
    for _ in range(20):  # until the bot has the first turn
        pool, _ = await seen_by(Ear("ana", "home"), MIXED)
        if pool.asked:
            break
    assert {(lane, *who[:2]) for _, lane, who in pool.asked} == {(Lane.QUICK, "home", "ana")}


async def test_bots_of_many_tables_are_not_asked_for_their_moves_in_one_turn_of_the_loop() -> None:
    house, pool = House(), Counting()
    house.rooms.bots = Bots(pool, SETTINGS)
    for room in [await house.table(BOTS, **{"setup.redeal_doublets": 0}) for _ in range(20)]:
        room.enter(Ear(None, "there"), None)
    asked = [0]
    for _ in range(20):
        await asyncio.sleep(0)
        asked.append(len(pool.asked))
    await house.rooms.bots.close()
    assert asked[-1] >= 20
    # Between two looks one turn may end, and those admitted before and in the next one come as well.
    most = 3 * AT_ONCE_SECONDS / REQUEST_SECONDS
    assert max(now - before for before, now in pairwise(asked)) <= most


async def test_bots_that_rested_play_on_with_their_time_when_somebody_comes() -> None:
    house, pool = House(), Counting()
    house.rooms.bots = Bots(pool, SETTINGS)
    room = await house.table(BOTS, **{"setup.redeal_doublets": 0, "clock.turn_ms": 60_000})
    assert room.code not in house.rooms.timers, "time runs out for bots that wait"
    house.now += 3_600_000
    room.enter(Ear(None), None)
    types: list[str] = []
    while "Acted" not in types:
        await asyncio.sleep(0.001)
        types = [entry.body.__class__.__name__ for entry in house.store.logs[room.code]]
    assert "TimedOut" not in types
    await house.rooms.bots.close()
    for timer in house.rooms.timers._timers.values():
        timer.cancel()


@pytest.mark.usefixtures("no_refill")
async def test_hints_are_counted_by_guest(tmp_path: Path) -> None:
    async with running(tmp_path, hints_per_minute=3) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Eva"}]
        made = await make_table(server.address, edition="original-it", seats=seats)
        client = await Client(server.address, made["code"], made["token"]).connect()
        heard: list[dict[str, Any]] = []
        client.on_message = heard.append
        for number in range(5):
            await client.send({"type": "hint", "seat": 0, "step": 1})
            await client.until(lambda _, number=number: len(heard) > number)  # type: ignore[misc]
        codes = [one["error"]["code"] for one in heard if one["type"] == "refused"]
        assert codes.count("too-often") == 2
        await client.close()


async def test_a_description_is_made_once_for_all_who_ask_at_the_same_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []
    all_ask = threading.Barrier(4)

    def describe() -> dict[str, Any]:
        made.append(1)
        time.sleep(0.01)
        return {}

    def ask() -> bytes:
        all_ask.wait(PATIENCE)
        return routes._made_once(routes._protocol)

    monkeypatch.setattr(routes, "json_schema", describe)
    routes._protocol.cache_clear()
    assert set(await asyncio.gather(*(asyncio.to_thread(ask) for _ in range(4)))) == {b"{}"}
    routes._protocol.cache_clear()
    assert len(made) == 1
