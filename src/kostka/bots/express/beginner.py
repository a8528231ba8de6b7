"""Plays like a child: rolls everything, lays sets from its hand, adds single dice at the ends of lines."""

from collections.abc import Iterable, Iterator

from kostka.bots.bot import Budget
from kostka.bots.express.level import Level
from kostka.bots.express.turn import Turn
from kostka.engine.chance import Chance
from kostka.rules import Deck
from kostka.tiles import SHORTEST, Tile, TileSet, columns, rows
from kostka.tiles.dice import Dice, Die, LaidDie, Layout, Square
from kostka.tiles.grid import grid_faults

_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _choose(turn: Turn, rng: Chance, budget: Budget) -> Layout | None:
    del budget  # there is nothing to think about
    table, hand = turn.table, rng.shuffled(turn.hand)
    while found := list(_sets(hand, turn.rules.deck)):
        dice = found[rng.below(len(found))]
        table = _beside(table, dice)
        hand = tuple(die for die in hand if die not in dice)
    table = with_single_dice(table, hand, turn.rules.deck)
    return table if len(table) > len(turn.table) else None


def with_single_dice(table: Layout, hand: Iterable[Die], deck: Deck) -> Layout:
    """The table with dice added one by one wherever a line gets longer and nothing else changes."""
    for die in hand:
        table = next((longer for longer in _added(table, die) if not grid_faults(longer, deck)), table)
    return table


def _sets(hand: Dice, deck: Deck) -> Iterator[Dice]:
    """The longest runs and the fullest groups without a joker."""
    by_face = {die.face: die for die in hand}
    for row in rows(deck.numbers, deck.colours):
        start = 0
        for end in range(deck.numbers + 1):
            if end == deck.numbers or row[end] not in by_face:
                yield from _enough(row[start:end], by_face)
                start = end + 1
    for column in columns(deck.numbers, deck.colours):
        yield from _enough(tuple(face for face in column if face in by_face), by_face)


def _enough(faces: TileSet, by_face: dict[Tile | None, Die]) -> Iterator[Dice]:
    if len(faces) >= SHORTEST:
        yield tuple(by_face[face] for face in faces)


def _beside(table: Layout, dice: Dice) -> Layout:
    """The dice as a row of their own, below everything else."""
    below = max((die.square.row for die in table), default=-2) + 2
    return (*table, *(_laid(die, Square(column, below)) for column, die in enumerate(dice)))


def _added(table: Layout, die: Die) -> Iterator[Layout]:
    taken = {other.square for other in table}
    for column, row in sorted(taken):
        for right, down in _NEIGHBOURS:
            square = Square(column + right, row + down)
            if square not in taken:
                yield (*table, _laid(die, square))


def _laid(die: Die, square: Square) -> LaidDie:
    assert die.face is not None, "the die was thrown"
    return LaidDie(die.number, die.face, square)


BEGINNER = Level("beginner", _choose)
