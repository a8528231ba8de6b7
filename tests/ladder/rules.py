"""The rules of Ladder."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from kostka.rules import Family
from kostka.rules.common import Rules, TileSetup, Within, check_deal
from tests.ladder import LADDER


@dataclass(frozen=True, slots=True)
class Climb:
    """How far a tile may be above the one below it."""

    most: Annotated[int, Within(1, 20)]


@dataclass(frozen=True, slots=True)
class LadderRules(Rules):
    """Tiles, racks and one ladder."""

    family: ClassVar[Family] = LADDER

    setup: TileSetup
    climb: Climb

    def check(self) -> None:
        Rules.check(self)
        check_deal(self.deck, self.players, self.setup)
