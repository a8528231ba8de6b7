"""What is made of finished games, put into a store without playing any."""

from kostka.server.store.archive import Kept, Which
from kostka.server.store.results import SeatFigures, SeatResult
from kostka.server.store.sql import SqlStore
from kostka.server.tables.entries import Entry, Paused
from kostka.testing.stores import INDEX

KEPT = Kept(deep=False, version=1, value="v", made=1, body=b"")


def result(game: int, seat: int, guest: str, *, over: bool = True, result: float = 1.0) -> SeatResult:
    body = '{"players":["Ana","Ben"]}'
    return SeatResult(game, seat, guest, 5_000, "2026-11", "original-pl", "person", over, result, body)


async def fill(store: SqlStore, code: str = "abcdefgh") -> None:
    """A table with three games, the first of them reviewed, the last broken off."""
    games = [
        [result(1, 0, "ana"), result(1, 1, "ben", result=0.0)],
        [result(2, 0, "ana", result=0.5), result(2, 1, "ben", result=0.5)],
        [result(3, 0, "ana", over=False, result=0.0)],
    ]
    for seq, results in enumerate(games, 1):
        await store.append(code, [Entry(seq, 1, Paused(0))], INDEX, results=results)
    which = Which(code, 1, deep=False)
    assert await store.archive.claim(which, "p", 1, (), anew=False)
    figures = [SeatFigures(0.1, -0.2, 7.5, 9, 3), SeatFigures(-0.1, 0.2, 0.0, 4, None)]
    assert await store.archive.keep(which, "p", KEPT, figures, anew=False)
