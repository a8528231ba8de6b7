"""What a game of Ladder consists of: positions, actions, events, views and reports."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.engine.game import Result, Violation
from kostka.tiles import Rack, Table


@dataclass(frozen=True, slots=True)
class Position:
    """`ladder` stands on the table, lowest tile first; `gone` was cleared away. The pool is in order."""

    racks: tuple[Rack, ...]
    ladder: Rack
    pool: Rack
    turn: int | None
    gone: Rack = ()
    passes: int = 0
    starter: int = 0
    seed: str = ""
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """The whole resulting table: no set at all, or the ladder."""

    seat: int
    table: Table


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a tile from the pool."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, where the pool is empty."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up, which ends the game."""

    seat: int


Action: TypeAlias = Play | Draw | Pass | Resign


@dataclass(frozen=True, slots=True)
class Dealt:
    """The racks, and who starts."""

    racks: tuple[Rack | None, ...]
    seat: int


@dataclass(frozen=True, slots=True)
class Laid:
    """The ladder grew by these."""

    seat: int
    tiles: Rack


@dataclass(frozen=True, slots=True)
class Drew:
    """A tile, which only the seat itself sees."""

    seat: int
    tiles: Rack | None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat did nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """The ladder was high enough."""

    tiles: Rack


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over by this clause."""

    clause: str


Event: TypeAlias = Dealt | Laid | Drew | Passed | Cleared | Resigned | Ended


@dataclass(frozen=True, slots=True)
class View:
    """A position as a seat sees it."""

    seat: int | None
    may: tuple[str, ...]
    rack: Rack | None
    table: Table
    counts: tuple[int, ...]
    pool: int
    turn: int | None
    gone: Rack
    racks: tuple[Rack, ...] | None
    result: Result | None


@dataclass(frozen=True, slots=True)
class Report:
    """What would be laid, and what is against it."""

    laid: Rack
    foreign: bool
    violations: tuple[Violation, ...]
