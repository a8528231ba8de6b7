"""A turn in First: typed commands move tiles, until the layout is declared done."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.table.drafting import WAYS_BACK, Drafting
from kostka.cli.table.face import Reply, possible
from kostka.cli.table.first.board import FirstBoard
from kostka.cli.table.hints import Hints
from kostka.cli.table.tiles.draft import begin
from kostka.cli.table.tiles.grammar import MOVES, drafted, workable
from kostka.engine.first import Draw, FirstGame, Pass, Play, Position, Resign
from kostka.engine.first.draft import Report
from kostka.tiles import Table

# Runs stay together, so there is no split; a joker that may leave is taken or moved.
_MOVES = tuple(name for name in MOVES if name != "split")
ACTIONS = ("draw", "pass", "resign")
COMMANDS = (*_MOVES, *WAYS_BACK, "done", "draw", "pass", "hint", "resign")


class FirstTurn:
    """The seat on turn."""

    asking = ""
    limit_ms = 0
    commands: Sequence[str] = COMMANDS

    def __init__(
        self, game: FirstGame, board: FirstBoard, position: Position, seat: int, before: Table
    ) -> None:
        self._game = game
        self._board = board
        self._voice = board.voice
        self._position = position
        self._seat = seat
        self._before = before
        self._drafting = Drafting(begin(position.table, position.racks[seat], game.rules.deck, groups=False))
        self._hints = Hints(SeatView(game.rules, seat, game.view(position, seat)), board)

    @property
    def offered(self) -> Sequence[str]:
        return possible(COMMANDS, ACTIONS, self._game.offers(self._position, self._seat))

    @property
    def _ready(self) -> Sequence[str]:
        """Those that would do something to the layout as it is."""
        ways = (*workable(self._drafting.now.sets), *self._drafting.ways_back)
        return possible(self.offered, (*_MOVES, *WAYS_BACK), ways)

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """Tiles that could be meant, and numbers of runs."""
        now = self._drafting.now
        tiles = [str(tile).lower() for tile in (*now.held, *now.hand)]
        if not before:
            return [*self._ready, *tiles]
        if before[0] == "hint":
            return ("lay",)
        numbers = [str(number) for number in range(1, len(now.sets) + 1)]
        linking = {"add": "to", "take": "from", "move": "from", "swap": "in"}.get(before[0])
        return numbers if before[-1] in ("to", "from", "in") else [*tiles, *([linking] if linking else [])]

    def show(self) -> RenderableType:
        view: Any = self._game.view(self._position, self._seat)
        report: Any = self._report
        return self._board.private(view, self._drafting.now, report, "runs", self._before)

    @property
    def _report(self) -> Report:
        return self._game.report(self._position, self._seat, self._drafting.now.sets)

    def remarks(self) -> Iterable[RenderableType]:
        if self._position.table != self._before:
            yield self._voice.tip("play-marked")
        if self._drafting.untouched:
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
        """What can be done now; a draw is offered with its price."""
        price = self._position.price(self._seat, self._game.rules)
        if "draw" not in self.offered or price is None:
            return self._voice.tip("first-what-now-pass")
        if not price:
            return self._voice.tip("first-what-now-free")
        return self._voice.tip("first-what-now-draw", count=price)

    def take(self, command: str, line: str) -> Reply:
        changed = drafted(self._drafting, command, line, self._game.rules.deck, self._voice.lang)
        if changed is not None:
            self._drafting = changed
            return Reply()
        match command:
            case "hint":
                said, layout = self._hints.asked(line, moved=not self._drafting.untouched)
                if layout is not None:
                    self._drafting = self._drafting.step(replace(self._drafting.now, sets=layout))
                return Reply(notes=said)
            case "":
                return Reply()
            case _:
                return Reply(self._action(command))

    def _action(self, command: str) -> Play | Draw | Pass | Resign:
        seat = self._seat
        match command:
            case "done":
                return Play(seat, self._drafting.now.sets, self._report.taken)
            case "resign":
                return Resign(seat)
        action = Draw(seat) if command == "draw" else Pass(seat)
        self._drafting.check_untouched(self._game.violations(self._position, action))
        return action

    def time_up(self) -> Any:
        raise AssertionError("there is no limit here")

    def moved_on(self, position: Position) -> None:
        self._position = position
