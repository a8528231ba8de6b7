"""A turn at a table of runs and stars: typed commands move tiles about, until the layout is declared done."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.table.classic.draft import Drafting, after, begin
from kostka.cli.table.classic.grammar import MOVES, parse
from kostka.cli.table.face import Reply, possible
from kostka.cli.table.first.board import StarBoard
from kostka.cli.table.hints import Hints
from kostka.engine.first import Draw, FirstGame, Pass, Play, Position, Resign
from kostka.engine.first.draft import Report
from kostka.errors import RequestError

# Runs stay together, so nothing is split; a joker that may leave is taken or moved.
_MOVES = tuple(name for name in MOVES if name != "split")
ACTIONS = ("draw", "pass", "resign")
COMMANDS = (*_MOVES, "undo", "redo", "reset", "done", "draw", "pass", "hint", "resign")


class StarTurn:
    """The seat whose turn it is."""

    asking = ""
    limit_ms = 0
    commands: Sequence[str] = COMMANDS

    def __init__(self, game: FirstGame, board: StarBoard, position: Position, seat: int) -> None:
        self._game = game
        self._board = board
        self._voice = board.voice
        self._position = position
        self._seat = seat
        self._drafting = Drafting(begin(position.table, position.racks[seat], game.rules.deck, groups=False))
        self._hints = Hints(SeatView(game.rules, seat, game.view(position, seat)), board)

    @property
    def offered(self) -> Sequence[str]:
        return possible(COMMANDS, ACTIONS, self._game.offers(self._position, self._seat))

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """Tiles that can be meant, and numbers of runs."""
        now = self._drafting.now
        tiles = [str(tile).lower() for tile in (*now.held, *now.hand)]
        if not before:
            return [*self.offered, *tiles]
        numbers = [str(number) for number in range(1, len(now.sets) + 1)]
        linking = {"add": "to", "take": "from", "move": "from", "swap": "in"}.get(before[0])
        return numbers if before[-1] in ("to", "from", "in") else [*tiles, *([linking] if linking else [])]

    def show(self) -> RenderableType:
        view: Any = self._game.view(self._position, self._seat)
        report: Any = self._report
        return self._board.private(view, self._drafting.now, report, "runs")

    @property
    def _report(self) -> Report:
        return self._game.report(self._position, self._seat, self._drafting.now.sets)

    def remarks(self) -> Iterable[RenderableType]:
        if self._drafting.now.untouched:
            yield self._what_now
            return
        report = self._report
        facts = [self._voice.say("play-laid-so-far", count=len(report.laid))]
        if report.done:
            facts.append(self._voice.say("fact-stars", count=report.stars))
        yield Text(" · ".join(facts))
        if report.done:
            yield self._voice.good("play-can-be-done")
        else:
            yield from self._voice.lacking(report.violations)

    @property
    def _what_now(self) -> Text:
        """What can be done; whoever may draw is told the price."""
        price = self._position.price(self._seat, self._game.rules)
        if "draw" not in self.offered or price is None:
            return self._voice.tip("stars-what-now-pass")
        if not price:
            return self._voice.tip("stars-what-now-free")
        return self._voice.tip("stars-what-now-draw", count=price)

    def take(self, command: str, line: str) -> Reply:
        if command in MOVES or (not command and line.strip()):
            move = parse(command or "lay", line, self._game.rules.deck, self._voice.lang)
            self._drafting = self._drafting.step(after(self._drafting.now, move))
            return Reply()
        match command:
            case "undo":
                self._drafting = self._drafting.undo()
            case "redo":
                self._drafting = self._drafting.redo()
            case "reset":
                self._drafting = self._drafting.reset()
            case "hint":
                return Reply(notes=self._hints.next()[0])
            case "":
                pass
            case _:
                return Reply(self._action(command))
        return Reply()

    def _action(self, command: str) -> Play | Draw | Pass | Resign:
        seat = self._seat
        match command:
            case "done":
                return Play(seat, self._drafting.now.sets, self._report.taken)
            case "resign":
                return Resign(seat)
        action = Draw(seat) if command == "draw" else Pass(seat)
        if not self._game.violations(self._position, action) and not self._drafting.now.untouched:
            raise RequestError("draft-reset-first")
        return action

    def time_up(self) -> Any:
        raise AssertionError("there is no limit here")

    def moved_on(self, position: Position) -> None:
        self._position = position
