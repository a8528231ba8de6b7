"""Games to learn from: who plays in them, and the positions that are taken from them.

Whether a position is taken never depends on what happens after it: each turn is taken with the same chance,
or the first for which a coin says so, whatever becomes of the game. (One at random out of all turns of a game
would prefer positions after which games end soon.)
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from kostka import rules
from kostka.bots import Bot, Budget, SeatView, aside, any_bot
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance

EDITIONS = ("original-pl", "original-it", "original-cz")

_ZOO = "bench.zoo"


class Kind(NamedTuple):
    """A bot, the level as which the value knows it, and its weight in a population."""

    bot: str
    level: str
    weight: int


WEAK = (
    Kind("beginner", "beginner", 15),
    Kind("casual", "casual", 20),
    Kind("solid", "solid", 45),
    Kind("sharp", "sharp", 20),
)
STRONG = (
    Kind(f"{_ZOO}:holder", "holder", 35),
    Kind(f"{_ZOO}:fighter", "holder", 20),
    Kind(f"{_ZOO}:marksman", "holder", 10),
    Kind(f"{_ZOO}:sly", "expert", 10),
    Kind(f"{_ZOO}:fox", "expert", 10),
    Kind("expert", "expert", 15),
)
MIXED = (
    *(kind._replace(weight=4 * kind.weight) for kind in WEAK),
    *(kind._replace(weight=2 * kind.weight) for kind in STRONG),
    Kind(f"{_ZOO}:holder_8", "unknown", 40),
)
POPULATIONS = {"weak": WEAK, "strong": STRONG, "mixed": MIXED}
"""Expert plays without search (`expert@0`)."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A position of a game, who plays there, and how it ended: each seat's share of the win."""

    position: Any
    levels: tuple[str, ...]
    turn: int
    shares: tuple[float, ...]


def seated(population: str, players: int, luck: random.Random) -> list[Kind]:
    """Who plays a game."""
    kinds = POPULATIONS[population]
    return luck.choices(kinds, [kind.weight for kind in kinds], k=players)


def play(
    edition: str, kinds: list[Kind], seed: str, luck: random.Random, chance: float, *, once: bool = False
) -> Iterator[Taken]:
    """A game without record, and the positions taken from it, at the start of a turn."""
    game = game_for(rules.load(edition))
    bots: list[Bot] = [any_bot(kind.bot, "classic") for kind in kinds]
    position = game.start(len(bots), seed_from(seed)).position
    history: list[tuple[Any, ...]] = [() for _ in bots]
    found: list[tuple[Any, int]] = []
    nothing = (Fraction(0),) * len(bots)
    remembers = [kind.bot == "expert" for kind in kinds]
    actions = turns = 0

    def view(seat: int) -> SeatView:
        return SeatView(game.rules, seat, game.view(position, seat), history[seat], nothing)

    def after(action: Any) -> Any:
        step = game.apply(position, action)
        for seat, wanted in enumerate(remembers):
            if wanted:
                history[seat] += tuple(game.redact(event, seat) for event in step.events)
        return step.position

    while game.result(position) is None:
        seat = min(game.actors(position))
        if position.started:
            turns += 1
            if luck.random() < chance and not (once and found):
                found.append((position, turns))
        luck_of_bot = Chance(seed_from(f"{seed} luck"), f"action {actions}")
        position = after(bots[seat].act(view(seat), luck_of_bot, Budget(0)))
        actions += 1
        if game.result(position) is None:
            remark = aside(bots[seat], view(seat))
            position = after(remark) if remark is not None else position
    result = game.outcome(position)
    shares = tuple((seat in result.winners) / len(result.winners) for seat in range(len(bots)))
    levels = tuple(kind.level for kind in kinds)
    for one, turn in found:
        yield Taken(one, levels, turn, shares)
