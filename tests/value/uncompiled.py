"""The value without compiled code: prints what it says of some positions, for comparison."""

import json

from tests.as_source import use_source

if __name__ == "__main__":
    use_source()

from kostka import rules
from kostka.value import LEVELS, value_of
from tests.value.positions import SMALL, played

GAMES = (("original-pl", 2, "solid"), ("original-it", 3, "sharp"))


def said() -> list[list[list[float]]]:
    """What the value says of a few positions of each game."""
    return [
        [
            list(value_of(rules.load(edition, SMALL)).chances(position, [LEVELS[level % 7]] * seats).by_seat)
            for level, position in enumerate(played(edition, seats, player, "bits", 4, small=True)[:6])
        ]
        for edition, seats, player in GAMES
    ]


if __name__ == "__main__":
    from kostka.value.classic.kernel import asking, features
    from kostka.value.kernel import network

    assert all(str(module.__file__).endswith(".py") for module in (asking, features, network))
    print(json.dumps(said()))
