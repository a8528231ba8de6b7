"""A game that is over, step by step, for those who play it through."""

from collections.abc import Iterable

from kostka.engine.game import Plain
from kostka.engine.record import Recording


def steps(game: Iterable[Recording]) -> list[Plain]:
    """The deal and every action, with all that was hidden then."""
    return [_step(one) for one in game]


def _step(one: Recording) -> Plain:
    game, action = one.game, one.action
    return {
        "n": one.actions,
        "seat": None if action is None else action.seat,
        "action": None if action is None else game.write_action(action),
        "at": one.at,
        "events": list(one.written),
        "view": {"game": game.kind, **game.write_view(game.view(one.position, None))},
        "position": game.write_position(one.position),
        "may": list(game.offers(one.position, game.turn(one.position))),
    }
