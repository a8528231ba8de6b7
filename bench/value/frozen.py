"""What is frozen with the weights: the means over deals, and how racks differ from chance (the belief).

`python -m bench.value.frozen` measures both with the weights as they are, and writes them into their files.
"""

import argparse
import json
import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from bench.value import believing
from bench.value.games import BOXES, play, seated
from kostka import rules
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.rules import Rules
from kostka.rules.classic import ClassicRules
from kostka.value.classic.belief import Belief
from kostka.value.classic.seeing import SIGNS, Sight, turn_order
from kostka.value.classic.value import rules_key
from kostka.value.levels import LEVELS
from kostka.value.value import value_of

HOME = Path("src/kostka/value")
_DIGITS = 6
_UNIT = 64
"""As likely as chance."""


def belief(games: int, worlds: int = 2) -> list[list[int]]:
    """By level and sign: how much likelier than chance it is, in 64ths."""
    seen, dealt = (np.ones((len(LEVELS), SIGNS)) for _ in range(2))
    box = BOXES["classic"]
    sights = {edition: Sight(_classic(edition)) for edition in box.editions}
    for number in range(games):
        luck = random.Random(f"belief {number}")
        edition = box.editions[number % 3]
        kinds = seated(box.populations["mixed"], luck.choice((2, 3, 4)), luck)
        terms, sight, game = _classic(edition), sights[edition], game_for(_classic(edition))
        for taken in play(edition, kinds, f"value belief {number}", luck, 0.1):
            position, levels = taken.position, [LEVELS.index(level) for level in taken.levels]
            order = turn_order(position)
            sight.read(position, order, levels)
            for seat, sign in sight.signs(order).items():
                for level in {levels[seat], 0}:
                    seen[level, sign] += 1
            believed = Belief.of(game.view(position, None), terms)
            chance = Chance(seed_from(f"belief {number}"), f"turn {taken.turn}")
            for _ in range(worlds):
                sight.read(believed.world(chance), order, levels)
                for seat, sign in sight.signs(order).items():
                    for level in {levels[seat], 0}:
                        dealt[level, sign] += 1
    ratio = (seen / _by_kind(seen)) / (dealt / _by_kind(dealt))
    return [[max(1, round(_UNIT * float(one))) for one in row] for row in ratio]


def _by_kind(counts: np.ndarray) -> np.ndarray:
    """The sum of all signs of those who have opened, or of the others, beside each."""
    opened = counts[:, :7].sum(1, keepdims=True).repeat(7, 1)
    return np.concatenate([opened, counts[:, 7:].sum(1, keepdims=True).repeat(2, 1)], axis=1)


def deal_means(terms: Rules, players: int, deals: int, jobs: int) -> list[float]:
    """The mean chances at the start, nobody known, from the starter on."""
    shares = [range(job, deals, jobs) for job in range(jobs)]
    with ProcessPoolExecutor(jobs) as pool:
        sums = np.stack(list(pool.map(_sums, [terms] * jobs, [players] * jobs, shares))).sum(0)
    means = [round(float(sums[seat]) / deals, _DIGITS) for seat in range(players)]
    return [*means[:-1], round(1 - sum(means[:-1]), _DIGITS)]


def _sums(terms: Rules, players: int, numbers: range) -> np.ndarray:
    game, value = game_for(terms), value_of(terms)
    sums = np.zeros(players)
    for number in numbers:
        position = game.start(players, seed_from(f"mean {players} {number}")).position
        found = value.chances(position).by_seat
        sums += [found[(position.turn + step) % players] for step in range(players)]
    return sums


def _classic(edition: str) -> ClassicRules:
    terms = rules.load(edition)
    assert isinstance(terms, ClassicRules)
    return terms


def _freeze(family: str, more: dict[str, Any]) -> None:
    path = HOME / family / "weights.bin"
    line, _, rest = path.read_bytes().partition(b"\n")
    path.write_bytes(json.dumps({**json.loads(line), **more}).encode() + b"\n" + rest)


def _measured(family: str, deals: int, jobs: int) -> Iterator[tuple[str, dict[str, list[float]]]]:
    """The means by what they differ by, and by players; jokers are both allowed to open and not."""
    seats = (2,) if family == "express" else (2, 3, 4)
    if family != "classic":
        terms = rules.load(BOXES[family].editions[0])
        yield "all", {str(players): deal_means(terms, players, deals, jobs) for players in seats}
        return
    for edition in BOXES[family].editions:
        for jokers in (False, True):
            house = {} if _classic(edition).opening.jokers is jokers else {"opening.jokers": jokers}
            terms = rules.load(edition, house)
            assert isinstance(terms, ClassicRules)
            yield (
                rules_key(terms),
                {str(players): deal_means(terms, players, deals, jobs) for players in seats},
            )


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.frozen", description=__doc__)
    parser.add_argument("families", nargs="+", choices=BOXES)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", choices=("belief", "means"), help="leave the other as it is")
    asked = parser.parse_args()
    for family in asked.families:
        if family != "express" and asked.only != "means":
            table = belief(asked.games) if family == "classic" else believing.belief(asked.jobs)
            _freeze(family, {"belief": table})
            for level, row in zip(LEVELS, table, strict=True):
                print(level, row)
        if asked.only == "belief":
            continue
        means = dict(_measured(family, asked.deals, asked.jobs))
        print(means)
        _freeze(family, {"means": means})


if __name__ == "__main__":
    main()
