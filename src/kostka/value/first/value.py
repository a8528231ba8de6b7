"""The chance of each seat to win a game of First, main or introductory."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from math import prod

from kostka import patience
from kostka.engine.chance import Chance
from kostka.engine.dealing import box
from kostka.engine.first.introductory import Position as RacePosition
from kostka.engine.first.introductory import View as RaceView
from kostka.engine.first.position import Position
from kostka.engine.first.view import View
from kostka.rules.first import FirstRules
from kostka.tiles import Rack
from kostka.value.first.race import race, to_be_found
from kostka.value.first.seeing import rows
from kostka.value.levels import BOTS, level_numbers
from kostka.value.value import ONE, WORLDS, Chances, Parts, goes_out, mean_of, placed, refuse_emptied, settled
from kostka.value.weights import learned

STEPS = 16
"""How many steps of chances the belief distinguishes."""


class FirstValue:
    """The value of games of First under given rules."""

    def __init__(self, rules: FirstRules) -> None:
        self._rules = rules

    @property
    def version(self) -> str:
        return learned("first").version

    def chances(
        self, position: Position | RacePosition, levels: Sequence[str] = (), *, sure: bool = True
    ) -> Chances:
        """The chances when everything is known but the order of the pool."""
        numbers = level_numbers(levels, position.seats, BOTS)
        if isinstance(position, RacePosition):
            parts = self._race(position, len(position.loose(self._rules.deck)), numbers)
        else:
            parts = self._parts(position, numbers, sure=sure)
        return Chances(tuple(part / ONE for part in parts), self.version)

    def imagined(
        self, view: View | RaceView, chance: Chance, levels: Sequence[str] = (), worlds: int = WORLDS
    ) -> Chances:
        """The chances as a seat can know them: the mean over worlds, each weighted by how likely it is."""
        numbers = level_numbers(levels, len(view.stars), BOTS)
        if isinstance(view, RaceView):
            parts = self._race(view, len(view.loose), numbers)
            return Chances(tuple(part / ONE for part in parts), self.version)
        found = self._believed(view, chance, numbers, worlds)
        return mean_of([(weight, parts) for weight, _, parts in found], self.version)

    def worlds(
        self, view: View, chance: Chance, levels: Sequence[str] = (), worlds: int = WORLDS
    ) -> Iterator[tuple[int, Position]]:
        """Positions that fit a view of the main game, each with a weight: how likely it is."""
        numbers = level_numbers(levels, len(view.stars), BOTS)
        for weight, world, _ in self._believed(view, chance, numbers, worlds):
            yield weight, world

    def _believed(
        self, view: View, chance: Chance, levels: Sequence[int], worlds: int
    ) -> Iterator[tuple[int, Position, Parts]]:
        """How likely each world is, the world, and the chances there.

        Players have laid what they could, so worlds in which the others stand well are less likely than if
        the tiles had been dealt at random; how much less was learned by level.
        """
        belief = learned("first").head["belief"]
        others = [seat for seat in range(len(view.stars)) if seat != view.seat]
        for world in self.dealt(view, chance, worlds):
            parts = self._parts(world, levels)
            yield prod(belief[levels[seat]][step_of(parts[seat])] for seat in others), world, parts

    def dealt(self, view: View, chance: Chance, worlds: int) -> Iterator[Position]:
        """The tiles that a view does not show, dealt at random so many times."""
        hidden = Counter(box(self._rules.deck))
        hidden.subtract(view.rack or ())
        hidden.subtract(chain.from_iterable(view.table))
        unseen = tuple(sorted((+hidden).elements()))
        for _ in range(worlds):
            patience.check("worlds")
            yield _world(view, chance.shuffled(unseen))

    def mean(self, players: int) -> tuple[float, ...]:
        """The mean chances over all deals with unknown players, from the starting seat on."""
        return tuple(learned("first").head["means"]["all"][str(players)])

    def _parts(self, position: Position, levels: Sequence[int], *, sure: bool = True) -> Parts:
        if position.result is not None:
            return settled(position.result, position.seats)
        refuse_emptied(position.racks, position.resigned)
        turn, seats = position.turn, range(position.seats)
        assert turn is not None, "a game that is over has a result"
        playing = [seat for seat in (*seats[turn:], *seats[:turn]) if seat not in position.resigned]
        if len(playing) == 1:
            return placed(playing, [ONE], position.seats)
        wins, seen = rows(position, playing, levels, self._rules)
        won = goes_out(len(playing), levels[turn], sure=sure) if wins else None
        return placed(playing, won or learned("first").networks[len(playing)].chances(seen), position.seats)

    def _race(self, seen: RacePosition | RaceView, loose: int, levels: Sequence[int]) -> Parts:
        if seen.result is not None:
            return settled(seen.result, len(seen.stars))
        finders = [
            seat for seat in range(len(seen.stars)) if seat not in seen.resigned and seat != seen.caller
        ]
        tiles = to_be_found(loose, begun=bool(seen.row), rules=self._rules)
        return race(seen.stars, finders, tiles, levels, self._rules)


def step_of(part: int) -> int:
    """Which of equal steps of chances one belongs to."""
    return min(part * STEPS // ONE, STEPS - 1)


def _world(view: View, mixed: Rack) -> Position:
    """The tiles that a seat does not see, in this order."""
    racks, at = [], 0
    for seat, size in enumerate(view.counts):
        own = seat == view.seat and view.rack is not None
        racks.append(view.rack or () if own else tuple(sorted(mixed[at : at + size])))
        at += 0 if own else size
    return Position(
        racks=view.racks or tuple(racks),
        table=view.table,
        pool=mixed[at : at + view.pool],
        stars=view.stars,
        turn=view.turn,
        passes=view.passes,
        resigned=frozenset(view.resigned),
        result=view.result,
    )
