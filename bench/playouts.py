"""How many games to the end the expert plays a second, on one core: `python -m bench.playouts`.

The expert plays out its choices among three and four, from a pool of six and seven tiles on. The same
questions are put again here as they came up in games against these strategies; only playouts are timed.
"""

import argparse
import time
from collections.abc import Sequence
from unittest.mock import patch

from kostka.arena import Plan, entrants
from kostka.bots.classic.expert.playouts import shares
from kostka.bots.classic.expert.plays import Cells
from kostka.bots.classic.expert.scene import Scene, World
from kostka.rules.families import CLASSIC

KINDS = (("bench.zoo:holder", 3), ("bench.zoo:holder", 4), ("bench.zoo:fox", 3), ("bench.zoo:fox", 4))
A_SECOND = 1000
Asked = tuple[Scene, Sequence[World], Sequence[Cells]]


def asked(opponent: str, players: int, games: int) -> list[Asked]:
    """What the expert plays out in some games."""
    found = list[Asked]()

    def note(scene: Scene, worlds: Sequence[World], choices: Sequence[Cells]) -> list[int]:
        found.append((scene, worlds, choices))
        return shares(scene, worlds, choices)

    plan = Plan("original-pl", entrants(["expert", opponent], CLASSIC), players, "playouts")
    with patch("kostka.bots.classic.expert.shares", note):
        for game in range(games):
            plan.play(game)
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.playouts", description=__doc__)
    parser.add_argument("--games", type=int, default=12, metavar="N", help="from which the questions come")
    options = parser.parse_args()
    print(f"Playouts a second of processor time; should be {A_SECOND}")
    for opponent, players in KINDS:
        questions = asked(opponent, players, options.games)
        began = time.process_time()
        for one in questions:
            shares(*one)
        spent = time.process_time() - began
        many = sum(len(worlds) * len(choices) for _, worlds, choices in questions)
        rate = many / max(spent, 1e-9)
        print(f"  among {players - 1} {opponent:<18} {rate:6.0f}  ({many} in {spent:.1f} s)")


if __name__ == "__main__":
    main()
