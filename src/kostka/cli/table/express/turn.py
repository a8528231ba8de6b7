"""A turn in Express: roll, hold, lay in rows and columns, until the layout is declared done."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.draw import Origin
from kostka.cli.table.drafting import WAYS_BACK, Drafting
from kostka.cli.table.express.board import ExpressBoard
from kostka.cli.table.express.draft import Draft, begin, changed, lift, named, shift, spread, with_layout
from kostka.cli.table.face import Reply, possible
from kostka.cli.table.hints import Hints
from kostka.engine.express import ExpressGame, Pass, Play, Position, Resign, Roll
from kostka.engine.express.position import Hand, divided
from kostka.errors import RequestError
from kostka.tiles.dice import Die, Layout, die_id

COMMANDS = (
    "roll",
    "hold",
    "reroll",
    "lay",
    "column",
    "move",
    "lift",
    *WAYS_BACK,
    "done",
    "pass",
    "hint",
    "resign",
)
ACTIONS = ("roll", "pass", "resign")
_LIFTING = ("move", "lift")
"""What needs dice on the table."""
_WHERE = {"lay": "at", "column": "at", "move": "to"}


class ExpressTurn:
    """The seat on turn."""

    asking = ""
    limit_ms = 0
    commands: Sequence[str] = COMMANDS

    def __init__(
        self, game: ExpressGame, board: ExpressBoard, position: Position, seat: int, before: Layout
    ) -> None:
        self._game = game
        self._board = board
        self._voice = board.voice
        self._position = position
        self._seat = seat
        self._others = changed(before, position.table)
        self._held = frozenset(die.number for die in position.hands[seat].hold)
        self._begin()

    def _begin(self) -> None:
        self._drafting = Drafting(begin(self._position, self._seat))
        now = self._game.view(self._position, self._seat)
        self._hints = Hints(SeatView(self._game.rules, self._seat, now), self._board)

    @property
    def offered(self) -> Sequence[str]:
        return possible(COMMANDS, ACTIONS, self._game.offers(self._position, self._seat))

    @property
    def _ready(self) -> Sequence[str]:
        """Those that would do something to the layout as it is."""
        lifting = _LIFTING if self._now.layout else ()
        return possible(self.offered, (*_LIFTING, *WAYS_BACK), (*lifting, *self._drafting.ways_back))

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """Commands, then dice by name and by face, and the words between them."""
        faces = {number: str(face).lower() for number, face in self._now.faces.items() if face}
        if not before:
            return [*self._ready, *faces.values()]
        command, *rest = before
        if command == "hint":
            return ("lay",)
        where = _WHERE.get(command)
        if where in rest or command not in ("roll", "hold", "reroll", "lay", "column", "move", "lift"):
            return ()
        linking = [where] if where and rest else []
        return [*linking, *map(die_id, self._now.faces), *faces.values()]

    @property
    def _now(self) -> Draft:
        return self._drafting.now

    # Output

    def show(self) -> RenderableType:
        now = self._now
        view = self._game.view(self._position, self._seat)
        return self._board.private(view, self._areas, now.layout, origins=self._origins, lifted=now.lifted)

    @property
    def _origins(self) -> dict[int, Origin]:
        """Dice to highlight: those the others laid since the last turn, and the player's own."""
        return {**dict.fromkeys(self._others, Origin.OTHERS), **dict.fromkeys(self._now.laid, Origin.RACK)}

    @property
    def _areas(self) -> Hand:
        """The dice at hand in their areas."""
        dice = self._position.hands[self._seat].dice
        return divided(tuple(die for die in dice if die.number not in self._now.laid), self._held)

    def remarks(self) -> Iterable[RenderableType]:
        if self._others:
            yield self._voice.tip("express-marked")
        if self._game.view(self._position, self._seat).must_roll:
            yield self._voice.tip("express-roll-first")
            return
        if not self._drafting.past:
            yield self._voice.tip("express-what-now-roll" if "roll" in self.offered else "express-what-now")
            return
        report = self._game.report(self._position, self._seat, self._now.layout)
        yield Text(self._voice.say("express-left-so-far", count=len(report.left), sum=report.sum))
        if report.done:
            yield self._voice.good("play-can-be-done")
        else:
            yield from self._voice.lacking(report.violations)

    # Input

    def take(self, command: str, line: str) -> Reply:
        changed = self._drafting.recalled(command)
        if changed is not None:
            self._drafting = changed
            return Reply()
        lang = self._voice.lang
        match command:
            case "lay" | "column":
                self._step(spread(self._now, line, vertical=command == "column", lang=lang))
            case "move":
                self._step(shift(self._now, line, lang))
            case "lift":
                self._step(lift(self._now, line))
            case "hold":
                self._held |= set(self._own(line))
            case "reroll":
                self._held -= set(self._own(line))
            case "":
                if line.strip():
                    self._step(spread(self._now, line, vertical=False, lang=lang))
            case _:
                return self._act(command, line)
        return Reply()

    def _act(self, command: str, line: str) -> Reply:
        match command:
            case "hint":
                said, layout = self._hints.asked(line)
                if layout is not None:
                    self._step(with_layout(self._drafting.first, layout))
                return Reply(notes=said)
            case "roll":
                return Reply(self._idle(Roll(self._seat, self._thrown(line), self._held)), stays=True)
            case "done":
                return Reply(Play(self._seat, self._now.layout, self._held - self._now.laid))
            case "pass":
                return Reply(self._idle(Pass(self._seat, self._held)))
            case _:
                return Reply(Resign(self._seat))

    def _idle(self, action: Roll | Pass) -> Roll | Pass:
        self._drafting.check_untouched(self._game.violations(self._position, action))
        return action

    def _thrown(self, line: str) -> tuple[Die, ...]:
        """The named dice, or all that are not held."""
        hand = self._position.hands[self._seat].dice
        if line.strip():
            chosen = self._own(line)
            self._held -= set(chosen)
        else:
            chosen = [die.number for die in hand if die.number not in self._held]
        if not chosen:
            raise RequestError("express-all-held")
        return tuple(Die(number, None) for number in chosen)

    def _own(self, line: str) -> list[int]:
        """Dice of the player's hand, by name or face."""
        hand = {die.number: die.face for die in self._position.hands[self._seat].dice}
        return named(Draft(hand, {}, frozenset()), line.lower().split(), lying=False)

    def _step(self, draft: Draft) -> None:
        self._drafting = self._drafting.step(draft)

    def time_up(self) -> Any:
        """There is no clock."""
        return Pass(self._seat, self._held)

    def moved_on(self, position: Position) -> None:
        self._position = position
        self._begin()
