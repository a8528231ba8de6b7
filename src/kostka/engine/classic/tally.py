"""What a score is made of: tiles and jokers left, an opening that was missed, what the others gave."""

from dataclasses import dataclass
from fractions import Fraction

from kostka.engine.classic.position import Position
from kostka.engine.classic.scoring import RACK_EMPTIED
from kostka.engine.game import Plain, Result, plain_number
from kostka.rules.classic import ClassicRules
from kostka.tiles import JOKER

UNOPENED = "C-SCORE-3"


@dataclass(frozen=True, slots=True)
class Item:
    """A part of a score: what it is for, its points, its clause, and how many tiles it counts."""

    what: str
    points: Fraction
    clause: str
    count: int = 0

    def plain(self) -> Plain:
        return {
            "what": self.what,
            "points": plain_number(self.points),
            "clause": self.clause,
            "count": self.count,
        }


Items = tuple[Item, ...]


def tally(position: Position, rules: ClassicRules) -> tuple[Items, ...] | None:
    """For each seat the parts that add up to its score, once the game is over."""
    result = position.result
    if result is None:
        return None
    won = _given_to_each(result)
    return tuple(
        _winner(position, seat, won, rules) if seat in result.winners else _loser(position, seat, rules)
        for seat in range(position.seats)
    )


def _given_to_each(result: Result) -> Item:
    """What the losers record, shared by the winners."""
    lost = sum(score for seat, score in enumerate(result.scores) if seat not in result.winners)
    clause = "C-SCORE-2" if result.reason == RACK_EMPTIED else "C-SCORE-4"
    return Item("others", Fraction(-lost, len(result.winners)), clause)


def _winner(position: Position, seat: int, won: Item, rules: ClassicRules) -> Items:
    assert position.result is not None
    own = () if position.result.scores[seat] == won.points else _rack(position, seat, rules)
    return (*own, won) if won.points else own


def _loser(position: Position, seat: int, rules: ClassicRules) -> Items:
    assert position.result is not None
    score = position.result.scores[seat]
    if position.result.reason == RACK_EMPTIED and not position.opened[seat]:
        # Read from the score: whether the rack could have opened was a search, and is not asked again.
        for what, cost in (("unopened", rules.score.unopened), ("unopened-able", rules.score.unopened_able)):
            if cost and score == -cost:
                return (Item(what, score, UNOPENED),)
    items = _rack(position, seat, rules)
    less = score - sum(item.points for item in items)
    return (*items, Item("less-winner", less, "C-SCORE-4")) if less else items


def _rack(position: Position, seat: int, rules: ClassicRules) -> Items:
    """The tiles left on a rack, and its jokers (C-SCORE-1)."""
    rack = position.racks[seat]
    jokers = rack.count(JOKER)
    items = (
        Item("tiles", Fraction(-sum(tile.number for tile in rack)), "C-SCORE-1", len(rack) - jokers),
        Item("jokers", Fraction(-rules.score.joker * jokers), "C-SCORE-1", jokers),
    )
    return tuple(item for item in items if item.count)
