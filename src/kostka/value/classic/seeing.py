"""From a classic position to the rows that the network reads."""

import threading
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from kostka.engine.classic.position import Position
from kostka.rules.choices import PoolEmpty
from kostka.rules.classic import ClassicRules
from kostka.value.classic.kernel.asking import Asker
from kostka.value.classic.kernel.features import Reader

SIGNS = 9
"""0 to 5: so many tiles can be laid, or more; 6: all; 7 and 8: not opened, and cannot or can."""
_FLAG = 16
_ENDINGS = tuple(PoolEmpty)

Rows: TypeAlias = "array[int]"
"""A row for every seat, the one on turn first."""


class Sight(threading.local):
    """How positions look under given rules; each thread has its own working memory."""

    def __init__(self, rules: ClassicRules) -> None:
        deck, opening = rules.deck, rules.opening
        asker = Asker(
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
        self._asker = asker
        self._reader = Reader(asker, (*ending, _FLAG * opening.jokers), rules.score.joker)

    @property
    def solves(self) -> int:
        """How often the solver was asked."""
        return self._asker.solves

    def rows(self, position: Position, levels: Sequence[int]) -> tuple[bool, Rows]:
        """Whether the seat on turn can go out at once, and a row for every seat that plays on."""
        turn = position.turn
        assert turn is not None, "a game that is over has a result"
        order = [(turn + step) % position.seats for step in range(position.seats)]
        order = [seat for seat in order if seat not in position.resigned]
        out = self._reader.read(
            tuple(position.racks[seat] for seat in order),
            position.table,
            position.pool,
            tuple(position.opened[seat] for seat in order),
            tuple(levels[seat] for seat in order),
            position.last_turns or 0,
            position.passes,
        )
        return out, self._reader.rows

    def signs(self, position: Position) -> list[int | None]:
        """What strikes the eye about each rack of the position that was read last; a number below SIGNS.

        None for seats that have resigned.
        """
        reader, turn = self._reader, position.turn or 0
        found: list[int | None] = [None] * position.seats
        place = 0
        for step in range(position.seats):
            seat = (turn + step) % position.seats
            if seat in position.resigned:
                continue
            if not reader.opened[place]:
                found[seat] = 7 + (reader.kept[place] >= 0)
            else:
                left = reader.left[place]
                found[seat] = min(reader.size[place] - left, 5) if left else 6
            place += 1
        return found
