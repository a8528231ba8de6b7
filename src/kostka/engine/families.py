"""From rules to the game of their family. Only the family that is asked for is imported."""

from typing import TYPE_CHECKING

from kostka.rules import Rules

if TYPE_CHECKING:
    from kostka.engine.game import AnyGame


def game_for(rules: Rules) -> "AnyGame":
    """The game that is played by these rules."""
    game: AnyGame = rules.family.part(rules.family.game)(rules)
    return game
