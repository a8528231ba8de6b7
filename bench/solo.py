"""`python -m bench.solo`: the solo game of dice, played by the solver on seeded games.

The player lays the best layout of every turn. Before the later turns it throws what the advice says, or with
`--plain` everything that is left.
"""

import argparse
import time
from collections import Counter
from statistics import mean, stdev
from typing import NamedTuple

from kostka import rules
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.express import Action, ExpressGame, Pass, Play, Position, Roll
from kostka.rules.express import ExpressRules
from kostka.solver.express import advise, solve_express
from kostka.tiles.dice import Die, box_faces

EDITION = "express-pl"


class Outcome(NamedTuple):
    """What a game left."""

    dice: int
    sum: int
    exact: bool


class SolverPlayer:
    """Lays the best layout; throws what the advice says, on so many samples, or all it has without any."""

    def __init__(self, game: ExpressGame, samples: int) -> None:
        self.game = game
        self.box = box_faces(game.rules.dice.faces)
        self.samples = samples
        self.exact = True

    def action(self, position: Position, chance: Chance) -> Action:
        hand = position.hands[0].dice
        if not position.rolled:
            thrown = [die.number for die in hand]
            if self.samples and not self.game.view(position, 0).must_roll:
                advice = advise(
                    position.table, hand, self.box, self.game.rules.deck, chance.below, samples=self.samples
                )
                thrown = list(advice.reroll)
            return Roll(0, tuple(Die(number, None) for number in thrown))
        best = solve_express(position.table, hand, self.game.rules.deck)
        self.exact = self.exact and best.exact
        return Play(0, best.table, frozenset()) if len(best.left) < len(hand) else Pass(0, frozenset())


def play(game: ExpressGame, seed: str, samples: int) -> Outcome:
    """One solo game."""
    position = game.start(1, seed).position
    chance = Chance(seed, "advice")
    player = SolverPlayer(game, samples)
    while position.result is None:
        position = game.apply(position, player.action(position, chance)).position
    left = position.hands[0].dice
    total = sum(10 if die.face.number == 0 else die.face.number for die in left if die.face is not None)
    return Outcome(len(left), total, player.exact)


def main() -> None:
    """Play, and print how many dice were left."""
    parser = argparse.ArgumentParser(prog="python -m bench.solo", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="solo", help="the games of a seed are always the same")
    parser.add_argument("--samples", type=int, default=12, help="throws that the advice tries")
    parser.add_argument("--plain", action="store_true", help="no advice: throw all that is left")
    options = parser.parse_args()
    loaded = rules.load(EDITION)
    assert isinstance(loaded, ExpressRules)
    game = ExpressGame(loaded)
    start = time.process_time()
    samples = 0 if options.plain else options.samples
    outcomes = [play(game, seed_from(f"{options.seed} {number}"), samples) for number in range(options.games)]
    seconds = time.process_time() - start
    dice = [outcome.dice for outcome in outcomes]
    margin = 1.96 * stdev(dice) / len(dice) ** 0.5 if len(dice) > 1 else 0.0
    print(f"{len(dice)} solo games, seed {options.seed}, {samples or 'no'} samples: {seconds:.1f} s")
    print(f"dice left: mean {mean(dice):.3f} ± {margin:.3f}, all laid in {dice.count(0) / len(dice):.1%}")
    print(f"sum of faces left: mean {mean(outcome.sum for outcome in outcomes):.2f}")
    print(f"turns proved optimal in {sum(outcome.exact for outcome in outcomes)} games")
    print("dice left, games:", " ".join(f"{left}:{count}" for left, count in sorted(Counter(dice).items())))


if __name__ == "__main__":
    main()
