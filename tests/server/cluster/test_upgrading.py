"""Two releases on one database: an entry that one of them does not know makes it hand the table over."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from kostka.server.protocol.closing import Close
from kostka.server.store import UnknownEntry
from kostka.server.store.sql import SqlStore
from tests.server.clients import Client, make_table
from tests.server.cluster.inside import Ear, inside, table, until
from tests.server.serving import running

pytestmark = pytest.mark.waits


def write_unknown(store: SqlStore, code: str, seq: int) -> None:
    """An entry of a kind that only a later release knows."""
    with store.engine.begin() as connection:
        connection.execute(
            text("INSERT INTO log (code, seq, at, body) VALUES (:code, :seq, 1, :body)"),
            {"code": code, "seq": seq, "body": '{"type":"moon_phase_changed","to":"full"}'},
        )


async def test_an_unknown_entry_hands_the_table_over(database: str) -> None:
    async with inside(database) as (_, (old, new)):
        room = await table(old)
        other = await table(old)
        ana = Ear("ana")
        room.enter(ana, None)
        write_unknown(old.store, room.code, room.table.seq + 1)
        room.heard_of(room.table.seq + 1)
        await until(lambda: ana.closed is Close.RESTART)
        await until(lambda: old.rooms.loaded(room.code) is None)
        assert not old.cluster.acts_for(room.code)
        await until(lambda: old.members.name in new.cluster.unreadable_for[room.code])
        with pytest.raises(UnknownEntry):
            await old.rooms.find(room.code)
        assert (await old.find(other.code)) is other, "another table was handed over too"


async def test_whoever_comes_to_it_is_sent_on(postgres_database: str, tmp_path: Path) -> None:
    async with running(tmp_path, database=postgres_database) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "open"}]
        made = await make_table(server.address, edition="original-it", seats=seats)
        client = await Client(server.address, made["code"], made["token"]).connect()
        store = server.house.store
        assert isinstance(store, SqlStore)
        await asyncio.to_thread(write_unknown, store, made["code"], client.seq + 1)
        await client.until(lambda one: one.closed is not None)
        assert client.closed == Close.RESTART
        again = await Client(server.address, made["code"], made["token"]).connect()
        assert again.closed == Close.RESTART
        await make_table(server.address, edition="original-it", seats=seats)
