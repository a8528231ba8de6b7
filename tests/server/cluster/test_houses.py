"""Two whole servers on one PostgreSQL, over HTTP and sockets, with the database's own bus between them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from kostka.server.house import sign_anew
from kostka.server.protocol.closing import Close
from kostka.server.settings import Settings
from kostka.server.store.keys import LEARNT_SECONDS
from tests.server.clients import PATIENCE, Client, join, make_table
from tests.server.cluster.inside import until
from tests.server.reviews.asking import short
from tests.server.serving import Running, running
from tests.server.test_authz import Doors

pytestmark = pytest.mark.waits

SEATS = [{"kind": "here", "name": "Ana"}, {"kind": "open"}]


@asynccontextmanager
async def two_houses(database: str, folder: Path, **settings: Any) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers that know each other."""
    async with (
        running(folder / "one", database=database, **settings) as one,
        running(folder / "two", database=database, **settings) as two,
    ):
        clusters = [house.house.cluster for house in (one, two)]
        await until(lambda: all(c is not None and c.members.others and c.bus.connected for c in clusters))
        yield one, two


async def test_whoever_plays_in_another_process_is_seen_and_heard(
    postgres_database: str, tmp_path: Path
) -> None:
    async with two_houses(postgres_database, tmp_path) as (one, two):
        made = await make_table(one.address, edition="original-it", seats=SEATS, games=1)
        entered = await join(two.address, made["code"], "Ben")
        ana = await Client(one.address, made["code"], made["token"]).connect()
        ben = await Client(two.address, made["code"], entered["token"]).connect()
        await ana.until(lambda one: one.state["online"] == [True, True] or _heard(one, "presence"))
        seat = ana.state["waiting"][0]
        mover, other = (ana, ben) if seat in ana.you["seats"] else (ben, ana)
        await mover.send({"type": "draft", "seat": seat, "n": 1, "draft": ["R1 R2 R3"]})
        await mover.send({"type": "emote", "seat": seat, "emote": "nice"})
        await other.until(lambda one: _heard(one, "emote"))
        await asyncio.gather(ana.play(), ben.play())
        assert ana.state["sheet"] == ben.state["sheet"]
        for client in (ana, ben):
            await client.close()


def _heard(client: Client, kind: str) -> bool:
    return any(f'"type": "{kind}"' in text for text in client.heard)


async def test_a_seat_is_open_once_in_all_processes(postgres_database: str, tmp_path: Path) -> None:
    async with two_houses(postgres_database, tmp_path) as (one, two):
        made = await make_table(one.address, edition="original-it", seats=SEATS)
        old = await Client(one.address, made["code"], made["token"]).connect()
        await asyncio.sleep(0.5)
        new = await Client(two.address, made["code"], made["token"]).connect()
        await old.until(lambda client: client.closed is not None)
        assert old.closed == Close.ELSEWHERE
        assert new.closed is None
        await new.close()


@pytest.mark.usefixtures("no_refill")
async def test_limits_hold_in_all_processes_together(postgres_database: str, tmp_path: Path) -> None:
    limits = {"tables_per_minute": 2, "guests_per_address": 2, "questions_per_minute": 3, "spectators": 1}
    async with two_houses(postgres_database, tmp_path, **limits) as (one, two):
        plan: dict[str, Any] = {"edition": "original-it", "seats": SEATS}
        made = [await make_table(house.address, **plan) for house in (one, two, one, two)]
        await asyncio.sleep(0.5)
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            for house in (one, two):
                answer = await http.post(f"{house.address}/api/tables", json=plan)
                assert answer.status_code == 429, answer.text
            question = {"record": "{}"}
            answers = [
                (await http.post(f"{house.address}/api/verify", json=question)).status_code
                for house in (one, two, one)
            ]
            assert 429 not in answers
            await asyncio.sleep(0.5)
            assert (await http.post(f"{two.address}/api/verify", json=question)).status_code == 429
        first = await Client(one.address, made[0]["code"], None).connect()
        room = two.house.rooms
        await room.find(made[0]["code"])
        loaded = room.loaded(made[0]["code"])
        assert loaded is not None
        await until(lambda: loaded.audience.spectators(loaded.table).total() == 1)
        second = await Client(two.address, made[0]["code"], None).connect()
        assert second.closed == Close.NO_SPECTATORS
        await first.close()


async def test_a_new_key_is_used_by_all_and_sends_nobody_away(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_houses(postgres_database, tmp_path) as (one, two):
        before = await make_table(one.address, edition="original-it", seats=SEATS)
        settings = Settings(data=tmp_path / "one", database=postgres_database)
        await asyncio.to_thread(sign_anew, settings)
        async with asyncio.timeout(LEARNT_SECONDS + 30):
            while True:
                made = await make_table(one.address, edition="original-it", seats=SEATS)
                client = await Client(two.address, made["code"], made["token"]).connect()
                assert client.closed is None, "a token of one process is refused by another"
                await client.close()
                if len(two.house.guests._keys) == 2 and one.house.guests._next == float("inf"):
                    break
                await asyncio.sleep(0.2)
        client = await Client(two.address, before["code"], before["token"]).connect()
        assert client.closed is None
        await client.close()


async def test_a_process_says_how_it_is_among_the_others(postgres_database: str, tmp_path: Path) -> None:
    async with (
        two_houses(postgres_database, tmp_path) as (one, two),
        httpx.AsyncClient(timeout=PATIENCE) as http,
    ):
        well = [(await http.get(f"{house.address}/health")).json() for house in (one, two)]
        assert [said["processes"] for said in well] == [2, 2]
        assert all(said["bus"] for said in well)
        assert len({said["process"] for said in well}) == 2
        figures = (await http.get(f"{one.address}/metrics")).text
        assert f'kostka_process_info{{name="{well[0]["process"]}"}} 1.0' in figures
        assert "kostka_processes 2.0" in figures
        assert "kostka_bus_connected 1.0" in figures
        await one.house.drain()
        assert (await http.get(f"{one.address}/health")).status_code == 503
        plan: dict[str, Any] = {"edition": "original-it", "seats": SEATS}
        assert (await http.post(f"{one.address}/api/tables", json=plan)).status_code == 503
        cluster = two.house.cluster
        assert cluster is not None
        await until(lambda: not cluster.members.others)
        assert cluster.acts_for("abcdefgh"), "nobody acts for the tables of a process that has said goodbye"


async def test_a_review_is_made_once_for_all_processes(postgres_database: str, tmp_path: Path) -> None:
    async with (
        two_houses(postgres_database, tmp_path) as (one, two),
        httpx.AsyncClient(timeout=PATIENCE) as http,
    ):
        code = await Doors(one).put(short())
        paths = [f"{house.address}/api/tables/{code}/reviews/1" for house in (one, two)]
        await asyncio.gather(*(http.post(path, json={}) for path in paths * 2))
        states = {""}
        while states != {"ready"}:
            states = {(await http.get(path)).json()["state"] for path in paths}
            assert states <= {"making", "ready"}
        assert one.house.reviews.made + two.house.reviews.made == 1
