"""What the rules are: editions as data, resolved into frozen values.

The typed rules of a family are in its own module; `families` says where.
"""

from kostka.rules.common import LATEST, Deck, Rules
from kostka.rules.edition import Clause, Edition, Setting, edition, editions
from kostka.rules.families import Family
from kostka.rules.resolve import HOUSE, Options, differences, load, parse_options, resolve, rules_hash, values

__all__ = [
    "HOUSE",
    "LATEST",
    "Clause",
    "Deck",
    "Edition",
    "Family",
    "Options",
    "Rules",
    "Setting",
    "differences",
    "edition",
    "editions",
    "load",
    "parse_options",
    "resolve",
    "rules_hash",
    "values",
]
