"""A transcript of a round of dice: every state, the refusals, the layouts drawn, and the result."""

import json
from collections.abc import Iterator
from typing import Any

from kostka import rules
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.express import Action, ExpressGame, Pass, Play, Position, Roll
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Die, LaidDie, Layout, Square
from tests.engine.express_movers import ExpressMover

MOVER = ExpressMover(throws=90, lays=90, holds=25)


def transcript(edition: str, seats: int) -> str:
    """The text of one round by the rules of an edition: a duel, or alone."""
    loaded = rules.load(edition)
    assert isinstance(loaded, ExpressRules)
    return "\n".join(_lines(edition, ExpressGame(loaded), seats)) + "\n"


def _lines(edition: str, game: ExpressGame, seats: int) -> Iterator[str]:
    seed = seed_from(f"golden {edition} {seats}")
    yield f"{edition}: a round for {seats}"
    yield f"seed {seed}"
    yield ""
    yield "the bag"
    step = game.start(seats, seed)
    chance = Chance(seed, "movers")
    shown: dict[str, Any] = {}
    yield from _after(game, step.position, step.events, shown)
    number = 0
    while step.position.result is None:
        number += 1
        action = MOVER.action(game, step.position, chance)
        yield ""
        yield f"{number}. {_json(game.write_action(action))}"
        yield from _refusals(game, step.position, number)
        step = game.apply(step.position, action)
        yield from _after(game, step.position, step.events, shown)
    yield ""
    yield f"result {_json(step.position.result.plain())}"


def _after(
    game: ExpressGame, position: Position, events: tuple[Any, ...], shown: dict[str, Any]
) -> Iterator[str]:
    for event in events:
        yield f"   event   {_json(game.write_event(event))}"
    # Nothing is hidden but the seed and the order of the bag: every seat sees the same.
    views = [game.write_view(game.view(position, seat)) for seat in (*range(position.seats), None)]
    *may, nobody = [view.pop("may") for view in views]
    assert nobody == []
    assert all({**view, "seat": None} == views[-1] for view in views)
    changed = {key: value for key, value in views[-1].items() if shown.get(key, "") != value}
    if changed:
        yield f"   all see {_json(changed)}"
    if shown.get("may") != may:
        yield f"   may     {_json(may)}"
    shown.update(views[-1], may=may)
    if "table" in changed:
        yield from (f"   | {row}" for row in drawn(position.table))


def drawn(layout: Layout) -> Iterator[str]:
    """The layout as rows of faces."""
    cells = {die.square: str(die.face) for die in layout}
    for row in range(max((square.row for square in cells), default=-1) + 1):
        columns = range(max(square.column for square in cells) + 1)
        yield " ".join(cells.get(Square(column, row), ".").ljust(3) for column in columns).rstrip()


def _refusals(game: ExpressGame, position: Position, number: int) -> Iterator[str]:
    """One thing after the other is tried that the rules may refuse; what they do not is not shown."""
    attempts = list(_attempts(position))
    attempt = attempts[number % len(attempts)]
    violations = game.violations(position, attempt)
    if violations:
        yield f"   refused {_json(game.write_action(attempt))}"
        for broken in violations:
            plain = broken.plain()
            concerned = f" [{plain['tiles']}]" if plain["tiles"] else ""
            yield f"           {broken.clause} {broken.code}{concerned}: {broken.message()}"


def _attempts(position: Position) -> Iterator[Action]:
    seat = position.turn or 0
    dice = position.hands[seat].dice
    other = (seat + 1) % position.seats
    table = position.table
    faces = [die for die in dice if die.face is not None]
    beside = tuple(
        LaidDie(die.number, die.face, Square(-2 - place, 0))
        for place, die in enumerate(faces[:2])
        if die.face is not None
    )
    yield Pass(seat)
    yield Play(seat, (*table, *beside))
    yield Roll(seat, tuple(Die(die.number, None) for die in dice[:1]))
    yield Play(seat, table[1:])
    yield Pass(other)
    yield Play(seat, table)
    yield Pass(seat, frozenset({99}))
    yield Play(seat, (*table[:-1], *(die._replace(number=18) for die in table[-1:]), *beside[:1]))


def _json(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False)
