"""What is believed of hidden racks in First: how much likelier worlds are in which the others stand worse.

From the view of a seat, the position of a game is one of many worlds that it cannot tell apart. For each
level we learn a power of the odds of a hidden player, by which the worlds are weighed so that the real one is
as likely as possible among dealt ones.
"""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bench.value.collect import OFTEN, ONCE
from bench.value.games import BOXES, play, seated
from kostka import rules
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.first.view import View
from kostka.rules.first import FirstRules
from kostka.value.first.value import STEPS, FirstValue
from kostka.value.levels import BOTS, LEVELS, level_numbers

_FILES, _GAMES, _WORLDS = 6, 500, 32
_PLAIN = 2.0
"""How strongly powers without evidence stay at none."""
_ROUNDS = 12
_UNIT = 1024
"""As likely as chance."""

Odds = NDArray[np.float64]


def belief(jobs: int) -> list[list[int]]:
    """By level and step of a hidden player's chance: how much likelier than chance it is, in 1024ths."""
    parts = list(product((2, 3, 4), range(1, _FILES + 1)))
    with ProcessPoolExecutor(jobs) as pool:
        seen = [one for some in pool.map(_seen, parts) for one in some]
    powers = _learned([known for known, _ in seen])
    powers[0] = _learned([blind for _, blind in seen])[0]
    steps = _odds((np.arange(STEPS) + 0.5) / STEPS)
    return [[max(1, round(_UNIT * float(np.exp(power * odds)))) for odds in steps] for power in powers]


def _seen(part: tuple[int, int]) -> list[tuple[Odds, Odds]]:
    """The worlds of some positions, levels known and unknown, the real one first."""
    return list(_worlds(*part))


def _worlds(players: int, number: int) -> Iterator[tuple[Odds, Odds]]:
    box = BOXES["first"]
    terms = rules.load(box.editions[0])
    assert isinstance(terms, FirstRules)
    value, game, kinds = FirstValue(terms), game_for(terms), box.populations["all"]
    for at in range(_GAMES):
        luck = random.Random(f"viewt{number} {players} {at}")
        seats = seated(kinds, players, luck)
        seed = f"value viewt{number} {players} {at}"
        for taken in play(box.editions[0], seats, seed, luck, ONCE[players] * OFTEN["first"], once=True):
            seat = taken.position.turn
            view = game.view(taken.position, seat)
            assert isinstance(view, View), "the main game"
            dealt = value.dealt(view, Chance(seed_from(seed), "worlds"), _WORLDS)
            positions = (taken.position, *dealt)
            known, blind = (
                _by_level([value.chances(one, levels).by_seat for one in positions], levels, seat)
                for levels in (taken.levels, ())
            )
            yield known, blind


def _by_level(chances: list[tuple[float, ...]], levels: Sequence[str], viewer: int) -> Odds:
    """For each world the odds of the hidden players, summed by level."""
    numbers = level_numbers(levels, len(chances[0]), BOTS)
    found = np.zeros((len(chances), len(LEVELS)))
    for seat, level in enumerate(numbers):
        if seat != viewer:
            found[:, level] += _odds(np.array([one[seat] for one in chances]))
    return found


def _odds(chances: Odds) -> Odds:
    some = np.clip(chances, 1 / 64, 63 / 64)
    return np.log(some / (1 - some))


def _learned(seen: list[Odds]) -> Odds:
    """The powers under which the real worlds, which come first, are likeliest; by Newton's method."""
    powers = np.zeros(len(LEVELS))
    for _ in range(_ROUNDS):
        slope, bend = -_PLAIN * powers, _PLAIN * np.eye(len(LEVELS))
        for one in seen:
            shares = np.exp(one @ powers - (one @ powers).max())
            shares /= shares.sum()
            mean = shares @ one
            slope += one[0] - mean
            bend += (one * shares[:, None]).T @ one - np.outer(mean, mean)
        powers += np.linalg.solve(bend, slope)
    return powers
