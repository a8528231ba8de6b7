"""Who may do what: each raises a Refusal if it may not be done."""

from kostka.server.tables.commands import Refusal
from kostka.server.tables.table import Current, Seat, Table


def seat_of(table: Table, number: int) -> Seat:
    """The seat, if there is such a one."""
    if number >= len(table.seats):
        raise Refusal("seat-unknown", "seat", seat=str(number), last=len(table.seats) - 1)
    return table.seats[number]


def check_own(table: Table, number: int, guest: str | None) -> None:
    """It is the seat of this guest, who plays it."""
    seat = seat_of(table, number)
    if guest is None or seat.guest != guest or not seat.in_person:
        raise Refusal("seat-not-yours", "seat", seat=number)


def check_seated(table: Table, guest: str | None) -> None:
    """The guest holds a seat."""
    if not table.seats_of(guest):
        raise Refusal("not-seated")


def check_host(table: Table, guest: str | None) -> None:
    """The guest is the host."""
    if guest is None or guest != table.host:
        raise Refusal("not-host")


def check_server(guest: str | None) -> None:
    """Nobody but the server says this."""
    assert guest is None, "only the server says this"


def game_on(table: Table) -> Current:
    """The game, if one is on and goes on."""
    if table.phase != "playing" or table.current is None:
        raise Refusal("no-game-on")
    if table.paused is not None:
        raise Refusal("game-paused")
    return table.current


def check_no_game(table: Table) -> None:
    """No game is on."""
    if table.phase == "playing":
        raise Refusal("table-not-now")
