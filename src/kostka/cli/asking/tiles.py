"""Sets of tiles and a rack, as people type them: what classic and First have in common."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from rich.padding import Padding
from rich.text import Text

from kostka.cli.asking.subject import Desk, Found
from kostka.cli.draw import MARGIN, Origin
from kostka.cli.screen import Screen
from kostka.cli.typed import Span, TypingError, typed_sets, typed_tiles
from kostka.errors import KostkaError
from kostka.rules import Deck
from kostka.tiles import Rack, Table, format_rack, invalid_set, read


class TileSubject(ABC):
    """See `kostka.cli.asking.subject.Subject`."""

    openers: Sequence[str] = ()
    extras: Sequence[str]
    example: tuple[str, str]

    def __init__(self, deck: Deck, groups: bool, run_clause: str = "C-SET-2") -> None:
        self.deck = deck
        self.groups = groups
        self._run_clause = run_clause

    @abstractmethod
    def check(self, table: Table, rack: Rack) -> None:
        """Raise an error if this is not a position to solve."""

    @abstractmethod
    def solve(self, desk: Desk) -> Found: ...

    def extended(self, table: Table, line: str, rack: Rack = ()) -> Table:
        """Each set is checked by itself, so that an error is found in its own place."""
        for tiles, span in typed_sets(line, self.deck):
            if read(tiles, self.deck, self.groups) is None:
                fault = invalid_set(len(table), tiles, self.deck, self.groups, run_clause=self._run_clause)
                raise TypingError(fault, span)
            table = (*table, tiles)
            self._checked(table, rack, span)
        return table

    def typed_rack(self, table: Table, line: str) -> Rack:
        rack = typed_tiles(line.replace(",", " "), self.deck)
        self._checked(table, rack, Span(len(line) - len(line.lstrip()), len(line.rstrip())))
        return rack

    def _checked(self, table: Table, rack: Rack, span: Span) -> None:
        """Find errors in the position as soon as they are typed; only the rack may still be missing."""
        try:
            self.check(table, rack)
        except KostkaError as error:
            if error.code != "rack-empty":
                raise TypingError(error, span) from None

    def show(self, screen: Screen, table: Table, rack: Rack) -> None:
        screen.position(table, rack)


@dataclass(frozen=True, slots=True)
class TilesFound(ABC):
    """See `kostka.cli.asking.subject.Found`."""

    before: Table
    rack: Rack
    played: Rack
    table: Table
    exact: bool
    deck: Deck
    groups: bool

    @property
    def laid(self) -> int:
        return len(self.played)

    @property
    def left(self) -> Rack:
        rest = list(self.rack)
        for tile in self.played:
            rest.remove(tile)
        return tuple(rest)

    @property
    def last(self) -> str:
        """The code of what it means to lay the whole rack."""
        return "solve-wins"

    @abstractmethod
    def facts(self, screen: Screen) -> Sequence[str]:
        """What the move brings."""

    @abstractmethod
    def nothing(self, screen: Screen) -> str: ...

    def show(self, screen: Screen, milliseconds: float) -> None:
        screen.position(self.before, self.rack, self.played)
        if not self.played:
            screen.note(self.nothing(screen))
            return
        screen.heading(screen.say("heading-move"), format_rack(self.played))
        screen.console.print(Padding(" · ".join(self.facts(screen)), (0, 0, 0, MARGIN)))
        screen.tip(screen.proof(self.exact, milliseconds), MARGIN)
        screen.after(self.before, self.table, self.played, self.deck, self.groups)
        if self.laid == len(self.rack):
            screen.console.print(Text(screen.say(self.last), "bold green"))

    def hint(self, screen: Screen) -> str:
        return screen.say("solve-hint", count=self.laid, tile=str(self.played[-1]))

    def row(self, screen: Screen, played: Rack) -> None:
        """Another move in brief."""
        screen.console.print(screen.pen.row([(tile, Origin.RACK) for tile in sorted(played)]))
