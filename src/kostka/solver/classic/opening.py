"""A player's first move: sets from the rack alone that are worth a minimum (C-OPEN-1, C-OPEN-2)."""

from dataclasses import dataclass

from kostka.rules import Deck
from kostka.solver.classic.case import Case, Goal, Terms
from kostka.solver.classic.turn import CLASSIC, Objective, goal_of
from kostka.tiles import JOKER, Rack, Table, check_counts, read


@dataclass(frozen=True, slots=True)
class Opening:
    """The sets laid, and what they are worth; a joker counts as the tile it stands for."""

    tiles: int
    points: int
    played: Rack
    table: Table
    value: int
    exact: bool = True


def best_opening(
    rack: Rack,
    deck: Deck = CLASSIC,
    minimum: int = 30,
    jokers: bool = True,
    objective: Objective = Objective.TILES,
    *,
    groups: bool = True,
    joker_points: int = 30,
) -> Opening | None:
    """The opening that lays most, or None if the rack has none.

    What lays most is mostly worth enough; only if it is not does a second search watch the value.
    """
    terms = Terms(deck, groups, joker_points)
    goal = goal_of(objective)
    case = Case(terms, (), _allowed(rack, deck, jokers))
    if minimum > _most(rack, deck):
        return None
    case.ask(goal)
    laid = case.lay(tidy=False)
    worth = 0 if laid is None else value(laid.table, deck, groups)
    if laid is None or worth < minimum or not laid.tiles:
        if case.ask(goal, every_joker=True, floor=max(minimum, 1)) is None:
            return None
        laid = case.lay(tidy=False)
        assert laid is not None  # no joker is left over where every one counts
        worth = value(laid.table, deck, groups)
    return Opening(laid.tiles, laid.points, laid.played, laid.table, worth)


def can_open(
    rack: Rack, deck: Deck = CLASSIC, minimum: int = 30, jokers: bool = True, *, groups: bool = True
) -> bool:
    """Whether the rack holds an opening (C-OPEN-1); jokers help where they are allowed (C-OPEN-2)."""
    case = Case(Terms(deck, groups), (), _allowed(rack, deck, jokers))
    most = sum(number for _, number in rack) + deck.numbers * case.jokers - max(minimum, 1)
    if most < 0:
        return False
    # A joker that is not laid, or stands for less than the highest number, is a loss too.
    return case.ask(Goal.VALUE, every_joker=case.jokers > 0, limit=most + 1, enough=most) is not None


def value(table: Table, deck: Deck, groups: bool = True) -> int:
    """What sets are worth in an opening: a joker counts as the tile it stands for (C-OPEN-2, C-SET-4)."""
    total = 0
    for tiles in table:
        reading = read(tiles, deck, groups)
        assert reading is not None, tiles
        total += reading.points
    return total


def _allowed(rack: Rack, deck: Deck, jokers: bool) -> Rack:
    if jokers:
        return rack
    check_counts(rack, deck)  # a player who may not use jokers may not have too many of them either
    return tuple(tile for tile in rack if tile != JOKER)


def _most(rack: Rack, deck: Deck) -> int:
    """More than the rack can be worth."""
    return sum(number for _, number in rack) + deck.numbers * rack.count(JOKER)
