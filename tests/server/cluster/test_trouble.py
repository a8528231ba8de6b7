"""One process in trouble of its own: its bus is slow or too narrow for a message, or its database is away."""

import asyncio
import json
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from kostka.server.bus import postgres
from kostka.server.cluster import messages
from kostka.server.rooms.elsewhere import Attendance
from kostka.server.store import StoreUnavailable
from kostka.server.tables.commands import Act
from kostka.server.tables.entries import Entry, Seated
from tests.server.clients import Client, join, make_table
from tests.server.cluster.inside import Ear, inside, table, until
from tests.server.cluster.test_houses import SEATS, two_houses

pytestmark = pytest.mark.waits

SLOW = "SELECT pg_notify(c, p), pg_sleep(5) FROM unnest(%s::text[], %s::text[]) AS t(c, p)"


async def test_an_entry_that_is_too_long_for_a_message_is_read_from_the_log(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        await until(lambda: bool(here.peers))
        read = asyncio.Event()
        found = other.store.read

        async def noted(*asked: object) -> object:
            read.set()
            return await found(*asked)  # type: ignore[arg-type]

        monkeypatch.setattr(other.store, "read", noted)
        monkeypatch.setattr(messages, "LARGEST", 60)
        turn = here.table.turn
        assert turn is not None
        await here.carry_out(Act(turn, {"draw": True}, here.table.seq), ("ana", "ben")[turn], "c1")
        await until(lambda: there.table == here.table)
        assert read.is_set()


async def test_of_a_crowd_too_long_for_a_message_the_others_know_the_size(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        there = await other.find(here.code)
        ana = Ear("ana")
        for number in range(400):
            here.enter(Ear(None, f"2001:db8:{number:x}:ffff::/64"), None)
        here.enter(ana, None)
        await until(lambda: there.audience.spectators(there.table).total() == 400)
        await until(lambda: there.audience.online(there.table)[0])
        assert not one.cluster.bus.figures.dropped


async def test_a_message_that_cannot_be_handled_does_not_end_the_bus(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_houses(postgres_database, tmp_path) as (one, two):
        clusters = [house.house.cluster for house in (one, two)]
        sending, hearing = clusters
        assert sending is not None
        assert hearing is not None
        heard: list[str] = []

        def spent(who: str) -> None:
            heard.append(who)
            raise ValueError

        monkeypatch.setitem(hearing.on_spent, "misses", spent)
        for who in ("ana", "ben"):
            sending.spent("misses", who)
        await until(lambda: heard == ["ana", "ben"])


async def test_a_database_that_one_process_has_lost_costs_only_that_process(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as (_, (one, other)):
        codes = [f"table{number}" for number in range(20)]
        assert any(one.cluster.acts_for(code) for code in codes)

        async def away(_: str) -> None:
            raise StoreUnavailable("away")

        monkeypatch.setattr(one.members._roll, "beat", away)
        await until(lambda: not any(one.cluster.acts_for(code) for code in codes))
        await until(lambda: all(other.cluster.acts_for(code) for code in codes))
        monkeypatch.undo()
        await until(lambda: any(one.cluster.acts_for(code) for code in codes))
        await until(
            lambda: sum(one.cluster.acts_for(code) + other.cluster.acts_for(code) for code in codes) == 20
        )


async def test_a_slow_bus_delays_nobody(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves go on, and those that the bus does not bring in time are found in the log."""
    async with two_houses(postgres_database, tmp_path) as (one, two):
        made = await make_table(one.address, edition="original-it", seats=SEATS, games=1)
        entered = await join(two.address, made["code"], "Ben")
        ana = await Client(one.address, made["code"], made["token"]).connect()
        ben = await Client(two.address, made["code"], entered["token"]).connect()
        monkeypatch.setattr(postgres, "NOTIFY", SLOW)
        for _ in range(3):
            seat = ana.state["waiting"][0]
            mover, other = (ana, ben) if seat in ana.you["seats"] else (ben, ana)
            await mover.act(seat, {"draw": True})
            await other.until(lambda client, most=mover.seq: client.seq >= most)  # type: ignore[misc]
        assert ana.state["waiting"] == ben.state["waiting"]
        for client in (ana, ben):
            await client.close()


async def test_what_was_lost_on_the_way_out_is_said_once_more(postgres_database: str, tmp_path: Path) -> None:
    """The connection that notifies is cut, the one that listens is not: nobody else would notice."""
    async with two_houses(postgres_database, tmp_path) as (one, two):
        made = await make_table(one.address, edition="original-it", seats=SEATS, games=1)
        entered = await join(two.address, made["code"], "Ben")
        ana = await Client(one.address, made["code"], made["token"]).connect()
        await ana.until(lambda client: client.state["seats"][1]["kind"] == "person")
        async with await psycopg.AsyncConnection.connect(postgres_database, autocommit=True) as admin:
            await admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'kostka bus' AND query NOT LIKE 'LISTEN%'"
            )
        ben = await Client(two.address, made["code"], entered["token"]).connect()
        await ana.until(lambda client: any('"presence"' in text for text in client.heard))
        for client in (ana, ben):
            await client.close()


async def test_forged_notifications_change_nothing_at_a_table(postgres_database: str, tmp_path: Path) -> None:
    async with two_houses(postgres_database, tmp_path) as (one, two):
        made = await make_table(one.address, edition="original-it", seats=SEATS, games=1)
        ana = await Client(one.address, made["code"], made["token"]).connect()
        room = one.house.rooms.loaded(made["code"])
        assert room is not None
        assert one.house.cluster is not None
        assert two.house.cluster is not None
        name, sender, code = one.house.cluster.members.name, two.house.cluster.members.name, room.code
        entry = Entry(room.table.seq + 1, room.table.at, Seated(1, "Eve", "eve"))
        forged = [
            messages.reached(sender, code, [entry]),
            messages.attended(
                messages.Attended(sender, code, Attendance({"eve": "x"}), room.table.host, 2**60)
            ),
            messages.encode(messages.Left(sender)),
            messages.encode(messages.Emoted(sender, code, 0, "bye")),
            b"[" * 5_000,
            b"null",
        ]
        url = make_url(postgres_database).set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as eve:
            for text in forged:
                await eve.execute("SELECT pg_notify(%s, %s)", (f"kostka_{name}", text.decode()))
        received = one.house.cluster.bus.figures
        await until(lambda: received.received >= len(forged))
        assert room.table.seats[1].kind == "open"
        assert ana.closed is None
        assert not any(json.loads(text)["type"] == "emote" for text in ana.heard)
        assert one.house.cluster.members.others == {sender}
        there = await two.house.rooms.find(code)
        assert there is not None
        await until(lambda: name in there.peers)
        two.house.cluster.emoted(there, 0, "nice")
        await until(lambda: any(json.loads(text)["type"] == "emote" for text in ana.heard))
        await ana.close()
