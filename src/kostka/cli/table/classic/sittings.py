"""Sittings of the classic table apart from turns: the question of a new deal, and a look at drawn tiles."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Group, RenderableType

from kostka.cli.table.classic.board import ClassicBoard
from kostka.cli.table.classic.news import News
from kostka.cli.table.classic.turn import announced
from kostka.cli.table.face import Reply, possible
from kostka.engine.classic import ClassicGame, Event, Position, Redeal
from kostka.errors import RequestError


class Answering:
    """A seat says whether it wants a new deal (C-SETUP-7)."""

    limit_ms = 0
    commands: Sequence[str] = ("yes", "no")
    offered = commands

    def __init__(self, game: ClassicGame, board: ClassicBoard, position: Position, seat: int) -> None:
        self._game = game
        self._board = board
        self._voice = board.voice
        self._position = position
        self._seat = seat

    @property
    def asking(self) -> str:
        return self._voice.say("play-redeal-ask")

    def words(self, before: Sequence[str]) -> Iterable[str]:
        return () if before else self.commands

    def show(self) -> RenderableType:
        view = self._game.view(self._position, self._seat)
        return Group(*self._board.rack(view, self._position.racks[self._seat])[1:])

    def remarks(self) -> Iterable[RenderableType]:
        needed = self._game.rules.setup.redeal_doublets
        yield self._voice.tip("play-redeal-rule", count=needed, clause="C-SETUP-7")

    def take(self, command: str, line: str) -> Reply:
        if not command and line.strip():
            raise RequestError("play-yes-or-no")
        return Reply(Redeal(self._seat, wanted=command == "yes"))

    def time_up(self) -> Any:
        raise AssertionError("there is no limit here")

    def moved_on(self, position: Position) -> None:
        self._position = position


class Parting:
    """A seat that has drawn looks at its tiles, may announce its opening, and passes the keyboard on."""

    limit_ms = 0
    asking = ""
    commands: Sequence[str] = ("announce",)

    def __init__(
        self,
        game: ClassicGame,
        board: ClassicBoard,
        position: Position,
        seat: int,
        *,
        news: News,
        events: Sequence[Event],
        order: str,
        alone: bool,
    ) -> None:
        self._game = game
        self._board = board
        self._news = news
        self._position = position
        self._seat = seat
        self._events = events
        self._order = order
        self._alone = alone

    @property
    def offered(self) -> Sequence[str]:
        return possible(self.commands, self.commands, self._game.offers(self._position, self._seat))

    def words(self, before: Sequence[str]) -> Iterable[str]:
        return () if before else self.offered

    def show(self) -> RenderableType:
        view = self._game.view(self._position, self._seat)
        news = [self._news.tell(self._game.redact(event, self._seat)) for event in self._events]
        happened = [text for text in news if text is not None]
        rack = self._board.rack(view, self._position.racks[self._seat], self._order)
        return Group(self._board.public(view), *rack, "", *happened)

    def remarks(self) -> Iterable[RenderableType]:
        if self._seat in self._position.announced:
            yield self._board.voice.good("play-you-announced", clause="C-SCORE-3")
        elif self.offered and not self._position.opened[self._seat]:
            yield self._board.voice.tip("play-may-announce", clause="C-SCORE-3")
        yield self._board.voice.tip("play-enter-goes-on" if self._alone else "play-enter-hands-on")

    def take(self, command: str, line: str) -> Reply:
        if command == "announce":
            return announced(self._position, self._seat)
        if line.strip():
            raise RequestError("play-only-enter")
        return Reply(leaves=True)

    def time_up(self) -> Any:
        raise AssertionError("there is no limit here")

    def moved_on(self, position: Position) -> None:
        self._position = position
