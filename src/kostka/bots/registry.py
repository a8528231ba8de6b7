"""Which bots there are: every family has its levels, from the weakest to the strongest."""

from importlib import import_module

from kostka.bots.bot import Bot
from kostka.errors import RequestError
from kostka.rules import Family

LEVELS = ("beginner", "casual", "solid", "sharp", "expert")
"""What bots are called, weakest first; not every family has all of them."""

# A family's bots are imported when one of them is asked for; each module has `BOTS`, weakest first.
_HOMES = {
    Family.CLASSIC: "kostka.bots.classic",
    Family.EXPRESS: "kostka.bots.express",
    Family.FIRST: "kostka.bots.first",
}


def bots_of(family: Family) -> tuple[Bot, ...]:
    """The bots of a family, weakest first."""
    levels: tuple[Bot, ...] = import_module(_HOMES[family]).BOTS
    return levels


def bot(name: str, family: Family, at: str = "bot") -> Bot:
    """The bot of this name; a RequestError if the family has none."""
    levels = bots_of(family)
    for level in levels:
        if level.name == name:
            return level
    raise RequestError("bot-unknown", at, bot=name, bots=", ".join(level.name for level in levels))
