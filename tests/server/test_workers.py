"""Workers that hang, die or fail cost a moment, never the table; and none outlives the server."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kostka.server.workers import Lane, Pool, ThinkingFailed
from kostka.server.workers.pool import NICENESS
from kostka.server.workers.process import started
from kostka.server.workers.worker import packed
from tests.server.chores import Die, Fail, Given, Niceness, Sleep, Unsendable, Wait
from tests.server.clients import PATIENCE, Client, make_table
from tests.server.serving import Process, running

pytestmark = pytest.mark.waits
USUAL = dict(NICENESS)
"""Other tests have workers that are not niced."""


@asynccontextmanager
async def one_worker() -> AsyncIterator[Pool]:
    pool = Pool(1)
    try:
        yield pool
    finally:
        await pool.close()


async def test_jobs_are_answered_and_failures_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NICENESS, Lane.DEEP, USUAL[Lane.DEEP])
    async with one_worker() as pool:
        assert await pool.think(Sleep(0, 5), 20) == 5
        assert await pool.think(Niceness(), 20) == os.nice(0), "light addresses wait for nobody"
        assert await pool.think(Niceness(), 20, lane=Lane.DEEP) >= 10
        with pytest.raises(ThinkingFailed, match="not like this"):
            await pool.think(Fail(), 20)
        assert pool.replaced == 0
        with pytest.raises(ThinkingFailed):
            await pool.think(Unsendable(), 20)
        assert await pool.think(Sleep(0, 6), 20) == 6


async def test_a_worker_that_was_prepared_gets_the_first_job() -> None:
    async with one_worker() as pool:
        pool.prepare(Lane.DEEP)
        pool.prepare(Lane.DEEP)
        assert await pool.think(Sleep(0, 5), 20, lane=Lane.DEEP) == 5
        assert len(pool.pids) == 1
        assert await pool.think(Sleep(0, 6), 20, lane=Lane.DEEP) == 6
        assert len(pool.pids) == 1


async def test_a_worker_that_hangs_is_killed_and_replaced() -> None:
    async with one_worker() as pool:
        await pool.think(Sleep(0), 20)
        (before,) = pool.pids
        with pytest.raises(ThinkingFailed):
            await pool.think(Sleep(60), 0.2)
        assert await pool.think(Sleep(0, 7), 20) == 7
        assert pool.pids != [before]
        assert not _alive(before)


async def test_waiting_for_the_processor_is_charged_to_nobody() -> None:
    async with one_worker() as pool:
        load = pool._lanes[Lane.QUICK].queue.load
        await pool.think(Sleep(0.5), PATIENCE, who=("ana",))
        assert load.lately("ana") < 0.25, "it slept"
        with pytest.raises(ThinkingFailed):
            await pool.think(Sleep(60), 0.5, who=("ben",))
        assert load.lately("ben") > 0.25, "nobody knows what it did"


async def test_a_worker_that_dies_is_replaced() -> None:
    async with one_worker() as pool:
        with pytest.raises(ThinkingFailed):
            await pool.think(Die(), 20)
        assert await pool.think(Sleep(0, 3), 20) == 3
    assert pool.pids == []


@pytest.mark.parametrize("later", range(4))
async def test_a_pool_closes_though_an_answer_comes_in_that_moment(later: int, tmp_path: Path) -> None:
    pool, go_on = Pool(1), tmp_path / "go on"
    asked = asyncio.create_task(pool.think(Wait(go_on), PATIENCE))
    while not pool.pids:  # noqa: ASYNC110 - there is no event
        await asyncio.sleep(0.01)
    go_on.touch()
    for _ in range(later):
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await pool.close()
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert pool.pids == []


async def test_an_answer_is_given_in_the_turn_of_the_loop_in_which_it_comes() -> None:
    """And the next job is on its way by then. In each further turn others would be served first."""
    async with one_worker() as pool:
        await pool.think(Sleep(0), PATIENCE, lane=Lane.IDLE)
        (worker,) = pool._lanes[Lane.IDLE].workers
        answers: list[int] = []
        pool.ask(Sleep(60), PATIENCE, answers.append, lane=Lane.IDLE)
        pool.ask(Sleep(60), PATIENCE, answers.append, lane=Lane.IDLE)
        first, process = worker.job, worker._process
        assert first is not None
        assert process is not None
        process.data_received(packed((True, 5, 0.0)))
        assert answers == [5]
        assert worker.job not in (None, first)


async def test_a_worker_ends_when_nobody_is_at_the_other_end_whatever_it_computes() -> None:
    process = await started(0, lambda _: None)
    process.send(packed(Sleep(600)))
    assert process._transport is not None
    process._transport.abort()
    async with asyncio.timeout(PATIENCE):
        await process.ended()


async def test_what_cannot_be_sent_costs_no_worker() -> None:
    async with one_worker() as pool:
        await pool.think(Sleep(0), PATIENCE)
        nested: list[object] = []
        for _ in range(900):
            nested = [nested]
        for job in (Unsendable(), Given(nested)):
            with pytest.raises(ThinkingFailed):
                await pool.think(job, PATIENCE)
        assert pool.replaced == 0


async def test_two_jobs_of_one_moment_get_two_workers() -> None:
    pool = Pool(2)
    await pool.think(Sleep(0), 20, lane=Lane.DEEP)
    both = [
        asyncio.create_task(pool.think(Sleep(60), 60, lane=Lane.DEEP)),
        asyncio.create_task(pool.think(Sleep(0, 4), 60, lane=Lane.DEEP)),
    ]
    done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    assert [one.result() for one in done] == [4]
    await pool.close()
    both[0].cancel()
    await asyncio.gather(*both, return_exceptions=True)


async def test_jobs_that_nobody_waits_for_keep_no_others_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kostka.server.workers.fairness.MOST_WAITING", 3)

    async with one_worker() as pool:
        await pool.think(Sleep(0), 20)
        waiting = [asyncio.create_task(pool.think(Sleep(0.1), 20)) for _ in range(4)]
        await asyncio.sleep(0.02)
        for one in waiting[1:]:
            one.cancel()
        assert await pool.think(Sleep(0, 8), 20) == 8
        await asyncio.gather(*waiting, return_exceptions=True)


async def test_the_earliest_deadline_comes_first(tmp_path: Path) -> None:
    async with one_worker() as pool:
        order: list[int] = []

        async def think(number: int) -> None:
            await pool.think(Sleep(0), PATIENCE, deadline=number, lane=Lane.IDLE)
            order.append(number)

        go_on = tmp_path / "go on"
        busy = asyncio.create_task(pool.think(Wait(go_on), PATIENCE, lane=Lane.IDLE))
        later = [asyncio.create_task(think(number)) for number in (3, 1, 2)]
        while pool.waiting(Lane.IDLE) != 3:  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.001)
        go_on.touch()
        await asyncio.gather(busy, *later)
        assert order == [1, 2, 3]


async def test_a_game_goes_on_when_its_worker_is_killed(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "bot", "bot": "solid"}]
        made = await make_table(server.address, edition="original-it", seats=seats, games=1)
        client = await Client(server.address, made["code"], made["token"]).connect()
        playing = asyncio.create_task(client.play())
        for _ in range(3):
            await asyncio.sleep(0.3)
            for pid in server.house.pool.pids:
                os.kill(pid, signal.SIGKILL)
        await asyncio.wait_for(playing, 60)
        assert client.state["sheet"]["over"]
        await client.close()


async def test_no_worker_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    process = Process(tmp_path).start()

    seats = [{"kind": "bot", "bot": "solid"}, {"kind": "bot", "bot": "solid"}]
    made = await make_table(process.address, edition="original-it", seats=seats)
    spectator = await Client(process.address, made["code"], None).connect()
    await spectator.until(lambda one: one.seq > 4)
    await spectator.close()
    children = _children(process.pid)
    assert children, "no worker was started"
    process.kill()
    for pid in children:
        _wait_until_dead(pid)


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def _wait_until_dead(pid: int) -> None:
    for _ in range(int(PATIENCE / 0.05)):
        if not _alive(pid):
            return
        time.sleep(0.05)
    raise AssertionError("a worker is still alive")
