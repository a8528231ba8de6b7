"""Small plays: the single tiles that fit, the new sets of three, the openings of the fewest tiles."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from kostka import solver
from kostka.bots.classic.expert.counts import CELLS, cell, none
from kostka.bots.classic.expert.questions import with_tiles
from kostka.bots.classic.expert.scene import Scene
from kostka.bots.classic.level import Turn
from kostka.rules import Deck
from kostka.solver import Objective
from kostka.solver.classic.opening import value
from kostka.tiles import JOKER, Rack, Table, TileSet, columns, rows

Cells = tuple[int, ...]
"""What is laid, by cell."""

_FEW = 3  # with fewer single tiles than this, new sets are considered too
_LONGEST = 5  # a run of five numbers is worth 30 unless it starts below 4; longer ones are never needed


def single_tiles(scene: Scene) -> list[Cells]:
    """The rack tiles that can be laid alone; jokers are never given away."""
    bare = scene.ask.row(scene.table, none())
    faces = [place for place in range(1, CELLS) if scene.rack[place]]
    fits = scene.ask.out([with_tiles(bare, (face,)) for face in faces])
    return [(face,) for face, fit in zip(faces, fits, strict=True) if fit]


def gifts(scene: Scene) -> list[Cells]:
    """The smallest plays: single tiles, and new sets of three where single tiles are few."""
    found = single_tiles(scene)
    if len(found) < _FEW:
        found += [tuple(map(cell, tiles)) for tiles in _held_sets(scene.turn) if len(tiles) == 3]
    return found


def small_openings(turn: Turn) -> list[Table]:
    """The openings with the fewest tiles, one or two sets without jokers; else the largest one, if any."""
    rules = turn.rules
    sets = list(_held_sets(turn))
    for number in (1, 2):
        held = Counter(turn.rack)
        found = [
            some
            for some in combinations(sets, number)
            if value(some, rules.deck, rules.sets.groups) >= rules.opening.minimum
            and not Counter(chain(*some)) - held
        ]
        if found:
            fewest = min(sum(map(len, some)) for some in found)
            return [some for some in found if sum(map(len, some)) == fewest]
    largest = largest_opening(turn)
    return [] if largest is None else [largest]


def largest_opening(turn: Turn, objective: Objective = Objective.TILES) -> Table | None:
    """The sets of the largest opening."""
    rules, opening = turn.rules, turn.rules.opening
    found = solver.best_opening(
        turn.rack,
        rules.deck,
        opening.minimum,
        opening.jokers,
        objective,
        groups=rules.sets.groups,
        joker_points=rules.score.joker,
    )
    return None if found is None else found.table


def laid_out(turn: Turn, tiles: Rack) -> Table | None:
    """The whole table after laying exactly these tiles; None if that is impossible."""
    rules = turn.rules
    groups, joker = rules.sets.groups, rules.score.joker
    if turn.opened:
        best = solver.solve(turn.table, tiles, rules.deck, groups=groups, joker_points=joker, tidy=True)
        return best.table if best.tiles == len(tiles) else None
    opening = solver.best_opening(
        tiles, rules.deck, rules.opening.minimum, rules.opening.jokers, groups=groups, joker_points=joker
    )
    if opening is None or opening.tiles < len(tiles):
        return None
    return (*turn.table, *opening.table)


def _held_sets(turn: Turn) -> Iterator[TileSet]:
    """The sets without jokers that the rack holds."""
    held = Counter(turn.rack)
    faces = held.keys() - {JOKER}
    for tiles in _sets(turn.rules.deck, turn.rules.sets.groups):
        if faces.issuperset(tiles):
            yield tiles


@lru_cache(maxsize=8)
def _sets(deck: Deck, groups: bool) -> tuple[TileSet, ...]:
    """All groups, and all runs that are not too long."""
    runs = [
        tuple(row[start : start + length])
        for row in rows(deck.numbers, deck.colours)
        for length in range(3, _LONGEST + 1)
        for start in range(deck.numbers - length + 1)
    ]
    groups_ = [
        tiles
        for column in columns(deck.numbers, deck.colours)
        for size in (3, 4)
        for tiles in combinations(column, size)
    ]
    return (*runs, *(groups_ if groups else ()))
