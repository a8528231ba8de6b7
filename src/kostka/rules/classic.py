"""The rules of the classic family: tiles, racks and points."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from kostka.rules.choices import Announcement, FreedJoker, PoolEmpty, PoolEmptyScore
from kostka.rules.common import (
    LONGEST_TURN_MS,
    Match,
    Mode,
    Rules,
    Sets,
    Since,
    TileSetup,
    Within,
    check_deal,
)
from kostka.rules.families import CLASSIC, Family

__all__ = [
    "ClassicRules",
]

_MOST_LOOSE = 6
_ALL_COLOURS = 4


@dataclass(frozen=True, slots=True)
class ClassicSetup(TileSetup):
    """Also how many doublets in a first rack entitle to a new deal (0: never)."""

    redeal_doublets: Annotated[int, Within(0, 15)]


@dataclass(frozen=True, slots=True)
class Opening:
    """What a player's first sets must be worth, and whether a joker may be among their tiles."""

    minimum: Annotated[int, Within(0, 300)]
    jokers: bool


SHORTEST_TURN_MS = 5_000
"""The shortest time on offer; a house rule may be stricter."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Milliseconds for a turn (0: no limit), alternatives on offer, and what time running out does."""

    turn_ms: Annotated[int, Within(0, LONGEST_TURN_MS)]
    offered_ms: Annotated[tuple[int, ...], Within(0, LONGEST_TURN_MS)]
    legal_layout_stands: bool


@dataclass(frozen=True, slots=True)
class Penalty:
    """How many tiles a failed turn costs; at least one, or failing could go on forever."""

    tiles: Annotated[int, Within(1, 10)]


@dataclass(frozen=True, slots=True)
class Joker:
    """What happens to a freed joker."""

    freed: FreedJoker


@dataclass(frozen=True, slots=True)
class End:
    """What happens when the pool runs out."""

    pool_empty: PoolEmpty


@dataclass(frozen=True, slots=True)
class Score:
    """Points that a joker costs on a rack, and what racks record instead of their points.

    `unopened` is recorded by a loser who has not opened (0: the rack's points), `unopened_able` if that rack
    could have opened (0: no difference); `announcement` is how long announcing prevents that.
    """

    joker: Annotated[int, Within(0, 100)]
    unopened: Annotated[int, Within(0, 1000)]
    unopened_able: Annotated[int, Within(0, 1000)]
    announcement: Annotated[Announcement, Since(2, before=Announcement.NEXT_DRAW)]
    pool_empty: PoolEmptyScore

    @property
    def announcing(self) -> bool:
        """Whether an opening can be announced."""
        return self.unopened_able > 0 or self.announcement is Announcement.NEXT_DRAW


@dataclass(frozen=True, slots=True)
class ClassicMode(Mode):
    """Assisted: a faulty layout cannot be declared done. Otherwise declaring it costs the penalty."""

    assisted: bool


@dataclass(frozen=True, slots=True)
class ClassicRules(Rules):
    """Tiles, racks and points."""

    family: ClassVar[Family] = CLASSIC

    setup: ClassicSetup
    mode: ClassicMode
    sets: Sets
    opening: Opening
    clock: Clock
    penalty: Penalty
    joker: Joker
    end: End
    score: Score
    match: Match

    @property
    def light(self) -> bool:
        """The solver's work grows with the jokers and with the copies of every tile."""
        return self.deck.copies * self.deck.jokers <= _MOST_LOOSE or self.deck.colours < _ALL_COLOURS

    @property
    def assisted(self) -> bool:
        return self.mode.assisted

    @property
    def turn_ms(self) -> int:
        return self.clock.turn_ms

    @property
    def games(self) -> int:
        return self.match.games

    def check(self) -> None:
        """Raise a RulesError that names the keys if no game can be played by these rules."""
        Rules.check(self)
        check_deal(self.deck, self.players, self.setup)
