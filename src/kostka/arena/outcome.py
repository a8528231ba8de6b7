"""The result of a game in an arena run: a line of JSON each."""

import json
from dataclasses import dataclass
from fractions import Fraction

from kostka.arena.plan import Plan
from kostka.arena.playing import Conduct, Fortune
from kostka.engine.game import plain_number
from kostka.errors import KostkaError


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game of the run ended, and how its seats played. `check` is the last check of its record."""

    number: int
    winners: tuple[int, ...]
    scores: tuple[Fraction, ...]
    conduct: tuple[Conduct, ...]
    check: str
    fortunes: tuple[Fortune, ...] = ()

    def line(self) -> str:
        conduct = [[c.turns, c.opened, c.moves, c.thinking_ns, c.stops] for c in self.conduct]
        plain = {
            "game": self.number,
            "winners": list(self.winners),
            "scores": [plain_number(score) for score in self.scores],
            "conduct": conduct,
            "check": self.check,
            **({"fortunes": [list(fortune) for fortune in self.fortunes]} if self.fortunes else {}),
        }
        return json.dumps(plain, separators=(",", ":"))


class OtherCodeError(KostkaError):
    """A process runs other code than the run began with, so it would play other games."""


def played(plan: Plan, number: int, code: str | None = None) -> Outcome:
    """Play a game of the run, with the code it began with."""
    if code not in (None, plan.code):
        raise OtherCodeError("arena-other-code")
    game = plan.play(number)
    result = game.result
    return Outcome(number, result.winners, result.scores, game.conduct, game.check, game.fortunes)


def read_outcome(line: str, players: int) -> Outcome:
    """An outcome from its line; a ValueError if it is not one of a game with so many seats."""
    try:
        data = json.loads(line)
        conduct = tuple(Conduct(*each) for each in data["conduct"])
        scores = tuple(Fraction(score) for score in data["scores"])
        fortunes = tuple(Fortune(*each) for each in data.get("fortunes", ()))
        winners, check = tuple(data["winners"]), str(data["check"])
        outcome = Outcome(int(data["game"]), winners, scores, conduct, check, fortunes)
    except (KeyError, TypeError) as error:
        raise ValueError(line) from error
    if not len(outcome.conduct) == len(outcome.scores) == players or outcome.number < 0:
        raise ValueError(line)
    return outcome
