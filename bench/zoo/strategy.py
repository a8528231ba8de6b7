"""A fixed strategy: what it does in each of the situations that decide a classic game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bench.zoo.questions import (
    goes_out,
    left_over,
    most_points,
    new_sets,
    single_tiles,
    small_openings,
    unseen,
)
from kostka.bots.bot import Budget, SeatView, Work
from kostka.bots.classic.level import (
    NO_WORK,
    Turn,
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
from kostka.tiles import JOKER, Table

_ALWAYS = 999


class Gift(StrEnum):
    """Which single tile is given where one must be laid."""

    FIRST = "first"
    AIMED = "aimed"  # the one that helps the others least


class Emptied(StrEnum):
    """What is done at an empty pool by who cannot go out."""

    MOST = "most"
    SINGLE = "single"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Strategy:
    """A bot of the zoo.

    It holds its rack until all of it goes out while an opponent who has opened has at most `holds_from`
    tiles, and lays most tiles otherwise. `last_draw` says which single tile it lays rather than leave the
    last draw to the next player; None: it does not care. With `opens_late` it opens with the fewest tiles,
    and only when the pool is down to so many or no more than `close` tiles would be left over. `one_over`
    lays when a single tile would stay on a rack of so many, `jokers_first` lays single jokers before other
    tiles, `with_sets` a new set where no single tile fits, `now_and_then` a tile in one turn of so many.
    """

    family: ClassVar[Family] = CLASSIC
    work: ClassVar[Work] = NO_WORK

    name: str
    holds_from: int = _ALWAYS
    last_draw: Gift | None = None
    opens_late: int | None = None
    close: int = 2
    emptied: Emptied = Emptied.MOST
    one_over: int | None = None
    jokers_first: bool = False
    now_and_then: int = 0
    with_sets: bool = False

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Action:
        """Lay what the strategy says, or nothing where that is allowed."""
        del budget
        turn = turn_of(view)
        if not turn.view.started:
            return answer(turn)
        table = self._choose(turn, rng)
        if table is None and must_lay(turn):
            table = most_tiles(turn)
        return idle(turn) if table is None else Play(turn.seat, in_place(turn.table, table))

    def aside(self, view: SeatView) -> Action | None:
        """What it says after its own draw (C-SCORE-3)."""
        return announcement(turn_of(view))

    def _choose(self, turn: Turn, rng: Chance) -> Table | None:
        out = goes_out(turn)
        if out is not None:
            return out
        if not turn.view.pool:
            return self._at_empty_pool(turn)
        if not turn.opened:
            return self._opening(turn)
        if self.last_draw is not None and _leaves_last_draw(turn):
            return self._gift(turn, self.last_draw)
        if self.now_and_then and rng.below(self.now_and_then) == 0:
            return self._gift(turn, Gift.FIRST)
        if not self._holds(turn):
            return most_tiles(turn)
        if self.one_over is not None and len(turn.rack) >= self.one_over:
            return _all_but_one(turn)
        return None

    def _holds(self, turn: Turn) -> bool:
        view = turn.view
        return self.holds_from == _ALWAYS or any(
            view.opened[seat] and size <= self.holds_from
            for seat, size in enumerate(view.counts)
            if seat != turn.seat and seat not in view.resigned
        )

    def _opening(self, turn: Turn) -> Table | None:
        if self.opens_late is None:
            return most_tiles(turn)
        due = turn.view.pool <= self.opens_late
        if not due and left_over(turn.rules, turn.table, (), turn.rack) > self.close:
            return None
        openings = [(*turn.table, *opening) for opening in small_openings(turn)]
        return self._least_help(turn, openings)

    def _gift(self, turn: Turn, gift: Gift) -> Table | None:
        singles = list(single_tiles(turn, jokers=self.jokers_first))
        if not singles:
            return self._least_help(turn, new_sets(turn)) if self.with_sets else None
        if self.jokers_first and singles[0][0] == JOKER:
            return singles[0][1]
        if gift is Gift.FIRST:
            return singles[0][1]
        return self._least_help(turn, [table for _, table in singles])

    @staticmethod
    def _least_help(turn: Turn, tables: list[Table]) -> Table | None:
        """Of several tables the one on which the others, whoever has what is unseen, could lay least."""
        if len(tables) < 2:
            return tables[0] if tables else None
        hidden = unseen(turn)
        return max(tables, key=lambda table: left_over(turn.rules, table, (), hidden))

    def _at_empty_pool(self, turn: Turn) -> Table | None:
        if turn.rules.end.pool_empty is PoolEmpty.LAST_ROUND:
            return most_points(turn)
        if self.emptied is Emptied.MOST:
            return most_tiles(turn)
        if self.emptied is Emptied.PASS and turn.rules.end.pool_empty is PoolEmpty.ALL_PASS:
            return None
        if not turn.opened:
            openings = small_openings(turn)
            return (*turn.table, *openings[0]) if openings else None
        return self._gift(turn, Gift.AIMED)


def _leaves_last_draw(turn: Turn) -> bool:
    """Whether after a draw of everybody's the last tile would be somebody else's."""
    others = sum(seat not in turn.view.resigned for seat in range(len(turn.view.counts))) - 1
    return turn.view.pool == others + 1


def _all_but_one(turn: Turn) -> Table | None:
    table = most_tiles(turn)
    if table is None:
        return None
    laid = sum(map(len, table)) - sum(map(len, turn.table))
    return table if laid == len(turn.rack) - 1 else None
