"""After a game: its log, what was best at any of its moves, and whether to play again."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.cli.table.book import Match
from kostka.cli.table.face import Face, Reply
from kostka.cli.table.keyboard import Keyboard
from kostka.cli.table.pages import command_in
from kostka.cli.table.paging import Paging
from kostka.cli.table.voice import Voice
from kostka.cli.table.wording import in_language, offered
from kostka.engine.record import Recording
from kostka.errors import KostkaError, RequestError
from kostka.tiles import Rack, Tile
from kostka.tiles.scene import Line

BEST, REMATCH = "best", "rematch"
COMMON = ("log", "score", "how", "rules", "lang", "save", "help", "quit")
"""The commands of every table that make sense when there is none any more."""


class Common(Protocol):
    """What answers the commands of every table, for a seat or for everybody."""

    def __call__(
        self, command: str, rest: str, commands: Sequence[str] = ..., seat: int | None = ...
    ) -> Reply | None: ...


class Afterwards:
    """The end of a game on the screen, and questions about it; `seat` is who asks, None for everybody."""

    def __init__(
        self,
        match: Match,
        face: Face,
        voice: Voice,
        keyboard: Keyboard,
        *,
        common: Common,
        seat: int | None,
    ) -> None:
        self._match = match
        self._face = face
        self._voice = voice
        self._keyboard = keyboard
        self._common = common
        self._seat = seat
        self._over = match.sheet.over
        self._own = (REMATCH, BEST) if self._over else (BEST,)

    def read(self, *ending: RenderableType) -> bool:
        """Show the ending, and answer questions until Enter; True if another match is wanted."""
        end = page = Paging(self._voice, *ending)
        notes: Sequence[RenderableType] = ()
        while True:
            page.show()
            self._voice.show("", *notes)
            line, notes = self._ask(page if page.more or page is not end else None).strip(), ()
            if not line:
                if page.turn():
                    continue
                if page is end:
                    return False
                page = end
                continue
            try:
                command, rest = self._command(line)
                if command == REMATCH:
                    return True
                if command == "quit" and self._over:
                    return False
                reply = self._reply(command, rest)
            except KostkaError as error:
                notes = self._voice.complaint(error)
                continue
            notes = reply.notes
            page = Paging(self._voice, reply.page) if reply.page is not None else page

    def _ask(self, page: Paging | None) -> str:
        def words(before: Sequence[str]) -> Sequence[str]:
            if before:
                return ()
            lang = self._voice.lang
            return [spelling for name in (*self._own, *COMMON) for spelling in offered(name, lang)]

        after = "play-after-match" if self._over else "play-after-game"
        return self._keyboard.ask(page.prompt if page else self._voice.say(after), words)

    def _command(self, line: str) -> tuple[str, str]:
        command, rest = command_in(line, (*self._own, *COMMON), self._voice.lang, self._face.commands)
        if not command:
            helping = in_language("help", self._voice.lang)
            raise RequestError("command-unknown", command=line, help=helping)
        return command, rest

    def _reply(self, command: str, rest: str) -> Reply:
        if command == BEST:
            return Reply(page=best(rest.strip(), self._match.steps, self._face, self._voice))
        return self._common(command, rest, self._own, self._seat) or Reply()


def best(said: str, steps: Sequence[Recording], face: Face, voice: Voice) -> RenderableType:
    """What could be seen at a move of the log, what was done, and what was best."""
    last = len(steps) - 1
    number = int(said) if said.isascii() and said.isdigit() and len(said) <= len(str(last)) else 0
    if not 1 <= number <= last:
        raise RequestError("best-which", last=last)
    before, after = steps[number - 1], steps[number]
    seat = before.game.turn(before.position)
    advice = [] if seat is None or after.action.seat != seat else list(face.best(before.position, seat))
    if seat is None or not advice:
        raise RequestError("best-none", number=number)
    name = before.header.players[seat]
    done = [text for event in after.events if (text := face.entry(event, seat)) is not None]
    return Group(
        voice.heading("play-best", number=number, name=name),
        "",
        face.open_table(before.position),
        *_rack(before, seat, voice),
        "",
        voice.heading("play-best-done"),
        *done,
        "",
        voice.heading("play-best-was"),
        *advice,
    )


def _rack(step: Recording, seat: int, voice: Voice) -> Iterator[RenderableType]:
    """The seat's rack, where racks are not open anyway."""
    for line in step.game.view(step.position, seat).scene().lines:
        if line.seat == seat and (tiles := _tiles(line)):
            yield from (Text(), voice.heading("heading-rack"), voice.pen.rack(tiles))


def _tiles(line: Line) -> Rack:
    return tuple(piece for pieces in line.sets for piece in pieces if isinstance(piece, Tile))
