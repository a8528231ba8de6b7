"""Custom dice in a file: one die a line, its faces separated by blanks; `#` begins a comment.

The result is the value of the rule `dice.faces`. Whether it fits the other rules is checked when they are
loaded.
"""

from typing import NamedTuple

from kostka.errors import RulesError
from kostka.rules.express import check_different


class DiceFile(NamedTuple):
    """The faces of every die, and its line number."""

    faces: tuple[str, ...]
    lines: tuple[int, ...]


def read_dice(text: str) -> DiceFile:
    """The dice of a file; a RulesError names the line."""
    dice: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        faces = line.partition("#")[0].upper().split()
        if faces:
            _check(faces, len(dice) + 1, f"line {number}")
            dice[number] = " ".join(faces)
    if not dice:
        raise RulesError("dice-file-empty")
    return DiceFile(tuple(dice.values()), tuple(dice))


def _check(faces: list[str], die: int, at: str) -> None:
    for face in faces:
        if not (face.isascii() and face.isalnum() and face[0].isalpha()):
            raise RulesError("die-face-unknown", at, die=die, face=face)
    check_different(faces, die, at)
