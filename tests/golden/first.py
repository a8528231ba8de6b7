"""Transcripts of a game of runs and stars and of the introductory game: states, views, refusals, results."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from kostka import rules
from kostka.engine import AnyGame, seed_from
from kostka.engine.chance import Chance
from kostka.engine.first import Draw, FirstGame, IntroductoryGame, Pass, Play, Position, introductory
from kostka.engine.first.introductory import Find
from kostka.rules.first import FirstRules
from kostka.tiles import JOKER
from tests.engine.first_movers import Child, FirstMover

MOVER = FirstMover(eager=70)
CHILD = Child(wild=25)


def transcript(edition: str) -> str:
    """The text of one main game for three."""
    game = FirstGame(_rules(edition, {}))
    return _text(f"{edition}: a game for 3", game, 3, MOVER.action, _attempts)


def introductory_transcript(edition: str) -> str:
    """The text of one introductory game in which a parent calls and three children look."""
    options = {"mode.introductory": True, "introductory.caller": "person"}
    game = IntroductoryGame(_rules(edition, options))
    title = f"{edition}: the introductory game, seat 0 calls and three look"
    return _text(title, game, 4, CHILD.action, _picks)


def _rules(edition: str, options: dict[str, object]) -> FirstRules:
    loaded = rules.load(edition, options)
    assert isinstance(loaded, FirstRules)
    return loaded


def _text(
    title: str, game: AnyGame, seats: int, mover: Callable[..., Any], attempts: Callable[[Any], list[Any]]
) -> str:
    return "\n".join(_lines(title, game, seats, mover, attempts)) + "\n"


def _lines(
    title: str, game: AnyGame, seats: int, mover: Callable[..., Any], attempts: Callable[[Any], list[Any]]
) -> Iterator[str]:
    seed = seed_from(title)
    yield title
    yield f"seed {seed}"
    yield ""
    yield "the start"
    step = game.start(seats, seed)
    chance = Chance(seed, "movers")
    shown: dict[str, dict[str, Any]] = {}
    yield from _after(game, step, seats, shown)
    number = 0
    while (result := game.result(step.position)) is None:
        number += 1
        action = mover(game, step.position, chance)
        tried = attempts(step.position)
        yield ""
        if tried:
            yield from _refused(game, step.position, tried[number % len(tried)])
        if game.violations(step.position, action):
            yield f"{number}. {_json(game.write_action(action))} is refused"
            yield from _refused(game, step.position, action)
            continue
        yield f"{number}. {_json(game.write_action(action))}"
        step = game.apply(step.position, action)
        yield from _after(game, step, seats, shown)
    yield ""
    yield f"result {_json(result.plain())}"


def _refused(game: AnyGame, position: Any, attempt: Any) -> Iterator[str]:
    violations = game.violations(position, attempt)
    if violations:
        yield f"   refused {_json(game.write_action(attempt))}"
        for broken in violations:
            yield f"           {broken.clause} {broken.code}: {broken.message()}"


def _after(game: AnyGame, step: Any, seats: int, shown: dict[str, dict[str, Any]]) -> Iterator[str]:
    for event in step.events:
        yield f"   event   {_json(game.write_event(event))}"
        hidden = game.redact(event, None)
        if hidden != event:
            yield f"           others see {_json(game.write_event(hidden))}"
    state = {key: value for key, value in game.write_position(step.position).items() if key != "seed"}
    yield from _changes("state  ", state, shown)
    views = {seat: game.write_view(game.view(step.position, seat)) for seat in (*range(seats), None)}
    if all({**view, "seat": None, "may": []} == views[None] for view in views.values()):
        yield from _changes("all see", views[None], shown)
        may = {str(seat): views[seat]["may"] for seat in range(seats)}
        yield from _changes("may    ", may, shown)
        return
    for seat, view in views.items():
        yield from _changes("spectators see" if seat is None else f"seat {seat} sees", view, shown)


def _changes(name: str, plain: dict[str, Any], shown: dict[str, dict[str, Any]]) -> Iterator[str]:
    before = shown.get(name, {})
    gone = {key: None for key in before if key not in plain}
    changed = {key: value for key, value in {**plain, **gone}.items() if before.get(key, "") != value}
    shown[name] = plain
    if changed:
        yield f"   {name} {_json(changed)}"


def _attempts(position: Position) -> list[Any]:
    """Things that the rules may refuse; what they do not is not shown."""
    seat = position.turn or 0
    rack, table = position.racks[seat], position.table
    with_joker = tuple(tuple(tile for tile in tiles if tile != JOKER) for tiles in table)
    return [
        Pass(seat),
        Play(seat, (*table, rack[:3])),
        Draw((seat + 1) % position.seats),
        Play(seat, table),
        Play(seat, table, 1),
        Play(seat, with_joker),
        Play(seat, table[1:]),
        Play(seat, ((*table[0], rack[0]), *table[1:]) if table else (rack[-2:],)),
        Play(seat, (table[0][1:], (table[0][0], *rack[:2]), *table[1:]) if table else ((),)),
    ]


def _picks(position: introductory.Position) -> list[Any]:
    """Once a run, the tile that was called."""
    row = position.row
    return [Find(1, row.tiles[0])] if row and len(row.tiles) == 1 else []


def _json(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False)
