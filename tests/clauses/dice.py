"""Positions of Express in a few words, for the tests of its clauses."""

from dataclasses import dataclass, field
from typing import Any

from kostka.api.judging import judge
from tests.clauses.case import Verdict

EDITION = "express-pl"


@dataclass(frozen=True)
class Dice:
    """A position in a few words: the second turn, seat 0 to move, unless more is said."""

    table: str = ""
    hold: str = ""
    reroll: str = ""
    other: str = "d17:K13 d18:O13"
    more: dict[str, Any] = field(default_factory=dict)
    seed: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    rulings: int | None = None

    def judge(self, *actions: dict[str, Any]) -> Verdict:
        position = {
            "table": self.table,
            "hands": [{"hold": self.hold, "reroll": self.reroll}, {"hold": "", "reroll": self.other}],
            "turns_left": [4, 4],
            "round": 1,
            "marks": [0, 0],
            "turn": 0,
            "rolled": False,
            **self.more,
        }
        request: dict[str, Any] = {"edition": EDITION, "position": position, "actions": list(actions)}
        request |= {"options": self.options} if self.options else {}
        request |= {"seed": self.seed} if self.seed else {}
        request |= {"rulings": self.rulings} if self.rulings else {}
        return Verdict(dict(judge(request)))


def play(layout: str, **hold: str) -> dict[str, Any]:
    return {"play": layout, **hold}
