"""Records to be reviewed: games between bots of all boxes, and games in which anything allowed is done."""

from collections.abc import Mapping
from itertools import islice

from kostka import rules
from kostka.arena.plan import Plan, entrants
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import Timeout
from kostka.engine.record import Header, Recording, begin
from kostka.rules import Rules

CLASSIC = ("original-pl", "original-it", "original-cz")
TABLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    *((edition, ("solid", "casual")) for edition in CLASSIC),
    *((edition, ("sharp", "beginner", "casual")) for edition in CLASSIC),
    *((edition, ("solid", "casual", "expert@0", "beginner")) for edition in CLASSIC),
    ("first-pl", ("casual", "beginner")),
    ("first-pl", ("casual", "solid@40", "beginner")),
    ("first-pl", ("solid@40", "casual", "beginner", "casual")),
    ("express-pl", ("casual", "beginner")),
    ("express-pl", ("solid@8", "casual")),
    ("express-pl", ("casual",)),
)
WILD: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("original-pl", 3, {"mode.resign": True, "mode.assisted": False}),
    ("original-it", 4, {"mode.resign": True}),
    ("original-cz", 2, {"mode.resign": True, "clock.legal_layout_stands": True}),
    ("first-pl", 3, {"mode.resign": True}),
    ("first-pl", 3, {"mode.resign": True, "mode.introductory": True}),
    ("express-pl", 2, {"mode.resign": True}),
)
_LONGEST = 150
"""A wild game is stopped after so many actions, as if everyone had left."""


def between_bots(number: int, seed: str) -> str:
    """The record of a game between bots, with one of the tables."""
    edition, bots = TABLES[number % len(TABLES)]
    plan = Plan(edition, entrants(bots, rules.edition(edition).family, 8), len(bots), seed)
    return plan.play(number % len(plan.seatings)).record


def wild_at(number: int, seed: str) -> str:
    """The record of a wild game, with one of the tables for such."""
    edition, players, options = WILD[number % len(WILD)]
    return wild(edition, players, options, seed)


def wild(edition: str, players: int, options: Mapping[str, object], seed: str) -> str:
    """A game in which everybody does anything allowed: resigns, lets the time run out, plays badly."""
    terms = rules.load(edition, options)
    starter = None if terms.family.name == "classic" else 0
    names = tuple(f"player {seat}" for seat in range(players))
    game = begin(Header(edition, names, seed_from(seed), dict(options), starter))
    dice, lines = Chance(seed_from(seed), "wild"), list(game.lines)
    while game.result is None and game.actions < _LONGEST:
        game = game.after(_anything(game, terms, dice))
        lines += game.lines
    return "".join(f"{line}\n" for line in lines)


def _anything(game: Recording, terms: Rules, dice: Chance) -> object:
    seat = dice.shuffled(sorted(game.game.actors(game.position)))[0]
    if terms.family.name == "classic" and game.position.started and dice.below(12) == 0:
        return Timeout(seat, game.position.table)
    found = list(islice(game.game.legal(game.position, seat), 5))
    offered = game.game.offers(game.position, seat)
    if "resign" in offered and dice.below(60) == 0:
        return game.game.read_action({"seat": seat, "resign": True}, game.position)
    usual = [one for one in found if "resign" not in game.game.write_action(one)]
    return usual[dice.below(len(usual))]
