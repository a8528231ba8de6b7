"""Positions and views that draw themselves: in the notation as text, as a picture in notebooks."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from kostka.engine.game import Result
from kostka.tiles import Rack, Table
from kostka.tiles.scene import Line, Scene, counted, seat_lines


class Drawn(ABC):
    """What can be drawn. `print` shows it in the notation, a notebook as a picture."""

    __slots__ = ()

    @abstractmethod
    def scene(self) -> Scene:
        """What is to be seen."""

    def __str__(self) -> str:
        return str(self.scene())

    def _repr_svg_(self) -> str:
        from kostka import svg

        return svg.position(self)


def result_lines(result: Result | None) -> tuple[Line, ...]:
    """How the game ended, if it did."""
    return () if result is None else (Line("result", note=str(result)),)


class OnTable(Protocol):
    """What positions and views with racks have in common."""

    @property
    def table(self) -> Table: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def result(self) -> Result | None: ...


def rack_scene(shown: OnTable, racks: Sequence[Rack], notes: Sequence[str], pool: Line) -> Scene:
    """A game with racks: the table, each rack with its note, and the pool."""
    seats = seat_lines(((rack,) for rack in racks), notes, shown.turn)
    return Scene((Line("table", shown.table), *seats, pool, *result_lines(shown.result)))


def known_racks(
    racks: Sequence[Rack] | None, rack: Rack | None, own: int | None, counts: Sequence[int]
) -> tuple[list[Rack], list[str]]:
    """The racks that a seat can see, empty where it cannot, and beside those how many tiles there are."""
    seen = list(racks) if racks else [rack or () if seat == own else () for seat in range(len(counts))]
    hidden = ["" if tiles else counted(count, "tile") for tiles, count in zip(seen, counts, strict=True)]
    return seen, hidden
