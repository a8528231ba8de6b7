"""The introductory game at one screen: everybody looks, and a find is typed with the finder's name."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kostka.cli.table.face import Reply
from kostka.cli.table.first.board import FirstBoard
from kostka.cli.table.seating import ME, seat_called
from kostka.engine.first.introductory import Action, Call, Find, IntroductoryGame, Position, Resign
from kostka.rules import Deck
from kostka.tiles import Tile, parse_tile, rows


class Race:
    """The people in the room: `k5 ola` is a tile and who found it, `call k4` points at one.

    The name may be left out if only one person can be meant.
    """

    limit_ms = 0
    commands: Sequence[str] = ("find", "call", "hint", "resign")

    def __init__(
        self,
        game: IntroductoryGame,
        board: FirstBoard,
        position: Position,
        people: Sequence[int],
        places: Sequence[Tile],
    ) -> None:
        self._game = game
        self._people = people
        self._places = places
        self._board = board
        self._voice = board.voice
        self._position = position

    @property
    def offered(self) -> Sequence[str]:
        """What somebody in the room may do."""
        return tuple(name for name in self.commands if name != "hint" and self._able(name))

    def _able(self, action: str) -> list[int]:
        """The people who may do this now."""
        return [seat for seat in self._people if action in self._game.offers(self._position, seat)]

    @property
    def asking(self) -> str:
        return self._voice.say("race-call" if self._able("call") else "race-who-found")

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """The loose tiles, then the names."""
        tiles = [str(tile).lower() for tile in self._position.loose(self._game.rules.deck)]
        if not before:
            return [*self.offered, *tiles]
        if before[-1] in self.commands and before[-1] != "resign":
            return tiles
        return [*([ME] if len(self._people) == 1 else []), *(name.lower() for name in self._board.names)]

    def show(self) -> RenderableType:
        return self._board.race(self._game.view(self._position, None), self._places)

    def remarks(self) -> Iterable[RenderableType]:
        if self._able("call"):
            yield self._voice.tip("race-what-now-call")
        else:
            yield self._voice.tip("race-what-now" if self._finder is None else "race-what-now-alone")

    def take(self, command: str, line: str) -> Reply:
        if command == "hint":
            return Reply(notes=(self._voice.tip("hint-none-in-race"),))
        parts = line.split()
        if not parts and command != "resign":
            return Reply()
        return Reply(self._action(command, parts))

    @property
    def _finder(self) -> int | None:
        """The person who must have found the tiles, if only one can have."""
        return _only(self._able("find"))

    def _action(self, command: str, parts: list[str]) -> Action:
        if command == "resign":
            return Resign(self._seat(parts, _only(self._people)))
        tile = parse_tile(parts[0], self._game.rules.deck)
        callers = self._able("call")
        if command == "call" or (callers and not command):
            return Call((callers or self._people)[0], tile)
        return Find(self._seat(parts[1:], self._finder), tile)

    def _seat(self, name: Sequence[str], implied: int | None) -> int:
        if not name and implied is not None:
            return implied
        return seat_called(" ".join(name), self._board.names, self._voice.lang, _only(self._people))

    def time_up(self) -> Any:
        raise AssertionError("there is no limit here")

    def moved_on(self, position: Position) -> None:
        self._position = position


def scattered(deck: Deck) -> tuple[Tile, ...]:
    """All tiles in any order, as they lie on the table to be found."""
    tiles = [tile for row in rows(deck.numbers, deck.colours) for tile in row for _ in range(deck.copies)]
    random.SystemRandom().shuffle(tiles)
    return tuple(tiles)


def _only(seats: Sequence[int]) -> int | None:
    return seats[0] if len(seats) == 1 else None


def with_tiles(event: Any, board: FirstBoard, text: str) -> Text:
    """An event of the race, followed by its tiles."""
    tiles = getattr(event, "tiles", None) or (event.tile,)
    drawn = Text(" ").join(board.voice.pen.tile(tile) for tile in tiles)
    return Text(text).append("  ").append_text(drawn)
