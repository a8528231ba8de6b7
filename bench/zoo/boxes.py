"""Who plays whom in the zoo, and by which rules."""

from dataclasses import dataclass
from typing import NamedTuple

from bench.zoo import ZOO


class Match(NamedTuple):
    """One of the first bot among others of the second."""

    edition: str
    one: str
    other: str
    players: int = 2

    @property
    def bots(self) -> tuple[str, str]:
        return self.one, self.other


@dataclass(frozen=True, slots=True)
class Box:
    """Bots that all play each other, weakest level first."""

    title: str
    edition: str
    bots: tuple[str, ...]


_CLASSIC, _EXPRESS, _FIRST = "bench.zoo", "bench.zoo.express", "bench.zoo.first"

BOXES = (
    Box("Original", "original-pl", ("solid", "sharp", "expert", *(f"{_CLASSIC}:{name}" for name in ZOO))),
    Box("Dice", "express-pl", ("casual", "solid", "expert", f"{_EXPRESS}:layer", f"{_EXPRESS}:keeper")),
    Box(
        "Runs and stars",
        "first-pl",
        ("casual", "solid", "expert", f"{_FIRST}:dripper", f"{_FIRST}:holder", f"{_FIRST}:miser"),
    ),
)

DUELS = (
    *(Match("original-it", "expert", f"{_CLASSIC}:{name}") for name in ("holder", "giver")),
    *(Match("original-cz", "expert", f"{_CLASSIC}:{name}") for name in ("holder", "giver", "passer")),
)
"""What the other classic boxes make of the end of the pool."""

CROWDS = tuple(
    Match("original-pl", best, crowd, players)
    for best in ("expert", f"{_CLASSIC}:fox", f"{_CLASSIC}:sly", f"{_CLASSIC}:holder")
    for crowd in ("solid", f"{_CLASSIC}:holder", f"{_CLASSIC}:sly", f"{_CLASSIC}:fox")
    for players in (3, 4)
    if best != crowd
)
"""One of the best among several."""
