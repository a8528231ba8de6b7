"""What chance could have brought in a classic game: other tiles of the pool, or another deal."""

from collections.abc import Iterator

from kostka import patience
from kostka.analysis.lottery import SAMPLE, Lottery, Outcome, draws
from kostka.engine.chance import Chance
from kostka.engine.changed import changed
from kostka.engine.classic import Action, ClassicGame, Position
from kostka.tiles import format_tiles


def lottery(
    game: ClassicGame, before: Position, action: Action, after: Position, chance: Chance
) -> Lottery | None:
    """What else could have come of an action; None if chance had no part in it."""
    if after.deals > before.deals:
        return Lottery(_deals(game, before, action, chance), sampled=True)
    drawn = len(before.pool) - len(after.pool)
    if drawn > 1:
        return Lottery(_penalties(game, before, action, drawn, chance), sampled=True)
    return Lottery(draws(game, before, action)) if drawn else None


def _penalties(
    game: ClassicGame, before: Position, action: Action, drawn: int, chance: Chance
) -> Iterator[Outcome]:
    """Some of the ways to draw several tiles at once (C-TURN-5)."""
    for _ in range(SAMPLE):
        patience.check("outcomes")
        pool = chance.shuffled(before.pool)
        after = game.apply(changed(before, pool=pool), action).position
        yield Outcome(format_tiles(sorted(pool[:drawn])), 1, after)


def _deals(game: ClassicGame, before: Position, action: Action, chance: Chance) -> Iterator[Outcome]:
    """Some of the new deals that could have come (C-SETUP-7)."""
    for _ in range(SAMPLE):
        patience.check("outcomes")
        yield Outcome("", 1, game.apply(changed(before, seed=chance.seed()), action).position)
