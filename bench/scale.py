"""Ratings on one scale, from who beat whom in games for two: 400 more win ten games of eleven."""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

MIDDLE = 1500
_ROUNDS = 2000


class Duel(NamedTuple):
    """Games for two: how many the first won of them."""

    one: str
    other: str
    wins: float
    games: int


def ratings(duels: Iterable[Duel], middle: str) -> dict[str, int]:
    """The ratings under which these results are likeliest (Bradley and Terry), `middle` at 1500.

    Half a game won and half a game lost are added to each duel, so that who won all is not out of sight.
    """
    wins: dict[str, float] = {}
    games: dict[tuple[str, str], float] = {}
    for duel in duels:
        wins[duel.one] = wins.get(duel.one, 0) + duel.wins + 0.5
        wins[duel.other] = wins.get(duel.other, 0) + duel.games - duel.wins + 0.5
        for pair in ((duel.one, duel.other), (duel.other, duel.one)):
            games[pair] = games.get(pair, 0) + duel.games + 1
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(_ROUNDS):
        strength = {name: wins[name] / _met(name, games, strength) for name in wins}
        strength = {name: value / strength[middle] for name, value in strength.items()}
    return {name: MIDDLE + round(400 * math.log10(value)) for name, value in strength.items()}


def _met(name: str, games: Mapping[tuple[str, str], float], strength: Mapping[str, float]) -> float:
    return sum(
        number / (strength[name] + strength[other]) for (one, other), number in games.items() if one == name
    )
