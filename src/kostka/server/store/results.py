"""The games that each guest played, with their reviews' findings; sums of games whose tables are gone."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, bindparam, delete, func, select, update

from kostka.server.store.prepared import Cursor, Prepared, Read, inserts
from kostka.server.store.schema import RESULTS, SUMS

MOST_GAMES = 1_000
MOST_SUMS = 1_000
"""How many are shown, the latest first."""


class SeatResult(NamedTuple):
    """A game as one seat played it; `over` unless it was abandoned. `body` has the rest of `PlayedGame`."""

    game: int
    seat: int
    guest: str
    ended: int
    month: str
    edition: str
    opponents: str
    over: bool
    result: float
    body: str


class SeatFigures(NamedTuple):
    """What a review found about a seat; `opened` is the turn in which it opened."""

    deal: float
    luck: float
    loss: float
    decisions: int
    opened: int | None


class Played(NamedTuple):
    """A game that a guest played."""

    code: str
    game: int
    seat: int
    ended: int
    edition: str
    over: bool
    result: float
    deal: float | None
    luck: float | None
    loss: float | None
    decisions: int | None
    opened: int | None
    body: str


class Sums(NamedTuple):
    """Sums over games whose tables are gone."""

    month: str
    edition: str
    opponents: str
    games: int
    result: float
    reviewed: int
    deal: float
    luck: float
    loss: float
    decisions: int
    openings: int
    opened: int


class Results:
    """Every write is part of the caller's transaction."""

    def __init__(self, engine: Engine, read: Read) -> None:
        self._read = read
        insert = inserts(engine)
        self._add = Prepared(insert(RESULTS).on_conflict_do_nothing(), engine)
        self._reviewed = Prepared(_REVIEWED, engine)
        self._games = Prepared(_GAMES, engine)
        self._sums = Prepared(_SUMS, engine)
        self._sum_up = Prepared(_summing_up(insert), engine)
        self._forget = Prepared(_FORGET, engine)

    async def of(self, guest: str) -> tuple[list[Played], list[Sums]]:
        """The games of a guest, the latest first, and the sums."""

        def work(cursor: Cursor) -> tuple[list[Played], list[Sums]]:
            games = self._games.all(cursor, {"whose": guest, "most": MOST_GAMES})
            sums = self._sums.all(cursor, {"whose": guest, "most": MOST_SUMS})
            return [_played(*row) for row in games], [Sums(*row) for row in sums]

        found: tuple[list[Played], list[Sums]] = await self._read(work)
        return found

    def add(self, cursor: Cursor, code: str, results: Sequence[SeatResult]) -> None:
        """Add the results of a game that has ended."""
        for result in results:
            self._add.run(cursor, {**_NOT_REVIEWED, "code": code, **result._asdict()})

    def reviewed(self, cursor: Cursor, code: str, game: int, figures: Sequence[SeatFigures]) -> None:
        """Note what a review found, seat by seat."""
        for seat, one in enumerate(figures):
            named = {f"new_{name}": value for name, value in one._asdict().items()}
            self._reviewed.run(cursor, {"of": code, "number": game, "place": seat, **named})

    def sum_up(self, cursor: Cursor, code: str) -> None:
        """Add the games of a table to the sums, because the table is about to be deleted."""
        self._sum_up.run(cursor, {"of": code})

    def forget(self, cursor: Cursor, before: str) -> None:
        """Delete the sums of guests who have not played since a month: their tokens have expired."""
        self._forget.run(cursor, {"before": before})


def _played(*row: Any) -> Played:
    """A row as the driver gives it."""
    played = Played(*row)
    return played._replace(over=bool(played.over))


_NOT_REVIEWED = dict.fromkeys(SeatFigures._fields)
_GAME = (RESULTS.c.code == bindparam("of"), RESULTS.c.game == bindparam("number"))
_REVIEWED = (
    update(RESULTS)
    .where(*_GAME, RESULTS.c.seat == bindparam("place"))
    .values({name: bindparam(f"new_{name}") for name in SeatFigures._fields})
)
_GAMES = (
    select(*(RESULTS.c[name] for name in Played._fields))
    .where(RESULTS.c.guest == bindparam("whose"))
    .order_by(RESULTS.c.ended.desc(), RESULTS.c.code, RESULTS.c.game.desc(), RESULTS.c.seat)
    .limit(bindparam("most"))
)
_SUMS = (
    select(*(SUMS.c[name] for name in Sums._fields))
    .where(SUMS.c.guest == bindparam("whose"))
    .order_by(SUMS.c.month.desc(), SUMS.c.edition, SUMS.c.opponents)
    .limit(bindparam("most"))
)
_KEY = ("guest", "month", "edition", "opponents")
_FORGET = delete(SUMS).where(
    SUMS.c.guest.in_(
        select(SUMS.c.guest).group_by(SUMS.c.guest).having(func.max(SUMS.c.month) < bindparam("before"))
    ),
    SUMS.c.guest.not_in(select(RESULTS.c.guest)),
)


def _summing_up(insert: Any) -> Any:
    """The games of a table as sums, added to the existing ones."""
    own = RESULTS.c
    counted = {
        "games": func.count(),
        "result": func.sum(own.result),
        "reviewed": func.count(own.luck),
        **{name: func.coalesce(func.sum(own[name]), 0) for name in ("deal", "luck", "loss", "decisions")},
        "openings": func.count(own.opened),
        "opened": func.coalesce(func.sum(own.opened), 0),
    }
    key = [own[name] for name in _KEY]
    ended = select(*key, *counted.values()).where(own.code == bindparam("of"), own.over).group_by(*key)
    adding = insert(SUMS).from_select([*_KEY, *counted], ended)
    return adding.on_conflict_do_update(
        index_elements=_KEY, set_={name: SUMS.c[name] + adding.excluded[name] for name in counted}
    )
