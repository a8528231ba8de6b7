"""Who may do what. Each check raises a Refusal."""

from kostka.server.tables.commands import Refusal
from kostka.server.tables.state import Current, Seat, TableState


def seat_of(table: TableState, number: int) -> Seat:
    """The seat, if it exists."""
    if number >= len(table.seats):
        raise Refusal("seat-unknown", "seat", seat=str(number), last=len(table.seats) - 1)
    return table.seats[number]


def check_own(table: TableState, number: int, guest: str | None) -> None:
    """Check that the guest holds this seat and plays it in person."""
    seat = seat_of(table, number)
    if guest is None or seat.guest != guest or not seat.in_person:
        raise Refusal("seat-not-yours", "seat", seat=number)


def check_seated(table: TableState, guest: str | None) -> None:
    """Check that the guest holds a seat."""
    if not table.seats_of(guest):
        raise Refusal("not-seated")


def check_host(table: TableState, guest: str | None) -> None:
    """Check that the guest is the host."""
    if guest is None or guest != table.host:
        raise Refusal("not-host")


def check_server(guest: str | None) -> None:
    """Check that the server itself asks."""
    assert guest is None, "only the server says this"


def game_on(table: TableState) -> Current:
    """The current game, if it is running and not paused."""
    if table.phase != "playing" or table.current is None:
        raise Refusal("no-game-on")
    if table.paused is not None:
        raise Refusal("game-paused")
    return table.current


def check_no_game(table: TableState) -> None:
    """Check that no game is running."""
    if table.phase == "playing":
        raise Refusal("table-not-now")


def check_no_deal(table: TableState) -> None:
    """Check that no game is about to begin with these seats: putting off a deal would be a second try."""
    if table.deal is not None and table.phase == "lobby":
        raise Refusal("deal-under-way")
