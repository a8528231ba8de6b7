"""From rules to the game of their family. Only the family that is asked for is imported."""

from typing import TYPE_CHECKING, cast

from kostka.errors import RulesError
from kostka.rules import Family, Rules

if TYPE_CHECKING:
    from kostka.engine.game import AnyGame
    from kostka.rules.classic import ClassicRules


def game_for(rules: Rules) -> "AnyGame":
    """The game that is played by these rules."""
    match rules.family:
        case Family.CLASSIC:
            from kostka.engine.classic import ClassicGame

            return ClassicGame(cast("ClassicRules", rules))
        case Family.FIRST | Family.EXPRESS:
            raise RulesError("family-not-playable", "edition", family=rules.family.value)
