"""Values of the introductory game from and to plain data."""

from typing import Any, assert_never

from kostka.engine.first.introductory.actions import Action, Call, Find, Resign
from kostka.engine.first.introductory.events import (
    Called,
    Ended,
    Event,
    Found,
    Resigned,
    RunComplete,
    RunMade,
    Starts,
)
from kostka.engine.first.introductory.play import offers
from kostka.engine.first.introductory.position import Position, Row
from kostka.engine.first.introductory.view import TileReport, View
from kostka.engine.game import Plain
from kostka.engine.saved import (
    MOST,
    read_count,
    read_each,
    read_result,
    read_seat,
    read_seats,
    read_seed,
    read_table,
    read_true,
    which_action,
    with_unusual,
    write_racks,
    write_violations,
)
from kostka.engine.seats import check_count
from kostka.errors import PositionError, RequestError
from kostka.fields import Fields, as_number, as_text
from kostka.rules import Deck
from kostka.rules.first import FirstRules
from kostka.tiles import TileSet, format_tiles, parse_tile

_FIELDS = ("runs", "stars", "caller", "calls", "resigned", "seed", "result")
_ACTIONS = ("call", "find", "resign")


def read_position(data: object, rules: FirstRules, at: str) -> Position:
    """A position: complete runs, at most one unfinished run, and the stars."""
    given = Fields(data, at)
    given.only(_FIELDS)
    seats = len(given.items("stars"))
    check_count(seats, rules.players, given.place("stars"))
    complete, row = _runs(given, rules.deck)
    return Position(
        complete=complete,
        row=row,
        stars=tuple(read_each(given, "stars", seats, lambda value, at: as_number(value, at, 0, MOST))),
        caller=read_seat(given, "caller", seats),
        calls=read_count(given, "calls", sum(complete) + (row is not None)),
        resigned=read_seats(given, "resigned", seats),
        seed=read_seed(given),
        result=read_result(given, seats, ("I-4",)),
    )


def _runs(given: Fields, deck: Deck) -> tuple[tuple[int, ...], Row | None]:
    complete, row = [0] * deck.colours, None
    at = given.place("runs")
    for place, tiles in enumerate(read_table(given.value("runs"), deck, at), 1):
        where = f"{at} set {place}"
        found = _row(tiles, where)
        if len(tiles) == deck.numbers:
            complete[found.colour] += 1
        elif row is not None:
            raise PositionError("runs-two-open", where)
        else:
            row = found
        if complete[found.colour] + (row is not None and row.colour == found.colour) > deck.copies:
            raise PositionError("runs-too-many", where, tiles=format_tiles(tiles))
    return tuple(complete), row


def _row(tiles: TileSet, at: str) -> Row:
    row = Row(tiles[0].colour, tiles[0].number, tiles[0].number + len(tiles) - 1) if tiles else None
    if row is None or row.colour < 0 or row.tiles != tiles:
        raise PositionError("runs-not-in-a-row", at, tiles=format_tiles(tiles))
    return row


def read_action(data: object, position: Position, rules: FirstRules, at: str) -> Action:
    """An action. A call is by the caller; a found tile has to name its finder."""
    given = Fields(data, at)
    key = which_action(given, _ACTIONS)
    seat = read_seat(given, "seat", position.seats)
    if key == "call":
        return Call(position.caller if seat is None else seat, _tile(given, key, rules.deck))
    if seat is None:
        raise RequestError("finder-not-named", at)
    if key == "find":
        return Find(seat, _tile(given, key, rules.deck))
    read_true(given, key)
    return Resign(seat)


def _tile(given: Fields, key: str, deck: Deck) -> Any:
    return parse_tile(as_text(given.value(key), given.place(key)).strip(), deck, given.place(key))


def write_position(position: Position, rules: FirstRules) -> Plain:
    """The position with everything in it."""
    plain: Plain = {
        "runs": write_runs(position, rules),
        "stars": list(position.stars),
        "caller": position.caller,
        "calls": position.calls,
    }
    less_usual = {
        "resigned": (sorted(position.resigned), []),
        "seed": (position.seed, ""),
        "result": (position.result and position.result.plain(), None),
    }
    return with_unusual(plain, less_usual)


def write_runs(position: Position, rules: FirstRules) -> list[str]:
    """The runs, the unfinished one last."""
    return write_racks(position.table(rules.deck))


def write_action(action: Action) -> Plain:
    """The action; that of the system has no seat."""
    match action:
        case Call():
            return {"seat": action.seat, "call": str(action.tile)}
        case Find():
            return {"seat": action.seat, "find": str(action.tile)}
        case Resign():
            return {"seat": action.seat, "resign": True}
        case _:
            assert_never(action)


def write_event(event: Event) -> Plain:
    """The event with its type."""
    match event:
        case Starts():
            return {"type": "starts", "seat": event.seat, "clause": event.clause}
        case Called():
            return {"type": "called", "seat": event.seat, "tile": str(event.tile), "clause": event.clause}
        case Found():
            found = {"tile": str(event.tile), "stars": event.stars, "clause": event.clause}
            return {"type": "found", "seat": event.seat, **found}
        case RunMade():
            return {"type": "run-made", "tiles": format_tiles(event.tiles), "clause": event.clause}
        case RunComplete():
            return {"type": "run-complete", "tiles": format_tiles(event.tiles), "clause": event.clause}
        case Resigned():
            return {"type": "resigned", "seat": event.seat}
        case Ended():
            return {"type": "ended", "clause": event.clause}
        case _:
            assert_never(event)


def write_view(view: View) -> Plain:
    """The view; every field is always present."""
    return {
        "seat": view.seat,
        "may": list(view.may),
        "table": write_racks(view.table),
        "row": format_tiles(view.row),
        "wanted": format_tiles(view.wanted),
        "loose": format_tiles(view.loose),
        "stars": list(view.stars),
        "caller": view.caller,
        "turn": view.turn,
        "resigned": list(view.resigned),
        "result": view.result and view.result.plain(),
    }


def write_own(position: Position, seat: int, rules: FirstRules) -> Plain:
    """What only the seat itself sees: what it may do."""
    return {"seat": seat, "may": list(offers(position, seat, rules))}


def write_report(report: TileReport, lang: str, parts: bool) -> Plain:
    """The report on tiles, its violations in words."""
    tiles = [
        {
            "tile": str(tile),
            "fits": not broken,
            "violations": write_violations(broken, lang, parts),
        }
        for tile, broken in report.tiles
    ]
    return {"tiles": tiles}
