"""A turn with dice: throw, hold, lay in rows and columns, until the layout is declared done."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kostka.cli.table.express.board import Board
from kostka.cli.table.express.draft import DiceDraft, begin, lift, named, spread, with_layout
from kostka.cli.table.face import Reply
from kostka.engine.express import ExpressGame, Pass, Play, Position, Resign, Roll
from kostka.errors import RequestError
from kostka.solver.express import solve_dice
from kostka.tiles.dice import Die, die_id

COMMANDS = (
    "roll",
    "hold",
    "free",
    "row",
    "column",
    "lift",
    "undo",
    "reset",
    "done",
    "skip",
    "hint",
    "resign",
)


class DiceTurn:
    """The seat whose turn it is."""

    asking = ""
    limit_ms = 0

    def __init__(self, game: ExpressGame, board: Board, position: Position, seat: int) -> None:
        self._game = game
        self._board = board
        self._voice = board.voice
        self._position = position
        self._seat = seat
        self._drafts: list[DiceDraft] = [begin(position, seat)]
        self._held = frozenset(die.number for die in position.hands[seat].hold)
        self._hints = 0

    @property
    def commands(self) -> Sequence[str]:
        """All of them; giving up only where the table allows it."""
        return COMMANDS if self._game.rules.mode.resign else COMMANDS[:-1]

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """Commands, then dice by name and by face."""
        if not before:
            return self.commands
        faces = self._now.faces
        return [
            *(die_id(number) for number in faces),
            *{str(face).lower() for face in faces.values() if face},
        ]

    @property
    def _now(self) -> DiceDraft:
        return self._drafts[-1]

    def show(self) -> RenderableType:
        view = self._game.view(self._position, self._seat)
        return self._board.private(view, self._now.layout, self._now.laid, self._now.lifted)

    def remarks(self) -> Iterable[RenderableType]:
        if self._game.view(self._position, self._seat).must_roll:
            yield self._voice.tip("dice-roll-first")
            return
        if len(self._drafts) == 1:
            yield self._voice.tip("dice-what-now" if self._position.rolled else "dice-what-now-roll")
            return
        report = self._game.report(self._position, self._seat, self._now.layout)
        yield Text(self._voice.say("dice-left-so-far", count=len(report.left), sum=report.sum))
        if report.done:
            yield self._voice.good("play-can-be-done")
        else:
            yield from self._voice.lacking(
                violation for violation in report.violations if violation.code != "lines-invalid"
            )

    def take(self, command: str, line: str) -> Reply:
        match command:
            case "row" | "column":
                self._drafts.append(spread(self._now, line, vertical=command == "column"))
            case "lift":
                self._drafts.append(lift(self._now, line))
            case "undo":
                self._undo()
            case "reset":
                del self._drafts[1:]
            case "hold":
                return self._areas(self._held | set(self._own(line)))
            case "free":
                return self._areas(self._held - set(self._own(line)))
            case "hint":
                return self._hint()
            case "":
                if line.strip():
                    self._drafts.append(spread(self._now, line, vertical=False))
            case _:
                return self._act(command, line)
        return Reply()

    def _act(self, command: str, line: str) -> Reply:
        match command:
            case "roll":
                return Reply(Roll(self._seat, self._thrown(line), self._held), stays=True)
            case "done":
                return Reply(Play(self._seat, self._now.layout, self._held - self._now.laid))
            case "skip":
                if len(self._drafts) > 1:
                    raise RequestError("draft-reset-first")
                return Reply(Pass(self._seat, self._held))
            case _:
                return Reply(Resign(self._seat))

    def _thrown(self, line: str) -> tuple[Die, ...]:
        """The dice that are named, or all that are not held."""
        hand = self._position.hands[self._seat].dice
        chosen = (
            self._own(line) if line.strip() else [die.number for die in hand if die.number not in self._held]
        )
        self._held -= set(chosen)
        return tuple(Die(number, None) for number in chosen)

    def _own(self, line: str) -> list[int]:
        """Dice of the own hand, by name or face."""
        hand = {die.number: die.face for die in self._position.hands[self._seat].dice}
        return named(DiceDraft(hand, {}, frozenset()), line.lower().split(), lying=False)

    def _areas(self, held: Iterable[int]) -> Reply:
        self._held = frozenset(held)
        dice = " ".join(map(die_id, sorted(self._held))) or "-"
        return Reply(notes=(self._voice.tip("dice-held-now", dice=dice),))

    def _undo(self) -> None:
        if len(self._drafts) == 1:
            raise RequestError("undo-nothing")
        self._drafts.pop()

    def _hint(self) -> Reply:
        """First how many dice can be laid, then which, then how."""
        hand = self._position.hands[self._seat].dice
        shown = tuple(die for die in hand if die.face is not None)
        best = solve_dice(self._position.table, shown, self._game.rules.deck)
        played = [die for die in shown if die not in best.left]
        if not played:
            return Reply(notes=(self._voice.tip("hint-nothing-pass"),))
        self._hints += 1
        if self._hints == 1:
            return Reply(notes=(self._voice.tip("dice-hint-count", count=len(played)),))
        if self._hints == 2:
            dice = " ".join(map(str, played))
            return Reply(notes=(self._voice.tip("dice-hint-which", dice=dice),))
        self._drafts.append(with_layout(self._drafts[0], best.table))
        return Reply()

    def time_up(self) -> Any:
        """There is no clock."""
        return Pass(self._seat, self._held)

    def moved_on(self, position: Position) -> None:
        self._position = position
        self._drafts = [begin(position, self._seat)]
        self._hints = 0
