"""What can be asked about in a family: positions as people type them, and the best move as they see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kostka.cli.screen import Screen
from kostka.rules import Options
from kostka.solver import Objective


@dataclass(frozen=True, slots=True)
class Desk:
    """The position and the settings at one moment; `asking` says how a line of tiles is taken.

    Table and rack are of the family: sets of tiles and tiles, or laid dice and faces at hand.
    """

    edition: str
    options: Options
    objective: Objective = Objective.TILES
    table: Any = ()
    rack: Any = ()
    opened: bool = True
    asking: str = "table"


class Found(Protocol):
    """The best move of a position."""

    @property
    def laid(self) -> int:
        """How many tiles or dice it lays; 0 if nothing can be laid."""
        ...

    @property
    def left(self) -> Any:
        """The rack after it."""
        ...

    @property
    def table(self) -> Any:
        """The table after it."""
        ...

    def show(self, screen: Screen, milliseconds: float) -> None:
        """Show the position, the move, and the table after it."""
        ...

    def hint(self, screen: Screen) -> str:
        """How much can be laid, and one of the pieces."""
        ...

    def nothing(self, screen: Screen) -> str:
        """That nothing can be laid, and what to do then."""
        ...

    def steps(self, screen: Screen) -> Sequence[str]:
        """How the move is made."""
        ...

    def others(self, screen: Screen, most: int) -> int:
        """Show other moves, best first; returns how many there are."""
        ...


class Subject(Protocol):
    """An edition with house rules, to be asked about."""

    @property
    def extras(self) -> Sequence[str]:
        """The commands that not every family has: more, opening, objective."""
        ...

    @property
    def openers(self) -> Sequence[str]:
        """Words that begin a line of the table."""
        ...

    @property
    def example(self) -> tuple[str, str]:
        """A table and a rack with an interesting move."""
        ...

    def extended(self, table: Any, line: str, rack: Any = ()) -> Any:
        """The table with what a line adds to it, checked with the rack; a TypingError if it is wrong."""
        ...

    def typed_rack(self, table: Any, line: str) -> Any:
        """The rack of a line, checked together with the table; a TypingError if it is wrong."""
        ...

    def solve(self, desk: Desk) -> Found: ...

    def show(self, screen: Screen, table: Any, rack: Any) -> None:
        """Show a position."""
        ...
