"""What positions, actions and drafts of several families share as plain data: written, and read strictly."""

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Protocol, TypeVar

from kostka.engine.chance import is_seed
from kostka.engine.game import Plain, Result, Violation, plain_number
from kostka.engine.seats import check_count
from kostka.errors import RequestError
from kostka.fields import Fields, as_choice, as_number, as_sets, as_text, quoted
from kostka.rules import Deck
from kostka.rules.common import Players
from kostka.tiles import (
    Rack,
    Table,
    Tile,
    canonical_table,
    check_counts,
    check_table,
    format_tiles,
    parse_table,
    parse_tiles,
)
from kostka.tiles.faults import RUN_CLAUSE

T = TypeVar("T")

MOST = 1_000_000
"""The largest count that is read."""

_HIGHEST_SCORE = 10**12
_FRACTION = re.compile(r"-?[1-9][0-9]{0,11}/[1-9][0-9]{0,11}")


def read_table(data: object, deck: Deck, at: str) -> Table:
    """A list of sets, each a text; whether they are valid is checked elsewhere."""
    return parse_table(as_sets(data, at), deck, at)


class _TileRules(Protocol):
    @property
    def deck(self) -> Deck: ...


class _Tiles(Protocol):
    @property
    def table(self) -> Table: ...


class _Turns(Protocol):
    @property
    def seats(self) -> int: ...
    @property
    def turn(self) -> int | None: ...


def read_draft(data: object, rules: _TileRules, at: str) -> Table:
    """A draft: `{"draft": [sets]}`."""
    given = Fields(data, at)
    given.only(("draft",))
    return read_table(given.value("draft"), rules.deck, at)


def write_draft(table: Table) -> Plain:
    """A draft as `read_draft` takes it."""
    return {"draft": write_racks(table)}


def write_table(table: Table) -> list[str]:
    """A table as a list of sets. They are remembered, because every seat gets them after every move."""
    return list(_sets(table))


@lru_cache(maxsize=64)
def _sets(table: Table) -> tuple[str, ...]:
    return tuple([_set(tiles) for tiles in table])


_set = lru_cache(maxsize=4096)(format_tiles)
"""A set, which mostly lies on many tables."""


def write_lying(position: _Tiles, _: object) -> list[str]:
    """What lies on the table of a position."""
    return write_table(position.table)


def write_racks(racks: Iterable[Rack]) -> list[str]:
    """Racks, or sets that are not worth remembering."""
    return [format_tiles(rack) for rack in racks]


def write_drawn(tiles: Rack | None, count: int) -> Plain:
    """Tiles that were drawn; only how many to those who may not see them."""
    return {"count": count} if tiles is None else {"tiles": format_tiles(tiles)}


def write_violations(violations: Iterable[Violation], lang: str, parts: bool) -> list[Plain]:
    """Violations in words; with the parts of their messages if asked for."""
    return [violation.plain(lang, parts=parts) for violation in violations]


def with_unusual(plain: Plain, fields: Mapping[str, tuple[object, object]]) -> Plain:
    """A position with those of the fields whose value differs from the usual one, which comes second."""
    return plain | {key: value for key, (value, usual) in fields.items() if value != usual}


def read_racks(given: Fields, deck: Deck, players: Players) -> tuple[Rack, ...]:
    """A rack for each seat, in canonical order."""
    texts = given.items("racks")
    at = given.place("racks")
    check_count(len(texts), players, at)
    places = [f"{at} seat {seat}" for seat in range(len(texts))]
    pairs = zip(texts, places, strict=True)
    return tuple(tuple(sorted(parse_tiles(as_text(text, place), deck, place))) for text, place in pairs)


def read_tiles(
    given: Fields, deck: Deck, players: Players, *, groups: bool, run_clause: str = RUN_CLAUSE
) -> tuple[tuple[Rack, ...], Table, tuple[Tile, ...]]:
    """The racks, the table and the pool: no more tiles than the box has, and no invalid set."""
    racks = read_racks(given, deck, players)
    table = read_table(given.value("table"), deck, given.place("table"))
    pool = parse_tiles(given.text("pool"), deck, given.place("pool"))
    check_counts(chain(pool, *racks, *table), deck, given.at)
    check_table(table, deck, groups, given.place("table"), run_clause=run_clause)
    return racks, canonical_table(table, deck, groups), pool


def read_each(given: Fields, key: str, seats: int, read: Callable[[object, str], T]) -> list[T]:
    """A list with one entry for each seat."""
    values, at = given.items(key), given.place(key)
    if len(values) != seats:
        raise RequestError("field-one-per-seat", at, field=key, seats=seats)
    return [read(value, f"{at} seat {seat}") for seat, value in enumerate(values)]


def read_seats(given: Fields, key: str, seats: int) -> frozenset[int]:
    """Some of the seats; none if the field is missing."""
    if not given.has(key):
        return frozenset()
    at = given.place(key)
    return frozenset(as_number(seat, at, 0, seats - 1) for seat in given.items(key))


def read_count(given: Fields, key: str, default: int = 0, low: int = 0) -> int:
    """A count; the default if the field is missing."""
    return given.number(key, low, MOST) if given.has(key) else default


def read_seat(given: Fields, key: str, seats: int) -> int | None:
    """A seat; None if the field is missing."""
    return given.number(key, 0, seats - 1) if given.has(key) else None


def read_actor(given: Fields, position: _Turns) -> int:
    """The seat that acts: the player on turn unless a seat is named."""
    seat = read_seat(given, "seat", position.seats)
    return (position.turn or 0) if seat is None else seat


def read_seed(given: Fields) -> str:
    """The seed; empty if the position was not played from the start."""
    if not given.has("seed"):
        return ""
    seed = given.text("seed")
    if not is_seed(seed):
        raise RequestError("seed-malformed", given.place("seed"), seed=seed)
    return seed


def read_result(given: Fields, seats: int, reasons: tuple[str, ...]) -> Result | None:
    """How a saved game ended, by one of these clauses; None if it did not."""
    if not given.has("result"):
        return None
    saved = Fields(given.value("result"), given.place("result"))
    saved.only(("reason", "winners", "scores"))
    reason = as_choice(saved.value("reason"), saved.place("reason"), reasons)
    scores = read_each(saved, "scores", seats, _score)
    return Result(reason, tuple(sorted(read_seats(saved, "winners", seats))), tuple(scores))


def read_true(given: Fields, key: str) -> None:
    """A field whose presence is all it says: `{"draw": true}`."""
    if not given.flag(key):
        raise RequestError("field-only-true", given.place(key), field=key)


def which_action(given: Fields, known: tuple[str, ...], details: tuple[str, ...] = ("seat",)) -> str:
    """The one action that an object names; `details` may accompany it."""
    given.only((*known, *details))
    named = [key for key in known if key in given.data]
    if len(named) != 1:
        raise RequestError("action-not-one", given.at, actions=", ".join(known))
    return named[0]


def _score(value: object, at: str) -> Fraction:
    """A whole number, or `p/q` in lowest terms. Python would also accept powers of ten, however large."""
    if not isinstance(value, str):
        return Fraction(as_number(value, at, -_HIGHEST_SCORE, _HIGHEST_SCORE))
    score = Fraction(value) if _FRACTION.fullmatch(value) else None
    if score is None or plain_number(score) != value:
        raise RequestError("field-not-a-number", at, field=at, value=quoted(value))
    return score
