"""The dice on the console: who has what, the grid with the numbers of its columns and rows, the areas."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.cli.table.voice import Voice
from kostka.engine.express import Hand, View
from kostka.tiles.dice import Dice, Layout, Square, die_id

_CELL = 6


class Board:
    """Draws a table of dice for the people whose names are given, by seat."""

    def __init__(self, voice: Voice, names: tuple[str, ...]) -> None:
        self.voice = voice
        self.names = names

    def public(self, view: View) -> RenderableType:
        """Everything: nothing is hidden among dice."""
        hands = [line for seat, hand in enumerate(view.hands) for line in self._hand(view, seat, hand)]
        return Group(*hands, Text(), self.grid(view.table))

    def private(self, view: View, layout: Layout, fresh: frozenset[int], lifted: Dice) -> RenderableType:
        """The same with the layout that is being made; the own dice on it stand out."""
        hands = [
            line
            for seat, hand in enumerate(view.hands)
            for line in self._hand(view, seat, hand, fresh if seat == view.seat else frozenset())
        ]
        in_hand = [self._dice("dice-lifted", lifted)] if lifted else []
        return Group(*hands, *in_hand, Text(), self.grid(layout, fresh))

    def grid(self, layout: Layout, fresh: frozenset[int] = frozenset()) -> Text:
        """The layout, with the numbers of columns above and of rows beside it."""
        if not layout:
            return Text(f"     {self.voice.say('table-empty')}", "dim")
        cells = {die.square: die for die in layout}
        columns = range(min(square.column for square in cells), max(square.column for square in cells) + 1)
        rows = range(min(square.row for square in cells), max(square.row for square in cells) + 1)
        head = Text(" " * 5 + "".join(f"{column:^{_CELL}}" for column in columns).rstrip(), "dim")
        lines = [head]
        for row in rows:
            line = Text(f"{row:>4} ", "dim")
            for column in columns:
                die = cells.get(Square(column, row))
                drawn = (
                    Text("·", "dim") if die is None else self.voice.pen.tile(die.face, die.number in fresh)
                )
                left = (_CELL - drawn.cell_len) // 2
                line.append(" " * left).append_text(drawn).append(" " * (_CELL - left - drawn.cell_len))
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)

    def _hand(self, view: View, seat: int, hand: Hand, laid: frozenset[int] = frozenset()) -> Iterable[Text]:
        say = self.voice.say
        on_turn = seat == view.turn
        facts = [
            say("dice-count", count=len(hand.dice) - len(laid)),
            say("play-last-turns", count=view.turns_left[seat]),
        ]
        if len(view.hands) > 1:
            facts.append(say("dice-marks", count=view.marks[seat]))
        yield Text.assemble(
            (f"{'>' if on_turn else ' '} {self.names[seat]}", "bold" if on_turn else ""),
            ("  " + " · ".join(facts), "dim"),
        )
        for code, dice in (("dice-hold", hand.hold), ("dice-reroll", hand.reroll)):
            shown = tuple(die for die in dice if die.number not in laid)
            if shown:
                yield self._dice(code, shown)

    def _dice(self, code: str, dice: Dice) -> Text:
        """Dice with their names behind them."""
        line = Text(f"    {self.voice.say(code)}: ", "dim")
        for die in dice:
            if die.face is not None:
                line.append_text(self.voice.pen.tile(die.face))
            line.append(f"{die_id(die.number)} ", "dim")
        return line
