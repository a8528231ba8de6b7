"""What the value says from the view of the seat on turn: `python -m bench.value.views FILE --players 2 ...`.

One position a game, as in `bench.value.collect --once`, imagined with the levels known and with none.
"""

import argparse
import random
import time
from pathlib import Path

import numpy as np

from bench.value.collect import OFTEN, ONCE
from bench.value.games import BOXES, play, seated
from kostka import rules
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.value import value_of


def main() -> None:
    """Imagine, and keep chances and results."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.views", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--family", default="classic", choices=("classic", "first"))
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--worlds", type=int, default=32)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--seconds", type=float, default=1e9)
    asked = parser.parse_args()
    box, players = BOXES[asked.family], asked.players
    names, editions = list(box.populations), box.editions
    chance = ONCE[players] * OFTEN[asked.family]
    named: list[list[float]] = []
    blind: list[list[float]] = []
    shares: list[list[float]] = []
    began = time.monotonic()
    for number in range(asked.games):
        if time.monotonic() - began > asked.seconds:
            break
        luck = random.Random(f"{asked.seed} {players} {number}")
        edition = editions[number % len(editions)]
        terms = rules.load(edition)
        population = names[number // len(editions) % len(names)]
        kinds = seated(box.populations[population], players, luck)
        seed = f"value {asked.seed} {players} {number}"
        for taken in play(edition, kinds, seed, luck, chance, once=True):
            seat = taken.position.turn
            view = game_for(terms).view(taken.position, seat)
            order = [(seat + step) % players for step in range(players)]
            for kept, levels in ((named, taken.levels), (blind, ())):
                worlds = Chance(seed_from(seed), "worlds")
                found = value_of(terms).imagined(view, worlds, levels, asked.worlds)
                kept.append([found[one] for one in order])
            shares.append([taken.shares[one] for one in order])
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(asked.file, known=named, blind=blind, shares=shares)
    print(asked.file, len(shares), "positions", round(time.monotonic() - began), "s")


if __name__ == "__main__":
    main()
