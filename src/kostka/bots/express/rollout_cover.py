# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""How few dice can be left at hand: the search of the solver over sets, on integers, without a grid.

It covers die after die by sets whose directions agree, as `kostka.solver.express.cover` does, and believes
that they can be laid. That is nearly always so; what is really laid, the solver decides. All that a search
needs stands in one row of integers.
"""

import cython

# A face is colour * 20 + number - 1, the joker the last one.
FACES = cython.declare(cython.int, 81)
JOKER = cython.declare(cython.int, 80)
STRIDE = cython.declare(cython.int, 20)

# Single numbers of the memory.
NUMBERS = cython.declare(cython.int, 0)
COLOURS = cython.declare(cython.int, 1)
STEPS = cython.declare(cython.int, 2)
LIMIT = cython.declare(cython.int, 3)
LEFT = cython.declare(cython.int, 4)
LEFT_COST = cython.declare(cython.int, 5)
MOST = cython.declare(cython.int, 6)
BEST_COST = cython.declare(cython.int, 7)
FOUND = cython.declare(cython.int, 8)
DICE = cython.declare(cython.int, 9)
LINES = cython.declare(cython.int, 10)
SETS = cython.declare(cython.int, 11)
DEPTH = cython.declare(cython.int, 13)
PART = cython.declare(cython.int, 14)
THIS = cython.declare(cython.int, 15)
ACTIVES = cython.declare(cython.int, 16)

# By face: the dice there are and those that must lie, what one costs that is left, and those left in the end;
# then those that are free, that may be left, that are left on this branch, and that are in one line so far.
HAVE = cython.declare(cython.int, 32)
NEED = cython.declare(cython.int, 132)
COST = cython.declare(cython.int, 232)
LEFT_OVER = cython.declare(cython.int, 332)
FREE = cython.declare(cython.int, 432)
SPARE = cython.declare(cython.int, 532)
LEAVING = cython.declare(cython.int, 632)
SINGLE = cython.declare(cython.int, 732)
PARTS = cython.declare(cython.int, 832)
THROUGH = cython.declare(cython.int, 932)  # where the sets of a face begin in THROUGH_SETS
ACTIVE = cython.declare(cython.int, 1016)  # the faces there are

# By die in a line: the face it stands for, whether it is a joker, its lines.
STANDS = cython.declare(cython.int, 1100)
IS_JOKER = cython.declare(cython.int, 1200)
FIRST = cython.declare(cython.int, 1300)
SECOND = cython.declare(cython.int, 1400)

# By depth and line: the piece that a line belongs to, and its direction; by depth and place: the die chosen.
PIECE = cython.declare(cython.int, 1500)
SIDE = cython.declare(cython.int, 3100)
CHOSEN = cython.declare(cython.int, 4700)
CROSSED = cython.declare(cython.int, 6300)
DEEP = cython.declare(cython.int, 40)

# The possible sets: where each begins, its faces, and for each face those that hold it.
SET_AT = cython.declare(cython.int, 8000)
SET_FACES = cython.declare(cython.int, 9000)
THROUGH_SETS = cython.declare(cython.int, 15000)
MOST_SETS = cython.declare(cython.int, 800)
MOST_FACES = cython.declare(cython.int, 5800)

# Jokers that may not go back into the set they are freed from (X-JOKER-2): how many, and in a row for each
# the numbers of its set, how many and which, and the face that the joker stands for. So they lie on the table
# before the turn, and so in the layout that was found.
FREED = cython.declare(cython.int, 17)  # whether there is such a rule
TIES = cython.declare(cython.int, 21000)
TIED_NOW = cython.declare(cython.int, 21400)
TIE = cython.declare(cython.int, 24)
MOST_TIES = cython.declare(cython.int, 16)
MEMORY = cython.declare(cython.int, 21800)

FREE_DIE = cython.declare(cython.int, -1)
JOKER_DIE = cython.declare(cython.int, -2)
UNBOUNDED = cython.declare(cython.int, 1 << 20)


def fewest(m: cython.int[::1], limit: cython.int) -> cython.void:
    """From HAVE, NEED and COST to LEFT_OVER: the dice that are left, in so many steps at most."""
    face: cython.int
    part: cython.int
    at: cython.int
    m[SETS] = m[SET_AT] = m[ACTIVES] = 0
    for at in range(1 + m[TIES] * TIE):
        m[TIED_NOW + at] = m[TIES + at]
    for face in range(FACES):
        m[LEFT_OVER + face] = m[HAVE + face] - m[NEED + face]
        if m[HAVE + face]:
            m[ACTIVE + m[ACTIVES]] = face
            m[ACTIVES] += 1
    _list_sets(m)
    _list_groups(m)
    _index_sets(m)
    _split(m)
    for face in range(FACES):
        m[FREE + face] = m[SPARE + face] = m[LEAVING + face] = m[SINGLE + face] = 0
    for part in range(m[PART]):
        _solve_part(m, part, limit)


def _list_sets(m: cython.int[::1]) -> cython.void:
    """Every run that the dice can make, with jokers in the places of what is not there."""
    colour: cython.int
    start: cython.int
    end: cython.int
    lacking: cython.int
    for colour in range(m[COLOURS]):
        for start in range(m[NUMBERS] - 2):
            lacking = 0
            for end in range(start, m[NUMBERS]):
                if not m[HAVE + colour * STRIDE + end]:
                    lacking += 1
                    if lacking > m[HAVE + JOKER]:
                        break
                if end - start >= 2 and lacking <= end - start:
                    _note_set(m, colour * STRIDE + start, 1, end - start + 1)


def _note_set(m: cython.int[::1], first: cython.int, step: cython.int, size: cython.int) -> cython.void:
    place: cython.int
    at: cython.int = m[SET_AT + m[SETS]]
    if m[SETS] >= MOST_SETS or at + size > MOST_FACES:
        return
    for place in range(size):
        m[SET_FACES + at + place] = first + place * step
    m[SETS] += 1
    m[SET_AT + m[SETS]] = at + size


def _list_groups(m: cython.int[::1]) -> cython.void:
    number: cython.int
    colours: cython.int
    colour: cython.int
    size: cython.int
    lacking: cython.int
    at: cython.int
    for number in range(m[NUMBERS]):
        for colours in range(1 << m[COLOURS]):
            at = m[SET_AT + m[SETS]]
            if m[SETS] >= MOST_SETS or at + 4 > MOST_FACES:
                return
            size = lacking = 0
            for colour in range(m[COLOURS]):
                if colours >> colour & 1:
                    m[SET_FACES + at + size] = colour * STRIDE + number
                    size += 1
                    if not m[HAVE + colour * STRIDE + number]:
                        lacking += 1
            if size >= 3 and lacking < size and lacking <= m[HAVE + JOKER]:
                m[SETS] += 1
                m[SET_AT + m[SETS]] = at + size


def _index_sets(m: cython.int[::1]) -> cython.void:
    """For each face the sets that hold it."""
    face: cython.int
    index: cython.int
    at: cython.int
    for face in range(FACES + 1):
        m[THROUGH + face] = 0
    for at in range(m[SET_AT + m[SETS]]):
        m[THROUGH + m[SET_FACES + at] + 1] += 1
    for face in range(FACES):
        m[THROUGH + face + 1] += m[THROUGH + face]
        m[SINGLE + face] = m[THROUGH + face]
    for index in range(m[SETS]):
        for at in range(m[SET_AT + index], m[SET_AT + index + 1]):
            face = m[SET_FACES + at]
            m[THROUGH_SETS + m[SINGLE + face]] = index
            m[SINGLE + face] += 1


def _split(m: cython.int[::1]) -> cython.void:
    """Number the parts that no set connects; a joker connects everything."""
    place: cython.int
    face: cython.int
    other: cython.int
    index: cython.int
    at: cython.int
    old: cython.int
    new: cython.int
    for place in range(m[ACTIVES]):
        face = m[ACTIVE + place]
        m[PARTS + face] = JOKER if m[HAVE + JOKER] else face
        m[SPARE + m[PARTS + face]] = -1
    for index in range(0 if m[HAVE + JOKER] else m[SETS]):
        new = m[PARTS + m[SET_FACES + m[SET_AT + index]]]
        for at in range(m[SET_AT + index] + 1, m[SET_AT + index + 1]):
            old = m[PARTS + m[SET_FACES + at]]
            if old != new:
                for place in range(m[ACTIVES]):
                    other = m[ACTIVE + place]
                    if m[PARTS + other] == old:
                        m[PARTS + other] = new
    # One after the other those in which there is something to lay; the others are -1.
    m[PART] = 0
    for place in range(m[ACTIVES]):
        face = m[ACTIVE + place]
        if m[HAVE + face] > m[NEED + face] and m[SPARE + m[PARTS + face]] < 0:
            m[SPARE + m[PARTS + face]] = m[PART]
            m[PART] += 1
    for place in range(m[ACTIVES]):
        face = m[ACTIVE + place]
        m[PARTS + face] = m[SPARE + m[PARTS + face]]


def _solve_part(m: cython.int[::1], part: cython.int, limit: cython.int) -> cython.void:
    """Leave nothing, or one die, and so on, as far as the steps suffice."""
    place: cython.int
    face: cython.int
    most: cython.int
    spare: cython.int = 0
    m[STEPS] = 0
    m[THIS] = part
    for place in range(m[ACTIVES]):
        face = m[ACTIVE + place]
        m[FREE + face] = m[SPARE + face] = 0
        if m[PARTS + face] == part:
            m[FREE + face] = m[HAVE + face]
            m[SPARE + face] = m[HAVE + face] - m[NEED + face]
            spare += m[SPARE + face]
    m[LEFT] = m[LEFT_COST] = m[DICE] = m[LINES] = m[DEPTH] = m[FOUND] = 0
    for most in range(spare):
        m[MOST] = most
        m[BEST_COST] = UNBOUNDED
        m[LIMIT] = m[STEPS] + (limit - m[STEPS] + 1) // 2
        _descend(m)
        if m[FOUND] or m[STEPS] >= limit:
            return


def _descend(m: cython.int[::1]) -> cython.void:
    face: cython.int
    at: cython.int
    m[STEPS] += 1
    if m[STEPS] > m[LIMIT] or _too_many(m, m[LEFT], m[LEFT_COST]) or m[DEPTH] >= DEEP - 1:
        return
    face = _tightest(m)
    if face == -2:
        return
    if face == -1:
        _finish(m)
        return
    m[DEPTH] += 1
    if face == JOKER:
        for at in range(m[SETS]):
            _fill(m, at, -1, 0, 0, 0, 0)
    else:
        for at in range(m[THROUGH + face], m[THROUGH + face + 1]):
            _fill(m, m[THROUGH_SETS + at], face, 0, 0, 0, 0)
    m[DEPTH] -= 1
    if m[SPARE + face] and m[LEFT] < m[MOST]:
        m[FREE + face] -= 1
        m[SPARE + face] -= 1
        m[LEAVING + face] += 1
        m[LEFT] += 1
        m[LEFT_COST] += m[COST + face]
        _descend(m)
        m[FREE + face] += 1
        m[SPARE + face] += 1
        m[LEAVING + face] -= 1
        m[LEFT] -= 1
        m[LEFT_COST] -= m[COST + face]


def _too_many(m: cython.int[::1], left: cython.int, cost: cython.int) -> cython.bint:
    """Whether leaving so many dice at that cost is no better than what is known."""
    return left > m[MOST] or (left == m[MOST] and cost >= m[BEST_COST])


def _finish(m: cython.int[::1]) -> cython.void:
    place: cython.int
    face: cython.int
    m[FOUND] = 1
    m[MOST] = m[LEFT]
    m[BEST_COST] = m[LEFT_COST]
    for place in range(m[ACTIVES]):
        face = m[ACTIVE + place]
        if m[PARTS + face] == m[THIS]:
            m[LEFT_OVER + face] = m[LEAVING + face]
    if m[FREED] and m[HAVE + JOKER]:
        _note_ties(m)


def _note_ties(m: cython.int[::1]) -> cython.void:
    """The jokers of the layout that was found, each with the numbers of its sets."""
    joker: cython.int
    m[TIED_NOW] = 0
    for joker in range(m[DICE]):
        if m[IS_JOKER + joker]:
            _note_tie(m, joker, m[FIRST + joker])
            if m[SECOND + joker] >= 0:
                _note_tie(m, joker, m[SECOND + joker])


def _note_tie(m: cython.int[::1], joker: cython.int, line: cython.int) -> cython.void:
    die: cython.int
    at: cython.int = TIED_NOW + 1 + m[TIED_NOW] * TIE
    if m[TIED_NOW] >= MOST_TIES:
        return
    m[TIED_NOW] += 1
    m[at] = 0
    m[at + 1] = m[STANDS + joker]
    for die in range(m[DICE]):
        if (m[FIRST + die] == line or m[SECOND + die] == line) and not m[IS_JOKER + die]:
            m[at + 2 + m[at]] = m[STANDS + die]
            m[at] += 1
    if m[at] < 2 or m[at + 2] // STRIDE != m[at + 3] // STRIDE:
        m[TIED_NOW] -= 1  # in a group it may have stood for any colour


def _tightest(m: cython.int[::1]) -> cython.int:
    """The free face with the fewest sets; -1 if no die is free, -2 if too many are without any set."""
    place: cython.int
    face: cython.int
    options: cython.int
    best: cython.int = -1
    smallest: cython.int = UNBOUNDED
    doomed: cython.int = m[LEFT]
    cost: cython.int = m[LEFT_COST]
    for place in range(m[ACTIVES]):
        face = m[ACTIVE + place]
        if face == JOKER or not m[FREE + face]:
            continue
        options = _options(m, face, smallest)
        if not options:
            doomed += m[FREE + face]
            cost += m[FREE + face] * m[COST + face]
            if m[SPARE + face] < m[FREE + face] or _too_many(m, doomed, cost):
                return -2
        if options < smallest:
            best, smallest = face, options
    if best >= 0:
        return best
    return JOKER if m[FREE + JOKER] else -1


def _options(m: cython.int[::1], face: cython.int, enough: cython.int) -> cython.int:
    """How many sets with a face there still are dice for; counting stops at `enough`."""
    at: cython.int
    place: cython.int
    index: cython.int
    other: cython.int
    missing: cython.int
    options: cython.int = 0
    for at in range(m[THROUGH + face], m[THROUGH + face + 1]):
        index = m[THROUGH_SETS + at]
        missing = 0
        for place in range(m[SET_AT + index], m[SET_AT + index + 1]):
            other = m[SET_FACES + place]
            if not m[FREE + other] and not m[SINGLE + other]:
                missing += 1
                if missing > m[FREE + JOKER]:
                    break
        if missing <= m[FREE + JOKER]:
            options += 1
            if options >= enough:
                break
    return options


def _fill(
    m: cython.int[::1],
    candidate: cython.int,
    pinned: cython.int,
    place: cython.int,
    jokers: cython.int,
    numbers: cython.int,
    crossed: cython.int,
) -> cython.void:
    """All ways to fill the places of a set; the pinned face takes a free die."""
    face: cython.int
    die: cython.int
    line: cython.int
    other: cython.int
    at: cython.int = m[SET_AT + candidate]
    chosen: cython.int = CHOSEN + m[DEPTH] * DEEP
    lines: cython.int = CROSSED + m[DEPTH] * DEEP
    if m[STEPS] > m[LIMIT]:
        return
    if at + place == m[SET_AT + candidate + 1]:
        if numbers and (pinned >= 0 or jokers):
            _lay(m, candidate, place, crossed)
        return
    face = m[SET_FACES + at + place]
    if m[FREE + face]:
        m[chosen + place] = FREE_DIE
        _fill(m, candidate, pinned, place + 1, jokers, numbers + 1, crossed)
    if face == pinned:
        return
    if m[SINGLE + face]:
        for die in range(m[DICE]):
            if m[STANDS + die] == face and m[SECOND + die] < 0:
                line = m[FIRST + die]
                other = 0
                while other < crossed and m[lines + other] != line:
                    other += 1
                if other == crossed:
                    m[chosen + place] = die
                    m[lines + crossed] = line
                    other = 0 if m[IS_JOKER + die] else 1
                    _fill(m, candidate, pinned, place + 1, jokers, numbers + other, crossed + 1)
    if jokers < m[FREE + JOKER]:
        m[chosen + place] = JOKER_DIE
        _fill(m, candidate, pinned, place + 1, jokers + 1, numbers, crossed)


def _lay(m: cython.int[::1], candidate: cython.int, size: cython.int, crossed: cython.int) -> cython.void:
    """Go on with the set as a line, if its direction agrees with those that it crosses."""
    place: cython.int
    die: cython.int
    face: cython.int
    line: cython.int = m[LINES]
    at: cython.int = m[SET_AT + candidate]
    chosen: cython.int = CHOSEN + m[DEPTH] * DEEP
    if line >= DEEP - 1 or not _turned(m, crossed) or (m[TIES] and _goes_back(m, candidate, size)):
        return
    m[LINES] += 1
    for place in range(size):
        face = m[SET_FACES + at + place]
        die = m[chosen + place]
        if die >= 0:
            m[SECOND + die] = line
            m[SINGLE + face] -= 1
            continue
        m[FREE + (face if die == FREE_DIE else JOKER)] -= 1
        m[STANDS + m[DICE]] = face
        m[IS_JOKER + m[DICE]] = die == JOKER_DIE
        m[FIRST + m[DICE]] = line
        m[SECOND + m[DICE]] = -1
        m[SINGLE + face] += 1
        m[DICE] += 1
    _descend(m)
    m[LINES] -= 1
    for place in range(size - 1, -1, -1):
        face = m[SET_FACES + at + place]
        die = m[chosen + place]
        if die >= 0:
            m[SECOND + die] = -1
            m[SINGLE + face] += 1
            continue
        m[FREE + (face if die == FREE_DIE else JOKER)] += 1
        m[SINGLE + face] -= 1
        m[DICE] -= 1


def _goes_back(m: cython.int[::1], candidate: cython.int, size: cython.int) -> cython.bint:
    """Whether a joker would be back in its set for certain.

    The set has all jokers there are, none where the one in question stood, and the only dice of their faces.
    """
    tie: cython.int
    place: cython.int
    face: cython.int
    number: cython.int
    row: cython.int
    found: cython.int
    jokers: cython.int = 0
    at: cython.int = m[SET_AT + candidate]
    chosen: cython.int = CHOSEN + m[DEPTH] * DEEP
    for place in range(size):
        jokers += _is_joker(m, m[chosen + place])
    if jokers < m[HAVE + JOKER]:
        return False
    for tie in range(m[TIES]):
        row = TIES + 1 + tie * TIE
        found = 0
        for place in range(size):
            face = m[SET_FACES + at + place]
            if _is_joker(m, m[chosen + place]):
                if face == m[row + 1]:
                    found = -1000
            elif m[HAVE + face] == 1:
                for number in range(row + 2, row + 2 + m[row]):
                    if m[number] == face:
                        found += 1
        if found == m[row]:
            return True
    return False


def _is_joker(m: cython.int[::1], die: cython.int) -> cython.bint:
    """Whether what was chosen for a place is a joker."""
    return die == JOKER_DIE or (die >= 0 and m[IS_JOKER + die])


def _turned(m: cython.int[::1], crossed: cython.int) -> cython.bint:
    """Note the piece and the direction of a new line; the lines of a level are those of the one before."""
    index: cython.int
    other: cython.int
    line: cython.int = m[LINES]
    before: cython.int = line * DEEP
    after: cython.int = before + DEEP
    piece: cython.int = line
    side: cython.int = 0
    flip: cython.int
    absorbed: cython.int
    lines: cython.int = CROSSED + m[DEPTH] * DEEP
    for index in range(line):
        m[PIECE + after + index] = m[PIECE + before + index]
        m[SIDE + after + index] = m[SIDE + before + index]
    if crossed:
        piece = m[PIECE + after + m[lines]]
        side = 1 - m[SIDE + after + m[lines]]
        for other in range(1, crossed):
            flip = (1 - m[SIDE + after + m[lines + other]]) ^ side
            absorbed = m[PIECE + after + m[lines + other]]
            if absorbed == piece:
                if flip:
                    return False
                continue
            for index in range(line):
                if m[PIECE + after + index] == absorbed:
                    m[PIECE + after + index] = piece
                    m[SIDE + after + index] ^= flip
    m[PIECE + after + line] = piece
    m[SIDE + after + line] = side
    return True
