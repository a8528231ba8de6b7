"""Who was first. Picks are taken in the order in which they arrive.

Picks of the very same instant are ordered by lot: for each tile to be found the seed orders the seats anew,
all orders equally likely. So no seat has an advantage in the long run, nobody can predict who will be first,
and anybody with the record can verify it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from kostka.engine.chance import Chance, seed_from
from kostka.engine.first.introductory.actions import Find
from kostka.engine.first.introductory.position import Position


class Pick(NamedTuple):
    """A tile that a seat picked, and when that arrived, in milliseconds."""

    find: Find
    arrived: int


def in_order(position: Position, picks: Iterable[Pick]) -> tuple[Find, ...]:
    """The picks in the order in which they are played; later ones may no longer fit."""
    lot = lots(position)
    ranked = sorted(picks, key=lambda pick: (pick.arrived, lot.index(pick.find.seat)))
    return tuple(pick.find for pick in ranked)


def lots(position: Position) -> tuple[int, ...]:
    """The seats in the order that decides between picks of the same instant."""
    laid = len(position.row.tiles) if position.row else 0
    chance = Chance(position.seed or seed_from(""), f"race {position.calls} {laid}")
    return chance.shuffled(range(position.seats))
