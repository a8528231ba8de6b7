"""Classic values as plain data: positions, actions, events, views and reports in the notation."""

from typing import assert_never

from kostka.engine.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, Resign, Timeout
from kostka.engine.classic.draft import Report
from kostka.engine.classic.events import (
    Announced,
    Answered,
    Dealt,
    Drew,
    Ended,
    Event,
    Laid,
    Lot,
    Opened,
    Passed,
    Penalty,
    PoolEmptied,
    Redealt,
    Resigned,
    Starts,
    TimedOut,
)
from kostka.engine.classic.legality import Doublets, asked
from kostka.engine.classic.offers import offers
from kostka.engine.classic.position import Position
from kostka.engine.classic.view import View
from kostka.engine.game import Plain
from kostka.engine.saved import with_unusual, write_drawn, write_racks, write_table, write_violations
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack, format_tiles


def write_position(position: Position, _: ClassicRules) -> Plain:
    """The position with everything in it. Values as at the start of an ordinary turn are left out."""
    plain: Plain = {
        "racks": write_racks(position.racks),
        "table": write_table(position.table),
        "pool": format_tiles(position.pool),
        "opened": list(position.opened),
        "turn": position.turn,
    }
    return with_unusual(plain, _less_usual(position))


def _less_usual(position: Position) -> dict[str, tuple[object, object]]:
    """The other fields, each with the default value that is left out."""
    nobody = [None] * position.seats
    return {
        "last_turns": (position.last_turns, None),
        "passes": (position.passes, 0),
        "drew": ([_tiles(tiles) for tiles in position.drew], nobody),
        "announced": (sorted(position.announced), []),
        "started": (position.started, True),
        "answers": (nobody if position.started else list(position.answers), nobody),
        "resigned": (sorted(position.resigned), []),
        "interrupted": (position.interrupted, False),
        "starter": (position.starter, None),
        "seed": (position.seed, ""),
        "deals": (position.deals, 1),
        "result": (position.result and position.result.plain(), None),
    }


def write_action(action: Action) -> Plain:
    """The action with its seat."""
    match action:
        case Play():
            return {"seat": action.seat, "play": write_table(action.table)}
        case Draw():
            return {"seat": action.seat, "draw": True}
        case Pass():
            return {"seat": action.seat, "pass": True}
        case Timeout():
            return {"seat": action.seat, "timeout": write_table(action.table)}
        case Announce():
            return {"seat": action.seat, "announce": True}
        case Redeal():
            return {"seat": action.seat, "redeal": action.wanted}
        case Resign():
            return {"seat": action.seat, "resign": True}
        case _:
            assert_never(action)


def write_event(event: Event) -> Plain:  # noqa: C901, PLR0912 - one case an event
    """The event with its type; hidden tiles are only counted."""
    match event:  # what happens most often comes first
        case Drew():
            return {"type": "drew", "seat": event.seat, **write_drawn(event.tiles, event.count)}
        case Laid():
            return {"type": "laid", "seat": event.seat, "tiles": format_tiles(event.tiles)}
        case Lot():
            return {"type": "lot", "seat": event.seat, "tile": str(event.tile)}
        case Starts():
            return {"type": "starts", "seat": event.seat, "clause": event.clause}
        case Dealt():
            racks = [None if rack is None else format_tiles(rack) for rack in event.racks]
            return {"type": "dealt", "racks": racks, "counts": list(event.counts)}
        case Answered(redeal=None):
            return {"type": "answered", "seat": event.seat}
        case Answered():
            return {"type": "answered", "seat": event.seat, "redeal": event.redeal}
        case Redealt():
            return {"type": "redealt", "clause": event.clause}
        case Opened():
            return {"type": "opened", "seat": event.seat, "points": event.points}
        case TimedOut():
            return {"type": "timed-out", "seat": event.seat}
        case Penalty():
            head = {"type": "penalty", "seat": event.seat, "clause": event.clause, "broken": [*event.broken]}
            return {**head, **write_drawn(event.tiles, event.count)}
        case Passed():
            return {"type": "passed", "seat": event.seat}
        case PoolEmptied():
            return {"type": "pool-emptied", "clause": event.clause}
        case Announced():
            return {"type": "announced", "seat": event.seat}
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
        "rack": None if view.rack is None else format_tiles(view.rack),
        "table": write_table(view.table),
        "counts": list(view.counts),
        "pool": view.pool,
        "opened": list(view.opened),
        "turn": view.turn,
        "started": view.started,
        "answered": list(view.answered),
        "answer": view.answer,
        "doublets": _doublets(view.doublets),
        "drew": _tiles(view.drew),
        "last_turns": view.last_turns,
        "passes": view.passes,
        "announced": list(view.announced),
        "resigned": list(view.resigned),
        "starter": view.starter,
        "deals": view.deals,
        "racks": None if view.racks is None else write_racks(view.racks),
        "result": view.result and view.result.plain(),
        "tally": view.tally and [[item.plain() for item in items] for items in view.tally],
    }


def write_own(position: Position, seat: int, rules: ClassicRules) -> Plain:
    """What only the seat sees: what it may do, its rack, its answer about a new deal, and what it drew."""
    return {
        "seat": seat,
        "may": list(offers(position, seat, rules)),
        "rack": format_tiles(position.racks[seat]),
        "answer": position.answers[seat],
        "doublets": _doublets(asked(position, seat, rules)),
        "drew": _tiles(position.drew[seat]),
    }


def _doublets(found: Doublets | None) -> Plain | None:
    return None if found is None else {**found._asdict(), "entitled": found.entitled}


def write_report(report: Report, lang: str, parts: bool) -> Plain:
    """The report on a draft, its violations in words."""
    sets = [
        {
            "tiles": format_tiles(part.tiles),
            "valid": part.valid,
            "kind": part.kind and part.kind.value,
            "points": part.points,
            "violations": write_violations(part.violations, lang, parts),
        }
        for part in report.sets
    ]
    return {
        "sets": sets,
        "laid": format_tiles(report.laid),
        "opening": report.opening,
        "done": report.done,
        "violations": write_violations(report.violations, lang, parts),
    }


def _tiles(tiles: Rack | None) -> str | None:
    """Tiles, if there are any."""
    return format_tiles(tiles) if tiles else None
