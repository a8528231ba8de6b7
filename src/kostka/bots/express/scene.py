"""A round of Express as counts of faces, ready for playouts."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from kostka.bots.express.turn import Turn
from kostka.rules.choices import FreedDie
from kostka.rules.express import ExpressRules
from kostka.tiles import JOKER, Tile
from kostka.tiles.dice import Dice, Layout, box_faces
from kostka.tiles.freed import bonds

if TYPE_CHECKING:
    from array import array

Row: TypeAlias = "array[int]"
"""Small integers in the form that compiled code takes."""

Ties: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]
"""Jokers on the table, as numbers of faces: the rest of a joker's set, and what it stands for."""

STRIDE = 20
JOKER_FACE = 80
UNROLLED = -1
MOST_DICE = 60
"""The most dice in play for which playouts work."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position for playouts: hands by seat, the faces on the table, and who acts next.

    With `throwing`, the seat `me`, which is next, rolls all its dice but the `held` ones. With `waits`,
    everybody holds what fits until all dice go at once, or the last turn comes.
    """

    me: int
    following: int
    turns: tuple[int, ...]
    hands: tuple[Dice, ...]
    table: tuple[Tile, ...]
    ties: Ties = ()
    throwing: bool = False
    held: frozenset[int] = frozenset()
    waits: bool = False


def scene(turn: Turn, *, waits: bool = False) -> Scene:
    """The position with the seat to act; the others' play is modelled."""
    view = turn.view
    hands = tuple(hand.dice for hand in view.hands)
    faces = tuple(die.face for die in view.table)
    tied = ties(view.table, turn.rules)
    return Scene(turn.seat, turn.seat, view.turns_left, hands, faces, tied, waits=waits)


def ties(table: Layout, rules: ExpressRules) -> Ties:
    """The jokers that may not go back into their sets; one that can stand for several faces is left out."""
    if rules.joker.freed is FreedDie.ANY_SET:
        return ()
    return tuple(
        (tuple(face_code(die.face) for die in bond.dice if die.face != JOKER), face_code(*bond.stands))
        for bond in bonds(table, rules.deck)
        if len(bond.stands) == 1
    )


def before_throw(here: Scene, held: frozenset[int]) -> Scene:
    """The seat rolls all but these dice."""
    return replace(here, throwing=True, held=held)


def after_turn(here: Scene, left: Dice, tied: Ties) -> Scene:
    """The seat has laid all but these dice, and the other one is next; `tied` are the jokers on the table."""
    me = here.me
    kept = {die.number for die in left}
    laid = [die.face for die in here.hands[me] if die.number not in kept and die.face is not None]
    return replace(
        here,
        following=(me + 1) % len(here.hands),
        turns=tuple(count - (seat == me) for seat, count in enumerate(here.turns)),
        hands=tuple(left if seat == me else hand for seat, hand in enumerate(here.hands)),
        table=(*here.table, *laid),
        ties=tied,
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
