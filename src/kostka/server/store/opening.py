"""Opening a database: its engine with the right settings, and its schema brought up to date."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.store.schema import REVISION
from kostka.server.store.sql import READERS, SqlStore
from kostka.server.store.store import StoreUnavailable

MIGRATIONS = Path(__file__).with_name("migrations")
BUSY_MS = 5_000
WAL_PAGES = 4_000
_ONE_AT_A_TIME = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(7510836)",
}
"""Until its transaction ends, nobody else gets this."""


def open_store(url: str) -> SqlStore:
    """The store of a database, which is made and migrated as needed."""
    engine = open_engine(url)
    try:
        if not is_current(engine):
            migrate(engine)
    except (SQLAlchemyError, OSError) as error:
        engine.dispose()
        raise StoreUnavailable(str(error)) from error
    return SqlStore(engine)


def open_engine(url: str) -> Engine:
    """The engine of a database: `sqlite:///FILE` or `postgresql://…`."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        engine = create_engine(parsed, pool_size=READERS + 2, connect_args={"timeout": BUSY_MS / 1000})
        event.listen(engine, "connect", _durable)
        return engine
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    return create_engine(parsed, pool_size=READERS + 2, pool_pre_ping=True)


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


def is_current(engine: Engine) -> bool:
    """Whether nothing has to be migrated. Alembic loads slowly, and after a crash every moment counts."""
    with engine.connect() as connection:
        if not engine.dialect.has_table(connection, "alembic_version"):
            return False
        return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == REVISION)


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the schema to a revision, up or down. Of several who want to, one does it and the others wait."""
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.connect() as connection:
        connection.exec_driver_sql(_ONE_AT_A_TIME[engine.dialect.name])
        config.attributes["connection"] = connection
        at = MigrationContext.configure(connection).get_current_revision()
        if revision == "head" or at is None:
            command.upgrade(config, revision)
        else:
            command.downgrade(config, revision)


def _durable(connection: Any, _record: object) -> None:
    """Written means on the disk: the write-ahead log is synchronised at every commit.

    The store copies it into the database from time to time, so that whoever writes has little left to copy.
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA wal_autocheckpoint={WAL_PAGES}")
    cursor.close()
