# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Playouts of Express on counts of faces: hundreds per second and more where this is compiled.

Everybody rolls all dice and lays as many as possible; or waits: holds what fits, and lays only to go out or
in the last turn. Like `quick` this is an estimate, and says nothing about what is legal.
"""

from array import array
from typing import Any

import cython

from kostka.bots.express.scene import Row, Scene, Ties, face_code

if cython.compiled:
    from cython.cimports.kostka.bots.express.rollout.quick import FACES, MOST_TIES, TIE, Quick
else:
    from kostka.bots.express.rollout.quick import FACES, MOST_TIES, TIE, Quick

COMPILED = cython.compiled
"""Whether a round takes a millisecond or a hundred."""

# Columns of a setup: who plays and who is next, whether that seat throws and may hold dice, the steps of a
# search; by seat the turns left and the number of dice, and by place each die and its face; which of them are
# held; the table by face, and how its jokers are tied; the faces of each die in play, and where they begin.
SEATS = cython.declare(cython.int, 0)
ME = cython.declare(cython.int, 1)
NEXT = cython.declare(cython.int, 2)
THROWING = cython.declare(cython.int, 3)
STEPS = cython.declare(cython.int, 4)
EMPTIED = cython.declare(cython.int, 5)
WAITS = cython.declare(cython.int, 11)  # whether everybody holds what fits until all dice go
STAYING = cython.declare(cython.int, 12)  # the dice that do not fit, of the seat that looked last
STALE = cython.declare(cython.int, 13)  # by seat, whether the table has changed since it looked what fits
SIZE = cython.declare(cython.int, 10)  # of the setup itself
TURNS = cython.declare(cython.int, 6)
SIZES = cython.declare(cython.int, 8)
DIE = cython.declare(cython.int, 16)
FACE = cython.declare(cython.int, 144)
HELD = cython.declare(cython.int, 272)
TABLE = cython.declare(cython.int, 336)
TIED = cython.declare(cython.int, 420)
BOX_AT = cython.declare(cython.int, 820)
BOX = cython.declare(cython.int, 952)
HAND = cython.declare(cython.int, 64)  # places between one seat's dice and the next one's

SHARE = cython.declare(cython.int, 12)

_LOW = cython.declare(cython.ulonglong, (1 << 32) - 1)
_STEP = cython.declare(cython.ulonglong, 2654435761)
_FIRST = cython.declare(cython.ulonglong, 2246822507)
_SECOND = cython.declare(cython.ulonglong, 3266489909)


def memory(numbers: int, colours: int, joker_cost: int, freed: bool = False) -> Quick:
    """Room for the searches of rounds with such dice; `freed` if jokers do not go back into their sets."""
    return Quick(numbers, colours, joker_cost, freed)


def row(scene: Scene, box: list[list[int]], steps: int) -> Row:
    """The scene as the setup that is played out; `box` has the faces of every die by its number from 1."""
    seat: cython.int
    place: cython.int
    known: cython.int = 0
    end: cython.int = 0
    setup = array("i", [0] * BOX)
    setup[SEATS], setup[ME], setup[NEXT] = len(scene.hands), scene.me, scene.following
    setup[THROWING], setup[STEPS], setup[WAITS] = scene.throwing, steps, scene.waits
    for seat in range(len(scene.hands)):
        setup[TURNS + seat], setup[SIZES + seat] = scene.turns[seat], len(scene.hands[seat])
        setup[STALE + seat] = 1
        for place in range(len(scene.hands[seat])):
            die = scene.hands[seat][place]
            setup[DIE + HAND * seat + place] = known
            setup[FACE + HAND * seat + place] = face_code(die.face)
            setup[HELD + known] = die.number in scene.held
            faces = box[die.number - 1]
            setup[BOX_AT + known] = end
            setup.extend(faces)
            end += len(faces)
            known += 1
    setup[BOX_AT + known] = end
    for face in scene.table:
        setup[TABLE + face_code(face)] += 1
    _write_ties(setup, TIED, scene.ties)
    setup[SIZE] = len(setup)
    return setup


def _write_ties(room: Any, at: int, ties: Ties) -> None:
    """How jokers are tied, from a place on; more than there is room for are forgotten."""
    noted = ties[:MOST_TIES]
    room[at] = len(noted)
    for number, (numbers, stands) in enumerate(noted):
        for place, value in enumerate((len(numbers), stands, *numbers), at + 1 + number * TIE):
            room[place] = value


def left_over(
    quick: Quick, table: list[int], hand: list[int], steps: cython.int, ties: Ties = ()
) -> list[int]:
    """The faces that would be left of a hand."""
    face: cython.int
    for face in range(FACES):
        quick.have[face] = quick.need[face] = 0
    for face in table:
        quick.have[face] += 1
        quick.need[face] += 1
    for face in hand:
        quick.have[face] += 1
    _write_ties(quick.ties, 0, ties)
    quick.solve(steps)
    left: list[int] = []
    for face in range(FACES):
        left += [face] * quick.left_over[face]
    return left


def play_out(
    setup: cython.int[::1],
    round_: cython.int[::1],
    quick: Quick,
    seed: cython.ulonglong,
    sums: cython.longlong[::1],
    first: cython.int,
    last: cython.int,
) -> None:
    """Rounds number first to last - 1: adds to `sums` what the seat ME won, by how many dice, and its sum.

    The same number means that a die falls the same way in the same turn, whatever the setup. `round_` has the
    size of the setup, `quick` comes from `memory`.
    """
    number: cython.int
    with cython.nogil:
        for number in range(first, last):
            _play(setup, round_, quick, _mixed(seed, number))
            _count(round_, quick, sums)


def _mixed(seed: cython.ulonglong, number: cython.ulonglong) -> cython.ulonglong:
    """32 bits that seem to have nothing to do with the seed and the number."""
    word: cython.ulonglong = (seed ^ ((number + 1) * _STEP)) & _LOW
    word = ((word ^ (word >> 16)) * _FIRST) & _LOW
    word = ((word ^ (word >> 13)) * _SECOND) & _LOW
    return word ^ (word >> 16)


def _play(
    setup: cython.int[::1], round_: cython.int[::1], quick: Quick, luck: cython.ulonglong
) -> cython.void:
    index: cython.int
    seat: cython.int = setup[NEXT]
    choosing: cython.bint = setup[THROWING]
    for index in range(setup[SIZE]):
        round_[index] = setup[index]
    round_[EMPTIED] = -1
    while True:
        if not round_[TURNS + seat]:
            seat = (seat + 1) % round_[SEATS]
            if not round_[TURNS + seat]:
                return
        if round_[WAITS] and not choosing:
            if round_[STALE + seat]:
                _look(round_, quick, seat)
            choosing = True
        _throw(round_, seat, _mixed(luck, 2 * round_[TURNS + seat] + seat), choosing)
        choosing = False
        _look(round_, quick, seat)
        if not round_[WAITS] or round_[TURNS + seat] == 1 or not round_[STAYING]:
            _lay(round_, quick, seat)
        round_[TURNS + seat] -= 1
        if not round_[SIZES + seat]:
            round_[EMPTIED] = seat
            return
        seat = (seat + 1) % round_[SEATS]


def _throw(
    round_: cython.int[::1], seat: cython.int, luck: cython.ulonglong, choosing: cython.bint
) -> cython.void:
    place: cython.int
    die: cython.int
    start: cython.int
    count: cython.int
    for place in range(HAND * seat, HAND * seat + round_[SIZES + seat]):
        die = round_[DIE + place]
        if choosing and round_[HELD + die]:
            continue
        start = round_[BOX_AT + die]
        count = round_[BOX_AT + die + 1] - start
        start += cython.cast(cython.int, (_mixed(luck, die) * cython.cast(cython.ulonglong, count)) >> 32)
        round_[FACE + place] = round_[BOX + start]


def _look(round_: cython.int[::1], quick: Quick, seat: cython.int) -> cython.void:
    """What is left after laying as many dice as possible; those that fit are HELD."""
    face: cython.int
    place: cython.int
    at: cython.int
    round_[STALE + seat] = 0
    round_[STAYING] = 0
    for face in range(FACES):
        quick.have[face] = quick.need[face] = round_[TABLE + face]
    for place in range(HAND * seat, HAND * seat + round_[SIZES + seat]):
        face = round_[FACE + place]
        if face < 0:  # not thrown yet
            return
        quick.have[face] += 1
    for at in range(1 + round_[TIED] * TIE):
        quick.ties[at] = round_[TIED + at]
    quick.solve(round_[STEPS])
    for place in range(HAND * seat, HAND * seat + round_[SIZES + seat]):
        face = round_[FACE + place]
        round_[HELD + round_[DIE + place]] = not quick.left_over[face]
        if quick.left_over[face]:
            quick.left_over[face] -= 1
            round_[STAYING] += 1


def _lay(round_: cython.int[::1], quick: Quick, seat: cython.int) -> cython.void:
    """The dice that fit go to the table."""
    place: cython.int
    at: cython.int
    kept: cython.int = HAND * seat
    for at in range(1 + quick.tied_now[0] * TIE):
        round_[TIED + at] = quick.tied_now[at]
    for place in range(HAND * seat, HAND * seat + round_[SIZES + seat]):
        if round_[HELD + round_[DIE + place]]:
            round_[TABLE + round_[FACE + place]] += 1
            round_[STALE + (seat + 1) % round_[SEATS]] = 1
        else:
            round_[DIE + kept] = round_[DIE + place]
            round_[FACE + kept] = round_[FACE + place]
            kept += 1
    round_[SIZES + seat] = kept - HAND * seat


def _sum(round_: cython.int[::1], quick: Quick, seat: cython.int) -> cython.int:
    place: cython.int
    total: cython.int = 0
    for place in range(HAND * seat, HAND * seat + round_[SIZES + seat]):
        total += quick.cost[round_[FACE + place]]
    return total


def _count(round_: cython.int[::1], quick: Quick, sums: cython.longlong[::1]) -> cython.void:
    """The player who laid the last die wins, else the fewest dice, then the lowest sum (X-END-1, X-END-2)."""
    me: cython.int = round_[ME]
    other: cython.int = (me + 1) % round_[SEATS]
    ahead: cython.int
    sums[2] += _sum(round_, quick, me)
    if other == me:
        sums[1] -= round_[SIZES + me]
        return
    ahead = round_[SIZES + other] - round_[SIZES + me]
    sums[1] += ahead
    if round_[EMPTIED] < 0 and not ahead:
        ahead = _sum(round_, quick, other) - _sum(round_, quick, me)
    if round_[EMPTIED] == me or (round_[EMPTIED] < 0 and ahead > 0):
        sums[0] += SHARE
    elif round_[EMPTIED] < 0 and not ahead:
        sums[0] += SHARE // 2
