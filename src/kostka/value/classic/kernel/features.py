# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""What is seen of a position: for every seat in turn order a row of small whole numbers.

Everything is relative to the seat on turn, so that seats have no numbers here, and made from counts, so that
no order of tiles matters. What tells most are not sizes and points but what the solver finds: what each could
lay now; what all would lay one after the other, each as its level does, until everybody is stuck; how many
tiles of the pool would then let a player go out; and how well what is left is connected.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.kostka.value.classic.kernel.asking import LAID, Asker
else:
    from kostka.value.classic.kernel.asking import LAID, Asker

CELLS = cython.declare(cython.int, 96)
STRIDE = cython.declare(cython.int, 24)
TABLE = cython.declare(cython.int, 96)
POOL = cython.declare(cython.int, 192)
THEN = cython.declare(cython.int, 288)  # the table when everybody is stuck
RACKS = cython.declare(cython.int, 384)
RESTS = cython.declare(cython.int, 768)  # the racks then

# How a level plays, as far as the chain knows it.
LAYS = cython.declare(cython.int, 0)
STARVES = cython.declare(cython.int, 1)  # holds once somebody is nearly out
HOLDS = cython.declare(cython.int, 2)  # opens at once, then only goes out
WAITS = cython.declare(cython.int, 3)  # opens late, and only goes out
STYLES = cython.declare(cython.int, 7)

LEVELS = cython.declare(cython.int, 7)
NEARLY_OUT = cython.declare(cython.int, 4)
FEW = cython.declare(cython.int, 5)  # with more tiles left over than this nobody is one tile from going out
FLAG = cython.declare(cython.int, 16)  # how much "yes" is
WIDTH = cython.declare(cython.int, 60)
"""The numbers of a row."""

_STYLE = (0, 0, 0, 0, 1, 2, 3)  # of unknown, beginner, casual, solid, sharp, holder, expert


def width() -> int:
    """How many numbers a row has."""
    return WIDTH


def _places() -> array:
    return array("i", bytes(16))


@cython.cclass
class Reader:
    """Reads positions under given rules; not for two threads at once.

    `pool_empty` and the rest of `terms` are what the rows say of the rules.
    """

    def __init__(self, asker: Asker, terms: tuple, joker_points: int) -> None:
        self.asker = asker
        self.tiles = asker.tiles
        self.terms = array("i", terms)
        self.joker_points = joker_points
        self.rows = array("i", bytes(4 * 4 * WIDTH))
        self.style = array("i", _STYLE)
        # By place in turn order. First what is given, then what each could lay now: tiles left over, what its
        # sets are worth in an opening, tiles left over after that one (-1: none).
        self.level, self.opened, self.size, self.points = _places(), _places(), _places(), _places()
        self.left, self.worth, self.kept = _places(), _places(), _places()
        # And when everybody is stuck: the tiles still on the rack, those left over if it laid again, ...
        self.rest, self.left_then, self.rest_points = _places(), _places(), _places()
        self.then_opened, self.out_at, self.asked = _places(), _places(), _places()
        self.outs, self.held_outs = _places(), _places()
        self.players = self.pool = self.on_table = 0
        self.grown = 0  # how often the table grew in the chain; `asked` is when each seat last looked at it

    def read(
        self,
        racks: tuple,
        table: tuple,
        pool: tuple,
        opened: tuple,
        levels: tuple,
        last_turns: cython.int,
        passes: cython.int,
    ) -> bool:
        """Fill the rows, the seat on turn first; returns whether that seat can go out at once."""
        j: cython.int
        self.players = len(racks)
        self.pool = len(pool)
        self.on_table = self.asker.tally_table(table, TABLE)
        self.asker.tally(pool, POOL)
        for j in range(self.players):
            self.points[j] = self.asker.tally(racks[j], RACKS + CELLS * j)
            self.points[j] += self.tiles[RACKS + CELLS * j] * self.joker_points
            self.size[j] = len(racks[j])
            self.opened[j] = opened[j]
            self.level[j] = levels[j]
        self._look()
        self._chain()
        self._look_then()
        for j in range(self.players):
            self._write(j, last_turns, passes)
        return (self.left[0] == 0) if self.opened[0] else (self.kept[0] == 0)

    @cython.cfunc
    def _look(self) -> cython.void:
        """What everybody could lay now."""
        j: cython.int
        for j in range(self.players):
            self.left[j] = self.asker.lay(TABLE, RACKS + CELLS * j)
            self.worth[j] = self.kept[j] = -1
            if not self.opened[j]:
                self.worth[j] = self.asker.opening_value(RACKS + CELLS * j)
                if self.worth[j] >= self.asker.minimum:
                    self.kept[j] = self.asker.open(RACKS + CELLS * j)

    @cython.cfunc
    def _chain(self) -> cython.void:
        """All lay in turn, as their levels do, until nobody lays or somebody is out."""
        i: cython.int
        j: cython.int
        k: cython.int
        step: cython.int
        stuck: cython.int = 0
        self.grown = 0
        for i in range(CELLS):
            self.tiles[THEN + i] = self.tiles[TABLE + i]
            for j in range(self.players):
                self.tiles[RESTS + CELLS * j + i] = self.tiles[RACKS + CELLS * j + i]
        for j in range(self.players):
            self.rest[j], self.left_then[j] = self.size[j], self.left[j]
            self.then_opened[j] = self.opened[j]
            self.out_at[j] = self.asked[j] = 0
        for step in range(4 * self.players):
            j = step % self.players
            k = self._lays(j)
            if k == 0:
                stuck += 1
                if stuck == self.players:
                    return
                continue
            stuck = 0
            self.grown += 1
            self.then_opened[j] = 1
            self.rest[j] -= k
            for i in range(CELLS):
                self.tiles[THEN + i] += self.tiles[LAID + i]
                self.tiles[RESTS + CELLS * j + i] -= self.tiles[LAID + i]
            self.left_then[j] = self.rest[j]
            self.asked[j] = -1
            if self.rest[j] == 0:
                self.out_at[j] = step + 1
                return

    @cython.cfunc
    def _lays(self, j: cython.int) -> cython.int:
        """How many tiles a seat lays in its turn of the chain; which ones is in the block LAID."""
        kept: cython.int
        style: cython.int = self.style[self.level[j]]
        holds: cython.bint = style >= HOLDS or (style == STARVES and self._nearly_out(j))
        if self.pool == 0:
            holds = False
        if not self.then_opened[j]:
            if self.kept[j] < 0 or (style == WAITS and self.kept[j] > 0 and self.pool > 0):
                return 0
            kept = self.asker.open(RESTS + CELLS * j)
            return self.rest[j] - kept
        if (
            self.opened[j]
            and self.asked[j] == self.grown
            and (self.grown > 0 or self.left[j] == self.size[j])
        ):
            return 0
        if holds and self.grown == 0 and self.left[j] > 0:
            return 0
        kept = self.asker.lay(THEN, RESTS + CELLS * j)
        self.left_then[j] = kept
        self.asked[j] = self.grown
        if holds and kept > 0:
            return 0
        return self.rest[j] - kept

    @cython.cfunc
    def _nearly_out(self, j: cython.int) -> cython.bint:
        """Whether somebody else has opened and has few tiles."""
        k: cython.int
        found: cython.bint = False
        for k in range(self.players):
            found |= k != j and self.then_opened[k] and self.rest[k] <= NEARLY_OUT
        return found

    @cython.cfunc
    def _look_then(self) -> cython.void:
        """What is left when all are stuck: its points, and the tiles of the pool that let each go out."""
        i: cython.int
        j: cython.int
        for j in range(self.players):
            self.rest_points[j] = self.tiles[RESTS + CELLS * j] * self.joker_points
            for i in range(1, CELLS):
                self.rest_points[j] += self.tiles[RESTS + CELLS * j + i] * (i % STRIDE)
            self.outs[j] = self.held_outs[j] = -1
            if self.then_opened[j] and 0 < self.left_then[j] <= FEW:
                self.outs[j] = self.asker.outs(THEN, RESTS + CELLS * j, POOL)
            if self.opened[j] and 0 < self.left[j] <= FEW:
                self.held_outs[j] = self.outs[j]
                if self.grown > 0:
                    self.held_outs[j] = self.asker.outs(TABLE, RACKS + CELLS * j, POOL)

    @cython.cfunc
    def _write(self, j: cython.int, last_turns: cython.int, passes: cython.int) -> cython.void:
        """The row of a seat."""
        i: cython.int
        k: cython.int
        at: cython.int = j * WIDTH
        left: cython.int = self.left[j]
        then: cython.int = self.left_then[j]
        turns: cython.int = (self.pool - j + self.players - 1) // self.players
        for i in range(WIDTH):
            self.rows[at + i] = 0
        self.rows[at] = self.size[j]
        self.rows[at + 1] = FLAG if self.opened[j] else 0
        self.rows[at + 2] = self.tiles[RACKS + CELLS * j] * FLAG
        self.rows[at + 3] = self.points[j] // 8
        self.rows[at + 4] = min(left, 20)
        if left < 4:
            self.rows[at + 5 + left] = FLAG
        if not self.opened[j]:
            self.rows[at + 9] = FLAG if self.kept[j] >= 0 else 0
            self.rows[at + 10] = min(30 * self.worth[j] // self.asker.minimum, 60)
            self.rows[at + 11] = max(self.kept[j], 0)
        self.rows[at + 12] = self.rest[j]
        if self.rest[j] < 4:
            self.rows[at + 13 + self.rest[j]] = FLAG
        self.rows[at + 17] = min(then, 20)
        if self.then_opened[j] and then < 4:
            self.rows[at + 18 + then] = FLAG
        self.rows[at + 22] = FLAG if self.then_opened[j] else 0
        self.rows[at + 23] = self.rest_points[j] // 4
        if self.out_at[j] > 0:
            self.rows[at + 24] = FLAG
            self.rows[at + 25] = self.out_at[j]
        if self.outs[j] >= 0 and self.pool > 0:
            self.rows[at + 26] = 64 * self.outs[j] // self.pool
            self.rows[at + 27] = min(self.outs[j], 20)
            self.rows[at + 28] = FLAG if self.outs[j] == 0 else 0
        self._connect(j, at + 29)
        self.rows[at + 33 + j] = FLAG
        self.rows[at + 37] = min(max(turns, 0), 40)
        if self.pool > 0 and (self.pool - 1) % self.players == j:
            self.rows[at + 38] = FLAG * 8 // (7 + self.pool)
        self.rows[at + 39] = self._behind(j)
        self.rows[at + 40 + self.level[j]] = FLAG
        self.rows[at + 47] = self.pool // 2
        self.rows[at + 48] = FLAG if self.pool == 0 else 0
        self.rows[at + 49] = FLAG * 4 // (3 + self.pool)
        self.rows[at + 50] = last_turns
        self.rows[at + 51] = passes
        self.rows[at + 52] = self.on_table // 4
        for k in range(self.players):
            self.rows[at + 53] += FLAG if self.out_at[k] > 0 else 0
        if self.held_outs[j] >= 0 and self.pool > 0:
            self.rows[at + 54] = 64 * self.held_outs[j] // self.pool
            self.rows[at + 55] = FLAG if self.held_outs[j] == 0 else 0
        for k in range(4):
            self.rows[at + 56 + k] = self.terms[k]

    @cython.cfunc
    def _behind(self, j: cython.int) -> cython.int:
        """By how many points a seat is behind the best of the others when all are stuck; negative: ahead."""
        k: cython.int
        best: cython.int = 999
        for k in range(self.players):
            if k != j:
                best = min(best, self.rest_points[k])
        if self.rest_points[j] < best:  # compiled, a negative number would be divided otherwise
            return -min(40, (best - self.rest_points[j]) // 2)
        return min(40, (self.rest_points[j] - best) // 2)

    @cython.cfunc
    def _connect(self, j: cython.int, at: cython.int) -> cython.void:
        """How well the rest of a rack goes together, and with the pool.

        Four numbers: pairs that could be in one set; tiles of the pool that could be in a set with one of
        the rest, on average and for the worst; and tiles of the rest that have no mate there.
        """
        i: cython.int
        n: cython.int
        mates: cython.int
        friends: cython.int
        pairs: cython.int = 0
        total: cython.int = 0
        worst: cython.int = 99
        alone: cython.int = 0
        many: cython.int = 0
        rest: cython.int = RESTS + CELLS * j
        for i in range(1, CELLS):
            n = self.tiles[rest + i]
            if n == 0:
                continue
            many += n
            mates = self._around(rest, i)
            friends = self._around(POOL, i)
            pairs += n * mates
            total += n * friends
            worst = min(worst, friends)
            if mates == 0:
                alone += n
        if many > 0:
            self.rows[at] = min(8 * pairs // many, 60)
            self.rows[at + 1] = 4 * total // many
            self.rows[at + 2] = 4 * worst
            self.rows[at + 3] = 4 * alone

    @cython.cfunc
    def _around(self, block: cython.int, i: cython.int) -> cython.int:
        """How many tiles of a block could be in one set of three with the tile of a cell."""
        c: cython.int
        number: cython.int = i % STRIDE
        found: cython.int = self.tiles[block + i + 1] + self.tiles[block + i + 2]
        if number > 1:
            found += self.tiles[block + i - 1]
        if number > 2:
            found += self.tiles[block + i - 2]
        for c in range(4):
            if c * STRIDE + number != i and self.tiles[block + c * STRIDE + number] > 0:
                found += 1
        return found
