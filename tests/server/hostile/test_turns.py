"""Many at the same moment: the event loop serves them in several turns, and nobody waits for a crowd."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from kostka.server.edge import routes
from kostka.server.loop.turns import AT_ONCE_SECONDS, Turns
from kostka.server.protocol.http import SeatPlan
from kostka.server.store import writer
from kostka.server.workers.judging import Reporting, report
from tests.server.clients import PATIENCE
from tests.server.household import House
from tests.server.serving import running

PIECE = 0.6 * AT_ONCE_SECONDS
"""What each piece of work takes here: two of them fill a turn."""


class Busy:
    """Work that takes a while by a clock of its own, and notes who was served."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.served: list[str] = []
        self._now = 0.0
        monkeypatch.setattr("time.thread_time", lambda: self._now)

    def work(self, name: str) -> Callable[[], None]:
        return partial(self._work, name)

    def on_written(self, name: str) -> Callable[[Any], None]:
        return lambda _: self._work(name)

    def _work(self, name: str) -> None:
        self._now += PIECE
        self.served.append(name)


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Busy:
    return Busy(monkeypatch)


async def test_a_volley_is_served_in_several_turns(busy: Busy) -> None:
    turns, counts = Turns(), []
    for number in range(10):
        turns.do("crowd", busy.work(str(number)))
    while len(busy.served) < 10:
        counts.append(len(busy.served))
        await asyncio.sleep(0)
    assert counts == [2, 4, 6, 8]
    assert busy.served == sorted(busy.served), "what one address asks for is done in order"


async def test_who_asks_for_little_comes_first(busy: Busy) -> None:
    turns = Turns()
    for crowd in ("first crowd", "second crowd"):
        for _ in range(10):
            turns.do(crowd, busy.work(crowd))
    turns.do("home", busy.work("home"))
    await asyncio.sleep(0)
    assert busy.served.index("home") <= 3
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(busy.served) == 21


async def test_who_asks_for_little_does_not_even_wait_for_the_next_turn(busy: Busy) -> None:
    turns = Turns()
    for _ in range(400):
        turns.do("crowd", busy.work("crowd"))
    for _ in range(200):
        await asyncio.sleep(0)
    before = len(busy.served)
    await asyncio.sleep(0)
    assert len(busy.served) == before + 1, "a crowd has half of a turn"
    turns.do("home", busy.work("home"))
    assert busy.served[-1] == "home"
    turns.do("home", busy.work("home again"))
    turns.do("crowd", busy.work("crowd"))
    assert busy.served[-1] == "home", "the whole turn is over"
    await asyncio.sleep(0)
    assert busy.served[-2:] == ["home", "home again"]


async def test_work_that_fails_or_is_not_wanted_any_more_holds_nobody_up(busy: Busy) -> None:
    turns, heard = Turns(), []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: heard.append(about["exception"]))

    def fail() -> None:
        raise ValueError

    for work in [fail, *[busy.work("before")] * 6]:
        turns.do("crowd", work)
    leaving = asyncio.create_task(turns.run("crowd", busy.work("left")))
    await asyncio.sleep(0)
    leaving.cancel()
    turns.do("crowd", busy.work("after"))
    for _ in range(10):
        await asyncio.sleep(0)
    assert [type(error) for error in heard] == [ValueError]
    assert busy.served == ["before"] * 6 + ["after"]


@pytest.mark.one_process
async def test_reports_asked_for_at_the_same_moment_are_not_written_in_one_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def noting(question: Reporting) -> Any:
        asked.append(question.seat)
        return report(question)

    monkeypatch.setattr(routes, "report_on", noting)
    monkeypatch.setattr("kostka.server.loop.turns.AT_ONCE_SECONDS", 0)
    async with running(tmp_path) as server, asyncio.timeout(PATIENCE):
        port = int(server.address.rpartition(":")[2])
        crowd = [await _connect(port, "127.0.0.2") for _ in range(30)]
        home = await _connect(port, "127.0.0.1")
        for number, (_, sending) in enumerate([*crowd, home]):
            sending.write(_question(seat=0 if number < len(crowd) else 1))
        for reading, sending in [*crowd, home]:
            assert b"200 OK" in await reading.readline()
            sending.close()
    assert asked.index(1) < len(crowd) / 2, "the crowd came first"


async def _connect(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))


def _question(seat: int) -> bytes:
    position = {"racks": ["R1", "K1"], "table": [], "pool": "", "opened": [True, True], "turn": seat}
    body = json.dumps(
        {"edition": "original-pl", "position": position, "seat": seat, "draft": ["R1"]}
    ).encode()
    return b"POST /api/report HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % len(body) + body


async def test_a_commit_for_many_tables_is_told_in_several_turns(busy: Busy) -> None:
    loop = asyncio.get_running_loop()
    told = deque((busy.on_written(str(number)), None) for number in range(6))
    writer._tell(loop, told)
    counts = []
    while told:
        counts.append(len(busy.served))
        await asyncio.sleep(0)
    assert counts == [2, 4]
    assert busy.served == list("012345")


async def test_many_tables_are_looked_after_a_few_at_a_time(house: House) -> None:
    for _ in range(6):
        await house.table([SeatPlan("here", "Ana"), SeatPlan("here", "Eva")])
    seen: list[int] = []
    with (
        patch("kostka.server.rooms.rooms.ROOMS_AT_ONCE", 2),
        patch.object(type(house.rooms), "_look_after", _noting(seen)),
    ):
        await house.rooms._round()
    assert seen == [2, 2, 2]


def _noting(seen: list[int]) -> Any:
    async def look_after(_: Any, rooms: list[Any]) -> None:
        seen.append(len(rooms))

    return look_after
