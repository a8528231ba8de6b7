"""The box, who may play, and the deal: what games with racks and a pool share."""

from functools import lru_cache
from itertools import chain
from typing import Protocol

from kostka.engine.chance import Chance
from kostka.engine.seats import check_count, check_seat
from kostka.errors import PositionError
from kostka.rules import Deck
from kostka.rules.common import Players, TileSetup
from kostka.tiles import JOKER, Rack, rows


class Dealing(Protocol):
    """Rules that say what is dealt to whom."""

    @property
    def deck(self) -> Deck: ...
    @property
    def players(self) -> Players: ...
    @property
    def setup(self) -> TileSetup: ...


@lru_cache(maxsize=64)
def box(deck: Deck) -> Rack:
    """All tiles of a deck in canonical order (C-SETUP-2, F-SETUP-1)."""
    numbers = chain.from_iterable(rows(deck.numbers, deck.colours))
    return (JOKER,) * deck.jokers + tuple(tile for tile in numbers for _ in range(deck.copies))


def deal(tiles: Rack, sizes: tuple[int, ...], seed: str, number: int = 1) -> tuple[tuple[Rack, ...], Rack]:
    """Racks of these sizes from the shuffled tiles, and the rest as the pool; `number` counts the deals."""
    mixed = Chance(seed, f"deal {number}").shuffled(tiles)
    racks: list[Rack] = []
    dealt = 0
    for size in sizes:
        racks.append(tuple(sorted(mixed[dealt : dealt + size])))
        dealt += size
    return tuple(racks), mixed[dealt:]


def check_seats(rules: Dealing, seats: int, starter: int | None) -> None:
    """Raise a PositionError unless so many can play and the starter is among them."""
    check_count(seats, rules.players, "seats")
    if seats * rules.setup.rack > rules.deck.size:
        raise PositionError("deck-too-small", "seats", seats=seats, limit=rules.deck.size)
    if starter is not None:
        check_seat(starter, seats, "starter")
