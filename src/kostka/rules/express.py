"""The rules of Express: dice, as a duel or solo."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from kostka.errors import RulesError
from kostka.rules.choices import FreedDie, Starter
from kostka.rules.common import Among, HouseClock, Match, Players, Rules, Setup, Since, Within
from kostka.rules.families import EXPRESS, Family

__all__ = [
    "ExpressRules",
]

_COLOUR_LETTERS = "RBKO"
MOST_DICE = 60


@dataclass(frozen=True, slots=True)
class ExpressPlayers(Players):
    """A duel, or solo."""

    min: Annotated[int, Within(1, 2)]
    max: Annotated[int, Within(1, 2)]


@dataclass(frozen=True, slots=True)
class ExpressSetup(Setup):
    """Who starts, and how many dice each player draws in a duel."""

    first_game: Annotated[Starter, Among((Starter.NAMED,))]
    later_games: Annotated[Starter, Among((Starter.LEFT, Starter.NAMED))]
    dice: Annotated[int, Within(1, 30)]


@dataclass(frozen=True, slots=True)
class Score:
    """What a joker left at hand counts when sums are compared."""

    joker: Annotated[int, Within(0, 100)]


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice, each as its faces separated by blanks; a joker's face is `J` and its colour: `JR`."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joker:
    """What happens to a freed joker."""

    freed: Annotated[FreedDie, Since(2, before=FreedDie.ANY_SET)]


@dataclass(frozen=True, slots=True)
class Turns:
    """How many turns each player has in a round, and alone."""

    duel: Annotated[int, Within(1, 50)]
    solo: Annotated[int, Within(1, 50)]


@dataclass(frozen=True, slots=True)
class ExpressRules(Rules):
    """Dice, as a duel or alone."""

    family: ClassVar[Family] = EXPRESS
    rounds: ClassVar[bool] = True

    players: ExpressPlayers
    setup: ExpressSetup
    dice: Dice
    joker: Joker
    turns: Turns
    clock: HouseClock
    score: Score
    match: Match

    @property
    def turn_ms(self) -> int:
        return self.clock.turn_ms

    @property
    def games(self) -> int:
        return self.match.games

    @property
    def solved_at_once(self) -> bool:
        """Dice can be laid in too many ways; their solver stops when it has searched enough."""
        return False

    def check(self) -> None:
        """Raise a RulesError that names the keys, or the face, if no game can be played by these rules."""
        Rules.check(self)
        self._check_count()
        for number, die in enumerate(self.dice.faces, 1):
            faces = die.split()
            if not faces:
                raise RulesError("die-without-faces", "dice.faces", die=number)
            for face in faces:
                if not self._has(face):
                    raise RulesError("die-face-unknown", "dice.faces", die=number, face=face)
            check_different(faces, number, "dice.faces")

    def _check_count(self) -> None:
        count, drawn = len(self.dice.faces), self.setup.dice
        if count < self.players.max * drawn:
            raise RulesError(
                "dice-too-few", "setup.dice", count=count, needed=self.players.max * drawn, drawn=drawn
            )
        if count > MOST_DICE:
            raise RulesError("too-many-dice", "dice.faces", limit=MOST_DICE)

    def _has(self, face: str) -> bool:
        colours = _COLOUR_LETTERS[: self.deck.colours]
        first, rest = face[:1], face[1:]
        if first == "J":
            return len(rest) == 1 and rest in colours
        return first in colours and rest in map(str, range(1, self.deck.numbers + 1))


def check_different(faces: Sequence[str], die: int, at: str) -> None:
    """Raise a RulesError if a face is twice on the die; all jokers are one face, whatever their colour."""
    kinds = ["J" if face.startswith("J") else face for face in faces]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise RulesError("die-face-twice", at, die=die, face=kind)
