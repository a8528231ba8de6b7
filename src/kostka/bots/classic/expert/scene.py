"""What the seat on turn knows, as counts, and samples of the hidden tiles that fit what it has seen."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from kostka.bots.bot import SeatView
from kostka.bots.classic.expert.counts import (
    Counts,
    cell,
    cells_of,
    count,
    count_cells,
    count_table,
)
from kostka.bots.classic.expert.questions import Questions
from kostka.bots.classic.level import Turn
from kostka.engine.chance import Chance
from kostka.engine.classic.events import Drew, Laid, Opened, Passed, Penalty
from kostka.engine.dealing import box

_TRIES = 2
"""How many times the wanted worlds are sampled, to choose the likelier ones."""


class Rival(NamedTuple):
    """One of the others, in turn order.

    `then` is the table after its last turn, if it had opened before: without the `fresh` tiles that it drew
    there, its rack could not go out.
    """

    size: int
    opened: bool
    then: "Counts | None"
    fresh: int


World: TypeAlias = "tuple[Counts, ...]"
"""One possibility for the rivals' racks and the pool."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A turn as counts; `unseen` are the cells of the tiles on the rivals' racks or in the pool."""

    turn: Turn
    ask: Questions
    table: Counts
    rack: Counts
    unseen: tuple[int, ...]
    rivals: tuple[Rival, ...]

    @classmethod
    def of(cls, view: SeatView, turn: Turn) -> "Scene":
        """What the seat on turn knows."""
        now = turn.view
        table, rack = count_table(now.table), count(turn.rack)
        hidden = count(box(turn.rules.deck))
        for place in (*cells_of(table), *cells_of(rack)):
            hidden[place] -= 1
        seats = [(turn.seat + step) % len(now.counts) for step in range(1, len(now.counts))]
        rivals = tuple(
            Rival(now.counts[seat], now.opened[seat], *_left_behind(view.history, seat, table))
            for seat in seats
            if seat not in now.resigned
        )
        return cls(turn, Questions(turn.rules), table, rack, tuple(cells_of(hidden)), rivals)

    def worlds(self, rng: Chance, many: int) -> list[World]:
        """Ways to deal the hidden tiles; first those in which nobody missed a chance to go out."""
        dealt = [self._deal(rng) for _ in range(_TRIES * many)]
        rows, owners = [], []
        for number, world in enumerate(dealt):
            for rival, rack in zip(self.rivals, world, strict=False):
                if rival.then is not None:
                    rows.append(self.ask.row(rival.then, _without(rack, rival.fresh)))
                    owners.append(number)
        strange = {owner for owner, out in zip(owners, self.ask.out(rows), strict=True) if out}
        likely = [world for number, world in enumerate(dealt) if number not in strange]
        return [*likely, *(dealt[number] for number in sorted(strange))][:many]

    def _deal(self, rng: Chance) -> World:
        mixed = rng.shuffled(self.unseen)
        world, at = [], 0
        for rival in self.rivals:
            world.append(count_cells(mixed[at : at + rival.size]))
            at += rival.size
        return (*world, count_cells(mixed[at:]))


def _without(rack: Counts, fresh: int) -> Counts:
    """A rack without `count` of its tiles; which ones does not matter, since it was dealt at random."""
    rack = rack[:]
    for place in cells_of(rack)[:: max(1, sum(rack) // fresh)][:fresh] if fresh else ():
        rack[place] -= 1
    return rack


def _left_behind(history: tuple[object, ...], seat: int, table: Counts) -> "tuple[Counts | None, int]":
    """The table after a seat's last turn, and the tiles it drew then; None if it had not opened yet."""
    then, found = table[:], None
    for event in reversed(history):
        match event:
            case Opened() if event.seat == seat:
                return found or (None, 0)
            case Penalty() if event.seat == seat and found is None:
                return None, 0
            case Laid() | Passed() if event.seat == seat and found is None:
                found = (then[:], 0)
            case Drew() if event.seat == seat and found is None:
                found = (then[:], event.count)
            case Laid() if found is None:
                for tile in event.tiles:
                    then[cell(tile)] -= 1
            case _:
                pass
    return None, 0
