"""The sections of the rules. A field's dotted key is its section's name and its own: `opening.minimum`.

Types and limits stand here; the values, each with its clause, stand in `editions/*.toml`.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from kostka.rules.choices import Caller, FreedJoker, PoolEmpty, PoolEmptyScore, Starter


class Within(NamedTuple):
    """The smallest and the largest number that a field may hold."""

    low: int
    high: int


class Among(tuple[Starter, ...]):
    """The members of an enumeration that make sense for a field, where not all of them do."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """The tiles of a game, or the faces of its dice."""

    numbers: Annotated[int, Within(3, 20)] = 13
    colours: Annotated[int, Within(1, 4)] = 4
    copies: Annotated[int, Within(1, 3)] = 2
    jokers: Annotated[int, Within(0, 4)] = 2

    @property
    def size(self) -> int:
        """How many tiles there are, jokers included."""
        return self.numbers * self.colours * self.copies + self.jokers


@dataclass(frozen=True, slots=True)
class Players:
    """How many may sit at the table."""

    min: Annotated[int, Within(2, 4)]
    max: Annotated[int, Within(2, 4)]


@dataclass(frozen=True, slots=True)
class DicePlayers(Players):
    """A duel, or alone."""

    min: Annotated[int, Within(1, 2)]
    max: Annotated[int, Within(1, 2)]


@dataclass(frozen=True, slots=True)
class Setup:
    """Who starts."""

    first_game: Annotated[Starter, Among((Starter.DRAWN, Starter.NAMED))]
    later_games: Starter


@dataclass(frozen=True, slots=True)
class TileSetup(Setup):
    """Who starts, and what is dealt: `rack` tiles each."""

    rack: Annotated[int, Within(1, 30)]


@dataclass(frozen=True, slots=True)
class ClassicSetup(TileSetup):
    """The same, and how many doublets in a first rack give the right to a new deal (0: there is none)."""

    redeal_doublets: Annotated[int, Within(0, 15)]


@dataclass(frozen=True, slots=True)
class DiceSetup(Setup):
    """Who starts, and how many dice each player draws in a duel."""

    first_game: Annotated[Starter, Among((Starter.NAMED,))]
    later_games: Annotated[Starter, Among((Starter.LEFT, Starter.NAMED))]
    dice: Annotated[int, Within(1, 30)]


@dataclass(frozen=True, slots=True)
class Sets:
    """Which sets there are besides runs."""

    groups: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """What a player's first sets must be worth, and whether a joker may be among their tiles."""

    minimum: Annotated[int, Within(0, 300)]
    jokers: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """Milliseconds for a turn (0: no limit), what is offered instead, and what time running out does."""

    turn_ms: Annotated[int, Within(0, 3_600_000)]
    offered_ms: Annotated[tuple[int, ...], Within(0, 3_600_000)]
    legal_layout_stands: bool


@dataclass(frozen=True, slots=True)
class Penalty:
    """How many tiles a failed turn costs."""

    tiles: Annotated[int, Within(0, 10)]


@dataclass(frozen=True, slots=True)
class ClassicJoker:
    """What becomes of a freed joker."""

    freed: FreedJoker


@dataclass(frozen=True, slots=True)
class End:
    """What happens when the pool runs out."""

    pool_empty: PoolEmpty


@dataclass(frozen=True, slots=True)
class ClassicScore:
    """Points that a joker costs on a rack, and what other racks record than their points.

    `unopened` is recorded by a loser who has not opened (0: the rack's points), `unopened_able` if that
    rack could have opened (0: no difference is made).
    """

    joker: Annotated[int, Within(0, 100)]
    unopened: Annotated[int, Within(0, 1000)]
    unopened_able: Annotated[int, Within(0, 1000)]
    pool_empty: PoolEmptyScore


@dataclass(frozen=True, slots=True)
class DiceScore:
    """What a joker left at hand counts when sums are compared."""

    joker: Annotated[int, Within(0, 100)]


@dataclass(frozen=True, slots=True)
class Match:
    """How many games (of dice: rounds) make a match."""

    games: Annotated[int, Within(1, 100)]


@dataclass(frozen=True, slots=True)
class Mode:
    """How the table is run: may players resign, do the others see a layout while it is being made."""

    resign: bool
    drafts_shown: bool


@dataclass(frozen=True, slots=True)
class ClassicMode(Mode):
    """Assisted: a faulty layout cannot be declared done. Otherwise declaring it costs the penalty."""

    assisted: bool


@dataclass(frozen=True, slots=True)
class FirstMode(Mode):
    """Whether the introductory game is played instead of the main one."""

    introductory: bool


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """Whether a player without stars draws nevertheless."""

    draw_without_stars: bool


@dataclass(frozen=True, slots=True)
class FirstJoker:
    """Whether a joker swapped for its tile goes to the rack."""

    to_rack: bool


@dataclass(frozen=True, slots=True)
class Stars:
    """Stars at the start, those that are earned and those that are paid."""

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
class Dice:
    """The dice, each as its faces separated by blanks; a joker's face is `J` and its colour: `JR`."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """How many turns each player has in a round, and alone."""

    duel: Annotated[int, Within(1, 50)]
    solo: Annotated[int, Within(1, 50)]
