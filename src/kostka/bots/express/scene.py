"""A round of dice as counts of faces, from which it can be played to the end."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from kostka.bots.express.turn import Turn
from kostka.rules.express import ExpressRules
from kostka.tiles import JOKER, Tile
from kostka.tiles.dice import Dice, box_faces

if TYPE_CHECKING:
    from array import array

Row: TypeAlias = "array[int]"
"""Small integers, as compiled code takes them."""

STRIDE = 20
JOKER_FACE = 80
UNROLLED = -1
MOST_DICE = 60
"""Dice in play; with more of them nothing is played out."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as it is played out: hands by seat, the faces of the table, and who acts next.

    With `throwing` the seat `me`, which is next, throws all its dice but those that are `held`.
    """

    me: int
    following: int
    turns: tuple[int, ...]
    hands: tuple[Dice, ...]
    table: tuple[Tile, ...]
    throwing: bool = False
    held: frozenset[int] = frozenset()


def scene(turn: Turn) -> Scene:
    """The position with the seat to act."""
    view = turn.view
    hands = tuple(hand.dice for hand in view.hands)
    return Scene(turn.seat, turn.seat, view.turns_left, hands, tuple(die.face for die in view.table))


def before_throw(here: Scene, held: frozenset[int]) -> Scene:
    """The seat throws all but these dice."""
    return replace(here, throwing=True, held=held)


def after_turn(here: Scene, left: Dice) -> Scene:
    """The seat has laid all its dice but these, and the other one is next."""
    me = here.me
    kept = {die.number for die in left}
    laid = [die.face for die in here.hands[me] if die.number not in kept and die.face is not None]
    return replace(
        here,
        following=(me + 1) % len(here.hands),
        turns=tuple(count - (seat == me) for seat, count in enumerate(here.turns)),
        hands=tuple(left if seat == me else hand for seat, hand in enumerate(here.hands)),
        table=(*here.table, *laid),
    )


def face_code(face: Tile | None) -> int:
    if face is None:
        return UNROLLED
    return JOKER_FACE if face == JOKER else face.colour * STRIDE + face.number - 1


def box_codes(rules: ExpressRules) -> list[list[int]]:
    """The faces of every die of the box."""
    return [list(map(face_code, faces)) for faces in box_faces(rules.dice.faces)]


def in_play(here: Scene) -> int:
    """How many dice there are on the table and in the hands."""
    return len(here.table) + sum(map(len, here.hands))


def codes(faces: Iterable[Tile | None]) -> list[int]:
    return [face_code(face) for face in faces]
