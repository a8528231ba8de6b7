"""What everybody sees of the race, and whether tiles would fit."""

from dataclasses import dataclass
from typing import ClassVar

from kostka.engine.drawn import Drawn, result_lines
from kostka.engine.first.introductory.actions import Find
from kostka.engine.first.introductory.events import Event
from kostka.engine.first.introductory.play import offers, violations
from kostka.engine.first.introductory.position import Position, star_counts
from kostka.engine.game import Result, Violation
from kostka.rules.first import FirstRules
from kostka.tiles import Rack, Table, Tile
from kostka.tiles.scene import Line, Scene


@dataclass(frozen=True, slots=True)
class View(Drawn):
    """A position as everybody sees it; `turn` is the caller when a call is due, `may` what a seat may do.

    `wanted` are the tiles that fit the ends of the unfinished run.
    """

    seat: int | None
    may: tuple[str, ...]
    table: Table
    row: Rack
    wanted: Rack
    loose: Rack
    stars: tuple[int, ...]
    caller: int | None
    turn: int | None
    resigned: tuple[int, ...]
    result: Result | None

    def scene(self) -> Scene:
        """The runs, the tiles that lie around, and everybody's stars."""
        lines = (Line("table", self.table), Line("loose", (self.loose,)))
        return Scene(
            (*lines, *star_counts(self.stars, self.caller, self.resigned), *result_lines(self.result))
        )


def view(position: Position, seat: int | None, rules: FirstRules) -> View:
    """The position with what a seat may do; all else is public."""
    return View(
        seat=seat,
        may=offers(position, seat, rules),
        table=position.table(rules.deck),
        row=position.row.tiles if position.row else (),
        wanted=position.row.neighbours(rules.deck) if position.row else (),
        loose=position.loose(rules.deck),
        stars=position.stars,
        caller=position.caller,
        turn=position.turn,
        resigned=tuple(sorted(position.resigned)),
        result=position.result,
    )


def redact(event: Event, _: int | None) -> Event:
    """Everything is public."""
    return event


@dataclass(frozen=True, slots=True)
class TileReport:
    """Tiles that somebody holds to the run, each with the reasons why it does not fit, if any."""

    tiles: tuple[tuple[Tile, tuple[Violation, ...]], ...]
    foreign: ClassVar[bool] = False
    """All tiles are public."""


def report(position: Position, seat: int, layout: Table, rules: FirstRules) -> TileReport:
    """Whether tiles would fit, one by one."""
    tiles = [tile for part in layout for tile in part]
    return TileReport(tuple((tile, violations(position, Find(seat, tile), rules)) for tile in tiles))
