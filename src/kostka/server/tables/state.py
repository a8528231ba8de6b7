"""The state of a table: a value that holds everything, seeds and everybody's rack included.

These are msgspec structs, not dataclasses: every entry replaces the table, and structs are faster at that.
They hold no reference cycles, so the garbage collector need not track them (`gc`).
"""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from kostka.engine import AnyGame
from kostka.engine.match import Sheet
from kostka.engine.shares import Share
from kostka.server.tables.clocks import Clock
from kostka.server.tables.entries import Choice, QuestionKind

Phase: TypeAlias = Literal["lobby", "playing", "between", "over"]
SeatKind: TypeAlias = Literal["open", "person", "bot", "left"]


class Seat(Struct, frozen=True, gc=False):
    """Who sits there, or has `left`. `standing_in` marks a bot for a player who may come back."""

    kind: SeatKind = "open"
    name: str = ""
    guest: str | None = None
    bot: str | None = None
    standing_in: bool = False
    brought_by: str | None = None
    """Who held it before it was moved to another device; None if it never was."""

    @property
    def holders(self) -> frozenset[str]:
        """The guests who are the person here: one for each device."""
        return frozenset({self.guest, self.brought_by} - {None})  # type: ignore[arg-type]

    @property
    def in_person(self) -> bool:
        """Whether a person plays here now."""
        return self.kind == "person" and not self.standing_in


class Origin(Struct, frozen=True, gc=False):
    """Where a table goes on from a finished game: before action `n`, with the others' racks as imagined."""

    n: int
    imagined: bool = False


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
    reviews: bool = True
    origin: Origin | None = None
    """Such a table counts nowhere."""


class Question(Struct, frozen=True, gc=False):
    """An open question, asked at a moment. A person has one vote, kept under the first of their seats."""

    kind: QuestionKind
    by: int
    about: int | None = None
    votes: Mapping[int, Choice] = field(default_factory=dict)
    at: int = 0


class Link(Struct, frozen=True, gc=False):
    """The right to take over a seat."""

    seat: int
    expires: int


class Deal(Struct, frozen=True, gc=False):
    """A deal on its way: until it is `opening` it waits for promises, then for parts."""

    awaited: tuple[int, ...]
    starter: int | None
    opening: bool = False
    promises: Mapping[int, str] = field(default_factory=dict)
    """By seat, fixed when parts are opened."""
    parts: Mapping[int, str] = field(default_factory=dict)


class Current(Struct, frozen=True, gc=False):
    """The current game, or the last one: its number at this table, its seed and its course.

    `shares` has what was added to its deal, the server's part first; it is empty if only the server dealt.

    `events` has everything that happened in it, as the engine reports it; `turn_seq` is the entry that began
    the current turn.
    """

    number: int
    seed: str
    starter: int | None
    position: Any
    events: tuple[Any, ...]
    turn_seq: int
    answer_ms: int = 0
    shares: tuple[Share, ...] = ()


class TableState(Struct, frozen=True, gc=False):
    """A table between two entries. `fresh` has the engine's events of the last entry."""

    plan: Plan
    game: AnyGame
    seq: int
    at: int
    host: str
    seats: tuple[Seat, ...]
    sheet: Sheet
    next_seed: str
    """The server's part of the next deal."""
    pledges: Mapping[int, str | None] = field(default_factory=dict)
    """The seats whose clients add to the next deal, with their promises once they are made."""
    deal: Deal | None = None
    phase: Phase = "lobby"
    match: int = 1
    played: int = 0
    """Games begun at this table, over all its matches."""
    current: Current | None = None
    clock: Clock | None = None
    lag: tuple[int, ...] = ()
    """By seat: how late it may still be because of the network."""
    since: int = 0
    """When the wait for the current player began: at the start of the turn or the end of a pause."""
    paused: int | None = None
    question: Question | None = None
    asked: Mapping[str, int] = field(default_factory=dict)
    """What was asked in this game in vain, by whom and about whom (`asked_key`), and when."""
    links: Mapping[str, Link] = field(default_factory=dict)
    ended: Literal["played", "vote", "deserted", "closed"] | None = None
    fresh: tuple[Any, ...] = ()

    @property
    def waiting(self) -> frozenset[int]:
        """The seats the game waits for."""
        if self.phase != "playing" or self.current is None:
            return frozenset()
        return self.game.actors(self.current.position)

    @property
    def turn(self) -> int | None:
        if self.phase != "playing" or self.current is None:
            return None
        return self.game.turn(self.current.position)

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats a guest holds."""
        return held_by(guest, self.seats)

    @property
    def guests(self) -> tuple[str, ...]:
        """All guests with a seat, in the order of their first seats."""
        return tuple(dict.fromkeys(seat.guest for seat in self.seats if seat.guest is not None))

    @property
    def people(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each person: what one guest holds, and what has moved from there to other devices."""
        people: list[tuple[int, ...]] = []
        for number, seat in enumerate(self.seats):
            same = [one for one in people if any(seat.holders & self.seats[other].holders for other in one)]
            if seat.holders:
                people = [one for one in people if one not in same] + [(*chain(*same), number)]
        return tuple(people)


def held_by(guest: str | None, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Which of these seats a guest holds."""
    if guest is None:
        return ()
    return tuple([number for number, seat in enumerate(seats) if seat.guest == guest])


def asked_key(table: TableState, kind: QuestionKind, by: int, about: int | None) -> str:
    """The key of a question in `asked`: the same whichever of their seats a person asks from."""
    asker = next((person for person in table.people if by in person), (by,))
    return f"{kind} {min(asker)} {about}"


def waits_for_bots(table: TableState) -> bool:
    """Whether the game waits only for bots."""
    waiting = table.waiting
    return bool(waiting) and all(table.seats[seat].bot is not None for seat in waiting)
