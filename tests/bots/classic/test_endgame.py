"""The end of a game without secrets: the search against brute force over everything that can be laid."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product

import pytest

from kostka.bots import Budget, SeatView
from kostka.bots.classic.expert.endgame import best_ending
from kostka.bots.classic.expert.scene import Scene
from kostka.bots.classic.level import turn_of
from kostka.engine import IllegalAction, game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import Action, ClassicGame, Pass, Play, Position
from kostka.engine.classic.ending import turns_left
from kostka.engine.dealing import box
from kostka.rules.classic import ClassicRules
from kostka.solver import best_opening, solve
from kostka.tiles import Rack, Table
from tests.bots.classic.expert_games import book

TINY: dict[str, object] = {
    "deck.numbers": 4,
    "deck.colours": 3,
    "deck.copies": 1,
    "deck.jokers": 1,
    "setup.rack": 3,
    "opening.minimum": 4,
}


def endings(found: ClassicRules, many: int) -> Iterator[Position]:
    """Positions with an empty pool, the table a mixture of sets that could be made."""
    for number in range(many):
        chance = Chance(seed_from(f"ending {number}"), "tiles")
        tiles = chance.shuffled(box(found.deck))
        table = solve((), tiles[: 6 + number % 4], found.deck).table
        held = Counter(tiles) - Counter(tile for tiles in table for tile in tiles)
        mixed = chance.shuffled(tuple(held.elements()))
        half = len(mixed) // 2
        opened = bool(table) and number % 3 > 0
        position = Position(
            racks=(tuple(sorted(mixed[:half])), tuple(sorted(mixed[half:]))),
            table=table,
            pool=(),
            opened=(opened, bool(table)),
            turn=0,
            drew=((), ()),
            answers=(None, None),
        )
        if half:
            yield replace(position, last_turns=turns_left(position, found))


def scene_of(view: SeatView) -> Scene:
    return Scene.of(view, turn_of(view))


Known = dict[tuple[object, ...], float]


def brute(game: ClassicGame, position: Position, seat: int, known: Known) -> float:
    """The share of the win that the seat can get, by trying everything."""
    result = game.result(position)
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0
    here = (position.racks, position.turn, position.opened, position.passes, position.last_turns)
    if here not in known:
        values = [brute(game, after, seat, known) for _, after in steps(game, position)]
        known[here] = max(values) if position.turn == seat else min(values)
    return known[here]


def steps(game: ClassicGame, position: Position) -> Iterator[tuple[Action, Position]]:
    """Every legal action but those that differ only in how tiles lie."""
    assert position.turn is not None
    seat = position.turn
    counts = sorted(Counter(position.racks[seat]).items())
    for numbers in product(*(range(most + 1) for _, most in counts)):
        tiles = tuple(tile for (tile, _), some in zip(counts, numbers, strict=True) for _ in range(some))
        table = _table(game.rules, position, tiles) if tiles else None
        action: Action = Pass(seat) if table is None else Play(seat, table)
        if tiles and table is None:
            continue
        try:
            yield action, game.apply(position, action).position
        except IllegalAction:
            assert not tiles, "a play that the engine refuses"


def _table(found: ClassicRules, position: Position, tiles: Rack) -> Table | None:
    assert position.turn is not None
    if position.opened[position.turn]:
        play = solve(position.table, tiles, found.deck)
        return play.table if play.tiles == len(tiles) else None
    opening = best_opening(tiles, found.deck, found.opening.minimum, found.opening.jokers)
    return (*position.table, *opening.table) if opening and opening.tiles == len(tiles) else None


@pytest.mark.parametrize("edition", ["original-pl", "original-it", "original-cz"])
def test_the_search_finds_what_brute_force_finds(edition: str) -> None:
    found = book(edition, TINY)
    game = game_for(found)
    assert isinstance(game, ClassicGame)
    values = []
    for position in endings(found, 24):
        view = SeatView(found, 0, game.view(position, 0))
        ending = best_ending(scene_of(view), Budget(100_000))
        assert ending is not None
        known: Known = {}
        assert ending.value == brute(game, position, 0, known)
        action = Pass(0) if ending.table is None else Play(0, ending.table)
        assert brute(game, game.apply(position, action).position, 0, known) == ending.value
        values.append(ending.value)
    assert {0.0, 1.0} <= set(values)


def test_the_search_keeps_to_its_budget_and_to_what_is_open() -> None:
    found = book("original-cz", TINY)
    game = game_for(found)
    position = max(endings(found, 24), key=lambda one: len(one.racks[0]))
    view = SeatView(found, 0, game.view(position, 0))
    budget = Budget(3)
    assert best_ending(scene_of(view), budget) is None
    assert budget.work == 2
    hidden = SeatView(found, 0, game.view(replace(position, pool=position.racks[1][:1]), 0))
    assert best_ending(scene_of(hidden), Budget(100)) is None


def unopened() -> Scene:
    """Both have drawn half of the box, and what is worth most has jokers, with which nobody opens."""
    found = book("original-cz")
    tiles = Chance(seed_from("all drawn"), "tiles").shuffled(box(found.deck))
    half = len(tiles) // 2
    position = Position(
        racks=(tuple(sorted(tiles[:half])), tuple(sorted(tiles[half:]))),
        table=(),
        pool=(),
        opened=(False, False),
        turn=0,
        drew=((), ()),
        answers=(None, None),
    )
    game = game_for(found)
    view = SeatView(found, 0, game.view(replace(position, last_turns=turns_left(position, found)), 0))
    return scene_of(view)


def test_what_is_no_opening_is_work_as_well() -> None:
    budget = Budget(44)
    assert best_ending(unopened(), budget) is None
    assert budget.work == 22


def test_the_clock_stops_the_search_for_openings(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    monkeypatch.setattr("time.monotonic", lambda: next(seconds))
    budget = Budget(1_000_000, seconds=40)
    assert best_ending(unopened(), budget) is None
    assert budget.stopped
    assert next(seconds) < 50
