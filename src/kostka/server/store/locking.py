"""One process at a time: a lock until the transaction ends."""

from sqlalchemy import Connection

_LOCK = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(7510837)"}


def one_at_a_time(connection: Connection) -> None:
    """Wait until no other process is in such a transaction; this one must not have written anything yet."""
    connection.exec_driver_sql(_LOCK[connection.dialect.name])
