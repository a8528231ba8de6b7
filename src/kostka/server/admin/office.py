"""The database as the operator uses it: transactions, notices to servers, and whether a server is alive."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from msgspec.json import Decoder
from sqlalchemy import Connection, Engine, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from kostka.errors import RequestError
from kostka.server.store import NoticeKind
from kostka.server.store.opening import file_of, is_current, migrate, open_engine, reason
from kostka.server.store.schema import FACTS, LOG, NOTICES
from kostka.server.tables.entries import AnyEntryBody, Entry
from kostka.server.tables.folding import fold_all
from kostka.server.tables.state import TableState

ALIVE_MS = 15_000
"""A server records every few seconds that it is alive; after this long without a record it is not."""
KEPT_MS = 3_600_000
"""How long notices are kept."""
_body = Decoder(AnyEntryBody).decode


@dataclass(frozen=True, slots=True)
class Office:
    """An open database."""

    engine: Engine

    @contextmanager
    def work(self) -> Iterator[Connection]:
        """A transaction; database errors become a RequestError."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise RequestError("database-unusable", problem=reason(error)) from error

    def notify(self, connection: Connection, kind: NoticeKind, code: str = "") -> None:
        """Notify all servers once this transaction commits."""
        now = time_ms()
        connection.execute(delete(NOTICES).where(NOTICES.c.at < now - KEPT_MS))
        connection.execute(insert(NOTICES).values(at=now, kind=kind.value, code=code))

    def served(self, connection: Connection) -> bool:
        """Whether a server is alive on this database."""
        alive = connection.scalar(select(FACTS.c.value).where(FACTS.c.name == "alive"))
        return alive is not None and time_ms() - alive < ALIVE_MS


def time_ms() -> int:
    return time.time_ns() // 1_000_000


@contextmanager
def opened(database: str) -> Iterator[Office]:
    """Open an existing database."""
    engine = open_engine(database)
    try:
        file = file_of(engine)
        if file is not None and not file.is_file():
            raise RequestError("backup-nothing", database=str(file))
        if not is_current(engine):
            migrate(engine)
        yield Office(engine)
    except SQLAlchemyError as error:
        raise RequestError("database-unusable", problem=reason(error)) from error
    finally:
        engine.dispose()


def rows_of(connection: Connection, code: str) -> list[Entry]:
    """The log of a table; a RequestError if there is none."""
    found = connection.execute(
        select(LOG.c.seq, LOG.c.at, LOG.c.cmd, LOG.c.body).where(LOG.c.code == code).order_by(LOG.c.seq)
    )
    rows = [Entry(seq, at, _body(body), cmd) for seq, at, cmd, body in found]
    if not rows:
        raise RequestError("table-unknown", code)
    return rows


def table_of(rows: list[Entry]) -> TableState:
    """The table after its whole log; a RequestError if this release cannot read the log."""
    try:
        return fold_all(rows)
    except Exception as error:
        raise RequestError("table-unreadable", problem=type(error).__name__) from error
