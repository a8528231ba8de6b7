"""From rules to the game of their family. Only the family that is asked for is imported."""

from typing import TYPE_CHECKING, cast

from kostka.rules import Family, Rules

if TYPE_CHECKING:
    from kostka.engine.game import AnyGame
    from kostka.rules.classic import ClassicRules
    from kostka.rules.express import ExpressRules
    from kostka.rules.first import FirstRules


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
            from kostka.engine.first import first_game

            return first_game(cast("FirstRules", rules))
