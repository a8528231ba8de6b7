"""The rules of First: tiles, racks and stars, and the introductory game."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from kostka.rules.choices import Caller, JokerMoves, Starter
from kostka.rules.common import (
    Among,
    HouseClock,
    Mode,
    Rules,
    Sets,
    Since,
    TileSetup,
    Within,
    check_deal,
    conflict,
)
from kostka.rules.families import FIRST, Family

__all__ = [
    "FirstRules",
]


@dataclass(frozen=True, slots=True)
class FirstSetup(TileSetup):
    """No lots are drawn: the player who creates the table says who is the oldest."""

    first_game: Annotated[Starter, Among((Starter.NAMED,))]
    later_games: Annotated[Starter, Among((Starter.LEFT, Starter.NAMED))]


@dataclass(frozen=True, slots=True)
class FirstMode(Mode):
    """Whether the introductory game is played instead of the main one."""

    introductory: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """Whether a player without stars draws nevertheless."""

    draw_without_stars: bool


@dataclass(frozen=True, slots=True)
class Joker:
    """Whether a joker swapped for its tile goes to the rack, and how often one is moved in a turn."""

    to_rack: bool
    moves: Annotated[JokerMoves, Among((JokerMoves.ANY,)), Since(2, before=JokerMoves.ONCE)]


@dataclass(frozen=True, slots=True)
class Stars:
    """Stars at the start, and those earned and paid."""

    initial: Annotated[int, Within(0, 50)]
    draw_cost: Annotated[int, Within(0, 10)]
    per_tile: Annotated[int, Within(0, 10)]
    per_run: Annotated[int, Within(0, 10)]
    last_tile: Annotated[int, Within(0, 10)]
    tile_left_cost: Annotated[int, Within(0, 10)]


@dataclass(frozen=True, slots=True)
class Introductory:
    """The game without racks: who calls, what a found tile earns, and when a run is announced."""

    caller: Caller
    per_tile: Annotated[int, Within(0, 10)]
    announced_at: Annotated[int, Within(1, 20)]


@dataclass(frozen=True, slots=True)
class FirstRules(Rules):
    """Tiles, racks and stars, and the introductory game."""

    family: ClassVar[Family] = FIRST

    setup: FirstSetup
    mode: FirstMode
    sets: Sets
    turn: Turn
    clock: HouseClock
    joker: Joker
    stars: Stars
    introductory: Introductory

    @property
    def turn_ms(self) -> int:
        """The introductory game is a race without turns."""
        return 0 if self.mode.introductory else self.clock.turn_ms

    @property
    def light(self) -> bool:
        """Old games count new runs by a search that grows with the copies of every tile."""
        return self.joker.moves is not JokerMoves.ONCE or self.deck.copies == 1

    @property
    def solved_at_once(self) -> bool:
        """Judging is easy with any deck; finding the best play is easy with one copy of every tile."""
        return self.deck.copies == 1

    def check(self) -> None:
        """Raise a RulesError that names the keys if no game can be played by these rules."""
        Rules.check(self)
        check_deal(self.deck, self.players, self.setup)
        if self.sets.groups:
            raise conflict("sets.groups", "true", "family", self.family.name)
