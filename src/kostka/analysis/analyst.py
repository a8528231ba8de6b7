"""What a family adds to a review: what chance could have brought, the worth of positions, and remarks."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kostka.analysis.lottery import Lottery, Worth
from kostka.analysis.means import mean_of
from kostka.analysis.remarks import Remark
from kostka.bots import SeatView
from kostka.engine import AnyGame
from kostka.engine.chance import Chance
from kostka.engine.changed import changed
from kostka.engine.record import Recording
from kostka.errors import RequestError
from kostka.hints.advice import Advice
from kostka.value import UNKNOWN, Value, value_of

if TYPE_CHECKING:
    from kostka.analysis.turns import Turn

STRONG = "expert"
"""The level of a player who makes the most of a position."""
_WORLDS = 16
"""How many worlds `likely` picks from."""


class Analyst:
    """What a review asks about the games of a family. `levels` says who plays, by seat."""

    judged: ClassVar[tuple[type, ...]] = ()
    """The types of actions that are a choice of the player on turn."""
    win: ClassVar[float] = 1.0
    """How much worth is the same as a win."""

    def __init__(self, game: AnyGame, levels: Sequence[str]) -> None:
        self.game: Any = game
        self.levels = tuple(levels)

    @cached_property
    def value(self) -> Value:
        """The value that positions are judged by."""
        return value_of(self.game.rules)

    @property
    def version(self) -> str:
        """The version of what positions are judged by."""
        return self.value.version

    def worth(self, position: Any) -> Worth:
        """What a position is worth to each seat, with everything known but the order of the pool.

        An unknown player may overlook that the whole rack can go out. Otherwise the chances would jump back
        and forth with every turn in which that is possible and does not happen.
        """
        return self.value.chances(position, self.levels, sure=False).by_seat

    def result(self, position: Any) -> Worth:
        """What the end of a game is worth to each seat."""
        winners = self.game.outcome(position).winners
        return tuple((seat in winners) / len(winners) for seat in range(len(self.levels)))

    def worth_of(self, position: Any) -> Worth:
        """What a position is worth, or how the game ended there."""
        over = self.game.result(position) is not None
        return self.result(position) if over else self.worth(position)

    def mean(self, deal: Recording) -> Worth:
        """What players of these levels win on average; frozen with the value where all are unknown.

        A game that goes on from another one was not dealt, so its mean is the worth of its first position.
        """
        if deal.header.began is not None:
            return self.worth(deal.position)
        if all(level == UNKNOWN for level in self.levels):
            return self.even(deal)
        return mean_of(self.game.rules, self.levels, deal.header.starter)

    def even(self, deal: Recording) -> Worth:
        """What unknown players win on average: it depends on who starts."""
        seats = len(self.levels)
        starter, frozen = self.game.starter(deal.position) or 0, self.value.mean(seats)
        return tuple(frozen[(seat - starter) % seats] for seat in range(seats))

    def imagined(self, position: Any, seat: int, seed: str) -> Any:
        """The position with everything that a seat cannot see dealt again at random, from this seed."""
        del seat
        return changed(position, seed=seed)

    def lottery(self, before: Any, action: Any, after: Any, chance: Chance) -> Lottery | None:
        """What else could have come of an action; None if it involves no chance."""
        del before, action, after, chance
        return None

    def held(self, position: Any, seat: int) -> int:
        """How many tiles or dice a seat has."""
        return len(position.racks[seat])

    def secret(self, before: Any, action: Any, after: Any) -> Any | None:
        """The tile that an action drew, if nothing shows what it is before its owner's next turn."""
        del before, action, after
        return None

    def remarks(self, game: Sequence[Recording], turns: "Sequence[Turn]") -> Iterator[Remark]:
        """Remarks on a game, apart from what could have been laid."""
        del game, turns
        yield from ()


class TurnAnalyst(Analyst, ABC):
    """What reviews ask about games in which players take turns, and have a choice."""

    out_clause: ClassVar[str]
    """The clause by which a game ends when everything was laid."""
    advisers: ClassVar[tuple[str, ...]] = ()
    """The bots whose choices are considered as well."""

    @property
    def points(self) -> float:
        """How many points a worth of 1 is: whatever counts as much as a win is 100 points."""
        return 100 / self.win

    @property
    def most(self) -> float:
        """The most points that a choice can lose."""
        return self.points

    def well_played(self, seat: int) -> Self:
        """The same analyst, with a strong player for this seat from now on.

        The worth of a choice depends on what can be made of it, not on who made it.
        """
        levels = (*self.levels[:seat], STRONG, *self.levels[seat + 1 :])
        return self if levels == self.levels else type(self)(self.game, levels)

    def worlds(self, view: SeatView, chance: Chance, many: int) -> Iterator[tuple[int, Any]]:
        """Positions that fit what a seat sees, each with its weight."""
        return self.value.worlds(view.now, chance, self.levels, many)

    def tried(self, world: Any, action: Any) -> Worth:
        """What an action is worth in an imagined world, in which no player overlooks that they can go out."""
        after = self.game.apply(world, action).position
        over = self.game.result(after) is not None
        return self.result(after) if over else self.value.chances(after, self.levels).by_seat

    def likely(self, position: Any, seat: int, chance: Chance) -> Any:
        """A random position that fits what a seat sees, drawn by how likely it is."""
        view = SeatView(self.game.rules, seat, self.game.view(position, seat))
        worlds = list(self.worlds(view, chance, _WORLDS))
        found = chance.below(sum(weight for weight, _ in worlds))
        for weight, world in worlds:
            found -= weight
            if found < 0:
                return world
        raise AssertionError("weights add up to their sum")

    @abstractmethod
    def added(self, before: Any, after: Any) -> Sequence[Any]:
        """The tiles or dice that one table has more than another."""

    def idle(self, offers: Iterable[str]) -> list[str]:
        """The ways to lay nothing, among what a seat is offered."""
        return [name for name in offers if name in ("draw", "pass")]

    def pieces(self, before: Any, action: Any) -> Sequence[Any]:
        """The tiles or dice that an action lays or rolls."""
        return self.added(before.table, self.game.apply(before, action).position.table)

    def steps(self, before: Any, action: Any) -> tuple[Any, ...]:
        """How to make a play that no hint describes, step by step."""
        del before, action
        return ()

    @abstractmethod
    def key(self, before: Any, action: Any, after: Any) -> object:
        """Two choices with the same key are the same."""

    @abstractmethod
    def play(self, view: SeatView, advice: Advice) -> Any:
        """The play that a hint describes."""


def analyst_of(game: AnyGame, levels: Sequence[str]) -> Analyst:
    """The analyst of a game; a RequestError if its family has none."""
    family = game.rules.family
    if not family.analysis:
        raise RequestError("review-unknown", "edition", family=family.name)
    found: Analyst = family.part(family.analysis)(game, levels)
    return found
