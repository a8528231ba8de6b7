"""What a seat could do in a turn of First: plays, best first, or none."""

from collections.abc import Iterator

from kostka.bots.first.turn import Turn
from kostka.rules import Deck
from kostka.solver.first import FirstPlay
from kostka.solver.first.swaps import plays
from kostka.tiles import JOKER, Table, read


def candidates(turn: Turn, limit: int) -> list[FirstPlay]:
    """Plays that differ in the tiles laid, best first; then a joker alone, in each place it fits."""
    rules = turn.rules
    found = plays(turn.table, turn.rack, rules.deck, rules.stars, limit, swaps=rules.joker.to_rack)
    return [*found] + [
        FirstPlay(rules.stars.per_tile, 1, (JOKER,), 0, after, len(turn.table) - 1)
        for after in _with_joker(turn.table, rules.deck)
        if JOKER in turn.rack
    ]


def _with_joker(table: Table, deck: Deck) -> Iterator[Table]:
    """The table with one more joker, at each end of a run that has room."""
    for index, tiles in enumerate(table):
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        longer = []
        if reading.faces[0].number > 1:
            longer.append((JOKER, *reading.tiles))
        if reading.faces[-1].number < deck.numbers:
            longer.append((*reading.tiles, JOKER))
        for run in longer:
            yield (*table[:index], run, *table[index + 1 :])
