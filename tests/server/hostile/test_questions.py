"""Questions that were made to take long: answered in a worker with a deadline, or refused at a glance."""

import asyncio
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from kostka import rules
from kostka.errors import KostkaError
from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.rooms import Rooms
from kostka.server.tables.commands import Act
from kostka.server.tables.entries import Entry, Paused, Resumed
from kostka.server.workers import Lane, Pool, ThinkingFailed, TookTooLong
from kostka.server.workers.jobs import Job
from tests.server.clients import PATIENCE
from tests.server.household import SETTINGS, Ear, House
from tests.server.serving import running

HEAVY = {"deck.copies": 3, "deck.jokers": 4, "clock.turn_ms": 0, "setup.redeal_doublets": 0}
TWO = [SeatPlan("here", "Ana"), SeatPlan("here", "Eva")]
POSITION = {"racks": ["R1", "K5"], "table": [], "pool": "B1", "opened": [True, True], "turn": 0}
QUESTION = {"edition": "original-cz", "options": {}, "position": POSITION, "seat": 0, "lang": "en"}


class Here(Pool):
    """Thinks in this process, and notes in which lane; or takes too long."""

    def __init__(self) -> None:
        super().__init__(1)
        self.lanes: list[Lane] = []
        self.too_long = False

    async def think(
        self, job: Job, limit: float, deadline: float = 0, *, lane: Lane = Lane.QUICK, who: Any = (), **_: Any
    ) -> Any:
        del limit, deadline, who
        self.lanes.append(lane)
        await asyncio.sleep(0)
        if self.too_long:
            raise TookTooLong
        return job.run()


def house_with(pool: Pool) -> House:
    house = House()
    house.rooms = Rooms(house.store, pool, SETTINGS, lambda: house.now)
    return house


@pytest.mark.parametrize("name", rules.editions())
def test_the_rules_of_every_edition_are_light(name: str) -> None:
    assert rules.load(name).light


def test_old_rules_are_light_where_they_are_quick() -> None:
    """Whoever sends an old record can play on by its rules, with any deck."""
    assert rules.load("first-pl", {}, 1).light
    assert not rules.load("first-pl", {"deck.copies": 2}, 1).light
    assert rules.load("first-pl", {"deck.copies": 3}).light


async def test_large_house_rules_are_judged_in_a_worker() -> None:
    pool = Here()
    house = house_with(pool)
    room = await house.table(TWO, **HEAVY)
    ana = Ear("ana")
    room.enter(ana, None)
    seq = await room.carry_out(Act(room.table.turn or 0, {"draw": True}, room.table.seq), "ana", "c1")
    assert pool.lanes == [Lane.JUDGE]
    assert ana.heard[-1]["seq"] == seq
    assert await room.carry_out(Act(0, {"draw": True}, 1), "ana", "c1") == seq, "sent again"
    pool.too_long = True
    with pytest.raises(KostkaError) as refused:
        await room.carry_out(Act(room.table.turn or 0, {"draw": True}, room.table.seq), "ana", "c2")
    assert refused.value.code == "too-large-to-judge"
    assert room.table.seq == seq
    pool.too_long = False
    await room.carry_out(Act(room.table.turn or 0, {"draw": True}, room.table.seq), "ana", "c3")


async def test_ordinary_rules_need_no_worker() -> None:
    pool = Here()
    house = house_with(pool)
    room = await house.table(TWO, **{"setup.redeal_doublets": 0})
    await room.carry_out(Act(room.table.turn or 0, {"draw": True}, room.table.seq), "ana", "c1")
    assert not pool.lanes


async def test_a_table_whose_log_takes_too_long_is_set_aside(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> str:
        house = house_with(Here())
        heavy, light = await house.table(TWO, **HEAVY), await house.table(TWO)
        await heavy.carry_out(Act(heavy.table.turn or 0, {"draw": True}, heavy.table.seq), "ana")
        pool = Here()
        pool.too_long = True
        again = Rooms(house.store, pool, SETTINGS, lambda: house.now)
        for _ in range(3):
            with pytest.raises(KostkaError) as refused:
                await again.get(heavy.code)
            assert refused.value.code == "too-large-to-judge"
        assert pool.lanes == [Lane.JUDGE], "it was tried again and again"
        assert await again.get(light.code) is not None
        pool.too_long = False
        house.now += 3_600_000
        back = await again.get(heavy.code)
        assert back is not None
        assert back.table.seq == heavy.table.seq
        return heavy.code

    code = await run()
    assert caplog.messages == [f"table {code} is set aside: its log takes too long to read"]


async def test_a_long_log_is_read_in_slices(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody paused and resumed all night: the others play on while that is read."""
    monkeypatch.setattr("kostka.server.loop.turns.AT_ONCE_SECONDS", 0)

    room = await house.table(TWO)
    log = house.store.logs[room.code]
    for number in range(len(log) + 1, 400, 2):
        log += [Entry(number, 1, Paused(0)), Entry(number + 1, 1, Resumed(0))]
    again = Rooms(house.store, Pool(1), SETTINGS, lambda: house.now)
    loading = asyncio.create_task(again.get(room.code))
    turns = 0
    while not loading.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 300, "nobody else had a turn"
    monkeypatch.setattr("kostka.server.loop.turns.LOG_SECONDS", 0)
    with pytest.raises(KostkaError) as refused:
        await Rooms(house.store, Pool(1), SETTINGS, lambda: house.now).get(room.code)
    assert refused.value.code == "too-large-to-judge"


@pytest.mark.parametrize(
    ("options", "draft", "code"),
    [
        ({}, [""] * 5_000, "too-many-tiles"),
        ({}, ["R1"] * 5_000, "too-many-tiles"),
        ({}, [" ".join(["R1"] * 5_000)], "too-many-tiles"),
        ({"deck.numbers" * 4_000: 1}, ["R1"], "rule-key-unknown"),
        ({"clock.offered_ms": ["x"] * 5_000}, ["R1"], "rule-not-a-number"),
    ],
)
async def test_layouts_and_rules_that_cannot_be_are_refused(
    options: dict[str, Any], draft: list[str], code: str, tmp_path: Path
) -> None:
    async with (
        running(tmp_path) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        body = {**QUESTION, "options": options, "draft": draft}
        answer = await http.post("/api/report", json=body)
        assert answer.status_code == 200, answer.text
        assert answer.json()["error"]["code"].startswith(code)
        assert len(answer.content) < 1_000


def plan(name: str = "Eve", more: str = "") -> str:
    """A table to be made, as text, so that it can hold what JSON libraries do not write."""
    seats = f'[{{"kind":"here","name":"{name}"}},{{"kind":"open"}}]'
    return f'{{{more}"edition":"original-pl","seats":{seats}}}'


def record_of(header: str) -> str:
    return json.dumps({"record": header})


SHARES = [{"seat": 0, "promise": "0" * 64, "part": "0" * 64}] * 5_000


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/tables", plan("a" + "\u0301\u0323" * 1_500), "body-malformed"),
        ("/api/tables", plan("a" + "\u0301\u0323" * 10_000), "body-too-big"),
        ("/api/tables", plan(more='"options":{"x":' + "[" * 3_000 + "]" * 3_000 + "},"), "body-malformed"),
        ("/api/tables", plan(more='"games":' + "9" * 4_000 + ","), "body-malformed"),
        ("/api/tables", plan(more='"options":{"clock.turn_ms":' + "9" * 4_000 + "},"), "rule-out-of-range"),
        ("/api/verify", '{"record":"' + "\\ud800" * 40_000 + '"}', "body-malformed"),
        ("/api/verify", record_of("[" * 400_000), "record-format"),
        ("/api/verify", record_of('{"seed":' + "9" * 400_000 + "}"), "json-number"),
        (
            "/api/verify",
            record_of(json.dumps({"format": "kostka-record/3", "shares": SHARES})),
            "field-missing",
        ),
    ],
    ids=map(str, range(9)),
)
async def test_what_is_made_to_be_hard_to_read_is_refused_in_few_words(
    path: str, body: str, code: str, tmp_path: Path
) -> None:
    async with (
        running(tmp_path) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        answer = await http.post(path, content=body.encode("utf-8"))
        assert answer.status_code < 500
        assert answer.json()["error"]["code"] == code
        assert len(answer.content) < 1_000


async def test_a_question_that_is_nested_too_deep_costs_no_worker(tmp_path: Path) -> None:
    """Starting another one takes half a second of processor time, a hundred times what the question does."""
    nested = "[" * 900 + "]" * 900
    asked = (
        ("/api/what-if", f'{{"record":"{{}}","n":1,"action":{{"play":{nested}}}}}'),
        ("/api/report", json.dumps({**QUESTION, "options": HEAVY, "draft": [], "position": {"turn": 0}})),
    )
    async with (
        running(tmp_path) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        for path, body in asked:
            answer = await http.post(path, content=body.replace('"turn": 0', f'"turn": {nested}'))
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "too-large-to-judge")
        assert server.house.pool.pids == []


async def test_a_question_that_takes_too_long_gets_422(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        pool = Here()
        body = {**QUESTION, "options": HEAVY, "draft": ["R1"]}
        with patch.object(server.house.pool, "think", pool.think):
            assert (await http.post("/api/report", json=body)).json()["error"] is None
            pool.too_long = True
            for path, asked in (("/api/report", body), ("/api/verify", {"record": "{}"})):
                answer = await http.post(path, json=asked)
                assert answer.status_code == 422
                assert answer.json()["error"]["code"] == "too-large-to-judge"


async def test_a_worker_that_dies_over_a_question_harms_no_table() -> None:
    class Dying(Here):
        async def think(self, *args: Any, **more: Any) -> Any:
            raise ThinkingFailed("no answer")

    house = house_with(Dying())
    room = await house.table(TWO, **HEAVY)
    with pytest.raises(KostkaError):
        await room.carry_out(Act(room.table.turn or 0, {"draw": True}, room.table.seq), "ana", "c1")
    assert not room.busy
    await house.rooms.create(NewTable("original-cz", TWO), "ana")
