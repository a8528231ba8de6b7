# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Questions to the solver's kernel about racks and tables that are counts of tiles.

All counts lie in one array of blocks, one for the table, the pool and each rack, so that a question is two
places in it. A joker that an answer leaves over nearly always fits into some set, so it counts as laid.

Positions that are compared with each other (what a draw could have brought, what could be laid) ask mostly
the same questions, so answers are remembered by the tiles that they are about.
"""

from array import array

import cython

from kostka.solver.classic.kernel import sweep

if cython.compiled:
    from cython.cimports.kostka.solver.classic.kernel.memory import (
        ANY,
        CELLS,
        COPIES,
        EVERY_JOKER,
        FLOOR,
        GROUP_MAX,
        HIGH,
        JOKER_POINTS,
        JOKERS,
        JOKERS_FORCED,
        LIMIT,
        LOSS,
        NUMBERS,
        OBJECTIVE,
        SOLVED,
        STATUS,
        STRIDE,
        TILES,
        TO_GROUPS,
        TO_RUNS,
        VALUE,
        WIDTH,
        Memory,
    )
else:
    from kostka.solver.classic.kernel.memory import (
        ANY,
        CELLS,
        COPIES,
        EVERY_JOKER,
        FLOOR,
        GROUP_MAX,
        HIGH,
        JOKER_POINTS,
        JOKERS,
        JOKERS_FORCED,
        LIMIT,
        LOSS,
        NUMBERS,
        OBJECTIVE,
        SOLVED,
        STATUS,
        STRIDE,
        TILES,
        TO_GROUPS,
        TO_RUNS,
        VALUE,
        WIDTH,
        Memory,
    )

LAID = cython.declare(cython.int, 0)  # the block of what the last answer laid
BLOCKS = cython.declare(cython.int, 12)
_ROOM = 1 << 15
_QUICK = 4  # states of a quick search
_LARGEST_GROUP = 4
_REMEMBERED = 10_000

# The kinds of questions that are remembered.
_LAY = cython.declare(cython.int, 0)
_OPENING_VALUE = cython.declare(cython.int, 1)
_OPEN = cython.declare(cython.int, 2)
_OUTS = cython.declare(cython.int, 3)
_ALL = cython.declare(cython.int, 4)
_QUESTION = cython.declare(cython.int, 193)  # its kind and two blocks
_NOTHING = cython.declare(cython.int, 255)  # where no opening is found

# Of a tile, whether it lets a rack go out.
_UNASKED = cython.declare(cython.int, 0)
_KEEPS = cython.declare(cython.int, 1)
_LETS_OUT = cython.declare(cython.int, 2)


@cython.cclass
class Asker:
    """One thread's questions under given rules; `exact` unless proofs could take long."""

    def __init__(
        self,
        numbers: int,
        colours: int,
        copies: int,
        groups: bool,
        joker_points: int,
        minimum: int,
        jokers_open: bool,
        exact: bool,
    ) -> None:
        self.memory = Memory(_ROOM)
        self.problem, self.answer = array("i", bytes(1600)), array("i", bytes(1600))
        self.tiles = array("i", bytes(4 * 96 * BLOCKS))
        self.numbers, self.minimum = numbers, max(minimum, 1)
        self.jokers_open, self.exact = jokers_open, exact
        self.solves = 0
        self.known: dict = {}
        self.question, self.reply = array("B", bytes(_QUESTION)), array("B", bytes(CELLS + 1))
        self.asked, self.answered = self.question, self.reply
        self.problem[NUMBERS] = numbers
        self.problem[GROUP_MAX] = min(_LARGEST_GROUP, colours) if groups else 0
        self.problem[COPIES] = copies
        self.problem[JOKER_POINTS] = joker_points

    def tally(self, tiles: tuple, block: cython.int) -> cython.int:
        """Count tiles into a block; returns what they cost on a rack, jokers apart."""
        i: cython.int
        colour: cython.int
        number: cython.int
        points: cython.int = 0
        for i in range(block, block + CELLS):
            self.tiles[i] = 0
        for i in range(len(tiles)):
            colour = cython.cast(tuple, tiles[i])[0]
            number = cython.cast(tuple, tiles[i])[1]
            points += number
            self.tiles[block + (0 if colour < 0 else colour * STRIDE + number)] += 1
        return points

    def tally_table(self, table: tuple, block: cython.int) -> cython.int:
        """Count the tiles of a table into a block; returns how many there are."""
        i: cython.int
        k: cython.int
        total: cython.int = 0
        colour: cython.int
        number: cython.int
        for i in range(block, block + CELLS):
            self.tiles[i] = 0
        for k in range(len(table)):
            tiles: tuple = table[k]
            for i in range(len(tiles)):
                colour = cython.cast(tuple, tiles[i])[0]
                number = cython.cast(tuple, tiles[i])[1]
                self.tiles[block + (0 if colour < 0 else colour * STRIDE + number)] += 1
                total += 1
        return total

    @cython.cfunc
    def load(self, table: cython.int, rack: cython.int) -> cython.void:
        """The problem of laying a rack on a table, none if its place is -1."""
        i: cython.int
        for i in range(CELLS):
            self.problem[i] = 0 if table < 0 else self.tiles[table + i]
            self.problem[HIGH + i] = self.problem[i] + self.tiles[rack + i]
        self.problem[JOKERS_FORCED], self.problem[JOKERS] = self.problem[0], self.problem[HIGH]
        self.problem[0] = self.problem[HIGH] = 0
        self.problem[EVERY_JOKER] = self.problem[FLOOR] = 0

    @cython.cfunc
    def ask(self, objective: cython.int, limit: cython.int) -> cython.int:
        """Whether there is an answer; the GIL is kept, because answers are short."""
        self.problem[OBJECTIVE] = objective
        self.problem[LIMIT] = limit
        self.problem[WIDTH] = 0 if self.exact else _QUICK
        self.solves += 1
        sweep.solve_row(self.memory, self.problem, self.answer)
        return self.answer[STATUS] == SOLVED

    @cython.cfunc
    def key(self, kind: cython.int, table: cython.int, rack: cython.int) -> bytes:
        """A question by the tiles that it is about; the table is empty if its place is -1."""
        i: cython.int
        self.asked[0] = kind
        for i in range(CELLS):
            self.asked[1 + i] = 0 if table < 0 else self.tiles[table + i]
            self.asked[1 + CELLS + i] = self.tiles[rack + i]
        return self.question.tobytes()

    @cython.cfunc
    def remember(self, key: bytes, answer: object) -> cython.void:
        """Keep an answer; all are forgotten when there are too many."""
        if len(self.known) >= _REMEMBERED:
            self.known.clear()
        self.known[key] = answer

    @cython.cfunc
    def remember_laid(self, key: bytes, left: cython.int) -> cython.int:
        """Keep what is in the block LAID, and how many tiles stay, which is returned."""
        i: cython.int
        for i in range(CELLS):
            self.answered[i] = self.tiles[LAID + i]
        self.answered[CELLS] = _NOTHING if left < 0 else left
        self.remember(key, self.reply.tobytes())
        return left

    @cython.cfunc
    def recall_laid(self, answer: bytes) -> cython.int:
        """Write what was laid into the block LAID again; returns how many tiles stay."""
        i: cython.int
        for i in range(CELLS):
            self.tiles[LAID + i] = answer[i]
        i = answer[CELLS]
        return -1 if i == _NOTHING else i

    @cython.cfunc
    def lay(self, table: cython.int, rack: cython.int) -> cython.int:
        """Most tiles, then most points: what is laid is in the block LAID, how many stay is returned."""
        key: bytes = self.key(_LAY, table, rack)
        known: object = self.known.get(key)
        if known is not None:
            return self.recall_laid(known)
        self.load(table, rack)
        return self.remember_laid(key, self.note_laid(rack, self.ask(TILES, 0)))

    @cython.cfunc
    def opening_value(self, rack: cython.int) -> cython.int:
        """The most that sets of the rack are worth in an opening."""
        i: cython.int
        held: cython.int = 0
        key: bytes = self.key(_OPENING_VALUE, -1, rack)
        known: object = self.known.get(key)
        if known is not None:
            return known
        self.load(-1, rack)
        if not self.jokers_open:
            self.problem[JOKERS] = 0
        for i in range(1, CELLS):
            held += self.problem[HIGH + i] * (i % STRIDE)
        held += self.problem[JOKERS] * self.numbers
        self.problem[EVERY_JOKER] = self.problem[JOKERS] > 0
        held = held - self.answer[LOSS] if self.ask(VALUE, 0) else 0
        self.remember(key, held)
        return held

    @cython.cfunc
    def open(self, rack: cython.int) -> cython.int:
        """The opening with most tiles, in the block LAID; returns how many stay, -1 if there is none."""
        key: bytes = self.key(_OPEN, -1, rack)
        known: object = self.known.get(key)
        if known is not None:
            return self.recall_laid(known)
        self.load(-1, rack)
        if not self.jokers_open:
            self.problem[JOKERS] = 0
        self.problem[EVERY_JOKER] = 1
        self.problem[FLOOR] = self.minimum
        return self.remember_laid(key, self.note_laid(rack, 1) if self.ask(TILES, 0) else -1)

    @cython.cfunc
    def note_laid(self, rack: cython.int, answered: cython.bint) -> cython.int:
        """Write what the answer, if there is one, laid into the block LAID; returns how many stay."""
        i: cython.int
        left: cython.int = 0
        for i in range(1, CELLS):
            self.tiles[LAID + i] = 0
            if answered:
                self.tiles[LAID + i] = self.answer[TO_GROUPS + i] + self.answer[TO_RUNS + i] - self.problem[i]
            left += self.tiles[rack + i] - self.tiles[LAID + i]
        self.tiles[LAID] = self.problem[JOKERS] - self.problem[JOKERS_FORCED] if answered else 0
        return left + self.tiles[rack] - self.tiles[LAID]

    @cython.cfunc
    def outs(self, table: cython.int, rack: cython.int, pool: cython.int) -> cython.int:
        """How many tiles of the pool would let all of a rack be laid."""
        i: cython.int
        found: cython.int = 0
        self.load(table, rack)
        for i in range(1, CELLS):
            self.problem[i] = self.problem[HIGH + i]
        key: bytes = self.key_of_problem(_OUTS)
        known: object = self.known.get(key)
        if known is None:
            known = array("B", bytes(CELLS))
            self.remember(key, known)
            # What no joker can complete, no tile can. (A quick search may overlook that one could.)
            if self.exact and not self.lets_out(0):
                for i in range(CELLS):
                    known[i] = _KEEPS
        of_tiles: cython.uchar[::1] = known
        for i in range(CELLS):
            if self.tiles[pool + i] == 0:
                continue
            if of_tiles[i] == _UNASKED:
                of_tiles[i] = _LETS_OUT if self.lets_out(i) else _KEEPS
            if of_tiles[i] == _LETS_OUT:
                found += self.tiles[pool + i]
        return found

    @cython.cfunc
    def key_of_problem(self, kind: cython.int) -> bytes:
        """The question whether all tiles of the problem can lie on the table, whoever holds them."""
        i: cython.int
        self.asked[0] = kind
        self.asked[1], self.asked[1 + CELLS] = self.problem[JOKERS_FORCED], self.problem[JOKERS]
        for i in range(1, CELLS):
            self.asked[1 + i] = self.problem[HIGH + i]
            self.asked[1 + CELLS + i] = 0
        return self.question.tobytes()

    @cython.cfunc
    def lets_out(self, i: cython.int) -> cython.bint:
        """Whether all tiles of the problem can lie on the table with one more of this cell."""
        answered: cython.bint
        if i == 0:
            self.problem[JOKERS] += 1
        else:
            self.problem[i] += 1
            self.problem[HIGH + i] += 1
        key: bytes = self.key_of_problem(_ALL)
        known: object = self.known.get(key)
        if known is None:
            answered = self.ask(ANY, 1)
            self.remember(key, answered)
        else:
            answered = known
        if i == 0:
            self.problem[JOKERS] -= 1
        else:
            self.problem[i] -= 1
            self.problem[HIGH + i] -= 1
        return answered
