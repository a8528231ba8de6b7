"""Tables of games with random racks, and whether all of such a rack goes out at once."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from kostka import rules, solver
from kostka.engine.dealing import box
from kostka.rules.classic import ClassicRules
from kostka.tiles import JOKER, Rack, Table, Tile

SIZES = (1, 3, 7, 14, 30)
"""Tiles on a rack."""
STEP = 4
"""Tables are sorted by their tiles, in steps of so many."""
MIDDLE = 7
"""The rack on which jokers are tried."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """A rack of so many tiles beside a table of about so many, and whether it goes out.

    `joker` is None for a rack as it comes; else `none`, or where the only joker in sight is: `rack`, `table`.
    """

    rack: int
    table: int
    out: bool
    joker: str | None = None


def sampled(tables: list[Table], seed: str) -> Iterator[Sampled]:
    """One table of each size that a game had, with racks of every size from the tiles not on it."""
    luck, seen = random.Random(seed), set[int]()
    for table in tables:
        laid = tuple(chain(*table))
        size = STEP * round(len(laid) / STEP)
        if size in seen:
            continue
        seen.add(size)
        rest = list((Counter(box(_rules().deck)) - Counter(laid)).elements())
        luck.shuffle(rest)
        for count in SIZES:
            if count <= len(rest):
                yield Sampled(count, size, _goes_out(table, tuple(rest[:count])))
        yield from _with_jokers(table, size, rest)


def _with_jokers(table: Table, size: int, rest: list[Tile]) -> Iterator[Sampled]:
    """The same rack without a joker and with one for its first tile, where none is on the table."""
    plain = tuple(tile for tile in rest if tile != JOKER)[:MIDDLE]
    if len(plain) < MIDDLE:
        return
    there = 2 - rest.count(JOKER)
    if there:
        yield Sampled(MIDDLE, size, _goes_out(table, plain), "table")
        return
    yield Sampled(MIDDLE, size, _goes_out(table, plain), "none")
    yield Sampled(MIDDLE, size, _goes_out(table, (*plain[1:], JOKER)), "rack")


def _goes_out(table: Table, rack: Rack) -> bool:
    deck = _rules().deck
    return solver.solve(table, rack, deck).tiles == len(rack)


def _rules() -> ClassicRules:
    found = rules.load("original-pl")
    assert isinstance(found, ClassicRules)
    return found
