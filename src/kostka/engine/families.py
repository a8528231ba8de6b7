"""From rules to the game of their family. Only the family that is asked for is imported."""

from typing import TYPE_CHECKING, cast

from kostka.errors import RulesError
from kostka.rules import Family, Rules

if TYPE_CHECKING:
    from kostka.engine.game import AnyGame
    from kostka.rules.classic import ClassicRules
    from kostka.rules.express import ExpressRules


def game_for(rules: Rules) -> "AnyGame":
    """The game that is played by these rules."""
    match rules.family:
        case Family.CLASSIC:
            from kostka.engine.classic import ClassicGame

            return ClassicGame(cast("ClassicRules", rules))
        case Family.EXPRESS:
            from kostka.engine.express import ExpressGame

            return ExpressGame(cast("ExpressRules", rules))
        case Family.FIRST:
            raise RulesError("family-not-playable", "edition", family=rules.family.value)
