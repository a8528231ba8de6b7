"""What reviews ask about games of First."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from kostka.analysis.analyst import Analyst, TurnAnalyst
from kostka.analysis.lottery import Lottery, Worth, drawn_tile, draws
from kostka.analysis.remarks import Remark, at_once
from kostka.analysis.turns import Turn
from kostka.bots import SeatView
from kostka.engine import AnyGame
from kostka.engine.chance import Chance
from kostka.engine.changed import changed
from kostka.engine.first import IntroductoryGame
from kostka.engine.first.actions import Action, Draw, Pass, Play
from kostka.engine.first.position import Position
from kostka.engine.record import Recording
from kostka.hints.advice import Advice
from kostka.tiles import JOKER, Rack, Table, Tile


class FirstAnalyst(TurnAnalyst):
    """Runs and stars."""

    judged = (Play, Draw, Pass)
    out_clause = "F-END-1"
    advisers = ("solid", "expert")

    def imagined(self, position: Position, seat: int, seed: str) -> Position:
        world = self.likely(position, seat, Chance(seed, "imagined"))
        return changed(position, racks=world.racks, pool=world.pool, seed=seed)

    def lottery(self, before: Position, action: Action, after: Position, chance: Chance) -> Lottery | None:
        del chance
        return Lottery(draws(self.game, before, action)) if len(after.pool) < len(before.pool) else None

    def secret(self, before: Position, action: Action, after: Position) -> Tile | None:
        return drawn_tile(before, action.seat, after)

    def added(self, before: Table, after: Table) -> Rack:
        return tuple(sorted((Counter(chain(*after)) - Counter(chain(*before))).elements()))

    def key(self, before: Position, action: Action, after: Position) -> object:
        """The tiles that left the rack or came to it, and what that earned."""
        del action
        stars = after.stars if after.result is None else ()
        return self.added(before.table, after.table), len(before.pool) - len(after.pool), stars

    def play(self, view: SeatView, advice: Advice) -> Play:
        """The play that a hint describes; jokers that it takes were swapped for tiles."""
        table: Any = advice.draft
        before = Counter(chain(*view.now.table)) + Counter(advice.pieces)
        return Play(view.seat, table, (before - Counter(chain(*table)))[JOKER])

    def remarks(self, game: Sequence[Recording], turns: Sequence[Turn]) -> Iterator[Remark]:
        """Jokers paid for at the end, and what could have been laid when another player went out."""
        del turns
        last = game[-1]
        for seat, rack in enumerate(last.position.racks):
            if last.result is None or seat in last.result.winners:
                continue
            if JOKER in rack:
                yield Remark(
                    last.actions, seat, "review-first-joker-left", "F-END-1", {"count": rack.count(JOKER)}
                )
            yield from at_once(last, seat)


class RaceAnalyst(Analyst):
    """The introductory game: players make no decisions and draw nothing, so there are only times."""

    def mean(self, deal: Recording) -> Worth:
        return self.worth(deal.position)


def first_analyst(game: AnyGame, levels: Sequence[str]) -> Analyst:
    """The analyst of the main game or of the race."""
    return (RaceAnalyst if isinstance(game, IntroductoryGame) else FirstAnalyst)(game, levels)
