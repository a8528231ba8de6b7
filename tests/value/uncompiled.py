"""The value without compiled code: prints what it says of some positions, for comparison."""

import json
from collections.abc import Iterator

from tests.as_source import use_source

if __name__ == "__main__":
    use_source()

from kostka import rules
from kostka.value import LEVELS, value_of
from kostka.value.levels import BOTS
from tests.value.positions import SMALL, played

GAMES = (
    ("original-pl", 2, "solid"),
    ("original-it", 3, "sharp"),
    ("first-pl", 3, "casual"),
    ("express-pl", 2, "beginner"),
)


def said() -> list[list[list[float]]]:
    """What the value says of a few positions of each game."""
    return [list(_chances(*game)) for game in GAMES]


def _chances(edition: str, seats: int, player: str) -> Iterator[list[float]]:
    small = edition.startswith("original")
    value = value_of(rules.load(edition, SMALL if small else {}))
    levels = LEVELS if small else BOTS
    for number, position in enumerate(played(edition, seats, player, "bits", 4, small=small)[:6]):
        yield list(value.chances(position, [levels[number % len(levels)]] * seats).by_seat)


if __name__ == "__main__":
    from kostka.value.classic.kernel import asking, features
    from kostka.value.kernel import network

    assert all(str(module.__file__).endswith(".py") for module in (asking, features, network))
    print(json.dumps(said()))
