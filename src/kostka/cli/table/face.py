"""What a family of games brings to the table: how it looks, and what can be typed there.

The host deals with people, keyboard, clock and score; it knows no family. A new one is a `Face` in a folder
of its own, and `kostka.rules.families` says where.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from kostka.cli.table.voice import Voice
from kostka.engine import AnyGame


@dataclass(frozen=True, slots=True)
class Reply:
    """What a line comes to: an action, something to read under the table, or a page to read instead of it.

    After an action the seat is done, unless it `stays`; `leaves` says that it is done without any.
    """

    action: Any = None
    notes: tuple[RenderableType, ...] = ()
    page: RenderableType | None = None
    stays: bool = False
    leaves: bool = False


class Sitting(Protocol):
    """One seat at the keyboard, from taking it until it is handed on. Faults of a line are raised."""

    @property
    def commands(self) -> Sequence[str]:
        """The commands that are understood. What the rules do not allow now is refused with the reason."""
        ...

    @property
    def offered(self) -> Sequence[str]:
        """The commands that lead somewhere now, in the order of the help: of the actions only legal ones."""
        ...

    @property
    def asking(self) -> str:
        """What stands in front of the line beside the name; mostly nothing."""
        ...

    @property
    def limit_ms(self) -> int:
        """The time that the seat has; 0 if there is no limit."""
        ...

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """The words that can come next, for completion."""
        ...

    def show(self) -> RenderableType:
        """All that the seat sees."""
        ...

    def remarks(self) -> Iterable[RenderableType]:
        """What the rules say about what lies there so far."""
        ...

    def take(self, command: str, line: str) -> Reply:
        """Do what a line says; its command, if it begins with one, stands blanked out in it."""
        ...

    def time_up(self) -> Any:
        """The action that time running out is at this moment."""
        ...

    def moved_on(self, position: Any) -> None:
        """The position has changed, and the seat stays."""
        ...


class Face(Protocol):
    """How a family shows itself. The names are those of the players, by seat."""

    @property
    def typing(self) -> str:
        """The code of what the help says about typing tiles or dice."""
        ...

    @property
    def shared(self) -> bool:
        """Whether everybody looks at the screen together, and no keyboard is passed on."""
        ...

    @property
    def who_starts(self) -> str:
        """The question who starts, where the table says it; "" if it makes no difference."""
        ...

    @property
    def commands(self) -> Sequence[str]:
        """The commands of a turn, which may be typed too early or too late; none if there are no turns."""
        ...

    def help(self, command: str) -> str:
        """The code of the family's own words for a command; there need not be any."""
        ...

    def sitting(self, position: Any, seat: int) -> Sitting:
        """A seat that the game waits for."""
        ...

    def parting(self, position: Any, seat: int, events: Sequence[Any]) -> Sitting | None:
        """A seat that has acted and still has something to see, or to say, before it hands on."""
        ...

    def open_table(self, position: Any) -> RenderableType:
        """What everybody may see, while the keyboard is handed on."""
        ...

    def news(self, event: Any) -> Text | None:
        """An event in words, as far as it may be seen; None for what needs no words."""
        ...

    def ending(self, position: Any) -> RenderableType:
        """What is shown openly when the game is over, and who won by which clause."""
        ...

    def kept(self, position: Any, shelf: Path) -> Iterable[RenderableType]:
        """Keep what outlives the match, in the folder of all matches, and tell how it compares."""
        ...


def possible(commands: Iterable[str], actions: Container[str], may: Container[str]) -> tuple[str, ...]:
    """The commands without the actions that may not be done now."""
    return tuple(name for name in commands if name not in actions or name in may)


def face_for(game: AnyGame, names: Sequence[str], voice: Voice, people: Sequence[int]) -> Face:
    """The face of the game's family; `people` are the seats that are no bot's."""
    family = game.rules.family
    face: Face = family.part(family.face)(game, tuple(names), voice, people)
    return face
