"""Values of Express as plain data: positions, actions, events, views and reports in the notation."""

from typing import assert_never

from kostka.engine.express.actions import Action, Hold, Pass, Play, Resign, Roll
from kostka.engine.express.draft import Report
from kostka.engine.express.events import (
    DiceDrawn,
    Ended,
    Event,
    Held,
    Laid,
    Marked,
    MatchEnded,
    Passed,
    Resigned,
    Rolled,
    Starts,
)
from kostka.engine.express.offers import offers
from kostka.engine.express.position import Hand, Position
from kostka.engine.express.view import View
from kostka.engine.game import Plain
from kostka.engine.saved import with_unusual, write_violations
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Layout, format_dice, format_ids


def write_position(position: Position, _: ExpressRules) -> Plain:
    """The position with everything in it. Values as in a duel without leftovers are left out."""
    plain: Plain = {
        "table": format_dice(position.table),
        "hands": [_hand(hand) for hand in position.hands],
        "turns_left": list(position.turns_left),
        "round": position.round,
        "marks": list(position.marks),
        "turn": position.turn,
        "rolled": position.rolled,
    }
    less_usual = {
        "rounds": (position.rounds, None),
        "bag": (format_ids(position.bag), ""),
        "starter": (position.starter, None),
        "seed": (position.seed, ""),
        "result": (position.result and position.result.plain(), None),
    }
    return with_unusual(plain, less_usual)


def write_action(action: Action) -> Plain:
    """The action with its seat."""
    match action:
        case Roll():
            return {"seat": action.seat, "roll": format_dice(action.dice), **_held(action.hold)}
        case Play():
            return {"seat": action.seat, "play": format_dice(action.layout), **_held(action.hold)}
        case Pass():
            return {"seat": action.seat, "pass": True, **_held(action.hold)}
        case Resign():
            return {"seat": action.seat, "resign": True}
        case _:
            assert_never(action)


def write_event(event: Event) -> Plain:  # noqa: C901 - one case an event
    """The event with its type."""
    match event:
        case Starts():
            return {"type": "starts", "seat": event.seat, "clause": event.clause}
        case DiceDrawn():
            return {"type": "dice-drawn", "hands": [format_ids(hand) for hand in event.hands]}
        case Rolled():
            return {"type": "rolled", "seat": event.seat, "dice": format_dice(event.dice)}
        case Laid():
            table = format_dice(event.table)
            return {"type": "laid", "seat": event.seat, "dice": format_dice(event.dice), "table": table}
        case Passed():
            return {"type": "passed", "seat": event.seat}
        case Held():
            areas = {"hold": format_dice(event.hold), "reroll": format_dice(event.reroll)}
            return {"type": "held", "seat": event.seat, **areas}
        case Resigned():
            return {"type": "resigned", "seat": event.seat}
        case Ended():
            return {"type": "ended", "clause": event.clause}
        case Marked():
            return {"type": "marked", "marks": list(event.marks)}
        case MatchEnded():
            return {"type": "match-ended", "clause": event.clause, "winners": list(event.winners)}
        case _:
            assert_never(event)


def write_view(view: View) -> Plain:
    """The view; every field is always present."""
    return {
        "seat": view.seat,
        "may": list(view.may),
        "table": format_dice(view.table),
        "hands": [_hand(hand) for hand in view.hands],
        "turns_left": list(view.turns_left),
        "round": view.round,
        "marks": list(view.marks),
        "turn": view.turn,
        "rolled": view.rolled,
        "must_roll": view.must_roll,
        "points": list(view.points),
        "bag": format_ids(view.bag),
        "starter": view.starter,
        "result": view.result and view.result.plain(),
    }


def write_table(position: Position, _: ExpressRules) -> str:
    """What lies on the table of a position."""
    return format_dice(position.table)


def write_layout(layout: Layout) -> Plain:
    """A draft: `{"draft": dice}`."""
    return {"draft": format_dice(layout)}


def write_own(position: Position, seat: int, rules: ExpressRules) -> Plain:
    """What only the seat itself sees: what it may do."""
    return {"seat": seat, "may": list(offers(position, seat, rules))}


def write_report(report: Report, lang: str, parts: bool) -> Plain:
    """The report on a draft, its violations in words."""
    lines = [
        {
            "dice": format_dice(part.line.dice),
            "vertical": part.line.vertical,
            "valid": part.valid,
            "kind": part.kind and part.kind.value,
            "violations": write_violations(part.violations, lang, parts),
        }
        for part in report.lines
    ]
    return {
        "lines": lines,
        "laid": format_dice(report.laid),
        "left": format_dice(report.left),
        "sum": report.sum,
        "done": report.done,
        "violations": write_violations(report.violations, lang, parts),
    }


def _hand(hand: Hand) -> Plain:
    return {"hold": format_dice(hand.hold), "reroll": format_dice(hand.reroll)}


def _held(hold: Hold) -> Plain:
    return {} if hold is None else {"hold": format_ids(sorted(hold))}
