"""The strongest level of runs and stars: plays every choice out to the end, in many games that might be."""

from array import array
from dataclasses import dataclass, field

from kostka.bots.bot import Budget, Work
from kostka.bots.first.candidates import candidates
from kostka.bots.first.level import Level
from kostka.bots.first.race import Eyes
from kostka.bots.first.rollout import COMPILED, play_out, row
from kostka.bots.first.scene import Row, Scene, after_draw, after_pass, after_play, masks, scene
from kostka.bots.first.turn import Turn, idle
from kostka.engine.chance import Chance
from kostka.engine.first.actions import Draw
from kostka.solver.first import StarPlay

PLAYS = 24
FIRST_ROUND = 8
"""Games that every choice is given at first; then the better half goes on with twice as many."""
WON = 50
"""A game won counts as much as so many stars."""


@dataclass(slots=True)
class _Choice:
    """Something to do, None for laying nothing, and what games that began with it came to."""

    play: StarPlay | None
    setup: Row
    game: Row
    sums: Row = field(default_factory=lambda: array("q", [0, 0]))
    games: int = 0

    @property
    def merit(self) -> float:
        """What a game came to on average."""
        won, stars = self.sums
        return (won * WON / 12 + stars) / self.games if self.games else 0.0

    def play_out(self, chance: Row, games: int) -> None:
        play_out(self.setup, self.game, chance, self.sums, self.games, self.games + games)
        self.games += games


def _choose(turn: Turn, rng: Chance, budget: Budget) -> StarPlay | None:
    found = candidates(turn, PLAYS)
    out = next((play for play in found if not turn.rack_after(play)), None)
    if out is not None and _wins(turn, out):
        return out
    found = [play for play in found if turn.rack_after(play)]
    if not found:
        return None
    here = scene(turn)
    choices = [_played(turn, here, play) for play in found]
    choices.append(
        _choice(turn, None, after_draw(here) if isinstance(idle(turn), Draw) else after_pass(here))
    )
    return _best(choices, array("Q", [rng.below(1 << 32), 0]), budget).play


def _best(choices: list[_Choice], chance: Row, budget: Budget) -> _Choice:
    """Halve the choices until one is left; the others are not worth more games."""
    games = FIRST_ROUND
    while len(choices) > 1:
        games = min(games, budget.work // len(choices))
        if not games or not budget.spend(games * len(choices)):
            break
        for choice in choices:
            choice.play_out(chance, games)
        choices = sorted(choices, key=lambda choice: -choice.merit)
        if len(choices) > 2 or budget.work < 2 * games * len(choices):
            choices = choices[: (len(choices) + 1) // 2]
        games *= 2
    return choices[0]


def _wins(turn: Turn, out: StarPlay) -> bool:
    """Whether the game is won by emptying the rack: everybody sees what the others will pay (F-END-1)."""
    now, cost = turn.view, turn.rules.stars.tile_left_cost
    mine = now.stars[turn.seat] + out.stars
    return all(
        mine >= max(stars - cost * count, 0)
        for seat, (stars, count) in enumerate(zip(now.stars, now.counts, strict=True))
        if seat != turn.seat and seat not in now.resigned
    )


def _played(turn: Turn, here: Scene, play: StarPlay) -> _Choice:
    table = masks(play.table, turn.rules.deck)
    return _choice(turn, play, after_play(here, table, turn.rack_after(play), play.stars))


def _choice(turn: Turn, play: StarPlay | None, after: Scene) -> _Choice:
    setup = row(after, turn.rules)
    return _Choice(play, setup, array("i", setup))


SOLID = Level(
    "solid",
    _choose,
    Eyes(thought=600, glance=60),
    Work(table=100_000, arena=4_000) if COMPILED else Work(table=400, arena=40),
)
