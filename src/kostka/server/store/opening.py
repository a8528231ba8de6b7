"""Opening a database: its engine with the right settings, and its schema migrated."""

import sqlite3
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import (
    URL,
    Engine,
    create_engine,
    delete,
    event,
    false,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from kostka.errors import RequestError
from kostka.server.store.keys import ensure_keys
from kostka.server.store.readers import READERS
from kostka.server.store.schema import METADATA, REVISION
from kostka.server.store.serving import Serving
from kostka.server.store.sql import SqlStore

MIGRATIONS = Path(__file__).with_name("migrations")
BUSY_MS = 5_000
WAL_PAGES = 4_000
KEEP_ALIVE = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
    "connect_timeout": 5,
}
"""So that a database whose machine has disappeared is noticed."""
_ONE_AT_A_TIME = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(7510836)",
}
"""An advisory lock, held until the transaction ends."""
_MIGRATING = Lock()
"""Alembic keeps its state in a module, so only one thread may use it at a time."""


def open_store(url: str, keys: Path | None = None) -> SqlStore:
    """The store of a database, created and migrated as needed; a RequestError if that fails.

    `keys` is where earlier releases kept the keys of tokens, which are imported.
    """
    return SqlStore(open_current(url, keys))


def open_to_serve(url: str, keys: Path) -> SqlStore:
    """The store of a server; a RequestError if it cannot be written to, or another server has it and cannot
    share it.
    """
    file = file_of(open_engine(url))
    try:
        serving = Serving(file) if file is not None else None
    except (sqlite3.Error, OSError) as error:
        raise RequestError("database-unusable", problem=reason(error)) from error
    try:
        engine = open_current(url, keys)
        check_writable(engine)
        return SqlStore(engine, serving)
    except BaseException:
        if serving is not None:
            serving.release()
        raise


def open_current(url: str, keys: Path | None = None) -> Engine:
    """The engine of a database with the current schema."""
    engine = open_engine(url)
    try:
        keep_private(engine)
        if not is_current(engine):
            migrate(engine)
        ensure_keys(engine, keys)
    except (SQLAlchemyError, OSError) as error:
        engine.dispose()
        raise RequestError("database-unusable", problem=reason(error)) from error
    return engine


def check_writable(engine: Engine) -> None:
    """Check that all tables can be written to, by statements about no rows; a RequestError if not."""
    try:
        with engine.connect() as connection:
            for table in METADATA.sorted_tables:
                column = next(iter(table.c))
                connection.execute(insert(table).from_select(list(table.c), select(table).where(false())))
                connection.execute(update(table).where(false()).values({column: column}))
                connection.execute(delete(table).where(false()))
    except (SQLAlchemyError, OSError) as error:
        engine.dispose()
        raise RequestError("database-unusable", problem=reason(error)) from error


def open_engine(url: str) -> Engine:
    """The engine of a database: `sqlite:///FILE` or `postgresql://…`."""
    parsed = _address(url)
    if parsed.get_backend_name() == "sqlite":
        engine = create_engine(parsed, pool_size=READERS + 2, connect_args={"timeout": BUSY_MS / 1000})
        event.listen(engine, "connect", _durable)
        return engine
    return create_engine(parsed, pool_size=READERS + 2, pool_pre_ping=True, connect_args=dict(KEEP_ALIVE))


def _address(url: str) -> URL:
    """The parsed URL. It may hold a password, so an error never quotes it."""
    try:
        parsed = make_url(url)
    except (SQLAlchemyError, ValueError):
        raise RequestError("database-address") from None
    match parsed.drivername:
        case "sqlite" | "sqlite+pysqlite":
            return parsed
        case "postgresql" | "postgresql+psycopg" | "postgres":
            return parsed.set(drivername="postgresql+psycopg")
    raise RequestError("database-address")


def sqlite_url(path: Path) -> str:
    return URL.create("sqlite", database=str(path)).render_as_string()


def file_of(engine: Engine) -> Path | None:
    """The file of a SQLite database."""
    sqlite = engine.dialect.name == "sqlite" and engine.url.database
    return Path(sqlite) if sqlite else None


def keep_private(engine: Engine) -> None:
    """Create the file so that no other user can read it: it holds the tiles of all running games."""
    file = file_of(engine)
    if file is not None:
        file.touch(0o600)


def reason(error: Exception) -> str:
    """A database error without the statement that caused it."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


def is_current(engine: Engine) -> bool:
    """Whether the schema is current. Importing Alembic is slow, and after a crash every moment counts."""
    with engine.connect() as connection:
        if not engine.dialect.has_table(connection, "alembic_version"):
            return False
        return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == REVISION)


def migrate(engine: Engine, revision: str = "head") -> None:
    """Migrate the schema up or down to a revision. Of several processes, one migrates and the others wait."""
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with _MIGRATING, engine.connect() as connection:
        connection.exec_driver_sql(_ONE_AT_A_TIME[engine.dialect.name])
        config.attributes["connection"] = connection
        at = MigrationContext.configure(connection).get_current_revision()
        if at is not None and at > REVISION:
            raise RequestError("database-newer", version=at)
        if revision == "head" or at is None:
            command.upgrade(config, revision)
        else:
            command.downgrade(config, revision)


def _durable(connection: Any, _record: object) -> None:
    """Make commits durable: the write-ahead log is synced every time.

    The store checkpoints it in the background, so that writers rarely have to.
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA wal_autocheckpoint={WAL_PAGES}")
    cursor.close()
