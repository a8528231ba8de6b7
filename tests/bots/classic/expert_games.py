"""Games on the engine and in lanes for the tests of the expert."""

from array import array
from collections.abc import Iterator
from typing import Any

from kostka import rules, solver
from kostka.bots import SeatView
from kostka.bots.classic.expert_knowledge import cell, terms_of
from kostka.bots.classic.expert_network import network
from kostka.bots.classic.level import idle, most_tiles, turn_of
from kostka.bots.classic.rollout_game import Lanes
from kostka.engine import game_for, seed_from
from kostka.engine.classic import Action, Play, Position, Redeal
from kostka.rules.classic import ClassicRules
from kostka.solver.kernel_memory import Memory
from kostka.tiles import Rack, Table

SMALL: dict[str, object] = {"deck.numbers": 7, "setup.rack": 8, "opening.minimum": 12}


def book(edition: str, options: dict[str, object] | None = None) -> ClassicRules:
    found = rules.load(edition, options or {})
    assert isinstance(found, ClassicRules)
    return found


_MEMORY = Memory(1 << 17)


def lanes(found: ClassicRules, many: int, seats: int, options: int = 4) -> Lanes:
    return Lanes(terms_of(found), many, seats, options, network(seats), _MEMORY)


def counted(tiles: Rack) -> list[int]:
    """How many there are of each, by cell."""
    counts = [0] * 96
    for tile in tiles:
        counts[cell(tile)] += 1
    return counts


def row(values: Any) -> "array[int]":
    return array("i", values)


def table_after(table: Table, tiles: Rack, opened: bool, found: ClassicRules) -> Table:
    """The table with all these tiles laid, as the solver lays them."""
    groups = found.sets.groups
    if opened:
        play = solver.solve(table, tiles, found.deck, groups=groups)
        assert play.tiles == len(tiles), "not a play"
        return play.table
    opening = solver.best_opening(
        tiles, found.deck, found.opening.minimum, found.opening.jokers, groups=groups
    )
    assert opening is not None, "not an opening"
    assert opening.tiles == len(tiles), "not all of it opens"
    return (*table, *opening.table)


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
