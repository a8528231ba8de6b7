"""A small child's game: a run if three tiles on the rack are in a row, else one tile more, counting upwards.

A child of five can beat it: it never looks at the lower end of a run, makes no run with a joker, moves and
swaps none, and lays one thing a turn.
"""

from kostka.bots.bot import Budget
from kostka.bots.first.level import Level
from kostka.bots.first.race import Eyes
from kostka.bots.first.turn import Turn
from kostka.engine.chance import Chance
from kostka.solver.first import StarPlay
from kostka.tiles import JOKER, SHORTEST, Rack, Table, Tile, TileSet, rows


def _choose(turn: Turn, rng: Chance, budget: Budget) -> StarPlay | None:
    del budget  # there is nothing to think about
    runs = _runs(turn)
    if runs:
        run = runs[rng.below(len(runs))]
        return _play((*turn.table, run), run)
    longer = _longer(turn)
    return longer[rng.below(len(longer))] if longer else None


def _runs(turn: Turn) -> list[TileSet]:
    """Three tiles of the rack in a row."""
    deck, held = turn.rules.deck, set(turn.rack)
    return [
        row[first : first + SHORTEST]
        for row in rows(deck.numbers, deck.colours)
        for first in range(deck.numbers - SHORTEST + 1)
        if held.issuperset(row[first : first + SHORTEST])
    ]


def _longer(turn: Turn) -> list[StarPlay]:
    """A tile that comes next in a run of the table; a joker if there is none."""
    found: dict[Tile, list[StarPlay]] = {}
    for index, reading in enumerate(turn.readings()):
        last = reading.faces[-1]
        after = Tile(last.colour, last.number + 1)
        for tile in (after, JOKER) if last.number < turn.rules.deck.numbers else ():
            if tile in turn.rack:
                table = (*turn.table[:index], (*reading.tiles, tile), *turn.table[index + 1 :])
                found.setdefault(tile, []).append(_play(table, (tile,)))
    jokers = found.pop(JOKER, [])
    return [play for plays in found.values() for play in plays] or jokers


def _play(table: Table, laid: Rack) -> StarPlay:
    return StarPlay(0, len(laid), laid, 0, table, 0)


BEGINNER = Level("beginner", _choose, Eyes(thought=1500, glance=250, upwards=True))
