"""The chance of each seat to win a classic game."""

from collections.abc import Iterator, Sequence

from kostka import patience
from kostka.engine.chance import Chance
from kostka.engine.classic.position import Position
from kostka.engine.classic.view import View
from kostka.rules.classic import ClassicRules
from kostka.solver import solve
from kostka.tiles import JOKER
from kostka.value.classic.belief import Belief
from kostka.value.classic.seeing import Sight, turn_order
from kostka.value.levels import level_numbers
from kostka.value.value import ONE, WORLDS, Chances, Parts, goes_out, mean_of, placed, refuse_emptied, settled
from kostka.value.weights import learned


class ClassicValue:
    """The value of classic games under given rules."""

    def __init__(self, rules: ClassicRules) -> None:
        self._rules = rules
        self._sight = Sight(rules)

    @property
    def version(self) -> str:
        return learned("classic").version

    def chances(self, position: Position, levels: Sequence[str] = (), *, sure: bool = True) -> Chances:
        """The chances when everything is known but the order of the pool."""
        parts = self._parts(position, level_numbers(levels, position.seats), sure=sure)
        return Chances(tuple(part / ONE for part in parts), self.version)

    def imagined(
        self, view: View, chance: Chance, levels: Sequence[str] = (), worlds: int = WORLDS
    ) -> Chances:
        """The chances as a seat can know them: the mean over worlds, each weighted by how likely it is."""
        numbers = level_numbers(levels, len(view.counts))
        found = [
            (weight, self._parts(world, numbers))
            for weight, world in self.worlds(view, chance, levels, worlds)
        ]
        return mean_of(found, self.version)

    def worlds(
        self, view: View, chance: Chance, levels: Sequence[str] = (), worlds: int = WORLDS
    ) -> Iterator[tuple[int, Position]]:
        """Positions that fit a view, each with a weight: how likely it is that the seats look like that."""
        belief = Belief.of(view, self._rules)
        if view.result is not None:
            yield 1, belief.world(chance)
            return
        table, numbers = learned("classic").head["belief"], level_numbers(levels, len(view.counts))
        for _ in range(worlds):
            patience.check("worlds")
            world = belief.world(chance)
            playing = turn_order(world)
            self._sight.read(world, playing, numbers)
            yield belief.likelihood(self._sight.signs(playing), numbers, table), world

    def mean(self, players: int) -> tuple[float, ...]:
        """The mean chances over all deals with unknown players, from the starting seat on."""
        return tuple(learned("classic").head["means"][rules_key(self._rules)][str(players)])

    def _parts(self, position: Position, levels: Sequence[int], *, sure: bool = True) -> Parts:
        if position.result is not None:
            return settled(position.result, position.seats)
        refuse_emptied(position.racks, position.resigned)
        playing = turn_order(position)
        if len(playing) == 1:
            return placed(playing, [ONE], position.seats)
        out = self._sight.read(position, playing, levels)
        won = goes_out(len(playing), levels[playing[0]], sure=sure) if out else None
        if won and self._finds_room(position, playing[0]):
            return placed(playing, won, position.seats)
        network = learned("classic").networks[len(playing)]
        return placed(playing, network.chances(self._sight.rows), position.seats)

    def _finds_room(self, position: Position, seat: int) -> bool:
        """Whether a rack that goes out can place its jokers, which nearly always fit somewhere."""
        rack, rules = position.racks[seat], self._rules
        if JOKER not in rack or not position.opened[seat]:
            return True
        best = solve(position.table, rack, rules.deck, groups=rules.sets.groups)
        return best.tiles == len(rack)


def rules_key(rules: ClassicRules) -> str:
    """What means depend on: how a game ends without a pool, and whether jokers may open."""
    return f"{rules.end.pool_empty}, {'with' if rules.opening.jokers else 'without'} jokers"
