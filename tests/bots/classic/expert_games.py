"""Games on the engine for the tests of the expert."""

from collections.abc import Iterator

from kostka import rules
from kostka.bots import SeatView
from kostka.bots.classic.level import idle, most_tiles, turn_of
from kostka.engine import game_for, seed_from
from kostka.engine.classic import Action, Play, Position, Redeal
from kostka.rules.classic import ClassicRules

SMALL: dict[str, object] = {"deck.numbers": 7, "setup.rack": 8, "opening.minimum": 12}


def book(edition: str, options: dict[str, object] | None = None) -> ClassicRules:
    found = rules.load(edition, options or {})
    assert isinstance(found, ClassicRules)
    return found


def views(found: ClassicRules, seats: int, seed: str) -> Iterator[tuple[SeatView, Position]]:
    """Every turn of a game of most tiles, as its player sees it, and the position itself."""
    game = game_for(found)
    step = game.start(seats, seed_from(seed))
    events = [*step.events]
    while game.result(step.position) is None:
        seat = min(game.actors(step.position))
        history = tuple(game.redact(event, seat) for event in events)
        view = SeatView(found, seat, game.view(step.position, seat), history)
        if step.position.started:
            yield view, step.position
        step = game.apply(step.position, _solid(view))
        events += step.events


def _solid(view: SeatView) -> Action:
    turn = turn_of(view)
    if not turn.view.started:
        return Redeal(turn.seat, wanted=False)
    table = most_tiles(turn)
    return idle(turn) if table is None else Play(turn.seat, table)
