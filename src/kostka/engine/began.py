"""Games that go on from a moment of another one: where they began."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kostka.engine.game import AnyGame, Plain
from kostka.engine.saved import MOST
from kostka.errors import RequestError
from kostka.fields import Fields, quoted

if TYPE_CHECKING:
    from kostka.engine.record import Recording

CHECK_DIGITS = 12
_CHECK = re.compile(f"[0-9a-f]{{{CHECK_DIGITS}}}")


@dataclass(frozen=True, slots=True)
class Began:
    """A game that began before action `number` of the one whose record had this check until then.

    `position` is plain, without its seed. It is the one of that game; or if there is a `seat`, what this seat
    could not see there was dealt anew.
    """

    check: str
    number: int
    position: Plain
    seat: int | None = None

    @classmethod
    def of(cls, now: "Recording") -> "Began":
        """Here: before the next action of this game."""
        return cls(now.check, now.actions + 1, unseeded(now.game, now.position))

    def plain(self) -> Plain:
        whose = {} if self.seat is None else {"seat": self.seat}
        return {"check": self.check, "n": self.number, **whose, "position": self.position}

    def read(self, game: AnyGame, seats: int, seed: str) -> Any:
        """The position; a RequestError if nobody could go on from it."""
        position = game.read_position({**self.position, "seed": seed}, "began position")
        if position.seats != seats:
            raise RequestError("field-one-per-seat", "players", field="players", seats=position.seats)
        if game.result(position) is not None:
            raise RequestError("game-over", "began position")
        return position


def unseeded(game: AnyGame, position: Any) -> Plain:
    """A position as plain data, without its seed."""
    written = game.write_position(position)
    return {key: value for key, value in written.items() if key != "seed"}


def read_began(given: Fields, key: str, seats: int) -> Began:
    """Where a game began."""
    about = Fields(given.value(key), given.place(key))
    about.only(("check", "n", "seat", "position"))
    check = about.text("check")
    if not _CHECK.fullmatch(check):
        raise RequestError("began-check", about.place("check"), check=quoted(check), count=CHECK_DIGITS)
    position = dict(Fields(about.value("position"), about.place("position")).data)
    seat = about.number("seat", 0, seats - 1) if about.has("seat") else None
    return Began(check, about.number("n", 1, MOST), position, seat)
