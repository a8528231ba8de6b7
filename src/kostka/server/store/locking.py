"""One process at a time: a lock until the transaction ends."""

from sqlalchemy import Connection

_LOCK = {"postgresql": "SELECT pg_advisory_xact_lock(7510837)"}
"""SQLite has one writer in any case."""


def one_at_a_time(connection: Connection) -> None:
    """Wait until no other process is in such a transaction."""
    statement = _LOCK.get(connection.dialect.name)
    if statement is not None:
        connection.exec_driver_sql(statement)
