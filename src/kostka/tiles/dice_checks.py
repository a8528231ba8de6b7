"""Whether dice can lie like this: each of them once, no face on more dice than have it, every line valid."""

from collections import Counter
from collections.abc import Iterable

from kostka.errors import PositionError
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Die, LaidDie, Layout, box_faces, die_id, format_dice
from kostka.tiles.grid import grid_faults
from kostka.tiles.sets import SHORTEST


def check_dice(
    dice: Iterable[Die | LaidDie], rules: ExpressRules, at: str = "", bag: tuple[int, ...] = ()
) -> None:
    """Raise a PositionError if a die is unknown or repeated, or a face shows on more dice than have it."""
    shown = list(dice)
    numbers = [*(die.number for die in shown), *bag]
    last = len(rules.dice.faces)
    for number, count in Counter(numbers).items():
        check_number(number, last, at)
        if count > 1:
            raise PositionError("die-twice", at, die=die_id(number))
    limits = Counter(face for die in box_faces(rules.dice.faces) for face in set(die))
    for face, count in Counter(die.face for die in shown if die.face is not None).items():
        if count > limits[face]:
            raise PositionError("dice-face-limit", at, face=str(face), count=count, limit=limits[face])


def check_layout(table: Layout, rules: ExpressRules, at: str = "table") -> None:
    """Raise a PositionError if a table is not laid by the rules."""
    faults = grid_faults(table, rules.deck)
    if faults:
        flaw, dice = faults[0]
        squares = " ".join(str(die.square) for die in dice)
        raise PositionError(flaw.value, f"{at} {squares}".lstrip(), dice=format_dice(dice), limit=SHORTEST)


def check_number(number: int, last: int, at: str) -> None:
    """Raise a PositionError if the box has no such die."""
    if number > last:
        raise PositionError("die-unknown", at, die=die_id(number), last=die_id(last))
