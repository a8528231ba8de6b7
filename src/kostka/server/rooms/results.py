"""Results: what a finished game counts for each person who played it to its end."""

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import msgspec

from kostka.engine.game import Plain, Result
from kostka.server.store.results import SeatResult
from kostka.server.tables.recording import Player
from kostka.server.tables.state import Seat, TableState
from kostka.value import LEVELS, UNKNOWN

PERSON = "person"


def results_of(tables: Sequence[TableState]) -> list[SeatResult]:
    """The results of the game that ended between two of these states of a table, if one did and it counts."""
    for before, after in pairwise(tables):
        ended = before.phase == "playing" and after.phase != "playing"
        if ended and after.plan.origin is None:
            return _results(after)
    return []


def _results(table: TableState) -> list[SeatResult]:
    current, seats = table.current, table.seats
    assert current is not None, "a game has ended"
    result = table.game.result(current.position)
    body = written(_about(table, result))
    return [
        SeatResult(
            game=current.number,
            seat=number,
            guest=seat.guest,
            ended=table.at,
            month=month_of(table.at),
            edition=table.plan.edition,
            opponents=_opponents(seats, number),
            over=result is not None,
            result=0.0 if result is None else _worth(result, number, len(seats)),
            body=body,
        )
        for number, seat in enumerate(seats)
        if seat.guest is not None and seat.in_person
    ]


def month_of(at: int) -> str:
    """The month of a moment, as `2026-11`."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m")


def names(seated: Sequence[Player]) -> Plain:
    """The part of a body that says who played."""
    return {"players": [player.name for player in seated]}


def written(body: Any) -> str:
    """A body as text."""
    return msgspec.json.encode(body).decode()


def _worth(result: Result, seat: int, seats: int) -> float:
    """A seat's share of the win; a score for a player alone."""
    if seats == 1:
        return float(result.scores[0])
    return (seat in result.winners) / len(result.winners)


def _about(table: TableState, result: Result | None) -> Plain:
    seated = [Player(seat.name or seat.bot or str(at), seat.bot) for at, seat in enumerate(table.seats, 1)]
    ending = {} if result is None else result.plain()
    return {
        "family": table.game.rules.family.name,
        "kind": table.game.kind,
        "options": dict(table.plan.options),
        "levels": [player.bot if player.bot in LEVELS else UNKNOWN for player in seated],
        "winners": ending.get("winners", []),
        "scores": ending.get("scores", []),
        **names(seated),
    }


def _opponents(seats: Sequence[Seat], number: int) -> str:
    """The levels of the others, sorted."""
    return " ".join(sorted(seat.bot or PERSON for other, seat in enumerate(seats) if other != number))
