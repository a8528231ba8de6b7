"""`chances`: what `kostka value` answers to a line."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from kostka.api import envelope
from kostka.api.judging import read_running
from kostka.api.rulebook import position_rules, rulings_of
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.fields import Fields
from kostka.timed import limit_of
from kostka.value.value import WORLDS, Chances, value_of

KEYS = ("edition", "options", "rulings", "position", "levels", "seat", "worlds", "seed", "limit_ms")
_FEWEST_WORLDS, _MOST_WORLDS = 2, 10_000
"""The error of a single world could not be estimated."""


class ValueAnswer(TypedDict):
    """The chance of each seat to win, and the version of the value; its error where chances were sampled."""

    id: NotRequired[object]
    chances: list[float]
    standard_error: NotRequired[list[float]]
    value: str


def chances(request: Mapping[str, object]) -> ValueAnswer:
    """The chance of each seat to win: what `kostka value` answers to a line.

    `levels` says who plays, by seat; nobody is known unless it is there. With a `seat` only what that seat
    may see is used, and the answer is the mean over `worlds` that fit it, by the chance of `seed`. A request
    that cannot be understood, or that takes longer than its `limit_ms`, raises a KostkaError.

    >>> import kostka
    >>> racks = {"racks": ["R1 R2", "K5"], "opened": [True, False]}
    >>> position = {**racks, "table": ["R3 R4 R5"], "pool": "B1", "turn": 0}
    >>> request = {"edition": "original-pl", "position": position, "levels": ["solid", "solid"]}
    >>> answer = kostka.chances(request)
    >>> answer["chances"]
    [1.0, 0.0]
    """
    with limit_of(request):
        return _answer(request)


def _answer(request: Mapping[str, object]) -> ValueAnswer:
    marks, _ = envelope.read_envelope(request)
    given = Fields(request)
    given.only((*envelope.KEYS, *KEYS))
    rules = position_rules(given.text("edition"), given.options(), rulings_of(given))
    value = value_of(rules)
    game = game_for(rules)
    position = read_running(game, given)
    levels = given.items("levels") if given.has("levels") else []
    found = _found(value, game, position, levels, given)
    answer: dict[str, Any] = {**marks, "chances": list(found.by_seat), "value": found.version}
    if found.error is not None:
        answer["standard_error"] = [round(error, 4) for error in found.error]
    return answer  # type: ignore[return-value]


def _found(value: Any, game: Any, position: Any, levels: list[str], given: Fields) -> Chances:
    worlds = given.number("worlds", _FEWEST_WORLDS, _MOST_WORLDS) if given.has("worlds") else WORLDS
    chance = Chance(seed_from(given.text("seed", "")), "worlds")
    if not given.has("seat"):
        known: Chances = value.chances(position, levels)
        return known
    seat = given.number("seat", 0, position.seats - 1)
    imagined: Chances = value.imagined(game.view(position, seat), chance, levels, worlds)
    return imagined
