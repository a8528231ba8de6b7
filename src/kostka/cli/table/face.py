"""What a family of games brings to the table: how it looks, and what can be typed.

The host handles people, keyboard, clock and score; it knows no family. A new family is a `Face` in a folder
of its own, listed in `kostka.rules.families`.
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
    """What a line leads to: an action, notes below the table, or a page instead of it.

    After an action the seat is done, unless it `stays`; `leaves` means that it is done without one. The clock
    stops while a page is read, unless it is `timed`.
    """

    action: Any = None
    notes: tuple[RenderableType, ...] = ()
    page: RenderableType | None = None
    stays: bool = False
    leaves: bool = False
    timed: bool = False


class Sitting(Protocol):
    """One seat at the keyboard, until it is passed on. Errors in a line are raised."""

    @property
    def commands(self) -> Sequence[str]:
        """All commands that are understood; one that the rules forbid now is refused with the reason."""
        ...

    @property
    def offered(self) -> Sequence[str]:
        """The commands that make sense now, in the order of the help; of the actions only legal ones."""
        ...

    @property
    def asking(self) -> str:
        """What the prompt says in addition to the name; usually nothing."""
        ...

    @property
    def limit_ms(self) -> int:
        """The seat's time; 0 without a limit."""
        ...

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """The words that can come next, for completion; of the commands those that would do something."""
        ...

    def show(self) -> RenderableType:
        """Everything the seat sees."""
        ...

    def remarks(self) -> Iterable[RenderableType]:
        """What the rules say about the layout so far."""
        ...

    def take(self, command: str, line: str) -> Reply:
        """Do what a line says. The command at its beginning, if any, is blanked out."""
        ...

    def time_up(self) -> Any:
        """The action for a seat whose time is up."""
        ...

    def moved_on(self, position: Any) -> None:
        """The position has changed, and the seat stays."""
        ...


class Face(Protocol):
    """How a family is shown. Names are those of the players, by seat."""

    @property
    def typing(self) -> str:
        """The code of the help on typing tiles or dice."""
        ...

    @property
    def shared(self) -> bool:
        """Whether everybody watches one screen and no keyboard is passed around."""
        ...

    @property
    def who_starts(self) -> str:
        """The question who starts, where the table decides; "" if it makes no difference."""
        ...

    @property
    def commands(self) -> Sequence[str]:
        """The commands of a turn, recognised even out of turn; none if there are no turns."""
        ...

    @property
    def goal(self) -> str:
        """What the game is about, in a sentence."""
        ...

    @property
    def how(self) -> str:
        """How to play, a paragraph a line."""
        ...

    def sitting(self, position: Any, seat: int, before: Any) -> Sitting:
        """The sitting of a seat that the game waits for; `before` is the position as the seat left it."""
        ...

    def parting(self, position: Any, seat: int, events: Sequence[Any]) -> Sitting | None:
        """The sitting of a seat that has acted and still has something to see or say."""
        ...

    def open_table(self, position: Any) -> RenderableType:
        """What everybody may see while the keyboard is passed on."""
        ...

    def news(self, event: Any, seat: int | None = None) -> Text | None:
        """An event in words, as a seat or the public may know it; None if it needs none."""
        ...

    def entry(self, event: Any, seat: int | None = None) -> Text | None:
        """The same for a list of all moves, where none is missing."""
        ...

    def best(self, position: Any, seat: int) -> Iterable[RenderableType]:
        """What is best for a seat that may choose; nothing if the family has no advice."""
        ...

    def ending(self, position: Any) -> RenderableType:
        """What is revealed when the game is over, and who won by which clause."""
        ...

    def kept(self, position: Any, shelf: Path) -> Iterable[RenderableType]:
        """Keep what outlives the match, in the folder of all matches, and say how it compares."""
        ...


def possible(commands: Iterable[str], actions: Container[str], may: Container[str]) -> tuple[str, ...]:
    """The commands without actions that are not allowed now."""
    return tuple(name for name in commands if name not in actions or name in may)


def face_for(game: AnyGame, names: Sequence[str], voice: Voice, people: Sequence[int]) -> Face:
    """The face of the game's family; `people` are the seats without bots."""
    family = game.rules.family
    face: Face = family.part(family.face)(game, tuple(names), voice, people)
    return face
