"""The chance of both players to win a round of Express."""

from collections.abc import Iterator, Sequence

from kostka.engine.chance import Chance
from kostka.engine.express.position import Position
from kostka.engine.express.view import View
from kostka.errors import RequestError
from kostka.rules.express import ExpressRules
from kostka.value.express.seeing import rows
from kostka.value.levels import BOTS, level_numbers
from kostka.value.value import ONE, WORLDS, Chances, goes_out, placed, refuse_emptied, settled
from kostka.value.weights import learned


class ExpressValue:
    """The value of rounds under given rules. Everything is known but how the dice will fall."""

    def __init__(self, rules: ExpressRules) -> None:
        self._rules = rules

    @property
    def version(self) -> str:
        return learned("express").version

    def chances(self, position: Position, levels: Sequence[str] = (), *, sure: bool = True) -> Chances:
        """The chances of the round, not of the match."""
        if position.seats == 1:
            raise RequestError("value-alone", "position")
        numbers = level_numbers(levels, 2, BOTS)
        if position.result is not None:
            parts = settled(position.result, position.seats)
        else:
            refuse_emptied([hand.dice for hand in position.hands], at="hands")
            turn = position.turn or 0
            out, seen = rows(position, numbers, self._rules)
            won = goes_out(2, numbers[turn], sure=sure) if out else None
            found = won or learned("express").networks[2].chances(seen)
            parts = placed((turn, 1 - turn), found, 2)
        return Chances(tuple(part / ONE for part in parts), self.version)

    def imagined(
        self, view: View, chance: Chance, levels: Sequence[str] = (), worlds: int = WORLDS
    ) -> Chances:
        """The same as with everything known: nothing is hidden."""
        [(_, position)] = self.worlds(view, chance, levels, worlds)
        return self.chances(position, levels)

    def worlds(
        self, view: View, chance: Chance, levels: Sequence[str] = (), worlds: int = WORLDS
    ) -> Iterator[tuple[int, Position]]:
        """The only position that fits a view."""
        del chance, levels, worlds
        yield (
            1,
            Position(
                hands=view.hands,
                table=view.table,
                turns_left=view.turns_left,
                turn=view.turn,
                rolled=view.rolled,
                marks=view.marks,
                result=view.result,
            ),
        )

    def mean(self, players: int) -> tuple[float, ...]:
        """The mean chances over all rounds with unknown players, from the starting seat on."""
        return tuple(learned("express").head["means"]["all"][str(players)])
