"""Games to learn from: who plays in them, and the positions that are taken from them.

Whether a position is taken never depends on what happens after it: each turn is taken with the same chance,
or the first for which a coin says so, whatever becomes of the game. (One at random out of all turns of a game
would prefer positions after which games end soon.)
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from kostka import rules
from kostka.bots import Bot, Budget, SeatView, any_bot, aside
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.value.classic import seeing as classic
from kostka.value.express import seeing as express
from kostka.value.first import seeing as first

_ZOO = "bench.zoo"


class Kind(NamedTuple):
    """A bot, the level as which the value knows it, its weight in a population, and its work."""

    bot: str
    level: str
    weight: int
    work: int = 0


WEAK = (
    Kind("beginner", "beginner", 15),
    Kind("casual", "casual", 20),
    Kind("solid", "solid", 65),
)
STRONG = (
    Kind(f"{_ZOO}:holder", "holder", 35),
    Kind(f"{_ZOO}:fighter", "holder", 20),
    Kind(f"{_ZOO}:marksman", "holder", 10),
    Kind(f"{_ZOO}:sly", "expert", 10),
    Kind(f"{_ZOO}:fox", "expert", 10),
    Kind("expert", "expert", 15),
)
"""The expert plays without search (`expert@0`)."""
MIXED = (
    *(kind._replace(weight=3 * kind.weight) for kind in WEAK),
    *(kind._replace(weight=2 * kind.weight) for kind in STRONG),
    Kind("sharp", "sharp", 160),
    Kind(f"{_ZOO}:holder_8", "unknown", 40),
)
POPULATIONS = {"weak": WEAK, "strong": STRONG, "mixed": MIXED}

_FIRST = (
    Kind("beginner", "beginner", 20),
    Kind("casual", "casual", 40),
    Kind("solid", "solid", 25, 96),
    Kind("expert", "expert", 15, 96),
)
_EXPRESS = (
    Kind("beginner", "beginner", 25),
    Kind("casual", "casual", 45),
    Kind("solid", "solid", 15, 24),
    Kind("expert", "expert", 15, 24),
)
"""Levels that search get little work here, because games have to be many."""


@dataclass(frozen=True, slots=True)
class Box:
    """The editions of a family, and who plays them; games go through both by turns."""

    editions: tuple[str, ...]
    populations: dict[str, tuple[Kind, ...]]
    level_at: int
    """Where a row says the level of its seat."""


BOXES = {
    "classic": Box(("original-pl", "original-it", "original-cz"), POPULATIONS, classic.LEVEL_AT),
    "first": Box(("first-pl",), {"all": _FIRST}, first.LEVEL_AT),
    "express": Box(("express-pl",), {"all": _EXPRESS}, express.LEVEL_AT),
}


@dataclass(frozen=True, slots=True)
class Taken:
    """A position of a game, who plays there, and how it ended: each seat's share of the win."""

    position: Any
    levels: tuple[str, ...]
    turn: int
    shares: tuple[float, ...]


def seated(kinds: tuple[Kind, ...], players: int, luck: random.Random) -> list[Kind]:
    """Who plays a game."""
    return luck.choices(kinds, [kind.weight for kind in kinds], k=players)


def play(
    edition: str,
    kinds: list[Kind],
    seed: str,
    luck: random.Random,
    chance: float,
    *,
    once: bool = False,
    before: Sequence[Kind] = (),
) -> Iterator[Taken]:
    """A game without record, and the positions taken from it, before an action of the seat on turn.

    Those of `before`, if any, play until the first position that is taken: it does not say who plays on.
    """
    game = game_for(rules.load(edition))
    bots: list[Bot] = [any_bot(kind.bot, game.rules.family) for kind in kinds]
    others: list[Bot] = [any_bot(kind.bot, game.rules.family) for kind in before] or bots
    position = game.start(len(bots), seed_from(seed)).position
    history: list[tuple[Any, ...]] = [() for _ in bots]
    found: list[tuple[Any, int]] = []
    nothing = (Fraction(0),) * len(bots)
    remembers = [kind.bot in ("expert", "solid") and kind.work + (kind.bot == "expert") > 0 for kind in kinds]
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
        if getattr(position, "started", True):
            turns += 1
            if luck.random() < chance and not (once and found):
                found.append((position, turns))
        luck_of_bot = Chance(seed_from(f"{seed} luck"), f"action {actions}")
        playing = bots if found else others
        position = after(playing[seat].act(view(seat), luck_of_bot, Budget(kinds[seat].work)))
        actions += 1
        if game.result(position) is None:
            remark = aside(playing[seat], view(seat))
            position = after(remark) if remark is not None else position
    result = game.outcome(position)
    shares = tuple((seat in result.winners) / len(result.winners) for seat in range(len(bots)))
    levels = tuple(kind.level for kind in kinds)
    for one, turn in found:
        yield Taken(one, levels, turn, shares)
