"""A finished game, step by step, for playing it through."""

from collections.abc import Iterable

from kostka.engine.game import Plain
from kostka.engine.record import Recording


def steps(game: Iterable[Recording]) -> list[Plain]:
    """The deal and every action, with everything that was hidden at the time."""
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
