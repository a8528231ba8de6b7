"""Plays like a child: lays sets from its rack, adds single tiles to sets, rebuilds nothing."""

from collections import Counter
from collections.abc import Iterator

from kostka.bots.bot import Budget
from kostka.bots.classic.level import Level, Turn
from kostka.engine.chance import Chance
from kostka.rules.classic import ClassicRules
from kostka.solver.classic.opening import value
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet, columns, read, rows


def _choose(turn: Turn, rng: Chance, budget: Budget) -> Table | None:
    del budget  # there is nothing to think about
    rules = turn.rules
    jokers = turn.opened or rules.opening.jokers
    held = Counter(tile for tile in turn.rack if jokers or tile != JOKER)
    sets: list[TileSet] = []
    while seen := tuple(_sets(held, rules)) or tuple(_sets_with_joker(held, rules)):
        sets.append(seen[rng.below(len(seen))])
        held -= Counter(sets[-1])
    if not turn.opened:
        enough = value(tuple(sets), rules.deck, rules.sets.groups) >= rules.opening.minimum
        return (*turn.table, *sets) if sets and enough else None
    table = _with_single_tiles((*turn.table, *sets), rng.shuffled(tuple(held.elements())), rules)
    return table if table != turn.table else None


def _sets(held: Counter[Tile], rules: ClassicRules) -> Iterator[TileSet]:
    """The longest runs and the fullest groups that the tiles make."""
    deck = rules.deck
    for row in rows(deck.numbers, deck.colours):
        run: TileSet = ()
        for tile in (*row, JOKER):  # the joker ends the last run: here it stands for nothing
            if tile in held and tile != JOKER:
                run = (*run, tile)
            else:
                if len(run) >= 3:
                    yield run
                run = ()
    for column in columns(deck.numbers, deck.colours) if rules.sets.groups else ():
        group = tuple(tile for tile in column if tile in held)
        if len(group) >= 3:
            yield group


def _sets_with_joker(held: Counter[Tile], rules: ClassicRules) -> Iterator[TileSet]:
    """Two tiles, and a joker for the third."""
    deck = rules.deck
    if JOKER not in held:
        return
    for row in rows(deck.numbers, deck.colours):
        for start in range(deck.numbers - 2):
            run = tuple(tile if tile in held else JOKER for tile in row[start : start + 3])
            if run.count(JOKER) == 1:
                yield run
    for column in columns(deck.numbers, deck.colours) if rules.sets.groups else ():
        pair = tuple(tile for tile in column if tile in held)
        if len(pair) == 2 and deck.colours >= 3:
            yield (*pair, JOKER)


def _with_single_tiles(table: Table, tiles: Rack, rules: ClassicRules) -> Table:
    """The table after every tile was tried at both ends of every set, once."""
    sets = list(table)
    for tile in tiles:
        for place, lying in enumerate(sets):
            longer = _longer(lying, tile, rules)
            if longer is not None:
                sets[place] = longer
                break
    return tuple(sets)


def _longer(tiles: TileSet, tile: Tile, rules: ClassicRules) -> TileSet | None:
    for longer in ((*tiles, tile), (tile, *tiles)):
        if read(longer, rules.deck, rules.sets.groups) is not None:
            return longer
    return None


BEGINNER = Level("beginner", _choose)
