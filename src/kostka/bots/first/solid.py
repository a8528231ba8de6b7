"""The strongest level of runs and stars: plays every choice out to the end, in many games that might be."""

from array import array
from math import inf

from kostka.bots.bot import Budget, Work
from kostka.bots.first.candidates import candidates
from kostka.bots.first.level import Level
from kostka.bots.first.race import Eyes
from kostka.bots.first.rollout import COMPILED, play_out, row
from kostka.bots.first.scene import Row, Scene, after_draw, after_pass, after_play, masks, scene
from kostka.bots.first.turn import Turn, idle
from kostka.bots.halving import ranked
from kostka.engine.chance import Chance
from kostka.engine.first.actions import Draw
from kostka.solver.first import StarPlay

PLAYS = 24
FIRST_GAMES = 8
LONGEST = 512
"""Games that a choice is given at first, and at most between two looks at the clock."""
WON = 50
"""A game won counts as much as so many stars."""


class _Choice:
    """Something to do, None for laying nothing, and what games that began with it came to."""

    def __init__(self, turn: Turn, play: StarPlay | None, after: Scene, chance: Row) -> None:
        self.play = play
        self.setup = row(after, turn.rules)
        self.game = array("i", self.setup)
        self.chance = chance
        self.sums = array("q", [0, 0])
        self.games = 0

    def try_out(self, times: int) -> None:
        """Play so many games; hidden tiles of the same number are alike for all choices."""
        first = self.games
        self.games += times
        play_out(self.setup, self.game, self.chance, self.sums, first, self.games)

    @property
    def merit(self) -> float:
        """What a game came to on average."""
        won, stars = self.sums
        return (won * WON / 12 + stars) / self.games if self.games else -inf


def _choose(turn: Turn, rng: Chance, budget: Budget) -> StarPlay | None:
    found = candidates(turn, PLAYS)
    out = next((play for play in found if not turn.rack_after(play)), None)
    if out is not None and _wins(turn, out):
        return out
    found = [play for play in found if turn.rack_after(play)]
    if not found:
        return None
    here = scene(turn)
    chance = array("Q", [rng.below(1 << 32), 0])
    choices = [_Choice(turn, play, _after(turn, here, play), chance) for play in (*found, None)]
    return ranked(choices, budget, times=FIRST_GAMES, longest=LONGEST)[0].play


def _after(turn: Turn, here: Scene, play: StarPlay | None) -> Scene:
    if play is not None:
        return after_play(here, masks(play.table, turn.rules.deck), turn.rack_after(play), play.stars)
    return after_draw(here) if isinstance(idle(turn), Draw) else after_pass(here)


def _wins(turn: Turn, out: StarPlay) -> bool:
    """Whether the game is won by emptying the rack: everybody sees what the others will pay (F-END-1)."""
    now, cost = turn.view, turn.rules.stars.tile_left_cost
    mine = now.stars[turn.seat] + out.stars
    return all(
        mine >= max(stars - cost * count, 0)
        for seat, (stars, count) in enumerate(zip(now.stars, now.counts, strict=True))
        if seat != turn.seat and seat not in now.resigned
    )


SOLID = Level(
    "solid",
    _choose,
    Eyes(thought=600, glance=60),
    Work(table=100_000, arena=4_000) if COMPILED else Work(table=400, arena=40),
)
