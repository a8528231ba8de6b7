"""Seats: how many there may be, and whether one is there. Whatever takes a seat asks here."""

from kostka.errors import PositionError
from kostka.fields import shown
from kostka.rules.common import Players


def check_count(seats: int, players: Players, at: str) -> None:
    """Raise a PositionError unless so many can play."""
    low, high = players.min, players.max
    if not low <= seats <= high:
        raise PositionError("seats-out-of-range", at, seats=seats, low=low, high=high)


def check_seat(seat: int, seats: int, at: str = "seat") -> None:
    """Raise a PositionError unless the seat is there. To Python -1 is the last one and True is 1."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise PositionError("seat-unknown", at, seat=shown(seat), last=seats - 1)


def check_seat_if_any(seat: int | None, seats: int) -> None:
    """The same where None is nobody: a spectator, or the system."""
    if seat is not None:
        check_seat(seat, seats)
