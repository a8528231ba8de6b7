"""The introductory game as a `Game`: no racks, no jokers, a race for open tiles."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kostka.engine.drawn import Drawn, result_lines
from kostka.engine.first.introductory import plain
from kostka.engine.first.introductory.actions import Action, Call, Find, Resign
from kostka.engine.first.introductory.events import Event
from kostka.engine.first.introductory.play import apply, idle, legal_actions, offers, start, violations
from kostka.engine.first.introductory.position import Position, Row, star_counts
from kostka.engine.first.introductory.race import Pick, in_order
from kostka.engine.game import Plain, Result, Round, Step, Violation, settled
from kostka.engine.saved import read_draft, write_draft
from kostka.engine.seats import check_seat, check_seat_if_any
from kostka.rules.first import FirstRules
from kostka.tiles import Rack, Table, Tile, format_tiles
from kostka.tiles.scene import Line, Scene

__all__ = [
    "Action",
    "Call",
    "Event",
    "Find",
    "IntroductoryGame",
    "Pick",
    "Position",
    "Resign",
    "Row",
    "View",
    "in_order",
]


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


@dataclass(frozen=True, slots=True)
class TileReport:
    """Tiles that somebody holds to the run, each with the reasons why it does not fit, if any."""

    tiles: tuple[tuple[Tile, tuple[Violation, ...]], ...]


@dataclass(frozen=True, slots=True)
class IntroductoryGame:
    """A race for open tiles; see `kostka.engine.game.Game`. While tiles are looked for, nobody is on turn."""

    rules: FirstRules
    kind: ClassVar[str] = "introductory"

    def start(
        self, seats: int, seed: str, starter: int | None = None, in_match: Round | None = None
    ) -> Step[Position, Event]:
        del in_match
        return start(self.rules, seats, seed, starter)

    def turn(self, position: Position) -> int | None:
        return None if position.row or position.result else position.caller

    def starter(self, position: Position) -> int | None:
        return position.caller

    def actors(self, position: Position) -> frozenset[int]:
        if position.result is not None:
            return frozenset()
        if position.row is not None:
            return position.finders
        return position.finders if position.caller is None else frozenset((position.caller,))

    def violations(self, position: Position, action: Action) -> tuple[Violation, ...]:
        check_seat_if_any(action.seat, position.seats)
        return violations(position, action, self.rules)

    def offers(self, position: Position, seat: int | None) -> tuple[str, ...]:
        check_seat_if_any(seat, position.seats)
        return offers(position, seat, self.rules)

    def legal(self, position: Position, seat: int) -> Iterator[Action]:
        check_seat(seat, position.seats)
        return legal_actions(position, seat, self.rules)

    def idle(self, position: Position, seat: int) -> Action | None:
        check_seat(seat, position.seats)
        return idle(position, seat, self.rules)

    def apply(self, position: Position, action: Action) -> Step[Position, Event]:
        check_seat_if_any(action.seat, position.seats)
        return apply(position, action, self.rules)

    def result(self, position: Position) -> Result | None:
        return position.result

    def outcome(self, position: Position) -> Result:
        return settled(position.result)

    def view(self, position: Position, seat: int | None) -> View:
        check_seat_if_any(seat, position.seats)
        return View(
            seat=seat,
            may=offers(position, seat, self.rules),
            table=position.table(self.rules.deck),
            row=position.row.tiles if position.row else (),
            wanted=position.row.neighbours(self.rules.deck) if position.row else (),
            loose=position.loose(self.rules.deck),
            stars=position.stars,
            caller=position.caller,
            turn=self.turn(position),
            resigned=tuple(sorted(position.resigned)),
            result=position.result,
        )

    def redact(self, event: Event, seat: int | None) -> Event:
        """Everything is public."""
        del seat
        return event

    def report(self, position: Position, seat: int, layout: Table) -> TileReport:
        """Whether tiles would fit, one by one."""
        check_seat(seat, position.seats)
        tiles = [tile for part in layout for tile in part]
        return TileReport(tuple((tile, self.violations(position, Find(seat, tile))) for tile in tiles))

    def foreign(self, report: TileReport) -> bool:
        """All tiles are public."""
        del report
        return False

    def read_position(self, data: object, at: str = "position") -> Position:
        return plain.read_position(data, self.rules, at)

    def write_position(self, position: Position) -> Plain:
        return plain.write_position(position, self.rules)

    def read_action(self, data: object, position: Position, at: str = "action") -> Action:
        return plain.read_action(data, position, self.rules, at)

    def write_action(self, action: Action) -> Plain:
        return plain.write_action(action)

    def write_event(self, event: Event) -> Plain:
        return plain.write_event(event)

    def write_table(self, position: Position) -> list[str]:
        return [format_tiles(tiles) for tiles in position.table(self.rules.deck)]

    def write_view(self, view: View) -> Plain:
        return {
            "seat": view.seat,
            "may": list(view.may),
            "table": [format_tiles(tiles) for tiles in view.table],
            "row": format_tiles(view.row),
            "wanted": format_tiles(view.wanted),
            "loose": format_tiles(view.loose),
            "stars": list(view.stars),
            "caller": view.caller,
            "turn": view.turn,
            "resigned": list(view.resigned),
            "result": view.result and view.result.plain(),
        }

    def write_own(self, position: Position, seat: int) -> Plain:
        """Nothing else is private."""
        check_seat(seat, position.seats)
        return {"seat": seat, "may": list(offers(position, seat, self.rules))}

    def read_layout(self, data: object, at: str = "draft") -> Table:
        return read_draft(data, self.rules.deck, at)

    def write_layout(self, layout: Table) -> Plain:
        return write_draft(layout)

    def write_report(self, report: TileReport, lang: str = "en", *, parts: bool = False) -> Plain:
        tiles = [
            {
                "tile": str(tile),
                "fits": not broken,
                "violations": [violation.plain(lang, parts=parts) for violation in broken],
            }
            for tile, broken in report.tiles
        ]
        return {"tiles": tiles}
