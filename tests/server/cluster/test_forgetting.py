"""Tables come and go, and nothing of them stays in any process."""

import gc
from asyncio import AbstractEventLoop
from collections.abc import Iterable, Iterator
from logging import Logger
from types import FunctionType, ModuleType
from typing import Any
from weakref import ref

import msgspec
import pytest
from sqlalchemy import update

from kostka.server.cluster import members
from kostka.server.rooms import rooms
from kostka.server.store.roll import FORGOTTEN_MS
from kostka.server.store.schema import MEMBERS
from kostka.server.tables.commands import Act
from tests.server.cluster.inside import Ear, Inside, inside, table, until

TABLES = 4


async def _visited(one: Inside, other: Inside) -> str:
    """A table at which people play in two processes, until all of them leave; returns its code."""
    here = await table(one)
    there = await other.find(here.code)
    at = {"ana": (here, Ear("ana")), "ben": (there, Ear("ben"))}
    for room, ear in at.values():
        room.enter(ear, None)
    for number in range(6):
        turn = here.table.turn
        assert turn is not None
        guest = ("ana", "ben")[turn]
        room, _ = at[guest]
        room.keep_draft(turn, ["R1"], shown=True)
        seq = await room.carry_out(Act(turn, {"draw": True}, room.table.seq), guest, f"{guest} {number}")
        await until(lambda seq=seq: min(here.table.seq, there.table.seq) >= seq)  # type: ignore[misc]
    for room, ear in at.values():
        room.leave(ear)
    return here.code


async def test_a_table_that_nobody_needs_leaves_nothing_behind(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as (_, processes):
        codes = [await _visited(*processes) for _ in range(TABLES)]
        assert any(_traces(one, codes[0]) for one in processes), "nothing would be found"
        await until(lambda: not any(room.audience.attended for one in processes for room in one.rooms.all))
        monkeypatch.setattr(rooms, "IDLE_SECONDS", -1)

        def forgotten() -> bool:
            for one in processes:
                one.rooms._unload_idle()  # a late message may have brought a table back
                one.members._acting.clear()  # of these so many are kept, see below
            return not any(_traces(one, *codes) for one in processes)

        await until(forgotten)


async def test_a_table_that_is_unloaded_is_freed_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the garbage collector, which a server lets go through everything only every few hours."""
    async with inside(database) as (_, processes):
        await _visited(*processes)
        freed = [ref(room) for one in processes for room in one.rooms.all]
        await until(lambda: not any(room.audience.attended for one in processes for room in one.rooms.all))
        monkeypatch.setattr(rooms, "IDLE_SECONDS", -1)
        gc.collect()
        gc.disable()
        try:

            def gone() -> bool:
                for one in processes:
                    one.rooms._unload_idle()
                return not any(room() for room in freed)

            await until(gone)
        finally:
            gc.enable()


async def test_who_acts_is_remembered_of_so_many_tables(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "MOST_KEPT", 10)
    async with inside(database) as (_, (one, other)):
        for number in range(100):
            code = f"table{number}"
            assert one.members.acts_for(code) != other.members.acts_for(code)
        assert len(one.members._acting) <= 10


async def test_whoever_died_long_ago_is_struck_from_the_roll(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        roll = one.members._roll
        now, _ = await roll.beat("dead")
        with other.store.engine.begin() as connection:
            long_ago = update(MEMBERS).where(MEMBERS.c.name == "dead").values(at=now - FORGOTTEN_MS - 1)
            connection.execute(long_ago)
        await roll.beat("new")
        await roll.settle("new", 1_800, {})
        _, called = await roll.beat("new")
        assert {member.name for member in called} == {one.members.name, other.members.name, "new"}


async def test_who_cannot_read_a_table_is_forgotten_with_the_process(database: str) -> None:
    async with inside(database, 3) as (_, (one, other, third)):
        for unable in (other, third):
            one.cluster.unreadable_for.setdefault("abcdefgh", set()).add(unable.members.name)
        one.members.forget(other.members.name)
        assert one.cluster.unreadable_for == {"abcdefgh": {third.members.name}}
        one.members.forget(third.members.name)
        assert not one.cluster.unreadable_for


async def test_nobody_is_told_again_and_again_about_a_table_that_they_do_not_have(database: str) -> None:
    async with inside(database) as (_, (one, other)):
        here = await table(one)
        while not one.cluster.acts_for(here.code):
            here = await table(one)
        here.peers.add(other.members.name)
        turn = here.table.turn
        assert turn is not None
        await here.carry_out(Act(turn, {"draw": True}, here.table.seq), ("ana", "ben")[turn], "c1")
        await until(lambda: not here.peers)


def _traces(process: Inside, *codes: str) -> list[str]:
    """Where these tables are still named in the memory of a process."""
    parts = (process.rooms, process.cluster, process.members, process.store)
    return [found for part in parts for found in _named(part) if any(code in found for code in codes)]


def _named(root: Any) -> Iterator[str]:
    """All texts that can be reached from an object, but not through code."""
    seen, waiting = dict[int, Any](), [root]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, ModuleType | type | AbstractEventLoop | Logger):
            continue
        seen[id(one)] = one
        if isinstance(one, str):
            yield one
        waiting.extend(_within(one))


def _within(one: Any) -> Iterable[Any]:
    """What an object holds; the garbage collector does not look into structs, nor at keys that are texts."""
    if isinstance(one, FunctionType):
        return one.__closure__ or ()
    if isinstance(one, msgspec.Struct):
        return msgspec.structs.astuple(one)
    return [*gc.get_referents(one), *(one if isinstance(one, dict) else ())]
