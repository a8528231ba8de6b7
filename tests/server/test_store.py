"""Both stores keep the promises of the log, and their schemas go up and down without losing anything."""

import subprocess
import sys
from typing import Any

import pytest
from sqlalchemy import Engine, inspect, select

from kostka.errors import RequestError
from kostka.server.store import Appended, Store, StoreUnavailable
from kostka.server.store.archive import Which
from kostka.server.store.opening import is_current, migrate, open_engine, open_store
from kostka.server.store.prepared import Cursor, Prepared
from kostka.server.store.schema import LOG, METADATA
from kostka.server.store.sql import READ_AT_ONCE
from kostka.server.tables.entries import Acted, Entry, Paused, Started
from kostka.server.tables.recording import needed
from kostka.testing.stores import INDEX, check_store
from tests.server.reviews.stored import fill


async def test_the_store_conforms(database: str) -> None:
    async def opened() -> Store:
        return open_store(database)

    await check_store(opened)


async def test_a_game_is_found_in_a_long_log_a_part_at_a_time(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else memory would grow with every game that is played at a table."""
    store = open_store(database)
    bodies = [Started("") if number % 100 == 0 else Acted(0, {"draw": True}) for number in range(1_000)]
    log = [Entry(seq, 1, body) for seq, body in enumerate(bodies, 1)]
    assert await store.append("table", log, INDEX) == Appended()
    parts: list[int] = []
    found = Prepared.all

    def counted(query: Prepared, cursor: Cursor, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        rows = found(query, cursor, values)
        parts.append(len(rows))
        return rows

    monkeypatch.setattr(Prepared, "all", counted)
    assert await store.read_game("table", 3) == needed(log, 3)
    assert sum(parts) < 500, "it was read on after the game"
    await store.read_game("table", 10)
    assert max(parts) <= READ_AT_ONCE
    await store.close()


def test_the_schema_goes_up_down_and_up(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    first = _described(engine)
    assert set(first) == {table.name for table in METADATA.sorted_tables}
    migrate(engine, "base")
    assert not set(inspect(engine).get_table_names()) & set(first)
    migrate(engine)
    assert _described(engine) == first
    engine.dispose()


def test_the_migrations_make_what_the_queries_expect(database: str) -> None:
    """The schema after all migrations is the one that the code describes: nothing is left to migrate."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = open_engine(database)
    migrate(engine)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    engine.dispose()
    assert not differences


def test_a_current_schema_is_known_without_alembic(database: str) -> None:
    engine = open_engine(database)
    assert not is_current(engine)
    migrate(engine)
    assert is_current(engine), "REVISION is not the latest migration"
    migrate(engine, "base")
    assert not is_current(engine)
    engine.dispose()


def test_several_processes_may_open_a_new_database_at_once(database: str) -> None:
    opening = "import sys; from kostka.server.store.opening import open_store; open_store(sys.argv[1])"
    processes = [
        subprocess.Popen([sys.executable, "-c", opening, database], stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [process.communicate(timeout=60)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], said
    engine = open_engine(database)
    assert is_current(engine)
    engine.dispose()


async def test_migrating_again_changes_no_row(database: str) -> None:
    from kostka.server.tables.entries import Entry, Paused

    store = open_store(database)
    for seq in range(1, 20):
        assert await store.append("table", [Entry(seq, 1, Paused(0), f"c{seq}")], INDEX) == Appended()
    await store.close()
    engine = open_engine(database)
    with engine.connect() as connection:
        before = list(connection.execute(select(LOG)))
    migrate(engine)
    with engine.connect() as connection:
        assert list(connection.execute(select(LOG))) == before
    engine.dispose()


async def test_without_what_is_made_of_games_no_log_changes(database: str) -> None:
    """Down to the release before reviews and up again: the logs stay, and reviews can be made as before."""
    store = open_store(database)
    await fill(store)
    await store.close()
    engine = open_engine(database)
    with engine.connect() as connection:
        before = list(connection.execute(select(LOG).order_by(LOG.c.seq)))
    assert before
    for revision in ("0003", "head"):
        migrate(engine, revision)
        with engine.connect() as connection:
            assert list(connection.execute(select(LOG).order_by(LOG.c.seq))) == before
    engine.dispose()
    store = open_store(database)
    assert await store.archive.review("abcdefgh", 1) == (None, [])
    assert await store.archive.claim(Which("abcdefgh", 1, deep=False), "p", 1, (), anew=False)
    await store.close()


async def test_whatever_goes_wrong_the_next_one_is_written(database: str) -> None:
    store = open_store(database)
    with pytest.raises(StoreUnavailable):
        await store.append("table", [Entry(1, 10**30, Paused(0))], INDEX)
    assert await store.append("table", [Entry(1, 1, Paused(0))], INDEX) == Appended()
    await store.close()


def test_a_database_that_is_not_there_is_no_traceback() -> None:
    with pytest.raises(RequestError, match=r"The database cannot be used: .*Connection refused"):
        open_store("postgresql://nobody@127.0.0.1:1/nothing")


def _described(engine: Engine) -> dict[str, Any]:
    seen = inspect(engine)
    return {
        name: (
            [(column["name"], column["nullable"]) for column in seen.get_columns(name)],
            seen.get_pk_constraint(name)["constrained_columns"],
            sorted(tuple(unique["column_names"]) for unique in seen.get_unique_constraints(name)),
            sorted(
                str(index["name"])
                for index in seen.get_indexes(name)
                if not index.get("duplicates_constraint")
            ),
        )
        for name in seen.get_table_names()
        if name != "alembic_version"
    }
