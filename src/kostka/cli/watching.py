"""A recorded game to look at: the list of its moves, one position of it, or the whole game step by step."""

import json
import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from kostka import svg
from kostka.cli.letters import printable
from kostka.cli.table.face import face_for
from kostka.cli.table.voice import Voice
from kostka.engine.record import Record, Recording
from kostka.engine.seats import check_seat
from kostka.rules import edition
from kostka.tiles import Rack, Tile

if TYPE_CHECKING:
    from kostka.tiles.scene import Line, Scene


class Form(StrEnum):
    """How a position is written."""

    DRAWING = "drawing"
    JSON = "json"
    SVG = "svg"


class Key(StrEnum):
    """What somebody who watches wants next."""

    NEXT = "next"
    BACK = "back"
    FIRST = "first"
    LAST = "last"
    QUIT = "quit"


Keys = Callable[[str], Key]
"""Shows a prompt, and waits for a key or until it is time to go on."""


class Playback:
    """A record as people look at it; `seat` is whose eyes they see with, None if they see everything."""

    def __init__(self, steps: Sequence[Recording], voice: Voice, seat: int | None = None) -> None:
        header, game = steps[0].header, steps[0].game
        if seat is not None:
            check_seat(seat, len(header.players))
        self.steps = steps
        self.voice = voice
        self.voice.edition = edition(header.edition)
        self._names = header.players
        self._seat = seat
        self._face = face_for(game, header.players, voice, ())

    def moves(self) -> None:
        """Print every action in words, numbered, and how the game ended."""
        for step in self.steps:
            lines = self._news(step)
            for place, line in enumerate(lines):
                number = f"{step.actions:>4}" if place == 0 and step.actions else "    "
                self.voice.show(Text.assemble((f"{number}  ", "dim"), line))
        last = self.steps[-1]
        if last.result is not None:
            self.voice.show("", self._face.ending(last.position))

    def watch(self, keys: Keys) -> None:
        """Show step after step until the viewer quits."""
        place = 0
        while True:
            self._show(place)
            last = len(self.steps) - 1
            match keys(self.voice.say("replay-keys", number=place, of=last)):
                case Key.QUIT:
                    return
                case Key.BACK:
                    place = max(place - 1, 0)
                case Key.FIRST:
                    place = 0
                case Key.LAST:
                    place = last
                case Key.NEXT:
                    place = min(place + 1, last)

    def _show(self, place: int) -> None:
        step = self.steps[place]
        self.voice.wipe()
        table = (
            self._face.open_table(step.position) if step.result is None else self._face.ending(step.position)
        )
        self.voice.show(Group(*self._news(step), "", table, *self._racks(step)))

    def _racks(self, step: Recording) -> list[RenderableType]:
        """The racks that may be seen and that the table does not show anyway."""
        if step.result is not None:
            return []
        pen = self.voice.pen
        racks: list[RenderableType] = [
            Group(Text(self._names[line.seat], "bold"), pen.rack(_tiles(line)))
            for line in self._scene(step).lines
            if line.seat is not None and _tiles(line)
        ]
        return ["", *racks] if racks else []

    def _scene(self, step: Recording) -> "Scene":
        scene: Scene = seen(step, self._seat).scene()
        return scene

    def _news(self, step: Recording) -> list[Text]:
        lines = (self._face.entry(event) for event in step.events)
        return [text for text in lines if text is not None]


def _tiles(line: "Line") -> Rack:
    """The tiles of a line; dice lie open on the table anyway."""
    return tuple(piece for pieces in line.sets for piece in pieces if isinstance(piece, Tile))


def seen(step: Recording, seat: int | None) -> Any:
    """The position, or what a seat may know of it."""
    if seat is None:
        return step.position
    check_seat(seat, len(step.header.players))
    return step.game.view(step.position, seat)


def show_position(record: Record, number: int, seat: int | None, form: Form) -> None:
    """Print the position after so many actions."""
    step = record.at(number)
    drawn = seen(step, seat)
    if form is Form.SVG:
        print(svg.position(drawn))
    elif form is Form.JSON:
        game = step.game
        print(json.dumps(game.write_position(drawn) if seat is None else game.write_view(drawn)))
    else:
        print(drawn)


def show_steps(record: Record) -> None:
    """Print every step as a JSON object a line: its number, action and events."""
    for step in record:
        game = step.game
        action = None if step.action is None else game.write_action(step.action)
        print(json.dumps({"n": step.actions, "action": action, "events": step.written}))


def playback(record: Record, lang: str, seat: int | None = None) -> Playback:
    """A record on this terminal."""
    console = Console(highlight=False, markup=False, emoji=False)
    return Playback(list(record), Voice(console, lang), seat)


def terminal_keys(seconds: float | None) -> Keys:
    """Keys of the terminal; where there is a time, the next step comes by itself."""
    import asyncio

    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import get_app
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    bindings = KeyBindings()
    wanted = {
        Key.NEXT: ("right", "space", "enter", "down", "n"),
        Key.BACK: ("left", "backspace", "up", "b"),
        Key.FIRST: ("home", "g"),
        Key.LAST: ("end", "G"),
        Key.QUIT: ("q", "escape", "c-c", "c-d"),
    }
    for meaning, names in wanted.items():
        for name in names:

            @bindings.add(name, eager=True)
            def _(event: KeyPressEvent, meaning: Key = meaning) -> None:
                event.app.exit(result=meaning)

    def alarm() -> None:
        app = get_app()

        async def ring() -> None:
            await asyncio.sleep(seconds or 0)
            if app.is_running and not app.is_done:
                app.exit(result=Key.NEXT)

        app.create_background_task(ring())

    def ask(prompt: str) -> Key:
        session: PromptSession[Any] = PromptSession(key_bindings=bindings)
        found: Key = session.prompt(printable(f"{prompt} "), pre_run=alarm if seconds else None)
        return found

    return ask


def at_a_terminal() -> bool:
    """Whether somebody sits there."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
