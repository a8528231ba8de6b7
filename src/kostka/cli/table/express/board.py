"""Express on the console: who has what, the grid with its column and row numbers, the areas."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.cli.draw import Origin
from kostka.cli.table.voice import Voice
from kostka.tiles.dice import Dice, Die, LaidDie, Layout, Square, die_id

if TYPE_CHECKING:
    from kostka.engine.express import Hand, View

_ROOMY, _TIGHT = 6, 5
"""Terminal columns per square, the fewest that a die fits in."""

NOTHING_NEW: Mapping[int, Origin] = MappingProxyType({})

_MARGIN = 5
_INDENT = 4


class ExpressBoard:
    """Draws a table of dice for the players with these names, by seat."""

    def __init__(self, voice: Voice, names: tuple[str, ...]) -> None:
        self.voice = voice
        self.names = names

    def public(self, view: "View") -> RenderableType:
        """Everything: Express hides nothing."""
        hands = [line for seat, hand in enumerate(view.hands) for line in self._hand(view, seat, hand)]
        return Group(*hands, Text(), self.grid(view.table))

    def private(
        self, view: "View", own: "Hand", layout: Layout, *, origins: Mapping[int, Origin], lifted: Dice
    ) -> RenderableType:
        """Everything during a turn: the unfinished layout with dice that stand out, and the areas."""
        hands = [
            line
            for seat, hand in enumerate(view.hands)
            for line in self._hand(view, seat, own if seat == view.seat else hand)
        ]
        in_hand = [self._dice("express-lifted", lifted)] if lifted else []
        return Group(*hands, *in_hand, Text(), self.grid(layout, origins))

    def grid(self, layout: Layout, origins: Mapping[int, Origin] = NOTHING_NEW) -> Text:
        """The layout with the numbers of its columns and rows; in bands if it is wide."""
        if not layout:
            return Text(f"{' ' * _MARGIN}{self.voice.say('table-empty')}", "dim")
        cells = {die.square: die for die in layout}
        columns = range(min(square.column for square in cells), max(square.column for square in cells) + 1)
        space = self.voice.console.width - _MARGIN
        width = _ROOMY if len(columns) * _ROOMY <= space else _TIGHT
        most = max(1, space // width)
        bands = [columns[start : start + most] for start in range(0, len(columns), most)]
        return Text("\n").join(line for band in bands for line in self._band(band, cells, origins, width))

    def _band(
        self, columns: Sequence[int], cells: dict[Square, LaidDie], origins: Mapping[int, Origin], width: int
    ) -> Iterator[Text]:
        numbers = "".join(f"{column:^{width}}" for column in columns)
        yield Text(f"{' ' * _MARGIN}{numbers}".rstrip(), "dim")
        for row in range(min(square.row for square in cells), max(square.row for square in cells) + 1):
            line = Text(f"{row:>{_MARGIN - 1}} ", "dim")
            for column in columns:
                die = cells.get(Square(column, row))
                drawn = Text("·", "dim")
                if die is not None:
                    drawn = self.voice.pen.tile(die.face, origins.get(die.number, Origin.TABLE))
                left = (width - drawn.cell_len) // 2
                line.append(" " * left).append_text(drawn).append(" " * (width - left - drawn.cell_len))
            line.rstrip()
            yield line

    def _hand(self, view: "View", seat: int, hand: "Hand") -> Iterable[Text]:
        say = self.voice.say
        on_turn = seat == view.turn
        facts = (
            say("express-count", count=len(hand.dice)),
            say("play-last-turns", count=view.turns_left[seat]),
        )
        yield Text.assemble(
            (f"{'>' if on_turn else ' '} {self.names[seat]}", "bold" if on_turn else ""),
            ("  " + " · ".join(facts), "dim"),
        )
        for code, dice in (("express-hold", hand.hold), ("express-reroll", hand.reroll)):
            if dice:
                yield self._dice(code, dice)

    def _dice(self, code: str, dice: Dice) -> Text:
        """An area: its dice, each followed by its name."""
        head = Text(f"{' ' * _INDENT}{self.voice.say(code)}: ", "dim")
        return self.voice.pen.flow(map(self._die, dice), head, Text(" " * (_INDENT + 2)))

    def beside(self, words: str, dice: Dice) -> RenderableType:
        """A sentence, followed by dice with their names."""
        return Text(words).append(" ").append_text(Text(" ").join(map(self._die, dice)))

    def _die(self, die: Die) -> Text:
        face = Text() if die.face is None else self.voice.pen.tile(die.face)
        return face.append(die_id(die.number), "dim")
