"""How many games the expert could play out a second on one core: whole games on counts, in each style.

The games are those of its search: as many side by side, the solver as narrow; only that they start with the
deal, while a search plays out what is left of a game.
"""

import argparse
import time

from kostka.bots.classic import rollout
from kostka.bots.classic.expert_knowledge import terms_of
from kostka.bots.classic.expert_network import network
from kostka.bots.classic.expert_search import WIDTH, WORLDS
from kostka.bots.classic.rollout_game import Lanes
from kostka.rules import load
from kostka.rules.classic import ClassicRules

EDITION, GAMES = "original-pl", 2_000
GAMES_A_SECOND = 300
STYLES = {
    "two players, both lay most tiles": "mm",
    "two players, one holds": "hm",
    "four players, all lay most tiles": "mmmm",
    "four players, one holds": "hmmm",
}


def playouts(number: int = GAMES) -> dict[str, float]:
    """Play so many games in each style, and print how many that are a second of processor time."""
    rules = load(EDITION)
    assert isinstance(rules, ClassicRules)
    found = {}
    compiled = "compiled" if rollout.COMPILED else "uncompiled"
    print(f"\nplayouts by {EDITION}, {compiled}, {WORLDS} side by side (should be {GAMES_A_SECOND} a second)")
    for what, styles in STYLES.items():
        seats = len(styles)
        lanes = Lanes(terms_of(rules), WORLDS, seats, 1, network(seats))
        began = time.process_time()
        for batch in range(max(1, number // WORLDS)):
            rollout.prepare(lanes, WORLDS, WIDTH, styles)
            rollout.deal(lanes, batch, rules.setup.rack, batch % seats)
            while rollout.step(lanes):
                pass
        found[what] = max(1, number // WORLDS) * WORLDS / (time.process_time() - began)
        print(f"  {what:<34}{found[what]:8.0f} a second and core", flush=True)
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.playouts", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    playouts(parser.parse_args().games)


if __name__ == "__main__":
    main()
