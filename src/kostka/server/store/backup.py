"""A consistent copy, made while people play: a folder that a server can be started from."""

import shutil
from pathlib import Path

from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from kostka.errors import RequestError
from kostka.server.store.opening import file_of, migrate, open_engine, reason, sqlite_url
from kostka.server.store.schema import LOG, METADATA

ROWS_AT_ONCE = 1_000


def backup(database: str, data: Path, target: Path) -> int:
    """Copy the database and the keys into a new folder; returns the number of log entries copied."""
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise RequestError("backup-target", str(target), target=str(target))
    engine = open_engine(database)
    file = file_of(engine)
    if file is not None and not file.is_file():
        raise RequestError("backup-nothing", database=str(file))
    copy = target / "kostka.db"
    try:
        with engine.connect() as connection:
            if not engine.dialect.has_table(connection, LOG.name):
                raise RequestError("backup-nothing", database=str(file or engine.url.database))
        target.mkdir(0o700, parents=True, exist_ok=True)
        copy.touch(0o600)
        _fill(copy, engine)
        if (data / "keys").exists():
            shutil.copy2(data / "keys", target / "keys")
        return _entries(copy)
    except (SQLAlchemyError, OSError) as error:
        for made in (*target.glob(f"{copy.name}*"), target / "keys"):
            made.unlink(missing_ok=True)
        raise RequestError("backup-failed", problem=reason(error)) from error
    finally:
        engine.dispose()


def _fill(copy: Path, engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.execute(text("VACUUM INTO :copy"), {"copy": str(copy)})
    else:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            _copy(connection, copy)


def _copy(source: Connection, copy: Path) -> None:
    """Copy a consistent snapshot of all rows into a SQLite file."""
    engine = open_engine(sqlite_url(copy))
    migrate(engine)
    with engine.begin() as target:
        for table in METADATA.sorted_tables:
            rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table)).mappings()
            for part in rows.partitions(ROWS_AT_ONCE):
                target.execute(insert(table), [dict(row) for row in part])
    engine.dispose()


def _entries(copy: Path) -> int:
    engine = open_engine(sqlite_url(copy))
    with engine.connect() as connection:
        checked = connection.scalar(text("PRAGMA integrity_check"))
        if checked != "ok":
            raise OSError(str(checked))
        count = connection.scalar(text("SELECT count(*) FROM log"))
    engine.dispose()
    return int(count or 0)
