"""Clients that can play: from the view on the wire to an action, by the public solver alone."""

from typing import Any

import kostka
from kostka.rules import Deck
from kostka.tiles import Tile, parse_tiles

View = dict[str, Any]
Action = dict[str, Any]


def action(view: View, seat: int, edition: str) -> Action:
    """What a client does when the game waits for its seat."""
    return _BRAINS[view["game"]](view, seat, edition)


def _classic(view: View, seat: int, edition: str) -> Action:
    if not view["started"]:
        return {"redeal": False}
    opened = view["opened"][seat]
    request = {"edition": edition, "table": view["table"], "rack": view["rack"], "opened": opened}
    best: Any = kostka.solve(request)
    if best["tiles"]:
        return {"play": best["table"]}
    return {"draw": True} if view["pool"] else {"pass": True}


def _first(view: View, seat: int, edition: str) -> Action:
    best: Any = kostka.solve({"edition": edition, "table": view["table"], "rack": view["rack"]})
    if best["tiles"]:
        return {"play": best["table"]}
    affordable = view["stars"][seat] and view["pool"]
    return {"draw": True} if affordable else {"pass": True}


def _introductory(view: View, seat: int, edition: str) -> Action:
    del seat, edition
    row = parse_tiles(view["row"], Deck())
    loose = view["loose"].split()
    if not row:
        return {"call": loose[0]}
    ends = (Tile(row[0].colour, row[0].number - 1), Tile(row[0].colour, row[-1].number + 1))
    return {"find": next(str(tile) for tile in ends if str(tile) in loose)}


def _express(view: View, seat: int, edition: str) -> Action:
    hand = view["hands"][seat]
    dice = " ".join((hand["hold"], hand["reroll"])).split()
    if not view["rolled"]:
        return {"roll": " ".join(die.partition(":")[0] for die in hand["reroll"].split())}
    request = {"edition": edition, "table": view["table"], "hand": " ".join(dice), "limit_ms": 20}
    best: Any = kostka.solve(request)
    return {"play": best["table"]} if best["left"] < len(dice) else {"pass": True}


_BRAINS = {"classic": _classic, "first": _first, "introductory": _introductory, "express": _express}
