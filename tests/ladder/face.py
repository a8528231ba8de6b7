"""Ladder at the terminal's table."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.cli.table.face import Reply, Sitting
from kostka.cli.table.voice import Voice
from kostka.engine import AnyGame
from kostka.tiles import format_tiles, parse_tiles
from tests.ladder.game import LadderGame
from tests.ladder.values import Dealt, Ended, Event, Play, Position, View

COMMANDS = ("lay", "draw", "pass", "resign")


class Turn:
    """One turn: `lay r3 b5` climbs, the other commands are the names of what is offered."""

    asking = ""
    limit_ms = 0
    commands: Sequence[str] = COMMANDS

    def __init__(self, game: LadderGame, face: "LadderFace", position: Position, seat: int) -> None:
        self._game, self._face, self._position, self._seat = game, face, position, seat

    @property
    def offered(self) -> Sequence[str]:
        return ("lay", *self._game.offers(self._position, self._seat))

    def words(self, before: Sequence[str]) -> Iterable[str]:
        return () if before else self.offered

    def show(self) -> RenderableType:
        view = self._game.view(self._position, self._seat)
        return Group(self._face.drawn(view), f"rack: {format_tiles(view.rack or ())}")

    def remarks(self) -> Iterable[RenderableType]:
        return ()

    def take(self, command: str, line: str) -> Reply:
        if command in ("", "lay"):
            tiles = parse_tiles(line.strip(), self._game.rules.deck)
            return Reply(Play(self._seat, ((*self._position.ladder, *tiles),)))
        return Reply(self._game.read_action({"seat": self._seat, command: True}, self._position))

    def time_up(self) -> Any:
        raise AssertionError("there is no limit here")

    def moved_on(self, position: Position) -> None:
        self._position = position


class LadderFace:
    """See `kostka.cli.table.face.Face`."""

    typing = "classic-typing"
    shared = False
    commands: Sequence[str] = COMMANDS
    who_starts = "play-who-starts"
    goal = "Be the first to lay all your tiles."
    how = "Lay higher and higher numbers."

    def __init__(self, game: AnyGame, names: tuple[str, ...], voice: Voice, people: Sequence[int]) -> None:
        del people
        self._game, self._names, self._voice = cast(LadderGame, game), names, voice

    def sitting(self, position: Position, seat: int, before: Position) -> Sitting:
        del before
        return Turn(self._game, self, position, seat)

    def parting(self, position: Position, seat: int, events: Sequence[Event]) -> Sitting | None:
        del position, seat, events
        return None

    def drawn(self, view: View) -> RenderableType:
        ladder = format_tiles(view.table[0]) if view.table else "-"
        return Text(f"ladder: {ladder} · pool: {view.pool}")

    def open_table(self, position: Position) -> RenderableType:
        return self.drawn(self._game.view(position, None))

    def best(self, position: Position, seat: int) -> Iterable[RenderableType]:
        del position, seat
        return ()

    def news(self, event: Event, seat: int | None = None) -> Text | None:
        del seat
        if isinstance(event, Dealt | Ended):
            return None
        plain = self._game.write_event(event)
        seat = plain.get("seat")
        name = "" if seat is None else f"{self._names[seat]}: "
        return Text(f"{name}{plain['type']} {plain.get('tiles', '')}".strip())

    def ending(self, position: Position) -> RenderableType:
        assert position.result is not None
        winners = self._voice.names(position.result.winners, self._names)
        return Group(self.open_table(position), self._voice.say("play-wins", names=winners))

    def kept(self, position: Position, shelf: Path) -> Iterable[RenderableType]:
        del position, shelf
        return ()
