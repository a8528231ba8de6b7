"""The resolved rules of each family: frozen values, nothing in them says from which edition they came."""

from dataclasses import dataclass
from typing import ClassVar

from kostka.rules import sections
from kostka.rules.choices import Family


@dataclass(frozen=True, slots=True)
class Rules:
    """What the rules of all families have. `load` returns one of the three below."""

    family: ClassVar[Family]

    deck: sections.Deck
    players: sections.Players
    setup: sections.Setup
    mode: sections.Mode


@dataclass(frozen=True, slots=True)
class ClassicRules(Rules):
    """Tiles, racks and points."""

    family: ClassVar[Family] = Family.CLASSIC

    setup: sections.ClassicSetup
    mode: sections.ClassicMode
    sets: sections.Sets
    opening: sections.Opening
    clock: sections.Clock
    penalty: sections.Penalty
    joker: sections.ClassicJoker
    end: sections.End
    score: sections.ClassicScore
    match: sections.Match


@dataclass(frozen=True, slots=True)
class FirstRules(Rules):
    """Tiles, racks and stars, and the introductory game."""

    family: ClassVar[Family] = Family.FIRST

    setup: sections.TileSetup
    mode: sections.FirstMode
    sets: sections.Sets
    turn: sections.FirstTurn
    joker: sections.FirstJoker
    stars: sections.Stars
    introductory: sections.Introductory


@dataclass(frozen=True, slots=True)
class ExpressRules(Rules):
    """Dice, as a duel or alone."""

    family: ClassVar[Family] = Family.EXPRESS

    players: sections.DicePlayers
    setup: sections.DiceSetup
    dice: sections.Dice
    turns: sections.Turns
    score: sections.DiceScore
    match: sections.Match


FAMILIES: dict[Family, type[Rules]] = {
    rules.family: rules for rules in (ClassicRules, FirstRules, ExpressRules)
}
