"""Values of a game of runs and stars as plain data: positions, actions, events, views and reports."""

from typing import assert_never

from kostka.engine.first.actions import Action, Draw, Pass, Play, Resign
from kostka.engine.first.draft import Report
from kostka.engine.first.events import (
    Dealt,
    Drew,
    Earned,
    Ended,
    Event,
    Laid,
    Paid,
    Passed,
    PoolEmptied,
    Resigned,
    Starts,
    Took,
)
from kostka.engine.first.offers import offers
from kostka.engine.first.position import Position
from kostka.engine.first.view import View
from kostka.engine.game import Plain
from kostka.rules.first import FirstRules
from kostka.tiles import Rack, Table, format_tiles


def write_position(position: Position) -> Plain:
    """The position with everything in it. What is as at the start of a turn like any other is left out."""
    plain: Plain = {
        "racks": _racks(position.racks),
        "table": _table(position.table),
        "pool": format_tiles(position.pool),
        "stars": list(position.stars),
        "turn": position.turn,
    }
    less_usual: dict[str, tuple[object, object]] = {
        "bank": (position.bank, 0),
        "passes": (position.passes, 0),
        "resigned": (sorted(position.resigned), []),
        "starter": (position.starter, None),
        "seed": (position.seed, ""),
        "result": (position.result and position.result.plain(), None),
    }
    return plain | {key: value for key, (value, usual) in less_usual.items() if value != usual}


def write_action(action: Action) -> Plain:
    """The action with its seat."""
    match action:
        case Play():
            take = {"take": _jokers(action.taken)} if action.taken else {}
            return {"seat": action.seat, "play": _table(action.table), **take}
        case Draw():
            return {"seat": action.seat, "draw": True}
        case Pass():
            return {"seat": action.seat, "pass": True}
        case Resign():
            return {"seat": action.seat, "resign": True}
        case _:
            assert_never(action)


def write_event(event: Event) -> Plain:  # noqa: C901, PLR0912 - one case an event
    """The event with its type; tiles that may not be seen are a mere count."""
    match event:
        case Starts():
            return {"type": "starts", "seat": event.seat, "clause": event.clause}
        case Dealt():
            racks = [None if rack is None else format_tiles(rack) for rack in event.racks]
            return {"type": "dealt", "racks": racks, "counts": list(event.counts), "stars": event.stars}
        case Laid():
            return {"type": "laid", "seat": event.seat, "tiles": format_tiles(event.tiles)}
        case Took():
            return {"type": "took", "seat": event.seat, "tiles": _jokers(event.count)}
        case Earned():
            parts = {"tiles": event.tiles, "runs": event.runs, "last": event.last}
            return {"type": "earned", "seat": event.seat, "stars": event.stars, **parts}
        case Paid():
            return {"type": "paid", "seat": event.seat, "stars": event.stars, "clause": event.clause}
        case Drew():
            drawn: Plain = {"count": event.count}
            if event.tiles is not None:
                drawn = {"tiles": format_tiles(event.tiles)}
            return {"type": "drew", "seat": event.seat, **drawn}
        case Passed():
            return {"type": "passed", "seat": event.seat, "clause": event.clause}
        case PoolEmptied():
            return {"type": "pool-emptied", "clause": event.clause}
        case Resigned():
            return {"type": "resigned", "seat": event.seat}
        case Ended():
            return {"type": "ended", "clause": event.clause}
        case _:
            assert_never(event)


def write_view(view: View) -> Plain:
    """The view; every field is always there."""
    return {
        "seat": view.seat,
        "may": list(view.may),
        "price": view.price,
        "rack": None if view.rack is None else format_tiles(view.rack),
        "table": _table(view.table),
        "counts": list(view.counts),
        "pool": view.pool,
        "stars": list(view.stars),
        "bank": view.bank,
        "turn": view.turn,
        "passes": view.passes,
        "resigned": list(view.resigned),
        "starter": view.starter,
        "racks": None if view.racks is None else _racks(view.racks),
        "result": view.result and view.result.plain(),
    }


def write_own(position: Position, seat: int, rules: FirstRules) -> Plain:
    """The seat's own: what it may do, what a draw costs it, and its rack."""
    may = list(offers(position, seat, rules))
    rack = format_tiles(position.racks[seat])
    return {"seat": seat, "may": may, "price": position.price(seat, rules), "rack": rack}


def write_report(report: Report, lang: str, *, parts: bool) -> Plain:
    """The report on a half-made layout, its violations in words."""
    sets = [
        {
            "tiles": format_tiles(part.tiles),
            "valid": part.valid,
            "violations": [violation.plain(lang, parts=parts) for violation in part.violations],
        }
        for part in report.sets
    ]
    return {
        "sets": sets,
        "laid": format_tiles(report.laid),
        "take": _jokers(report.taken),
        "stars": report.stars,
        "done": report.done,
        "violations": [violation.plain(lang, parts=parts) for violation in report.violations],
    }


def _racks(racks: tuple[Rack, ...]) -> list[str]:
    return [format_tiles(rack) for rack in racks]


def _table(table: Table) -> list[str]:
    return [format_tiles(tiles) for tiles in table]


def _jokers(count: int) -> str:
    return " ".join(["J"] * count)
