"""Jokers freed on the grid, none of which may return to the set it came from (X-JOKER-2).

A joker stays in its set if all dice of the set are in one line after the turn and the joker can still stand
for what it stood for. If they are in one line and it cannot, it was freed and went back.
"""

from collections.abc import Iterable
from typing import NamedTuple

from kostka.rules import Deck
from kostka.tiles.crossings import joker_meanings
from kostka.tiles.dice import LaidDie, Layout
from kostka.tiles.lines import lines
from kostka.tiles.tile import JOKER, Tile


class Bond(NamedTuple):
    """A joker in a set of the table: its number, the dice of the set, and what the joker can stand for."""

    joker: int
    dice: Layout
    stands: frozenset[Tile]


def bonds(table: Layout, deck: Deck) -> tuple[Bond, ...]:
    """The jokers of a legal table, each with its sets."""
    if not any(die.face == JOKER for die in table):
        return ()
    meant = joker_meanings(table, deck)
    return tuple(
        Bond(die.number, line.dice, meant[die.square])
        for line in lines(table)
        for die in line.dice
        if die.face == JOKER
    )


def gone_back(held: Iterable[Bond], layout: Layout, deck: Deck) -> tuple[LaidDie, ...]:
    """The jokers of a layout that were freed from a set and are in it again."""
    found = [{die.number: die for die in line.dice} for line in lines(layout)]
    together = [
        (bond, dice[bond.joker])
        for bond in held
        for dice in found
        if all(die.number in dice for die in bond.dice)
    ]
    if not together:
        return ()
    meant = joker_meanings(layout, deck)
    back = [die for bond, die in together if meant.get(die.square) and not bond.stands & meant[die.square]]
    return tuple(dict.fromkeys(back))
