"""A game of a family: its rules, and the family's functions that know what these do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kostka.engine.game import Plain, Result, Round, Step, Violation, settled
from kostka.engine.seats import check_seat, check_seat_if_any


class _Position(Protocol):
    @property
    def seats(self) -> int: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def starter(self) -> int | None: ...
    @property
    def result(self) -> Result | None: ...


class _Action(Protocol):
    @property
    def seat(self) -> int | None: ...


class _Report(Protocol):
    @property
    def foreign(self) -> bool: ...


P = TypeVar("P", bound=_Position)
A = TypeVar("A", bound=_Action)
E = TypeVar("E")
V = TypeVar("V")
L = TypeVar("L")
R = TypeVar("R", bound=_Report)
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Functions(Generic[P, A, E, V, L, R, U]):
    """What a family can do, under the names of `kostka.engine.game.Game`; U are its rules."""

    start: Callable[[U, int, str, int | None, Round | None], Step[P, E]]
    violations: Callable[[P, A, U], tuple[Violation, ...]]
    offers: Callable[[P, int | None, U], tuple[str, ...]]
    legal: Callable[[P, int, U], Iterator[A]]
    idle: Callable[[P, int, U], A | None]
    apply: Callable[[P, A, U], Step[P, E]]
    view: Callable[[P, int | None, U], V]
    redact: Callable[[E, int | None], E]
    report: Callable[[P, int, L, U], R]
    read_position: Callable[[object, U, str], P]
    write_position: Callable[[P, U], Plain]
    read_action: Callable[[object, P, U, str], A]
    write_action: Callable[[A], Plain]
    write_event: Callable[[E], Plain]
    write_table: Callable[[P, U], Any]
    write_view: Callable[[V], Plain]
    write_own: Callable[[P, int, U], Plain]
    read_layout: Callable[[object, U, str], L]
    write_layout: Callable[[L], Plain]
    write_report: Callable[[R, str, bool], Plain]


class FamilyGame(Generic[P, A, E, V, L, R, U]):
    """A `Game` that checks seats and leaves the rest to the functions of its family."""

    __slots__ = ()
    rules: U
    does: Functions[P, A, E, V, L, R, U]

    def start(
        self, seats: int, seed: str, starter: int | None = None, in_match: Round | None = None
    ) -> Step[P, E]:
        return self.does.start(self.rules, seats, seed, starter, in_match)

    def turn(self, position: P) -> int | None:
        return position.turn

    def starter(self, position: P) -> int | None:
        return position.starter

    def actors(self, position: P) -> frozenset[int]:
        return frozenset() if position.turn is None else frozenset((position.turn,))

    def violations(self, position: P, action: A) -> tuple[Violation, ...]:
        self.check_actor(position, action)
        return self.does.violations(position, action, self.rules)

    def offers(self, position: P, seat: int | None) -> tuple[str, ...]:
        check_seat_if_any(seat, position.seats)
        return self.does.offers(position, seat, self.rules)

    def legal(self, position: P, seat: int) -> Iterator[A]:
        check_seat(seat, position.seats)
        return self.does.legal(position, seat, self.rules)

    def idle(self, position: P, seat: int) -> A | None:
        check_seat(seat, position.seats)
        return self.does.idle(position, seat, self.rules)

    def apply(self, position: P, action: A) -> Step[P, E]:
        self.check_actor(position, action)
        return self.does.apply(position, action, self.rules)

    def check_actor(self, position: P, action: A) -> None:
        """Raise a PositionError unless a seat of this game acts."""
        check_seat(action.seat, position.seats)

    def result(self, position: P) -> Result | None:
        return position.result

    def outcome(self, position: P) -> Result:
        return settled(position.result)

    def view(self, position: P, seat: int | None) -> V:
        check_seat_if_any(seat, position.seats)
        return self.does.view(position, seat, self.rules)

    def redact(self, event: E, seat: int | None) -> E:
        return self.does.redact(event, seat)

    def report(self, position: P, seat: int, layout: L) -> R:
        check_seat(seat, position.seats)
        return self.does.report(position, seat, layout, self.rules)

    def foreign(self, report: R) -> bool:
        return report.foreign

    def read_position(self, data: object, at: str = "position") -> P:
        return self.does.read_position(data, self.rules, at)

    def write_position(self, position: P) -> Plain:
        return self.does.write_position(position, self.rules)

    def read_action(self, data: object, position: P, at: str = "action") -> A:
        return self.does.read_action(data, position, self.rules, at)

    def write_action(self, action: A) -> Plain:
        return self.does.write_action(action)

    def write_event(self, event: E) -> Plain:
        return self.does.write_event(event)

    def write_table(self, position: P) -> Any:
        return self.does.write_table(position, self.rules)

    def write_view(self, view: V) -> Plain:
        return self.does.write_view(view)

    def write_own(self, position: P, seat: int) -> Plain:
        check_seat(seat, position.seats)
        return self.does.write_own(position, seat, self.rules)

    def read_layout(self, data: object, at: str = "draft") -> L:
        return self.does.read_layout(data, self.rules, at)

    def write_layout(self, layout: L) -> Plain:
        return self.does.write_layout(layout)

    def write_report(self, report: R, lang: str = "en", *, parts: bool = False) -> Plain:
        return self.does.write_report(report, lang, parts)
