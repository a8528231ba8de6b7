"""A transcript: a whole game with a small box, every state, what every seat sees, refusals, and the scores.

Everything comes from the engine's own text forms. Of views only what changed is written, so that a reader
sees what a seat learns; the first ones are complete.
"""

import json
from collections.abc import Iterator
from typing import Any

from kostka import rules
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import Action, Announce, ClassicGame, Draw, Pass, Play, Position, Redeal, Resign
from kostka.rules.classic import ClassicRules
from tests.engine.movers import Mover

SEATS = 3
OPTIONS: dict[str, object] = {"deck.numbers": 7, "setup.rack": 7, "opening.minimum": 15}
MOVER = Mover(eager=70, slow=12)


def transcript(edition: str) -> str:
    """The text of one game by the rules of an edition."""
    loaded = rules.load(edition, OPTIONS)
    assert isinstance(loaded, ClassicRules)
    assert isinstance(game_for(loaded), ClassicGame)
    return "\n".join(Transcript(edition, ClassicGame(loaded)).lines()) + "\n"


class Transcript:
    """The lines of a game, as it is played."""

    def __init__(self, edition: str, game: ClassicGame) -> None:
        self.edition = edition
        self.game = game
        self.seed = seed_from(f"golden {edition} 30")
        self.shown: dict[str, dict[str, Any]] = {}

    def lines(self) -> Iterator[str]:
        options = " ".join(f"{key}={value}" for key, value in OPTIONS.items())
        yield f"{self.edition}: a game for {SEATS} with {options}"
        yield f"seed {self.seed}"
        yield ""
        yield "the deal"
        step = self.game.start(SEATS, self.seed)
        chance = Chance(self.seed, "movers")
        yield from self._after(step.position, step.events)
        number = 0
        while step.position.result is None:
            number += 1
            action = MOVER.action(self.game, step.position, chance)
            yield ""
            yield f"{number}. {_json(self.game.write_action(action))}"
            yield from self._refusals(step.position, number)
            step = self.game.apply(step.position, action)
            yield from self._after(step.position, step.events)
        yield ""
        yield f"result {_json(step.position.result.plain())}"

    def _refusals(self, position: Position, number: int) -> Iterator[str]:
        """One thing after the other is tried that the rules may refuse; what they do not is not shown."""
        attempts = list(_attempts(position))
        attempt = attempts[number % len(attempts)]
        violations = self.game.violations(position, attempt)
        if violations:
            yield f"   refused {_json(self.game.write_action(attempt))}"
            for broken in violations:
                concerned = f" [{broken.plain()['tiles']}]" if broken.tiles else ""
                yield f"           {broken.clause} {broken.code}{concerned}: {broken.message()}"

    def _after(self, position: Position, events: tuple[Any, ...]) -> Iterator[str]:
        for event in events:
            yield f"   event   {_json(self.game.write_event(event))}"
            hidden = self.game.redact(event, None)
            if hidden != event:
                yield f"           others see {_json(self.game.write_event(hidden))}"
        yield from self._changes("state  ", _unseeded(self.game.write_position(position)))
        for seat in (*range(SEATS), None):
            name = "spectators see" if seat is None else f"seat {seat} sees"
            yield from self._changes(name, self.game.write_view(self.game.view(position, seat)))

    def _changes(self, name: str, plain: dict[str, Any]) -> Iterator[str]:
        before = self.shown.get(name, {})
        gone = {key: None for key in before if key not in plain}
        changed = {key: value for key, value in {**plain, **gone}.items() if before.get(key, "") != value}
        self.shown[name] = plain
        if changed:
            yield f"   {name} {_json(changed)}"


def _attempts(position: Position) -> Iterator[Action]:
    seat = position.turn or 0
    other = (seat + 1) % SEATS
    rack, table = position.racks[seat], position.table
    yield Pass(seat)
    yield Play(seat, (*table, rack[:3]))
    yield Draw(other)
    yield Play(seat, table)
    yield Play(seat, ((*table[0], rack[0]), *table[1:]) if table else (rack[-2:],))
    yield Announce(other)
    yield Play(seat, (*table[1:], rack[:1]))
    yield Redeal(seat, wanted=True)
    yield Play(seat, (*table, position.racks[other][:3]))
    yield Resign(seat)


def _unseeded(plain: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in plain.items() if key != "seed"}


def _json(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False)
