"""Records of games between bots, to be reviewed."""

from functools import cache

from kostka import rules
from kostka.arena.playing import Player, play
from kostka.bots import any_bot
from kostka.engine import seed_from
from kostka.engine.record import Header

SMALL = {"deck.numbers": 7, "deck.colours": 3, "deck.jokers": 1, "setup.rack": 7, "opening.minimum": 12}
"""Games with few tiles are short."""


@cache
def played(
    edition: str, bots: tuple[str, ...], seed: str = "a game", *, small: bool = False, **house: object
) -> str:
    """The record of a game. Bots that search do so briefly."""
    terms = rules.load(edition)
    options = {**(SMALL if small else {}), **{key.replace("__", "."): value for key, value in house.items()}}
    starter = None if terms.family.name == "classic" else 0
    header = Header(edition, bots, seed_from(seed), options, starter)
    return play(
        header, [Player(any_bot(name, terms.family), 8) for name in bots], seed_from(f"{seed} luck")
    ).record
