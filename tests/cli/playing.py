"""People at the terminal's table for tests: keyboards that type by themselves, and consoles that remember."""

import io
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from kostka import solver
from kostka.cli.table.book import Book, Match, Plan
from kostka.cli.table.host import Host
from kostka.cli.table.keyboard import Left, TimeUp, Words
from kostka.cli.table.voice import WIPE, Voice
from kostka.engine.classic import Position
from kostka.rules.classic import ClassicRules
from kostka.tiles import Table, format_tiles

TILE = re.compile(r"[◆●■▲]\d+|★")
SHAPES = dict(zip("RBKO", "◆●■▲", strict=True))
TALL = 200
"""Lines of a terminal on which everything can be read at once."""


class Typist:
    """Types lines in order, and leaves when there are none left. Time passes only when a line says so."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []
        self.time = 0.0
        self.words: Words | None = None
        self.handed_on = 0

    def now(self) -> float:
        return self.time

    def hand_on(self) -> None:
        self.handed_on += 1

    def ask(self, prompt: str, words: Words | None = None, deadline: float | None = None) -> str:
        self.prompts.append(prompt)
        self.words = words
        line = self.next_line(prompt)
        waited = re.fullmatch(r"wait (\d+)", line)
        if waited:
            self.time += int(waited[1])
        if deadline is not None and self.time >= deadline:
            raise TimeUp
        return "" if waited else line

    def next_line(self, prompt: str) -> str:
        if not self.lines:
            raise Left
        return self.lines.pop(0)


class Solver(Typist):
    """Plays by itself: asks the solver in its turn, and takes and lays what that says."""

    def __init__(self, look: Callable[[str], None] | None = None, stop_after: int | None = None) -> None:
        super().__init__()
        self.match: Match | None = None
        self.look = look
        self.stop_after = stop_after

    def next_line(self, prompt: str) -> str:
        if self.look:
            self.look(prompt)
        if self.lines:
            return self.lines.pop(0)
        match = self.match
        if match is None or match.recording is None or match.recording.result is not None:
            return ""
        if self.stop_after is not None and match.recording.actions >= self.stop_after:
            raise Left
        position = match.recording.position
        if not position.started or position.turn is None or prompt != match.plan.players[position.turn]:
            return ""
        rules = match.game.rules
        assert isinstance(rules, ClassicRules)
        self.lines = list(typed_turn(position, rules))
        return self.lines.pop(0)


def typed_turn(position: Position, rules: ClassicRules) -> Iterable[str]:
    """The commands of the best move, or of drawing, or of passing."""
    seat = position.turn
    assert seat is not None
    after = best_table(position, seat, rules)
    if after is None:
        yield "draw" if position.pool else "pass"
        return
    left = list(after)
    for number in range(len(position.table), 0, -1):
        tiles = position.table[number - 1]
        if tiles in left:
            left.remove(tiles)
        else:
            yield f"take from {number}"
    yield "lay " + ", ".join(format_tiles(tiles).lower() for tiles in left)
    yield "done"


def best_table(position: Position, seat: int, rules: ClassicRules) -> Table | None:
    rack, groups = position.racks[seat], rules.sets.groups
    if position.opened[seat]:
        best = solver.solve(position.table, rack, rules.deck, groups=groups)
        return best.table if best.played else None
    minimum, jokers = rules.opening.minimum, rules.opening.jokers
    opening = solver.best_opening(rack, rules.deck, minimum, jokers, groups=groups)
    return None if opening is None else (*position.table, *opening.table)


class Paper(io.StringIO):
    """A console's file that knows what can be read on it at the moment."""

    @property
    def visible(self) -> str:
        return self.getvalue().rpartition(WIPE)[2]


class Room:
    """A table with its people: type lines, and read what they lead to."""

    def __init__(
        self,
        folder: Path,
        keyboard: Typist,
        plan: Plan | None = None,
        lang: str = "en",
        width: int = 80,
        height: int = TALL,
    ) -> None:
        self.paper = Paper()
        self.voice = voice(self.paper, lang, width, height)
        self.book = Book(folder)
        self.keyboard = keyboard
        self.match = self.book.create(plan or PLAN)
        if isinstance(keyboard, Solver):
            keyboard.match = self.match
        self.host = Host(self.match, self.voice, keyboard)

    @property
    def position(self) -> Any:
        assert self.match.recording is not None
        return self.match.recording.position

    def types(self, *lines: str) -> str:
        """What can be read after the lines; the table stays as it is, and can be typed at again."""
        self.keyboard.lines += lines
        try:
            self.host.run()
        except Left:
            pass
        finally:
            self.match.close()
        return self.paper.visible

    def again(self, keyboard: Typist) -> "Room":
        """The same match, opened by another process."""
        self.match.close()
        other = object.__new__(Room)
        other.paper = Paper()
        size = self.voice.console.size
        other.voice = voice(other.paper, self.voice.lang, size.width, size.height)
        other.book = self.book
        other.keyboard = keyboard
        other.match = self.book.open(self.match.folder.name)
        if isinstance(keyboard, Solver):
            keyboard.match = other.match
        other.host = Host(other.match, other.voice, keyboard)
        return other


PLAN = Plan("original-it", ("Ana", "Ben"), 1, "7", {"clock.turn_ms": 0})


def voice(paper: io.StringIO, lang: str = "en", width: int = 80, height: int = TALL) -> Voice:
    console = Console(
        file=paper,
        width=width,
        height=height,
        highlight=False,
        markup=False,
        force_terminal=True,
        color_system=None,
    )
    return Voice(console, lang)


def words(text: str) -> str:
    """The text without the line breaks of a narrow terminal."""
    return " ".join(text.split())


def completions(keyboard: Typist, before: Sequence[str]) -> set[str]:
    assert keyboard.words is not None
    return set(keyboard.words(before))
