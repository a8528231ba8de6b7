"""The rules of the express family: dice, as a duel or alone."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from kostka.errors import RulesError
from kostka.rules.choices import Family, Starter
from kostka.rules.common import Among, Match, Players, Rules, Setup, Within, conflict

_COLOUR_LETTERS = "RBKO"


@dataclass(frozen=True, slots=True)
class ExpressPlayers(Players):
    """A duel, or alone."""

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
class Turns:
    """How many turns each player has in a round, and alone."""

    duel: Annotated[int, Within(1, 50)]
    solo: Annotated[int, Within(1, 50)]


@dataclass(frozen=True, slots=True)
class ExpressRules(Rules):
    """Dice, as a duel or alone."""

    family: ClassVar[Family] = Family.EXPRESS

    players: ExpressPlayers
    setup: ExpressSetup
    dice: Dice
    turns: Turns
    score: Score
    match: Match

    def check(self) -> None:
        """Raise a RulesError that names the keys, or the face, if no game can be played by these rules."""
        Rules.check(self)
        drawn = self.players.max * self.setup.dice
        if drawn > len(self.dice.faces):
            raise conflict("setup.dice", self.setup.dice, "dice.faces", len(self.dice.faces))
        for number, die in enumerate(self.dice.faces, 1):
            if not die.split():
                raise RulesError("die-without-faces", "dice.faces", die=number)
            for face in die.split():
                if not self._has(face):
                    raise RulesError("die-face-unknown", "dice.faces", die=number, face=face)

    def _has(self, face: str) -> bool:
        colours = _COLOUR_LETTERS[: self.deck.colours]
        first, rest = face[:1], face[1:]
        if first == "J":
            return len(rest) == 1 and rest in colours
        return first in colours and rest in map(str, range(1, self.deck.numbers + 1))
