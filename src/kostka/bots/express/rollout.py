# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Rounds of dice played to the end on counts of faces, hundreds a second and more where this is compiled.

Everybody throws all dice and lays as many as possible. It is an estimate, as `rollout_cover` is one, and says
nothing about what is legal.
"""

from array import array

import cython

from kostka.bots.express.scene import Row, Scene, Ties, face_code

if cython.compiled:
    from cython.cimports.kostka.bots.express.rollout_cover import (
        COST,
        FACES,
        FREED,
        HAVE,
        LEFT_OVER,
        MEMORY,
        MOST_TIES,
        NEED,
        TIE,
        TIED_NOW,
        TIES,
        fewest,
    )
else:
    from kostka.bots.express.rollout_cover import (
        COST,
        FACES,
        FREED,
        HAVE,
        LEFT_OVER,
        MEMORY,
        MOST_TIES,
        NEED,
        TIE,
        TIED_NOW,
        TIES,
        fewest,
    )

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


def memory(numbers: int, colours: int, joker_cost: int, freed: bool = False) -> Row:
    """Room for the searches of rounds with such dice; `freed` if jokers do not go back into their sets."""
    face: cython.int
    room = array("i", [0] * MEMORY)
    room[0], room[1], room[FREED] = numbers, colours, freed
    for face in range(FACES):
        room[COST + face] = face % 20 + 1
    room[COST + FACES - 1] = joker_cost
    return room


def row(scene: Scene, box: list[list[int]], steps: int) -> Row:
    """The scene as the setup that is played out; `box` has the faces of every die by its number from 1."""
    seat: cython.int
    place: cython.int
    known: cython.int = 0
    end: cython.int = 0
    setup = array("i", [0] * BOX)
    setup[SEATS], setup[ME], setup[NEXT] = len(scene.hands), scene.me, scene.following
    setup[THROWING], setup[STEPS] = scene.throwing, steps
    for seat in range(len(scene.hands)):
        setup[TURNS + seat], setup[SIZES + seat] = scene.turns[seat], len(scene.hands[seat])
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


def _write_ties(room: Row, at: int, ties: Ties) -> None:
    """How jokers are tied, from a place on; more than there is room for are forgotten."""
    noted = ties[:MOST_TIES]
    room[at] = len(noted)
    for number, (numbers, stands) in enumerate(noted):
        for place, value in enumerate((len(numbers), stands, *numbers), at + 1 + number * TIE):
            room[place] = value


def left_over(
    m: cython.int[::1], table: list[int], hand: list[int], steps: cython.int, ties: Ties = ()
) -> list[int]:
    """The faces that would be left of a hand."""
    face: cython.int
    for face in range(FACES):
        m[HAVE + face] = m[NEED + face] = 0
    for face in table:
        m[HAVE + face] += 1
        m[NEED + face] += 1
    for face in hand:
        m[HAVE + face] += 1
    _write_ties(m, TIES, ties)
    fewest(m, steps)
    left: list[int] = []
    for face in range(FACES):
        left += [face] * m[LEFT_OVER + face]
    return left


def play_out(
    setup: cython.int[::1],
    round_: cython.int[::1],
    m: cython.int[::1],
    seed: cython.ulonglong,
    sums: cython.longlong[::1],
    first: cython.int,
    last: cython.int,
) -> None:
    """Rounds number first to last - 1: adds to `sums` what the seat ME won, by how many dice, and its sum.

    The same number means that a die falls the same way in the same turn, whatever the setup. `round_` has the
    size of the setup, `m` comes from `memory`.
    """
    number: cython.int
    with cython.nogil:
        for number in range(first, last):
            _play(setup, round_, m, _mixed(seed, number))
            _count(round_, m, sums)


def _mixed(seed: cython.ulonglong, number: cython.ulonglong) -> cython.ulonglong:
    """32 bits that seem to have nothing to do with the seed and the number."""
    word: cython.ulonglong = (seed ^ ((number + 1) * _STEP)) & _LOW
    word = ((word ^ (word >> 16)) * _FIRST) & _LOW
    word = ((word ^ (word >> 13)) * _SECOND) & _LOW
    return word ^ (word >> 16)


def _play(
    setup: cython.int[::1], round_: cython.int[::1], m: cython.int[::1], luck: cython.ulonglong
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
        _throw(round_, seat, _mixed(luck, 2 * round_[TURNS + seat] + seat), choosing)
        choosing = False
        _lay(round_, m, seat)
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


def _lay(round_: cython.int[::1], m: cython.int[::1], seat: cython.int) -> cython.void:
    """As many dice as possible go to the table."""
    face: cython.int
    place: cython.int
    at: cython.int
    kept: cython.int = HAND * seat
    for face in range(FACES):
        m[HAVE + face] = m[NEED + face] = round_[TABLE + face]
    for place in range(HAND * seat, HAND * seat + round_[SIZES + seat]):
        m[HAVE + round_[FACE + place]] += 1
    for at in range(1 + round_[TIED] * TIE):
        m[TIES + at] = round_[TIED + at]
    fewest(m, round_[STEPS])
    for at in range(1 + m[TIED_NOW] * TIE):
        round_[TIED + at] = m[TIED_NOW + at]
    for place in range(HAND * seat, HAND * seat + round_[SIZES + seat]):
        face = round_[FACE + place]
        if m[LEFT_OVER + face]:
            m[LEFT_OVER + face] -= 1
            round_[DIE + kept] = round_[DIE + place]
            round_[FACE + kept] = face
            kept += 1
        else:
            round_[TABLE + face] += 1
    round_[SIZES + seat] = kept - HAND * seat


def _sum(round_: cython.int[::1], m: cython.int[::1], seat: cython.int) -> cython.int:
    place: cython.int
    total: cython.int = 0
    for place in range(HAND * seat, HAND * seat + round_[SIZES + seat]):
        total += m[COST + round_[FACE + place]]
    return total


def _count(round_: cython.int[::1], m: cython.int[::1], sums: cython.longlong[::1]) -> cython.void:
    """Who laid the last die has won, else who has fewer dice, then the lower sum (X-END-1, X-END-2)."""
    me: cython.int = round_[ME]
    other: cython.int = (me + 1) % round_[SEATS]
    ahead: cython.int
    sums[2] += _sum(round_, m, me)
    if other == me:
        sums[1] -= round_[SIZES + me]
        return
    ahead = round_[SIZES + other] - round_[SIZES + me]
    sums[1] += ahead
    if round_[EMPTIED] < 0 and not ahead:
        ahead = _sum(round_, m, other) - _sum(round_, m, me)
    if round_[EMPTIED] == me or (round_[EMPTIED] < 0 and ahead > 0):
        sums[0] += SHARE
    elif round_[EMPTIED] < 0 and not ahead:
        sums[0] += SHARE // 2
