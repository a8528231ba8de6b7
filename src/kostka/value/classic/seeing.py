"""From a classic position to the rows that the network reads."""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from kostka.engine.classic.position import Position
from kostka.rules.choices import PoolEmpty
from kostka.rules.classic import ClassicRules
from kostka.value.classic.kernel.asking import Asker
from kostka.value.classic.kernel.features import Reader

if TYPE_CHECKING:
    from array import array

SIGNS = 9
"""0 to 5: so many tiles can be laid, or more; 6: all; 7 and 8: not opened, and cannot or can."""
LEVEL_AT = 40
"""The index of the level in a row."""
_FLAG = 16
_ENDINGS = (PoolEmpty.LAST_ROUND, PoolEmpty.MUST_LAY, PoolEmpty.ALL_PASS)

Rows: TypeAlias = "array[int]"
"""A row for every seat, the one on turn first."""


class Sight(threading.local):
    """How positions look under given rules; each thread needs its own, for its working memory."""

    def __init__(self, rules: ClassicRules) -> None:
        deck, opening = rules.deck, rules.opening
        self._asker = Asker(
            deck.numbers,
            deck.colours,
            deck.copies,
            rules.sets.groups,
            rules.score.joker,
            opening.minimum,
            opening.jokers,
            rules.light,
        )
        ending = [_FLAG * (rules.end.pool_empty is one) for one in _ENDINGS]
        self._reader = Reader(self._asker, (*ending, _FLAG * opening.jokers), rules.score.joker)

    @property
    def solves(self) -> int:
        """How often the solver was asked."""
        solves: int = self._asker.solves
        return solves

    @property
    def rows(self) -> Rows:
        """The rows of the position that was read last."""
        rows: Rows = self._reader.rows
        return rows

    def read(self, position: Position, playing: Sequence[int], levels: Sequence[int]) -> bool:
        """Read a position with these seats, the one on turn first; returns whether that one can go out."""
        out: bool = self._reader.read(
            tuple(position.racks[seat] for seat in playing),
            position.table,
            position.pool,
            tuple(position.opened[seat] for seat in playing),
            tuple(levels[seat] for seat in playing),
            position.last_turns or 0,
            position.passes,
        )
        return out

    def signs(self, playing: Sequence[int]) -> dict[int, int]:
        """The most telling sign of each rack of the position that was read last: a number below SIGNS."""
        return {seat: self._sign(place) for place, seat in enumerate(playing)}

    def _sign(self, place: int) -> int:
        reader = self._reader
        if not reader.opened[place]:
            return 8 if reader.kept[place] >= 0 else 7
        left: int = reader.left[place]
        laid: int = reader.size[place] - left
        return min(laid, 5) if left else 6


def turn_order(position: Position) -> list[int]:
    """The seats that play on, the one on turn first."""
    turn = position.turn
    assert turn is not None, "a game that is over has a result"
    seats = range(position.seats)
    return [seat for seat in (*seats[turn:], *seats[:turn]) if seat not in position.resigned]
