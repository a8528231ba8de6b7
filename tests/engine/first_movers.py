"""Players of runs and stars that move at random, by our own generator, and children who look for tiles."""

from dataclasses import dataclass

from kostka.engine.chance import Chance
from kostka.engine.first import Action, Draw, FirstGame, Pass, Play, Position, Resign, introductory
from kostka.engine.first.introductory import Call, Find, IntroductoryGame
from kostka.solver.first.swaps import plays


@dataclass(frozen=True, slots=True)
class FirstMover:
    """How often in a hundred turns a player lays something, and how often somebody gives up."""

    eager: int = 80
    restless: int = 0

    def action(self, game: FirstGame, position: Position, chance: Chance) -> Action:
        """A legal action: one of the plays that there are, not always the best, or none."""
        rules = game.rules
        if self.restless and chance.below(100) < self.restless:
            attempt = Resign(chance.below(position.seats))
            if not game.violations(position, attempt):
                return attempt
        (seat,) = game.actors(position)
        if chance.below(100) < self.eager:
            rack = position.racks[seat]
            found = plays(position.table, rack, rules.deck, rules.stars, 6, swaps=rules.joker.to_rack)
            if found:
                chosen = found[min(chance.below(len(found)), chance.below(len(found)))]
                return Play(seat, chosen.table, chosen.taken)
        return Pass(seat) if position.price(seat, rules) is None else Draw(seat)


@dataclass(frozen=True, slots=True)
class Child:
    """Somebody who looks for tiles; `wild` is how often in a hundred picks it takes any tile at all."""

    wild: int = 0

    def action(
        self, game: IntroductoryGame, position: introductory.Position, chance: Chance
    ) -> introductory.Action:
        """A pick, right or wrong; or a call where that is due."""
        deck = game.rules.deck
        seats = sorted(game.actors(position))
        loose = position.loose(deck)
        any_tile = loose[chance.below(len(loose))]
        if position.row is None:
            return Call(position.caller, any_tile)
        fitting = position.row.neighbours(deck)
        wrong = chance.below(100) < self.wild
        tile = any_tile if wrong else fitting[chance.below(len(fitting))]
        return Find(seats[chance.below(len(seats))], tile)
