"""The introductory game at one screen: everybody looks, and whoever finds a tile is named with it."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kostka.cli.table.face import Reply
from kostka.cli.table.first.board import StarBoard
from kostka.engine.first.introductory import Action, Call, Find, IntroductoryGame, Position, Resign
from kostka.errors import RequestError
from kostka.rules.choices import Caller
from kostka.tiles import parse_tile


class Race:
    """The whole room at the keyboard: `k5 ola` is a tile and who found it, `call k4` points at one."""

    limit_ms = 0

    def __init__(self, game: IntroductoryGame, board: StarBoard, position: Position) -> None:
        self._game = game
        self._board = board
        self._voice = board.voice
        self._position = position

    @property
    def commands(self) -> Sequence[str]:
        """Pointing at a tile only where a person does it, giving up only where the table allows it."""
        rules = self._game.rules
        calling = ("call",) if rules.introductory.caller is Caller.PERSON else ()
        return ("find", *calling, "resign") if rules.mode.resign else ("find", *calling)

    @property
    def asking(self) -> str:
        return self._voice.say("race-who-found" if self._position.row else "race-call")

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """The tiles that lie around, and then the names."""
        tiles = [str(tile).lower() for tile in self._position.loose(self._game.rules.deck)]
        if not before:
            return [*self.commands, *tiles]
        if before[-1] in self.commands and before[-1] != "resign":
            return tiles
        return [name.lower() for name in self._board.names]

    def show(self) -> RenderableType:
        return self._board.race(self._game.view(self._position, None))

    def remarks(self) -> Iterable[RenderableType]:
        yield self._voice.tip("race-what-now" if self._position.row else "race-what-now-call")

    def take(self, command: str, line: str) -> Reply:
        parts = line.split()
        if not parts:
            return Reply()
        return Reply(self._action(command, parts))

    def _action(self, command: str, parts: list[str]) -> Action:
        if command == "resign":
            return Resign(self._seat(" ".join(parts)))
        tile = parse_tile(parts[0], self._game.rules.deck)
        if command == "call" or self._position.row is None:
            return Call(self._position.caller, tile)
        finders = sorted(self._position.finders)
        if len(parts) == 1 and len(finders) == 1:
            return Find(finders[0], tile)
        return Find(self._seat(" ".join(parts[1:])), tile)

    def _seat(self, name: str) -> int:
        names = [known.lower() for known in self._board.names]
        if name.lower() not in names:
            raise RequestError("play-one-of", names=", ".join(self._board.names))
        return names.index(name.lower())

    def time_up(self) -> Any:
        raise AssertionError("there is no limit here")

    def moved_on(self, position: Position) -> None:
        self._position = position


def told(event: Any, board: StarBoard, text: str) -> Text:
    """An event of the race, with its tiles drawn behind the words."""
    tiles = getattr(event, "tiles", None) or (event.tile,)
    drawn = Text(" ").join(board.voice.pen.tile(tile) for tile in tiles)
    return Text(text).append("  ").append_text(drawn)
