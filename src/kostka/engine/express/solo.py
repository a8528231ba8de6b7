"""Results of the solo game, kept to be beaten (X-SOLO-1): a text with one result a line."""

import json
from dataclasses import asdict, dataclass

from kostka.engine.express.position import Position
from kostka.engine.express.scoring import points
from kostka.errors import RequestError
from kostka.fields import Fields
from kostka.rules import rules_hash
from kostka.rules.express import ExpressRules

_MOST = 1_000_000


@dataclass(frozen=True, slots=True, order=True)
class SoloResult:
    """Dice left and their sum; fewer is better. `seed` says which game it was, `player` whose.

    `rules` is the hash of the rules: with other dice, or more turns, it is another game.
    """

    left: int
    sum: int
    seed: str = ""
    player: str = ""
    rules: str = ""

    def line(self) -> str:
        """The result as a line of a sheet."""
        return json.dumps(asdict(self), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class SoloSheet:
    """All results so far, in the order of play."""

    results: tuple[SoloResult, ...] = ()

    def after(self, result: SoloResult) -> "SoloSheet":
        return SoloSheet((*self.results, result))

    def by_rules(self, rules: str) -> "SoloSheet":
        """The results of games by the same rules."""
        return SoloSheet(tuple(result for result in self.results if result.rules == rules))

    @property
    def best(self) -> SoloResult | None:
        """The fewest dice, then the lowest sum; the first of equals."""
        return min(self.results, key=_merit, default=None)

    def place(self, result: SoloResult) -> int:
        """The place of a result among those kept, from 1; equals share a place."""
        return 1 + sum(_merit(other) < _merit(result) for other in self.results)

    def text(self) -> str:
        return "".join(f"{result.line()}\n" for result in self.results)


def solo_result(position: Position, rules: ExpressRules, player: str = "") -> SoloResult:
    """The result of a solo game that is over."""
    hand = position.hands[0]
    return SoloResult(len(hand.dice), points(hand, rules), position.seed, player, rules_hash(rules))


def read_sheet(text: str) -> SoloSheet:
    """A sheet from its text; a RequestError names a line that cannot be read."""
    results = []
    for number, line in enumerate(text.splitlines(), 1):
        at = f"line {number}"
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise RequestError("json-broken", at, column=1) from None
        given = Fields(data, at)
        given.only(("left", "sum", "seed", "player", "rules"))
        left, total = given.number("left", 0, _MOST), given.number("sum", 0, _MOST)
        seed, player, rules = (given.text(key, "") for key in ("seed", "player", "rules"))
        results.append(SoloResult(left, total, seed, player, rules))
    return SoloSheet(tuple(results))


def _merit(result: SoloResult) -> tuple[int, int]:
    return result.left, result.sum
