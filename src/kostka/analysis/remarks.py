"""Exact remarks: what a player could have done, whatever it would have been worth."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kostka.bots import SeatView
from kostka.engine.record import Recording
from kostka.hints import advise
from kostka.hints.advice import EVERYTHING
from kostka.texts import Tiles
from kostka.tiles.notation import format_tiles


@dataclass(frozen=True, slots=True)
class Remark:
    """A message about an action of the record, by its code.

    `clause` is the one that it is based on, if any. `play` is what could have been done, `steps` how, as the
    family's hints explain it.
    """

    number: int
    seat: int
    code: str
    clause: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    play: Any = None
    steps: tuple[Any, ...] = ()


def at_once(last: Recording, seat: int) -> Iterator[Remark]:
    """What a loser could have laid at the moment when somebody else went out, if anybody did."""
    if () not in last.position.racks or seat in last.position.resigned:
        return
    view = SeatView(last.game.rules, seat, last.game.view(last.position, seat), ())
    advice = advise(view, EVERYTHING)
    if advice.draft is not None:
        pieces: Any = advice.pieces
        params = {"count": len(pieces), "tiles": Tiles(format_tiles(pieces))}
        yield Remark(last.actions, seat, "review-at-once", params=params)
