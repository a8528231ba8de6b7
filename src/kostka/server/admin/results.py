"""The games that people played, and the sums of games whose tables are gone."""

from typing import Any

from msgspec.json import decode
from sqlalchemy import Connection, delete, insert, select, update

from kostka.server.admin.office import rows_of
from kostka.server.rooms.results import names, written
from kostka.server.store.results import Played, SeatResult, Sums
from kostka.server.store.schema import RESULTS, SUMS
from kostka.server.tables.recording import players


def add(connection: Connection, code: str, results: list[SeatResult]) -> None:
    """Add the results of a game that has ended."""
    if results:
        connection.execute(insert(RESULTS), [{"code": code, **result._asdict()} for result in results])


def name_anew(connection: Connection, code: str) -> None:
    """Update the names of the players of a table's games from its log."""
    bodies = select(RESULTS.c.game, RESULTS.c.body).where(RESULTS.c.code == code).distinct()
    log = rows_of(connection, code)
    for game, body in connection.execute(bodies).all():
        now = written({**decode(body), **names(players(log, game))})
        connection.execute(
            update(RESULTS).where(RESULTS.c.code == code, RESULTS.c.game == game).values(body=now)
        )


def drop(connection: Connection, guest: str) -> int:
    """Delete the games of a guest; returns how many there were, including those that were summed up."""
    dropped = connection.execute(delete(RESULTS).where(RESULTS.c.guest == guest))
    summed = connection.scalars(select(SUMS.c.games).where(SUMS.c.guest == guest)).all()
    connection.execute(delete(SUMS).where(SUMS.c.guest == guest))
    games: int = dropped.rowcount + sum(summed)
    return games


def exported(connection: Connection, guest: str) -> dict[str, Any]:
    """All games of a guest as plain data."""
    games = connection.execute(
        select(*(RESULTS.c[name] for name in Played._fields)).where(RESULTS.c.guest == guest)
    )
    sums = connection.execute(select(*(SUMS.c[name] for name in Sums._fields)).where(SUMS.c.guest == guest))
    return {"games": [_game(Played(*row)) for row in games], "sums": [Sums(*row)._asdict() for row in sums]}


def _game(played: Played) -> dict[str, Any]:
    about = played._asdict()
    return {**about, **decode(about.pop("body"))}
