"""Sections of the rules that families share. A field's dotted key is its section's name and its own.

Types and limits are here and in the families' modules; values, each with its clause, are in
`editions/*.toml`.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NamedTuple, cast

from kostka.errors import RulesError
from kostka.rules.choices import Starter
from kostka.rules.families import Family


class Within(NamedTuple):
    """The smallest and the largest number that a field may hold."""

    low: int
    high: int


LATEST = 2
"""The rulings that new games use. Rulings are numbered; games that name none have number 1."""


class Since(NamedTuple):
    """The rulings that a key came with, and the value that keeps games of earlier ones as they were."""

    rulings: int
    before: Any


class Among(tuple[StrEnum, ...]):
    """The members of an enumeration that make sense for a field, where not all of them do."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """The tiles of a game, or the faces of its dice."""

    numbers: Annotated[int, Within(3, 20)] = 13
    colours: Annotated[int, Within(1, 4)] = 4
    copies: Annotated[int, Within(1, 3)] = 2
    jokers: Annotated[int, Within(0, 4)] = 2

    def __post_init__(self) -> None:
        """Decks are also made by hand, and the solver has room only for these."""
        for field in fields(self):
            low, high = cast(Any, field.type).__metadata__[0]
            value = getattr(self, field.name)
            if type(value) is not int or not low <= value <= high:
                key = f"deck.{field.name}"
                raise RulesError("rule-out-of-range", key, key=key, low=low, high=high, value=str(value))

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
class Setup:
    """Who starts."""

    first_game: Annotated[Starter, Among((Starter.DRAWN, Starter.NAMED))]
    later_games: Starter


@dataclass(frozen=True, slots=True)
class TileSetup(Setup):
    """Who starts, and what is dealt: `rack` tiles each."""

    rack: Annotated[int, Within(1, 30)]


@dataclass(frozen=True, slots=True)
class Sets:
    """Which sets exist in addition to runs."""

    groups: bool


@dataclass(frozen=True, slots=True)
class Match:
    """How many games, or rounds of dice, make a match."""

    games: Annotated[int, Within(1, 100)]


LONGEST_TURN_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class HouseClock:
    """Milliseconds for a turn, where the book knows no clock; 0 is no limit."""

    turn_ms: Annotated[int, Within(0, LONGEST_TURN_MS), Since(2, before=0)]


@dataclass(frozen=True, slots=True)
class Mode:
    """How the table is run: whether players may resign, and whether others see drafts."""

    resign: bool
    drafts_shown: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """What the rules of all families share."""

    family: ClassVar[Family]
    rounds: ClassVar[bool] = False
    """Whether the games of a match are rounds: each knows its number and the marks before it."""

    deck: Deck
    players: Players
    setup: Setup
    mode: Mode

    @property
    def light(self) -> bool:
        """Whether any question about these rules is answered within 20 ms.

        The bound is arithmetic, checked by measuring; docs/reliability.md has the worst cases.
        """
        return True

    @property
    def assisted(self) -> bool:
        """Whether a faulty layout is refused; otherwise declaring it costs a penalty."""
        return True

    @property
    def turn_ms(self) -> int:
        """Milliseconds for a turn; 0 without a limit."""
        return 0

    @property
    def games(self) -> int:
        """How many games make a match, unless a table says otherwise."""
        return 1

    @property
    def solved_at_once(self) -> bool:
        """Whether a best play is found within about 20 ms, whatever the table and the rack."""
        return self.light

    def check(self) -> None:
        """Raise a RulesError that names the keys if no game can be played by these rules."""
        if self.players.min > self.players.max:
            raise conflict("players.min", self.players.min, "players.max", self.players.max)


def check_deal(deck: Deck, players: Players, setup: TileSetup) -> None:
    """Raise a RulesError if there are not enough tiles for the fewest players."""
    if players.min * setup.rack > deck.size:
        raise conflict("setup.rack", setup.rack, "deck", deck.size)


def conflict(key: str, value: object, other: str, other_value: object) -> RulesError:
    """The error for two values that are possible, but not together."""
    return RulesError("rules-conflict", key, key=key, value=value, other=other, other_value=other_value)
