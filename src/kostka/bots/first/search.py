"""What the searching levels share: playouts of every choice, over many possible games."""

from array import array
from dataclasses import dataclass
from math import inf

from kostka.bots.bot import Budget
from kostka.bots.first.candidates import candidates
from kostka.bots.first.rollout import play_out, row
from kostka.bots.first.scene import Row, Scene, after_draw, after_pass, after_play, masks, scene
from kostka.bots.first.turn import Turn, idle
from kostka.bots.halving import ranked
from kostka.engine.chance import Chance
from kostka.engine.first.actions import Draw
from kostka.solver.first import FirstPlay

PLAYS = 24
FIRST_GAMES = 8
LONGEST = 512
"""Playouts per choice at first, and at most between two looks at the clock."""
WON = 50
"""How many stars a win is worth."""


class _Choice:
    """A choice, None to lay nothing, and the results of the playouts that began with it."""

    def __init__(self, turn: Turn, play: FirstPlay | None, after: Scene, chance: Row) -> None:
        self.play = play
        self.setup = row(after, turn.rules)
        self.game = array("i", self.setup)
        self.chance = chance
        self.sums = array("q", [0, 0])
        self.games = 0

    def try_out(self, times: int) -> None:
        """Play this many games; the same number means the same hidden tiles for all choices."""
        first = self.games
        self.games += times
        play_out(self.setup, self.game, self.chance, self.sums, first, self.games)

    @property
    def merit(self) -> float:
        """The average result of a game."""
        won, stars = self.sums
        return (won * WON / 12 + stars) / self.games if self.games else -inf


@dataclass(frozen=True, slots=True)
class Search:
    """How a level chooses: by playouts in which it `waits`, or lays as little as possible like the others."""

    waits: bool

    def choose(self, turn: Turn, rng: Chance, budget: Budget) -> FirstPlay | None:
        """The play that wins most often; None to lay nothing."""
        found = candidates(turn, PLAYS)
        out = next((play for play in found if not turn.rack_after(play)), None)
        if out is not None and _wins(turn, out):
            return out
        found = [play for play in found if turn.rack_after(play)]
        if not found:
            return None
        here = scene(turn, waits=self.waits)
        chance = array("Q", [rng.below(1 << 32), 0])
        options = (None, *found) if self.waits else (*found, None)
        choices = [_Choice(turn, play, _after(turn, here, play), chance) for play in options]
        return ranked(choices, budget, times=FIRST_GAMES, longest=LONGEST)[0].play


def _after(turn: Turn, here: Scene, play: FirstPlay | None) -> Scene:
    if play is not None:
        return after_play(here, masks(play.table, turn.rules.deck), turn.rack_after(play), play.stars)
    return after_draw(here) if isinstance(idle(turn), Draw) else after_pass(here)


def _wins(turn: Turn, out: FirstPlay) -> bool:
    """Whether emptying the rack wins the game: what the others will pay is known (F-END-1)."""
    now, cost = turn.view, turn.rules.stars.tile_left_cost
    mine = now.stars[turn.seat] + out.stars
    return all(
        mine >= max(stars - cost * count, 0)
        for seat, (stars, count) in enumerate(zip(now.stars, now.counts, strict=True))
        if seat != turn.seat and seat not in now.resigned
    )
