"""Seats: how many there may be, whether one exists, and values by seat."""

from collections.abc import Collection
from typing import TypeVar

from kostka.errors import PositionError
from kostka.fields import quoted
from kostka.rules.common import Players

T = TypeVar("T")


def check_count(seats: int, players: Players, at: str) -> None:
    """Raise a PositionError unless so many can play."""
    low, high = players.min, players.max
    if not low <= seats <= high:
        raise PositionError("seats-out-of-range", at, seats=seats, low=low, high=high)


def check_seat(seat: int | None, seats: int, at: str = "seat") -> None:
    """Raise a PositionError unless the seat exists. To Python, -1 is the last one and True is 1."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise PositionError("seat-unknown", at, seat=quoted(seat), last=seats - 1)


def check_seat_if_any(seat: int | None, seats: int) -> None:
    """Check a seat unless it is None: a spectator, or the system."""
    if seat is not None:
        check_seat(seat, seats)


def following(seat: int, seats: int, resigned: Collection[int]) -> int:
    """The next seat clockwise that has not resigned (C-TURN-8, F-SETUP-3)."""
    after = (seat + 1) % seats
    while after in resigned:
        after = (after + 1) % seats
    return after


def replace_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values of all seats, with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def seats_in_order(seats: Collection[int]) -> tuple[int, ...]:
    """Some of the seats, usually none, in order."""
    return tuple(sorted(seats)) if seats else ()
