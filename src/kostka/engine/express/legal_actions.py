"""Every legal action of a seat: plays as the solver finds them, best first, then whatever else is offered."""

from collections.abc import Iterator
from itertools import combinations

from kostka.engine.express.actions import Action, Pass, Play, Resign, Roll
from kostka.engine.express.legality import must_roll, violations
from kostka.engine.express.offers import offers
from kostka.engine.express.position import Position
from kostka.rules.express import ExpressRules
from kostka.solver.express import ExpressSolution, solve_express
from kostka.tiles import Tile
from kostka.tiles.dice import Dice, Die


def legal_actions(position: Position, seat: int, rules: ExpressRules) -> Iterator[Action]:
    """The legal actions, found as they are asked for; of plays one for each choice of faces.

    Throws are there where a seed decides how dice fall. All leave the hold area as it is.
    """
    if position.turn == seat and not must_roll(position, seat, rules):
        for play in _plays(position, seat, rules):
            if not violations(position, play, rules):
                yield play
    for name in offers(position, seat, rules):
        if name == "roll":
            yield from _rolls(position, seat, rules)
        else:
            yield Pass(seat) if name == "pass" else Resign(seat)


def _plays(position: Position, seat: int, rules: ExpressRules) -> Iterator[Play]:
    hand = position.hands[seat].dice
    best = _solved(position, hand, rules)
    most = len(hand) - len(best.left)
    if not most:
        return
    yield Play(seat, best.table)
    laid = tuple(die for die in hand if die not in best.left)
    seen = {_faces(laid)}
    for size in range(most, 0, -1):
        for chosen in combinations(hand, size):
            if _faces(chosen) not in seen:
                seen.add(_faces(chosen))
                found = _solved(position, chosen, rules)
                if not found.left:
                    yield Play(seat, found.table)


def _solved(position: Position, hand: Dice, rules: ExpressRules) -> ExpressSolution:
    freed, joker_cost = rules.joker.freed, rules.score.joker
    return solve_express(position.table, hand, rules.deck, joker_cost=joker_cost, freed=freed)


def _faces(dice: Dice) -> tuple[Tile, ...]:
    return tuple(sorted(die.face for die in dice if die.face is not None))


def _rolls(position: Position, seat: int, rules: ExpressRules) -> Iterator[Roll]:
    hand = position.hands[seat]
    everything = must_roll(position, seat, rules)
    dice = tuple(Die(die.number, None) for die in (hand.dice if everything else hand.reroll))
    if not position.seed or not dice:
        return
    for size in range(len(dice), len(dice) - 1 if everything else 0, -1):
        for chosen in combinations(dice, size):
            yield Roll(seat, chosen)
