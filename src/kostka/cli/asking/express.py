"""Dice on a grid: rows and columns as people type them, and the layout that leaves the fewest dice."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from rich.padding import Padding
from rich.text import Text

from kostka.api.rulebook import position_rules
from kostka.api.solving.express import ExpressQuestion, best_layout
from kostka.cli.asking.subject import Desk
from kostka.cli.draw import MARGIN, Origin
from kostka.cli.screen import Screen
from kostka.cli.table.express.board import ExpressBoard
from kostka.cli.table.express.draft import free_row, placed, read_square
from kostka.cli.table.voice import Voice
from kostka.cli.typed import Span, TypingError, typed_tiles
from kostka.errors import KostkaError, RequestError
from kostka.rules import Options
from kostka.rules.express import ExpressRules
from kostka.tiles import Tile
from kostka.tiles.dice import Dice, Die, LaidDie, Layout, parse_dice, parse_layout
from kostka.tiles.dice_checks import check_dice, check_layout
from kostka.tiles.lines import lines

_PIECES = re.compile(r"[^;|/]+")
_AT = re.compile(r"(?i)\s+at\s+(.*)$")
COLUMN = "column"


class ExpressSubject:
    """See `kostka.cli.asking.subject.Subject`. Which die shows a face makes no difference.

    A line of the table is a row, `R3-5`, or `R3-5 at 2,0` from a square on; `column K3 O3 at 0,1` goes down.
    Squares that are taken are passed over. The notation works, too.
    """

    extras: Sequence[str] = ()
    openers: Sequence[str] = (COLUMN,)
    example = ("R3-5", "R6 B4 K4 O9")

    def __init__(self, edition: str, options: Options) -> None:
        self._rules = cast(ExpressRules, position_rules(edition, options))

    def extended(self, table: Layout, line: str, rack: Dice = ()) -> Layout:
        for found in _PIECES.finditer(line):
            if not found.group().strip():
                continue
            span = _trimmed(found)
            try:
                table = self._with_line(table, line, span)
                check_dice((*table, *rack), self._rules, "table")
                check_layout(table, self._rules)
            except KostkaError as error:
                raise TypingError(error, span) from None
        return table

    def _with_line(self, table: Layout, line: str, span: Span) -> Layout:
        piece = line[span.start : span.end]
        if ":" in piece:
            return (*table, *parse_layout(piece, self._rules.deck, "table"))
        vertical = piece.split()[0].lower() == COLUMN
        start = span.start + (len(COLUMN) if vertical else 0)
        where = _AT.search(piece)
        faces = typed_tiles(
            line, self._rules.deck, Span(start, span.start + where.start() if where else span.end)
        )
        squares = {die.number: die.square for die in table}
        at = read_square(where[1]) if where else free_row(squares.values())
        dice = self._numbered(faces, [die.number for die in table])
        laid = placed(squares, [die.number for die in dice], at, vertical=vertical)
        return (*table, *(LaidDie(die.number, _face(die), laid[die.number]) for die in dice))

    def typed_rack(self, table: Layout, line: str) -> Dice:
        span = Span(len(line) - len(line.lstrip()), len(line.rstrip()))
        try:
            if ":" in line:
                hand = parse_dice(line.strip(), self._rules.deck, "hand")
            else:
                faces = typed_tiles(line.replace(",", " "), self._rules.deck)
                hand = self._numbered(faces, [die.number for die in table])
            check_dice((*table, *hand), self._rules, "table and hand")
        except KostkaError as error:
            raise TypingError(error, span) from None
        return hand

    def _numbered(self, faces: Sequence[Tile], taken: Sequence[int]) -> Dice:
        """Dice with these faces, and numbers that are free."""
        free = [number for number in range(1, len(self._rules.dice.faces) + 1) if number not in taken]
        if len(faces) > len(free):
            raise RequestError("too-many-dice", limit=len(free))
        return tuple(Die(number, face) for number, face in zip(free, faces, strict=False))

    def solve(self, desk: Desk) -> "DiceFound":
        check_dice((*desk.table, *desk.rack), self._rules, "table and hand")
        found = best_layout(ExpressQuestion(self._rules, desk.table, desk.rack))
        return DiceFound(desk.table, desk.rack, found.left, found.sum, found.table, found.exact)

    def show(self, screen: Screen, table: Layout, rack: Dice) -> None:
        _show(screen, table, rack)


@dataclass(frozen=True, slots=True)
class DiceFound:
    """See `kostka.cli.asking.subject.Found`."""

    before: Layout
    hand: Dice
    left: Dice
    sum: int
    table: Layout
    exact: bool

    @property
    def played(self) -> Dice:
        return tuple(die for die in self.hand if die not in self.left)

    @property
    def laid(self) -> int:
        return len(self.played)

    def show(self, screen: Screen, milliseconds: float) -> None:
        _show(screen, self.before, self.hand, self.played)
        if not self.played:
            screen.note(self.nothing(screen))
            return
        screen.heading(screen.say("heading-move"), _faces(self.played))
        left = screen.say("fact-dice-left", count=len(self.left), sum=self.sum)
        screen.console.print(Padding(left, (0, 0, 0, MARGIN)))
        screen.tip(screen.proof(self.exact, milliseconds), MARGIN)
        screen.heading(screen.say("heading-after"))
        screen.console.print(_grid(screen, self.table, self.played))
        if not self.left:
            screen.console.print(Text(screen.say("solve-wins"), "bold green"))

    def hint(self, screen: Screen) -> str:
        return screen.say("solve-hint", count=self.laid, tile=_faces(self.played[-1:]))

    def nothing(self, screen: Screen) -> str:
        return screen.say("solve-nothing")

    def steps(self, screen: Screen) -> Sequence[str]:
        """The sets that the dice make, each as it is read."""
        return list(self._sets(screen))

    def _sets(self, screen: Screen) -> Iterator[str]:
        own = {die.number for die in self.played}
        for line in lines(self.table):
            if own.intersection(die.number for die in line.dice):
                code = "express-hint-down" if line.vertical else "express-hint-across"
                yield f"{screen.say(code)} {_faces([die.die for die in line.dice])}"

    def others(self, screen: Screen, most: int) -> int:
        """The best layout is all that is looked for."""
        del screen, most
        return 0


def _show(screen: Screen, table: Layout, hand: Dice, played: Dice = ()) -> None:
    screen.heading(screen.say("heading-table"))
    screen.console.print(_grid(screen, table))
    if hand:
        screen.heading(screen.say("heading-dice"))
        faces = [(_face(die), Origin.RACK if die in played else Origin.TABLE) for die in hand]
        screen.console.print(screen.pen.row(faces))


def _grid(screen: Screen, table: Layout, played: Dice = ()) -> Text:
    own = dict.fromkeys((die.number for die in played), Origin.RACK)
    return ExpressBoard(Voice(screen.console, screen.lang), ()).grid(table, own)


def _faces(dice: Sequence[Die]) -> str:
    return " ".join(str(die.face) for die in dice)


def _face(die: Die) -> Tile:
    assert die.face is not None, "dice that are asked about have been rolled"
    return die.face


def _trimmed(found: re.Match[str]) -> Span:
    text = found.group()
    start = found.start() + len(text) - len(text.lstrip())
    return Span(start, start + len(text.strip()))
