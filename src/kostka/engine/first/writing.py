"""Values of First as plain data: positions, actions, events, views and reports."""

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
from kostka.engine.saved import with_unusual, write_drawn, write_racks, write_table, write_violations
from kostka.rules.first import FirstRules
from kostka.tiles import format_tiles


def write_position(position: Position, _: FirstRules) -> Plain:
    """The position with everything in it. Values as at the start of an ordinary turn are left out."""
    plain: Plain = {
        "racks": write_racks(position.racks),
        "table": write_table(position.table),
        "pool": format_tiles(position.pool),
        "stars": list(position.stars),
        "turn": position.turn,
    }
    less_usual = {
        "bank": (position.bank, 0),
        "passes": (position.passes, 0),
        "resigned": (sorted(position.resigned), []),
        "starter": (position.starter, None),
        "seed": (position.seed, ""),
        "result": (position.result and position.result.plain(), None),
    }
    return with_unusual(plain, less_usual)


def write_action(action: Action) -> Plain:
    """The action with its seat."""
    match action:
        case Play():
            take = {"take": _jokers(action.taken)} if action.taken else {}
            return {"seat": action.seat, "play": write_table(action.table), **take}
        case Draw():
            return {"seat": action.seat, "draw": True}
        case Pass():
            return {"seat": action.seat, "pass": True}
        case Resign():
            return {"seat": action.seat, "resign": True}
        case _:
            assert_never(action)


def write_event(event: Event) -> Plain:  # noqa: C901 - one case an event
    """The event with its type; hidden tiles are only counted."""
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
            return {"type": "drew", "seat": event.seat, **write_drawn(event.tiles, event.count)}
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
    """The view; every field is always present."""
    return {
        "seat": view.seat,
        "may": list(view.may),
        "price": view.price,
        "rack": None if view.rack is None else format_tiles(view.rack),
        "table": write_table(view.table),
        "counts": list(view.counts),
        "pool": view.pool,
        "stars": list(view.stars),
        "bank": view.bank,
        "turn": view.turn,
        "passes": view.passes,
        "resigned": list(view.resigned),
        "starter": view.starter,
        "racks": None if view.racks is None else write_racks(view.racks),
        "result": view.result and view.result.plain(),
    }


def write_own(position: Position, seat: int, rules: FirstRules) -> Plain:
    """What only the seat itself sees: what it may do, what a draw costs it, and its rack."""
    may = list(offers(position, seat, rules))
    rack = format_tiles(position.racks[seat])
    return {"seat": seat, "may": may, "price": position.price(seat, rules), "rack": rack}


def write_report(report: Report, lang: str, parts: bool) -> Plain:
    """The report on a draft, its violations in words."""
    sets = [
        {
            "tiles": format_tiles(part.tiles),
            "valid": part.valid,
            "violations": write_violations(part.violations, lang, parts),
        }
        for part in report.sets
    ]
    return {
        "sets": sets,
        "laid": format_tiles(report.laid),
        "take": _jokers(report.taken),
        "stars": report.stars,
        "done": report.done,
        "violations": write_violations(report.violations, lang, parts),
    }


def _jokers(count: int) -> str:
    return " ".join(["J"] * count)
