"""A violation that names dice, with their squares where they lie on the grid."""

from collections.abc import Iterable
from dataclasses import dataclass

from kostka.engine.game import Plain, Violation
from kostka.texts import Tiles
from kostka.tiles.dice import Die, LaidDie, format_dice

_MOST_SHOWN = 9


@dataclass(frozen=True, slots=True)
class DiceViolation(Violation):
    """A clause that an action breaks, and the dice concerned as the action has them."""

    dice: tuple[Die | LaidDie, ...] = ()

    def plain(self, lang: str = "en", *, parts: bool = False) -> Plain:
        squares = [str(die.square) for die in self.dice if isinstance(die, LaidDie)]
        return {
            **Violation.plain(self, lang, parts=parts),
            "tiles": format_dice(self.dice),
            "squares": squares,
        }


def about(clause: str, code: str, dice: Iterable[Die | LaidDie], **params: object) -> DiceViolation:
    """A violation whose message names the dice."""
    concerned = tuple(dice)
    shown = format_dice(concerned[:_MOST_SHOWN]) + (" …" if len(concerned) > _MOST_SHOWN else "")
    faces = tuple(die.face for die in concerned if die.face is not None)
    return DiceViolation(clause, code, faces, (), {"dice": Tiles(shown), **params}, concerned)
