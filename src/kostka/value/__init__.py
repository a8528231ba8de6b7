"""The chance of each seat to win, learned from games of all levels, frozen and versioned.

`value_of(rules)` is the value of the games by these rules. It takes a position of which everything is known
but the order of the pool, or what a seat may see of it, and who plays, as far as that is known.
"""

from kostka.value.levels import LEVELS, UNKNOWN, level_numbers
from kostka.value.value import Chances, Value, value_of

__all__ = ["LEVELS", "UNKNOWN", "Chances", "Value", "level_numbers", "value_of"]
