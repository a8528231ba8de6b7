"""What the strategies of the zoo ask about a turn: what goes out, which tiles fit, which opening is small."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from kostka import solver
from kostka.bots.classic.level import Turn
from kostka.engine.dealing import box
from kostka.rules.classic import ClassicRules
from kostka.solver import Objective
from kostka.solver.classic.case import Case, Goal, Terms
from kostka.solver.classic.opening import value
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet, columns, rows


def terms_of(rules: ClassicRules) -> Terms:
    """What the solver has to know of the rules."""
    return Terms(rules.deck, rules.sets.groups, rules.score.joker)


def laid_out(turn: Turn, tiles: Rack) -> Table | None:
    """The table of a player who has opened after exactly these tiles; None if they cannot all be laid."""
    rules = turn.rules
    best = solver.solve(
        turn.table, tiles, rules.deck, groups=rules.sets.groups, joker_points=rules.score.joker
    )
    return best.table if best.tiles == len(tiles) else None


def goes_out(turn: Turn) -> Table | None:
    """The table after the whole rack has gone out at once, if it can."""
    if not turn.opened:
        opening = _largest_opening(turn)
        return (*turn.table, *opening) if opening and sum(map(len, opening)) == len(turn.rack) else None
    if JOKER not in turn.rack and not _all_fit(turn):
        return None
    return laid_out(turn, turn.rack)


def _all_fit(turn: Turn) -> bool:
    case = Case(terms_of(turn.rules), turn.table, turn.rack)
    return case.ask(Goal.ANY, limit=1) is not None


def left_over(rules: ClassicRules, table: Table, more: Rack, rack: Rack) -> int:
    """How many tiles of a rack stay behind when most are laid on a table to which some more were added."""
    case = Case(terms_of(rules), table, rack, more)
    loss = case.ask(Goal.ANY)
    return len(rack) if loss is None else loss


def most_points(turn: Turn) -> Table | None:
    """The table after the play that takes most points off the rack."""
    rules = turn.rules
    if not turn.opened:
        opening = _largest_opening(turn, Objective.POINTS)
        return None if opening is None else (*turn.table, *opening)
    best = solver.solve(
        turn.table,
        turn.rack,
        rules.deck,
        Objective.POINTS,
        groups=rules.sets.groups,
        joker_points=rules.score.joker,
    )
    return best.table if best.played else None


def single_tiles(turn: Turn, *, jokers: bool = False) -> Iterator[tuple[Tile, Table]]:
    """The single tiles that a player who has opened could lay, each with the table after it."""
    for tile in sorted(set(turn.rack)):
        if tile != JOKER or jokers:
            table = laid_out(turn, (tile,))
            if table is not None:
                yield tile, table


def unseen(turn: Turn) -> Rack:
    """The tiles that are on the others' racks or in the pool."""
    hidden = Counter(box(turn.rules.deck))
    hidden.subtract(turn.rack)
    hidden.subtract(chain.from_iterable(turn.table))
    return tuple(sorted(hidden.elements()))


def new_sets(turn: Turn) -> list[Table]:
    """The tables with a new set of three from the rack."""
    held = Counter(turn.rack)
    return [
        (*turn.table, one) for one in _plain_sets(turn.rules) if len(one) == 3 and not Counter(one) - held
    ]


def small_openings(turn: Turn) -> list[Table]:
    """The openings of the fewest tiles: one set or two, without jokers; else the largest, if there is any."""
    rules, held = turn.rules, Counter(turn.rack)
    sets = [one for one in set(_plain_sets(rules)) if not Counter(one) - held]
    found: list[Table] = [(one,) for one in sets]
    if not any(_opens(opening, rules) for opening in found):
        found = [two for two in combinations(sets, 2) if not Counter(chain(*two)) - held]
    opening = [one for one in found if _opens(one, rules)]
    if not opening:
        large = _largest_opening(turn)
        return [] if large is None else [large]
    fewest = min(sum(map(len, one)) for one in opening)
    return sorted(one for one in opening if sum(map(len, one)) == fewest)


def _opens(opening: Table, rules: ClassicRules) -> bool:
    return value(opening, rules.deck, rules.sets.groups) >= rules.opening.minimum


def _plain_sets(rules: ClassicRules) -> Iterator[TileSet]:
    """All groups, and the runs of three to five tiles: longer ones are never needed to open."""
    deck = rules.deck
    for row in rows(deck.numbers, deck.colours):
        for length in (3, 4, 5):
            for start in range(deck.numbers - length + 1):
                yield tuple(row[start : start + length])
    for column in columns(deck.numbers, deck.colours) if rules.sets.groups else ():
        for size in (3, 4):
            yield from combinations(column, size)


def _largest_opening(turn: Turn, objective: Objective = Objective.TILES) -> Table | None:
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
