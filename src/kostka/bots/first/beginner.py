"""Plays like a small child: a run of three from the rack if there is one, else one tile, counting upwards.

A child of five can beat it: it never looks at the lower end of a run, uses no joker in a new run, never moves
or swaps one, and lays one thing per turn.
"""

from kostka.bots.bot import Budget
from kostka.bots.first.level import Level
from kostka.bots.first.race import Eyes
from kostka.bots.first.turn import Turn
from kostka.engine.chance import Chance
from kostka.solver.first import FirstPlay
from kostka.tiles import JOKER, SHORTEST, Rack, Table, Tile, TileSet, rows


def _choose(turn: Turn, rng: Chance, budget: Budget) -> FirstPlay | None:
    del budget  # there is nothing to think about
    runs = _runs(turn)
    if runs:
        run = runs[rng.below(len(runs))]
        return _play((*turn.table, run), run)
    longer = _longer(turn)
    return longer[rng.below(len(longer))] if longer else None


def _runs(turn: Turn) -> list[TileSet]:
    """Three rack tiles in a row."""
    deck, held = turn.rules.deck, set(turn.rack)
    return [
        row[first : first + SHORTEST]
        for row in rows(deck.numbers, deck.colours)
        for first in range(deck.numbers - SHORTEST + 1)
        if held.issuperset(row[first : first + SHORTEST])
    ]


def _longer(turn: Turn) -> list[FirstPlay]:
    """A tile that extends a run on the table upwards; a joker if there is none."""
    found: dict[Tile, list[FirstPlay]] = {}
    for index, reading in enumerate(turn.readings()):
        last = reading.faces[-1]
        after = Tile(last.colour, last.number + 1)
        for tile in (after, JOKER) if last.number < turn.rules.deck.numbers else ():
            if tile in turn.rack:
                table = (*turn.table[:index], (*reading.tiles, tile), *turn.table[index + 1 :])
                found.setdefault(tile, []).append(_play(table, (tile,)))
    jokers = found.pop(JOKER, [])
    return [play for plays in found.values() for play in plays] or jokers


def _play(table: Table, laid: Rack) -> FirstPlay:
    return FirstPlay(0, len(laid), laid, 0, table, 0)


BEGINNER = Level("beginner", _choose, Eyes(thought=1500, glance=250, upwards=True))
