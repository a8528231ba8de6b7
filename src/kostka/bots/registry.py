"""Which bots there are: every family has its levels, from the weakest to the strongest."""

from importlib import import_module
from types import ModuleType

from kostka.bots.bot import Bot
from kostka.errors import RequestError
from kostka.rules import Family

LEVELS = ("beginner", "casual", "solid", "sharp", "expert")
"""What bots are called, weakest first; not every family has all of them."""

# A family's bots are imported when one of them is asked for; each module has `BOTS`, weakest first.
HOMES = {
    Family.CLASSIC: "kostka.bots.classic",
    Family.EXPRESS: "kostka.bots.express",
    Family.FIRST: "kostka.bots.first",
}


def bots_of(family: Family) -> tuple[Bot, ...]:
    """The bots of a family, weakest first."""
    levels: tuple[Bot, ...] = getattr(_home(family), "BOTS", ())
    return levels


def _home(family: Family) -> ModuleType | None:
    try:
        return import_module(HOMES[family])
    except ModuleNotFoundError:  # bots of this family are still to come
        return None


def bot(name: str, family: Family, at: str = "bot") -> Bot:
    """The bot of this name; a RequestError if the family has none."""
    levels = bots_of(family)
    for level in levels:
        if level.name == name:
            return level
    raise RequestError("bot-unknown", at, bot=name, bots=", ".join(level.name for level in levels))
