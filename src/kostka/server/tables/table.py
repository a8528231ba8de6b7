"""Where a table stands: a value that holds everything, the seeds and everybody's rack included.

These are msgspec's structures, not dataclasses: a table is replaced with every entry, and they do it faster.
Nothing in them leads back to them, so that Python need not look through them for garbage (`gc`).
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from kostka.engine import AnyGame
from kostka.engine.match import Sheet
from kostka.server.tables.clocks import Clock
from kostka.server.tables.entries import Choice, QuestionKind

Phase: TypeAlias = Literal["lobby", "playing", "between", "over"]
SeatKind: TypeAlias = Literal["open", "person", "bot", "left"]


class Seat(Struct, frozen=True, gc=False):
    """Who sits there. A `left` one had somebody; `standing_in` is a bot for a person, who may come back."""

    kind: SeatKind = "open"
    name: str = ""
    guest: str | None = None
    bot: str | None = None
    standing_in: bool = False

    @property
    def in_person(self) -> bool:
        """Whether a person plays here now."""
        return self.kind == "person" and not self.standing_in


class Plan(Struct, frozen=True, gc=False):
    """What was agreed when the table was made."""

    code: str
    edition: str
    options: Mapping[str, Any]
    games: int
    public: bool
    spectators: bool
    starter: int | None
    by_host: bool
    created: int
    rulings: int = 1


class Question(Struct, frozen=True, gc=False):
    """What is being decided together; a guest has one vote, cast by the first of the guest's seats."""

    kind: QuestionKind
    by: int
    about: int | None = None
    votes: Mapping[int, Choice] = field(default_factory=dict)


class Link(Struct, frozen=True, gc=False):
    """The right to take a seat over."""

    seat: int
    expires: int


class Current(Struct, frozen=True, gc=False):
    """The game that is on, or the last one: its number among all of the table, its seed and its course.

    `events` is everything that happened in it, as the engine tells it; `turn_seq` is the entry with which the
    present turn began.
    """

    number: int
    seed: str
    starter: int | None
    position: Any
    events: tuple[Any, ...]
    turn_seq: int


class Table(Struct, frozen=True, gc=False):
    """A table between two entries. `fresh` are the engine's events of the last one."""

    plan: Plan
    game: AnyGame
    seq: int
    at: int
    host: str
    seats: tuple[Seat, ...]
    sheet: Sheet
    next_seed: str
    phase: Phase = "lobby"
    match: int = 1
    played: int = 0
    """Games begun at this table, in all of its matches."""
    current: Current | None = None
    clock: Clock | None = None
    lag: tuple[int, ...] = ()
    """What every seat may still be late, for what the network takes."""
    paused: int | None = None
    question: Question | None = None
    links: Mapping[str, Link] = field(default_factory=dict)
    ended: Literal["played", "vote", "deserted"] | None = None
    fresh: tuple[Any, ...] = ()

    @property
    def waiting(self) -> frozenset[int]:
        """Whom the game waits for."""
        if self.phase != "playing" or self.current is None:
            return frozenset()
        return self.game.actors(self.current.position)

    @property
    def turn(self) -> int | None:
        if self.phase != "playing" or self.current is None:
            return None
        return self.game.turn(self.current.position)

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that a guest holds."""
        return held_by(guest, self.seats)

    @property
    def guests(self) -> tuple[str, ...]:
        """Everybody who holds a seat, each once, in the order of the seats."""
        return tuple(dict.fromkeys(seat.guest for seat in self.seats if seat.guest is not None))


def held_by(guest: str | None, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Those of the seats that a guest holds."""
    if guest is None:
        return ()
    return tuple([number for number, seat in enumerate(seats) if seat.guest == guest])


def waits_for_bots(table: Table) -> bool:
    """Whether the game waits for bots alone."""
    waiting = table.waiting
    return bool(waiting) and all(table.seats[seat].bot is not None for seat in waiting)
