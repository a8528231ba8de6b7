"""The strongest level: it imagines what it cannot see, and plays a few moves out before it makes one."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from kostka import solver
from kostka.bots.bot import Budget, SeatView, Work
from kostka.bots.classic.expert_aims import Aim
from kostka.bots.classic.expert_endgame import best_ending
from kostka.bots.classic.expert_knowledge import Knowledge, terms_of, tiles_of
from kostka.bots.classic.expert_search import Candidate, candidates, play_out
from kostka.bots.classic.level import Turn, announcement, answer, idle, most_tiles, must_lay, turn_of
from kostka.engine.chance import Chance
from kostka.engine.classic import Action, Play
from kostka.rules.families import CLASSIC, Family
from kostka.tiles import Rack, Table

_WORK = Work(table=440, arena=22)
"""Playouts that take about a second, and 50 ms, on a core of 2026."""


@dataclass(frozen=True, slots=True)
class Expert:
    """A classic bot that searches. It keeps nothing between turns."""

    family: ClassVar[Family] = CLASSIC

    name: str = "expert"
    work: Work = _WORK

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Action:
        """The action with the best chance to win the match."""
        turn = turn_of(view)
        if not turn.view.started:
            return answer(turn)
        table = _choose(view, turn, rng, budget)
        return idle(turn) if table is None else Play(turn.seat, table)

    def aside(self, view: SeatView) -> Action | None:
        """What it says after its own draw (C-SCORE-3)."""
        return announcement(turn_of(view))


def _choose(view: SeatView, turn: Turn, rng: Chance, budget: Budget) -> Table | None:
    known, terms = Knowledge.of(view, turn), terms_of(turn.rules)
    ending = best_ending(turn, known, budget)
    if ending is not None:
        return ending.table
    found = candidates(known, terms, rng, budget)
    if must_lay(turn):
        found = [one for one in found if any(one.laid)]
    _set_stakes(found, view, turn)
    ranked = play_out(found, known, terms, rng, budget)
    for one in [*ranked, *found]:
        if not any(one.laid):
            return None
        table = laid_out(turn, tiles_of(one.laid))
        if table is not None:
            return table
    return most_tiles(turn)


def _set_stakes(found: list[Candidate], view: SeatView, turn: Turn) -> None:
    aim, rack = Aim.of(view, turn), Counter(turn.rack)
    for one in found:
        kept = tuple((rack - Counter(tiles_of(one.laid))).elements())
        one.won, one.lost = aim.stakes(kept, opened=turn.opened or any(one.laid))


def laid_out(turn: Turn, tiles: Rack) -> Table | None:
    """The whole table after laying exactly these tiles; None if that is impossible."""
    rules = turn.rules
    groups, joker = rules.sets.groups, rules.score.joker
    if turn.opened:
        best = solver.solve(turn.table, tiles, rules.deck, groups=groups, joker_points=joker)
        return best.table if best.tiles == len(tiles) else None
    opening = solver.best_opening(
        tiles, rules.deck, rules.opening.minimum, rules.opening.jokers, groups=groups, joker_points=joker
    )
    if opening is None or opening.tiles < len(tiles):
        return None
    return (*turn.table, *opening.table)


EXPERT = Expert()
