"""The strongest level: it holds its rack until all of it goes out at once, and fights for the last draw.

Every tile laid helps all the others, so the expert draws and waits. It opens late and with few tiles, lays
single tiles only to improve its place in the last round, and searches the endgame.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kostka.bots.bot import Budget, SeatView, Work
from kostka.bots.classic.expert.aims import Aim
from kostka.bots.classic.expert.counts import cell, tile_in
from kostka.bots.classic.expert.endgame import best_ending
from kostka.bots.classic.expert.ending import ahead, most_points
from kostka.bots.classic.expert.fight import Features, ranked
from kostka.bots.classic.expert.habits import Habits
from kostka.bots.classic.expert.playouts import shares
from kostka.bots.classic.expert.plays import Cells, gifts, laid_out, largest_opening, small_openings
from kostka.bots.classic.expert.questions import with_drawn
from kostka.bots.classic.expert.scene import Scene, World
from kostka.bots.classic.expert.tempo import should_lay
from kostka.bots.classic.level import (
    announcement,
    answer,
    idle,
    in_place,
    most_tiles,
    must_lay,
    turn_of,
)
from kostka.engine.chance import Chance
from kostka.engine.classic import Action, Play
from kostka.rules.choices import PoolEmpty
from kostka.rules.families import CLASSIC, Family
from kostka.tiles import Table

_WORK = Work(table=240, arena=24)
"""How many worlds are sampled to weigh a choice."""
_DEAR = 0.05
"""How much of the chance to win the match waiting to open may cost."""
_RISKY = 250
"""A draw is considered if a gift lets the rival out in more than this share of worlds, in thousandths."""
_FEW_LEFT = 24
"""With at most this many tiles on two racks, a search to the end can finish."""
_AT_ONCE = 8
"""Worlds played out between two looks at the clock."""
_SHORT = 3
"""How many gifts are played out."""
_HABITS = Habits()


@dataclass(frozen=True, slots=True)
class Expert:
    """A classic bot that waits. It keeps nothing between turns."""

    family: ClassVar[Family] = CLASSIC
    waits: ClassVar[bool] = True

    name: str = "expert"
    work: Work = _WORK
    habits: Habits = _HABITS

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Action:
        """The action with the best chance to win."""
        turn = turn_of(view)
        if not turn.view.started:
            return answer(turn)
        table = _Thought(Scene.of(view, turn), Aim.of(view, turn), self.habits, rng, budget).table()
        if table is None and must_lay(turn):
            table = most_tiles(turn)
        return idle(turn) if table is None else Play(turn.seat, in_place(turn.table, table))

    def aside(self, view: SeatView) -> Action | None:
        """Whether to announce after its own draw (C-SCORE-3)."""
        return announcement(turn_of(view))


@dataclass(frozen=True, slots=True)
class _Thought:
    """The decision of one turn."""

    scene: Scene
    aim: Aim
    habits: Habits
    rng: Chance
    budget: Budget

    @property
    def players(self) -> int:
        return len(self.scene.rivals) + 1

    def table(self) -> Table | None:
        """The table after the best play; None to lay nothing."""
        scene, turn = self.scene, self.scene.turn
        out = _goes_out(scene)
        if out is not None:
            return out
        if not turn.view.pool:
            return self._at_empty_pool()
        if not turn.opened:
            return self._small_opening() if self._time_to_open() else None
        at = self._by_players(self.habits.late)
        if turn.rules.end.pool_empty is not PoolEmpty.LAST_ROUND or turn.view.pool > at:
            return None
        if not self.habits.fights:
            return None
        if self.players == 2:
            return self._gift_or_draw() if turn.view.pool == 2 else None
        return self._draw_or_give()

    def _by_players(self, numbers: tuple[int, int, int]) -> int:
        return numbers[min(max(self.players, 2), 4) - 2]

    def _worlds(self, most: int) -> list[World]:
        many = min(most, self.budget.work)
        return self.scene.worlds(self.rng, many) if many and self.budget.spend(many) else []

    def _at_empty_pool(self) -> Table | None:
        """The result of an endgame search, or else most points in a last round, or as little as possible.

        A player who is ahead lays nothing where everybody may pass.
        """
        turn = self.scene.turn
        if len(turn.rack) + len(self.scene.unseen) <= _FEW_LEFT or turn.view.last_turns == 1:
            known = best_ending(self.scene, self.budget)
            if known is not None:
                return known.table
        rule = turn.rules.end.pool_empty
        if rule is PoolEmpty.LAST_ROUND:
            return most_points(turn)
        if rule is PoolEmpty.ALL_PASS and ahead(self.scene):
            return None
        return self._gift() if turn.opened else self._small_opening()

    def _time_to_open(self) -> bool:
        """Whether the rack is nearly out, or the pool so low that waiting would cost the last draw."""
        scene, pool = self.scene, self.scene.turn.view.pool
        most_opened = 2 * sum(rival.opened for rival in scene.rivals) > len(scene.rivals)
        if pool <= self._by_players(self.habits.latest if most_opened else self.habits.closed):
            return True
        if self.aim.price_of_waiting(scene.turn.rack) > _DEAR:
            return True
        left = scene.ask.left([scene.ask.row(scene.table, scene.rack)])[0]
        return left <= self._by_players(self.habits.close)

    def _small_opening(self) -> Table | None:
        turn = self.scene.turn
        if not self.habits.small:
            return most_tiles(turn)
        openings = {tuple(cell(tile) for tiles in one for tile in tiles): one for one in small_openings(turn)}
        if not openings:
            return None
        return (*turn.table, *openings[self._ranked(list(openings))[0][0]])

    def _gift(self) -> Table | None:
        """The smallest play that helps the others least; None if there is no play."""
        return self._first(self._ranked(gifts(self.scene)))

    def _gift_or_draw(self) -> Table | None:
        """A gift, unless letting the rival out is more likely than failing to go out after a draw."""
        scene = self.scene
        choices = self._ranked(gifts(scene))
        if choices and choices[0][1][0] > _RISKY:
            mine = scene.ask.row(scene.table, scene.rack)
            faces = sorted(set(scene.unseen))
            outs = scene.ask.out([with_drawn(mine, face) for face in faces])
            good = sum(scene.unseen.count(face) for face, out in zip(faces, outs, strict=True) if out)
            if 1000 * good // len(scene.unseen) > 1000 - choices[0][1][0]:
                return None
        return self._first(choices)

    def _ranked(self, choices: list[Cells]) -> list[tuple[Cells, Features]]:
        return ranked(self.scene, self._worlds(self.habits.worlds), choices, self.habits)

    def _first(self, choices: Iterable[tuple[Cells, Features]]) -> Table | None:
        """The table after the first choice that can really be laid; counts may promise a joker too much."""
        for choice, _ in choices:
            table = laid_out(self.scene.turn, tuple(map(tile_in, choice)))
            if table is not None:
                return table
        return None

    def _draw_or_give(self) -> Table | None:
        """Draw or give, whichever wins more playouts."""
        scene = self.scene
        worlds = self._worlds(self.budget.work)
        if not worlds:
            return self._gift() if should_lay(self.players, scene.turn.view.pool) else None
        few = worlds[: self.habits.worlds // len(scene.rivals)]
        choices = ranked(scene, few, gifts(scene), self.habits)[:_SHORT]
        tried = [(), *(choice for choice, _ in choices)]
        won = [0] * len(tried)
        for at in range(0, len(worlds), _AT_ONCE):
            if at and self.budget.out_of_time():
                break
            won = [*map(int.__add__, won, shares(scene, worlds[at : at + _AT_ONCE], tried))]
        best = won.index(max(won))
        return self._first(choices[best - 1 : best]) if best else None


def _goes_out(scene: Scene) -> Table | None:
    turn = scene.turn
    if not turn.opened:
        opening = largest_opening(turn)
        if opening is None or sum(map(len, opening)) < len(turn.rack):
            return None
        return (*turn.table, *opening)
    out = scene.ask.out([scene.ask.row(scene.table, scene.rack)])[0]
    return laid_out(turn, turn.rack) if out else None


EXPERT = Expert()
