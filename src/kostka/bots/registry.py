"""The bots: every family has its levels, from the weakest to the strongest.

Other bots are named as `module:attribute`.
"""

from importlib import import_module

from kostka.bots.bot import Bot
from kostka.errors import RequestError
from kostka.rules import Family, families

LEVELS = ("beginner", "casual", "solid", "sharp", "expert")
"""The names of the levels, weakest first; not every family has all of them."""


_LONGEST_NAME = 60
_PARTS = ("name", "family", "work", "act")
"""What a bot has to have: see `Bot`."""


def bots_of(family: Family | str) -> tuple[Bot, ...]:
    """The bots of a family, weakest first; a name will do."""
    named = families.family(family)
    levels: tuple[Bot, ...] = named.part(named.bots)
    return levels


def bot(name: str, family: Family | str, at: str = "bot") -> Bot:
    """The bot of this name; a RequestError if the family has none."""
    levels = bots_of(family)
    for level in levels:
        if level.name == name:
            return level
    from difflib import get_close_matches

    known = [level.name for level in levels]
    near = get_close_matches(name[:_LONGEST_NAME].lower(), known, 1)
    if near:
        raise RequestError("bot-unknown-near", at, bot=name, near=near[0])
    raise RequestError("bot-unknown", at, bot=name, bots=", ".join(known))


def is_foreign(name: str) -> bool:
    """Whether this names a bot of somebody else's."""
    return ":" in name


def any_bot(name: str, family: Family | str) -> Bot:
    """The level of this name, or somebody else's bot from its module: `module:attribute`.

    The module is imported, so the name must not come from strangers. The attribute is a bot, or makes one.
    """
    if not is_foreign(name):
        return bot(name, family)
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
        made: Bot = found() if isinstance(found, type) else found
        lacking = [part for part in _PARTS if not getattr(made, part, None)]
    except Exception as error:  # noqa: BLE001 - whatever a module of somebody else does when it is imported
        problem = f"{type(error).__name__}: {error}"
        raise RequestError("bot-foreign", bot=name, problem=problem) from None
    if lacking:
        raise RequestError("bot-foreign-lacks", bot=name, parts=", ".join(lacking))
    if str(made.family) != str(family):
        raise RequestError("bot-foreign-family", bot=name, theirs=str(made.family), family=str(family))
    return made
