"""Turns in which a player could have gone out, by the remarks of a review and by the solver of the family."""

from typing import Any

from kostka import solver
from kostka.analysis.analyst import TurnAnalyst, analyst_of
from kostka.analysis.reviewing import levels_of
from kostka.analysis.turns import Turn, turns
from kostka.engine.record import Record
from kostka.solver import express
from kostka.solver.first.swaps import plays


def checked(text: str) -> tuple[int, int, int]:
    """How many turns a record has, in how many everything could be laid, and how many answers differ."""
    game = tuple(Record(text))
    analyst = analyst_of(game[0].game, levels_of(game[0].header.players))
    if not isinstance(analyst, TurnAnalyst):
        return 0, 0, 0
    found = [(_said(turn), _solved(turn)) for turn in turns(game, analyst)]
    return len(found), sum(solved for _, solved in found), sum(said != solved for said, solved in found)


def _said(turn: Turn) -> bool:
    """What a review says; the play that it names has to be legal."""
    if turn.could_go_out:
        assert turn.possible is not None
        assert not turn.before.game.violations(turn.before.position, turn.possible.play)
    return turn.could_go_out


def _solved(turn: Turn) -> bool:
    position: Any = turn.before.position
    return _SOLVERS[turn.rules.family.name](position, turn.seat, turn.rules)


def _classic(position: Any, seat: int, terms: Any) -> bool:
    rack, groups, opening = position.racks[seat], terms.sets.groups, terms.opening
    if position.opened[seat]:
        return solver.solve(position.table, rack, terms.deck, groups=groups).tiles == len(rack)
    best = solver.best_opening(rack, terms.deck, opening.minimum, opening.jokers, groups=groups)
    return best is not None and best.tiles == len(rack)


def _first(position: Any, seat: int, terms: Any) -> bool:
    rack = position.racks[seat]
    found = plays(position.table, rack, terms.deck, terms.stars, 1_000, swaps=terms.joker.to_rack)
    return any(play.tiles == len(rack) for play in found)


def _express(position: Any, seat: int, terms: Any) -> bool:
    hand = position.hands[seat].dice
    if not position.rolled or any(die.face is None for die in hand):
        return False
    freed, cost = terms.joker.freed, terms.score.joker
    return not express.solve_express(position.table, hand, terms.deck, joker_cost=cost, freed=freed).left


_SOLVERS = {"classic": _classic, "first": _first, "express": _express}
