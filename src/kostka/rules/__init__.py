"""What the rules are: editions as data, resolved into frozen values."""

from kostka.rules.choices import (
    Caller,
    Family,
    FreedJoker,
    PoolEmpty,
    PoolEmptyScore,
    Starter,
)
from kostka.rules.families import ClassicRules, ExpressRules, FirstRules, Rules
from kostka.rules.sections import Deck

__all__ = [
    "Caller",
    "ClassicRules",
    "Deck",
    "ExpressRules",
    "Family",
    "FirstRules",
    "FreedJoker",
    "PoolEmpty",
    "PoolEmptyScore",
    "Rules",
    "Starter",
]
