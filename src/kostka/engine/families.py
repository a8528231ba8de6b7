"""From rules to the game of their family. Only the requested family is imported."""

from typing import TYPE_CHECKING, overload

from kostka.rules import Rules

if TYPE_CHECKING:
    from kostka.engine.classic import ClassicGame
    from kostka.engine.express import ExpressGame
    from kostka.engine.first import FirstGame, IntroductoryGame
    from kostka.engine.game import AnyGame
    from kostka.rules.classic import ClassicRules
    from kostka.rules.express import ExpressRules
    from kostka.rules.first import FirstRules


@overload
def game_for(rules: "ClassicRules") -> "ClassicGame": ...
@overload
def game_for(rules: "FirstRules") -> "FirstGame | IntroductoryGame": ...
@overload
def game_for(rules: "ExpressRules") -> "ExpressGame": ...
@overload
def game_for(rules: Rules) -> "AnyGame": ...
def game_for(rules: Rules) -> "AnyGame":
    """The game that is played by these rules.

    >>> from kostka import engine, rules
    >>> game = engine.game_for(rules.load(rules.editions()[0], {"deck.numbers": 5, "setup.rack": 2}))
    >>> position = game.start(2, engine.seed_from("an example"), 0).position
    >>> len(position.racks[0])
    2
    """
    game: AnyGame = rules.family.part(rules.family.game)(rules)
    return game
