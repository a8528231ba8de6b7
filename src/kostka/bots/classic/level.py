"""What the classic levels share: they differ only in what they lay."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from kostka import solver
from kostka.bots.bot import Budget, SeatView, Work
from kostka.engine.chance import Chance
from kostka.engine.classic import Action, Announce, Draw, Pass, Play, Redeal
from kostka.engine.classic.legality import could_open
from kostka.engine.classic.view import View
from kostka.engine.quick import quick
from kostka.rules.choices import PoolEmpty
from kostka.rules.classic import ClassicRules
from kostka.rules.families import CLASSIC, Family
from kostka.tiles import Rack, Table, TileSet


@quick
@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as its player sees it."""

    rules: ClassicRules
    seat: int
    view: View
    rack: Rack
    opened: bool

    @property
    def table(self) -> Table:
        return self.view.table


Choice: TypeAlias = Callable[[Turn, Chance, Budget], Table | None]
"""The whole table after what a level lays; None if it lays nothing."""


NO_WORK = Work()
"""For levels that think exactly or simply, with no amount of work to choose."""


@dataclass(frozen=True, slots=True)
class Level:
    """A classic bot. It keeps nothing between turns."""

    family: ClassVar[Family] = CLASSIC

    name: str
    choose: Choice
    work: Work = NO_WORK

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Action:
        """Lay what the level chooses, or nothing where that is allowed."""
        turn = turn_of(view)
        if not turn.view.started:
            return answer(turn)
        table = self.choose(turn, rng, budget)
        if table is None and must_lay(turn):
            table = most_tiles(turn)
        return idle(turn) if table is None else Play(turn.seat, in_place(turn.table, table))

    def aside(self, view: SeatView) -> Action | None:
        """Whether to announce after its own draw (C-SCORE-3)."""
        return announcement(turn_of(view))


def turn_of(view: SeatView) -> Turn:
    """The turn of a view's seat."""
    now, rules = view.now, view.rules
    assert isinstance(now, View)
    assert isinstance(rules, ClassicRules)
    assert now.rack is not None
    return Turn(rules, view.seat, now, now.rack, now.opened[view.seat])


def answer(turn: Turn) -> Redeal:
    """Ask for a new deal with many doublets, unless the rack can open at once (C-SETUP-7)."""
    found = turn.view.doublets
    entitled = found is not None and found.entitled
    return Redeal(turn.seat, wanted=entitled and not could_open(turn.rack, turn.rules))


def idle(turn: Turn) -> Draw | Pass:
    """How to end a turn without laying."""
    return Draw(turn.seat) if turn.view.pool else Pass(turn.seat)


def in_place(before: Table, after: Table) -> Table:
    """The table after a play, in order: untouched sets stay in place, and new ones come last."""
    left = list(after)
    places: list[TileSet | None] = [_taken(left, old) for old in before]
    if left:
        for place, old in enumerate(before):
            if places[place] is None:
                places[place] = _nearest(left, old)
    return (*[tiles for tiles in places if tiles is not None], *left)


def _taken(sets: list[TileSet], wanted: TileSet) -> TileSet | None:
    try:
        sets.remove(wanted)
    except ValueError:
        return None
    return wanted


def _nearest(sets: list[TileSet], wanted: TileSet) -> TileSet | None:
    """Take away the set that shares most faces with another one, if any does."""
    faces = {*wanted}
    shared = [len(faces.intersection(tiles)) for tiles in sets]
    most = max(shared, default=0)
    return sets.pop(shared.index(most)) if most else None


def must_lay(turn: Turn) -> bool:
    """Whether players who can lay must do so (C-END-2)."""
    return not turn.view.pool and turn.rules.end.pool_empty is PoolEmpty.MUST_LAY


def announcement(turn: Turn) -> Announce | None:
    """Announce where it can save points: only the last draw made the opening possible (C-SCORE-3)."""
    score, drew = turn.rules.score, turn.view.drew
    said = turn.seat in turn.view.announced
    if turn.opened or said or not drew or not score.unopened_able or "announce" not in turn.view.may:
        return None
    before = list(turn.rack)
    for tile in drew:
        before.remove(tile)
    if could_open(turn.rack, turn.rules) and not could_open(tuple(before), turn.rules):
        return Announce(turn.seat)
    return None


def most_tiles(turn: Turn) -> Table | None:
    """The table after the play with the most tiles, then the most points."""
    rules = turn.rules
    groups, joker = rules.sets.groups, rules.score.joker
    if turn.opened:
        best = solver.solve(turn.table, turn.rack, rules.deck, groups=groups, joker_points=joker, tidy=True)
        return best.table if best.played else None
    opening = solver.best_opening(
        turn.rack, rules.deck, rules.opening.minimum, rules.opening.jokers, groups=groups, joker_points=joker
    )
    return None if opening is None else (*turn.table, *opening.table)
