# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Which sets, crossing like a crossword, leave the fewest dice: the search over sets without a grid.

A layout is known by its lines: every die is in one or two of them, two lines share at most one die, and the
lines fall into two directions. The search covers die after die, the one with the fewest possible lines
first, by a line of dice that are still free, of dice that are in one line so far, and of jokers; or it
leaves the die, as long as fewer are left than in the best layout known. A line in which a joker would be back
in its set (X-JOKER-2) is given up as soon as it is chosen, if `placing` cannot help it. Whether the lines can
be laid on a grid is decided by `embed` once all dice are covered.

Plain Python that Cython compiles; uncompiled it gives the same answers, slowly.
"""

from array import array
from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING

import cython

from kostka.solver.express.embed import embed

if TYPE_CHECKING:
    from kostka.solver.express.placing import Placing

Line = tuple[bool, tuple[int, ...]]
"""Whether it is a group, and its faces; the faces of a run ascend."""

Piece = tuple[tuple[int, bool, int, int, int], ...]
"""Dice that hang together: the face each stands for, whether it is a joker, its column and row, and the
number of the die, 0 where any die with that face will do."""

# What is chosen for a place of a line, where it is not a die that is in one line so far.
FREE = cython.declare(cython.int, -1)
JOKER = cython.declare(cython.int, -2)

# What can be found instead of a face that is to be covered.
NONE = cython.declare(cython.int, -1)  # no die is free
DEAD = cython.declare(cython.int, -2)  # more dice than may be left are without any line

POLL = cython.declare(cython.int, 256)
MANY = cython.declare(cython.int, 1 << 30)


class OutOfWork(Exception):  # noqa: N818 - not an error, a limit reached
    """The search was told to stop."""


@cython.cclass
class Work:
    """How much may still be done. `stop` is asked now and then."""

    done = cython.declare(cython.longlong, visibility="public")
    limit = cython.declare(cython.longlong, visibility="public")
    stop = cython.declare(object)

    def __init__(self, limit: int, stop: Callable[[], bool] | None = None) -> None:
        self.done = 0
        self.limit = limit
        self.stop = stop

    @cython.ccall
    def spend(self) -> cython.void:
        self.done += 1
        if self.done > self.limit:
            raise OutOfWork
        if self.stop is not None and self.done % POLL == 0 and self.stop():
            raise OutOfWork


@cython.cclass
class Cover:
    """A search for the lines that cover all dice but `most` of those that may be left.

    `have` and `need` count the dice of every face, jokers last: all there are, and those that must be
    laid. `cost` is what a die of a face counts if it is left.
    """

    work: Work
    joker: cython.int
    count: cython.int
    longest: cython.int
    room: cython.int

    # By face: the dice that are in no line yet, those of them that may be left, what one costs that is left,
    # the dice that are in one line only, and where its lines begin in `through`; then the faces there are.
    free: cython.int[::1]
    spare: cython.int[::1]
    cost: cython.int[::1]
    single: cython.int[::1]
    through_at: cython.int[::1]
    through: cython.int[::1]
    numbered: cython.int[::1]

    # The possible lines: whether each is a group, where its faces begin, and the faces.
    group: cython.int[::1]
    faces_at: cython.int[::1]
    faces: cython.int[::1]

    # The dice in lines: the face each stands for, whether it is a joker, its first line, its second or -1.
    dice: cython.int
    stands: cython.int[::1]
    is_joker: cython.int[::1]
    first: cython.int[::1]
    second: cython.int[::1]

    # The lines that are laid: which they are, and by place what was chosen and the die. Then, after so many
    # lines, the piece of the layout that each is in and its direction there.
    lines: cython.int
    line_of: cython.int[::1]
    chosen: cython.int[::1]
    dice_of: cython.int[::1]
    piece: cython.int[::1]
    side: cython.int[::1]

    # The ties of jokers to their sets on the table: where the numbers of each begin, the numbers, how many
    # jokers it has, and by tie and face whether its joker can stand for that face.
    placing = cython.declare(object)
    ties: cython.int
    tie_at: cython.int[::1]
    tie_faces: cython.int[::1]
    tie_jokers: cython.int[::1]
    tie_stands: cython.int[::1]

    options: cython.int
    left: cython.int
    left_cost: cython.int
    most = cython.declare(cython.int, visibility="public")
    best_cost = cython.declare(cython.int, visibility="public")
    found = cython.declare(object, visibility="public")

    def __init__(
        self,
        have: list[int],
        need: list[int],
        cost: list[int],
        candidates: list[Line],
        placing: "Placing",
    ) -> None:
        through: list[list[int]] = [[] for _ in have]
        for index, (_, faces) in enumerate(candidates):
            for face in faces:
                through[face].append(index)
        dice = sum(have)
        self.work = placing.work
        self.joker = len(have) - 1
        self.count = len(candidates)
        self.longest = max((len(faces) for _, faces in candidates), default=0)
        self.room = 2 * dice + 2
        self.free = array("i", have)
        self.spare = array("i", [there - must for there, must in zip(have, need, strict=True)])
        self.cost = array("i", cost)
        self.single = _zeros(len(have))
        self.through_at = array("i", accumulate(map(len, through), initial=0))
        self.through = array("i", [index for indexes in through for index in indexes])
        self.numbered = array("i", [face for face, there in enumerate(have) if there and face < self.joker])
        self.group = array("i", [group for group, _ in candidates])
        self.faces_at = array("i", accumulate((len(faces) for _, faces in candidates), initial=0))
        self.faces = array("i", [face for _, faces in candidates for face in faces])
        self.dice = 0
        self.stands = _zeros(dice)
        self.is_joker = _zeros(dice)
        self.first = _zeros(dice)
        self.second = _zeros(dice)
        self.lines = 0
        self.line_of = _zeros(self.room)
        self.chosen = _zeros(self.room * self.longest)
        self.dice_of = _zeros(self.room * self.longest)
        self.piece = _zeros(self.room * self.room)
        self.side = _zeros(self.room * self.room)
        self.options = self.left = self.left_cost = self.most = self.best_cost = 0
        self.found = None
        ties = placing.ties
        self.placing = placing
        self.ties = len(ties)
        self.tie_at = array("i", accumulate((len(tie.numbers) for tie in ties), initial=0))
        self.tie_faces = array("i", [face for tie in ties for _, face in tie.numbers])
        self.tie_jokers = array("i", [len(tie.jokers) + 1 for tie in ties])
        self.tie_stands = array("i", [face in tie.stands for tie in ties for face in range(len(have))])

    def run(self, most: int, best_cost: int) -> bool:
        """Search for layouts that leave at most `most` dice, at a cost below `best_cost` if it is `most`.

        The best one is in `found`; `most` and `best_cost` are then the dice that it leaves, and their cost.
        """
        self.most = most
        self.best_cost = best_cost
        self.found = None
        self._descend()
        return self.found is not None

    @cython.cfunc
    def _descend(self) -> cython.void:
        face: cython.int
        place: cython.int
        self.work.spend()
        if self._too_many(self.left, self.left_cost):
            return
        face = self._tightest()
        if face == DEAD:
            return
        if face == NONE:
            self._finish(0)
            return
        if self.options:
            if face == self.joker:
                for place in range(self.count):
                    self._cover(place, face)
            else:
                for place in range(self.through_at[face], self.through_at[face + 1]):
                    self._cover(self.through[place], face)
        if self.spare[face] and self.left < self.most:
            self.free[face] -= 1
            self.spare[face] -= 1
            self.left += 1
            self.left_cost += self.cost[face]
            self._descend()
            self.free[face] += 1
            self.spare[face] += 1
            self.left -= 1
            self.left_cost -= self.cost[face]

    @cython.cfunc
    def _tightest(self) -> cython.int:
        """The free face with the fewest lines; `options` is how many, as far as that matters."""
        face: cython.int
        place: cython.int
        line: cython.int
        options: cython.int
        best: cython.int = NONE
        fewest: cython.int = MANY
        doomed: cython.int = self.left
        doomed_cost: cython.int = self.left_cost
        for place in range(len(self.numbered)):
            face = self.numbered[place]
            if not self.free[face]:
                continue
            options = 0
            for line in range(self.through_at[face], self.through_at[face + 1]):
                if self._possible(self.through[line]):
                    options += 1
                    if options >= fewest:
                        break
            if not options:
                doomed += self.free[face]
                doomed_cost += self.free[face] * self.cost[face]
                if self.spare[face] < self.free[face] or self._too_many(doomed, doomed_cost):
                    return DEAD
            if options < fewest:
                best, fewest = face, options
        if best == NONE and self.free[self.joker]:
            best, fewest = self.joker, 1
        self.options = fewest
        return best

    @cython.cfunc
    def _too_many(self, left: cython.int, cost: cython.int) -> cython.bint:
        """Whether leaving so many dice at that cost is no better than what is known."""
        return left > self.most or (left == self.most and cost >= self.best_cost)

    @cython.cfunc
    def _possible(self, index: cython.int) -> cython.bint:
        """Whether there still are dice for a line."""
        place: cython.int
        face: cython.int
        jokers: cython.int = self.free[self.joker]
        for place in range(self.faces_at[index], self.faces_at[index + 1]):
            face = self.faces[place]
            if not self.free[face] and not self.single[face]:
                jokers -= 1
                if jokers < 0:
                    return False
        return True

    @cython.cfunc
    def _cover(self, index: cython.int, face: cython.int) -> cython.void:
        """Cover a free die of a face, or a joker, by a line in all ways."""
        if self._possible(index):
            self._fill(index, 0, face, 0)

    @cython.cfunc
    def _fill(
        self, index: cython.int, place: cython.int, covered: cython.int, jokers: cython.int
    ) -> cython.void:
        """All ways to fill the places of a line from this one on; the face to be covered takes a free die."""
        die: cython.int
        face: cython.int
        slot: cython.int = self.lines * self.longest + place
        if place == self.faces_at[index + 1] - self.faces_at[index]:
            if (jokers or covered != self.joker) and self._has_number(place) and self._lay(index):
                self._descend()
                self._take_back()
            return
        face = self.faces[self.faces_at[index] + place]
        if self.free[face]:
            self.chosen[slot] = FREE
            self._fill(index, place + 1, covered, jokers)
        if face == covered:
            return
        if self.single[face]:
            for die in range(self.dice):
                if self._crosses(die, face, place):
                    self.chosen[slot] = die
                    self._fill(index, place + 1, covered, jokers)
        if jokers < self.free[self.joker]:
            self.chosen[slot] = JOKER
            self._fill(index, place + 1, covered, jokers + 1)

    @cython.cfunc
    def _crosses(self, die: cython.int, face: cython.int, places: cython.int) -> cython.bint:
        """Whether the die stands for the face and is in one line, which the places before do not cross."""
        place: cython.int
        other: cython.int
        start: cython.int = self.lines * self.longest
        if self.stands[die] != face or self.second[die] >= 0:
            return False
        for place in range(start, start + places):
            other = self.chosen[place]
            if other >= 0 and self.first[other] == self.first[die]:
                return False
        return True

    @cython.cfunc
    def _has_number(self, places: cython.int) -> cython.bint:
        """A set holds at least one die that is no joker."""
        place: cython.int
        die: cython.int
        start: cython.int = self.lines * self.longest
        for place in range(start, start + places):
            die = self.chosen[place]
            if die == FREE or (die >= 0 and not self.is_joker[die]):
                return True
        return False

    @cython.cfunc
    def _lay(self, index: cython.int) -> cython.bint:
        """Add the line that was chosen, unless its directions do not agree."""
        place: cython.int
        die: cython.int
        face: cython.int
        line: cython.int = self.lines
        start: cython.int = line * self.longest
        end: cython.int = start + self.faces_at[index + 1] - self.faces_at[index]
        if not self._joined(start, end):
            return False
        self.line_of[line] = index
        for place in range(start, end):
            die = self.chosen[place]
            face = self.faces[self.faces_at[index] + place - start]
            if die >= 0:
                self.second[die] = line
                self.single[face] -= 1
                self.dice_of[place] = die
                continue
            self.free[face if die == FREE else self.joker] -= 1
            self.single[face] += 1
            self.dice_of[place] = self.dice
            self.stands[self.dice] = face
            self.is_joker[self.dice] = die == JOKER
            self.first[self.dice] = line
            self.second[self.dice] = -1
            self.dice += 1
        self.lines += 1
        if self.ties and self._threatens(line) and self._placed() is None:
            self._take_back()
            return False
        return True

    @cython.cfunc
    def _threatens(self, line: cython.int) -> cython.bint:
        """Whether a joker of the line may have come back into its set: the line has all faces of that."""
        tie: cython.int
        place: cython.int
        face: cython.int
        found: cython.int
        jokers: cython.int
        back: cython.bint
        start: cython.int = line * self.longest
        index: cython.int = self.line_of[line]
        end: cython.int = start + self.faces_at[index + 1] - self.faces_at[index]
        for tie in range(self.ties):
            found = jokers = 0
            back = False
            for place in range(start, end):
                face = self.stands[self.dice_of[place]]
                if self.is_joker[self.dice_of[place]]:
                    jokers += 1
                    back = back or not self.tie_stands[tie * (self.joker + 1) + face]
                else:
                    found += self._is_tied(tie, face)
            if back and jokers >= self.tie_jokers[tie] and found == self.tie_at[tie + 1] - self.tie_at[tie]:
                return True
        return False

    @cython.cfunc
    def _is_tied(self, tie: cython.int, face: cython.int) -> cython.bint:
        at: cython.int = self.tie_at[tie]
        while at < self.tie_at[tie + 1] and self.tie_faces[at] != face:
            at += 1
        return at < self.tie_at[tie + 1]

    @cython.cfunc
    def _placed(self) -> object:
        """Dice of the table for the lines so far, so that no joker is back in its set; None if that fails."""
        lines = [
            [(die, self.stands[die], bool(self.is_joker[die])) for die in self._dice_in(line)]
            for line in range(self.lines)
        ]
        return self.placing.placed(lines, list(self.free))

    @cython.cfunc
    def _joined(self, start: cython.int, end: cython.int) -> cython.bint:
        """Make one piece of the lines that the chosen dice are in; False if their directions do not agree."""
        place: cython.int
        other: cython.int
        which: cython.int
        absorbed: cython.int
        flip: cython.int
        line: cython.int = self.lines
        before: cython.int = line * self.room
        now: cython.int = before + self.room
        piece: cython.int = -1
        side: cython.int = 0
        for which in range(line):
            self.piece[now + which] = self.piece[before + which]
            self.side[now + which] = self.side[before + which]
        for place in range(start, end):
            if self.chosen[place] < 0:
                continue
            other = now + self.first[self.chosen[place]]
            if piece < 0:
                piece, side = self.piece[other], 1 - self.side[other]
                continue
            flip = (1 - self.side[other]) ^ side
            absorbed = self.piece[other]
            if absorbed == piece:
                if flip:
                    return False
                continue
            for which in range(now, now + line):
                if self.piece[which] == absorbed:
                    self.piece[which] = piece
                    self.side[which] ^= flip
        self.piece[now + line] = line if piece < 0 else piece
        self.side[now + line] = side
        return True

    @cython.cfunc
    def _take_back(self) -> cython.void:
        """Take the last line back."""
        place: cython.int
        die: cython.int
        face: cython.int
        start: cython.int
        self.lines -= 1
        start = self.lines * self.longest
        index: cython.int = self.line_of[self.lines]
        for place in range(start, start + self.faces_at[index + 1] - self.faces_at[index]):
            die = self.dice_of[place]
            face = self.stands[die]
            if self.chosen[place] >= 0:
                self.second[die] = -1
                self.single[face] += 1
                continue
            self.free[face if self.chosen[place] == FREE else self.joker] += 1
            self.single[face] -= 1
            self.dice -= 1

    @cython.cfunc
    def _finish(self, start: cython.int) -> cython.void:
        """All dice are covered or left: lay the lines on the grid, with more lines if they do not fit.

        A line whose dice are all in other lines covers nothing, but dice that touch have to be in a line.
        """
        index: cython.int
        placed = self._placed() if self.ties else {}
        if placed is None:
            return
        layout = self._embedded(placed)
        if layout is not None:
            self.found = layout
            self.most = self.left
            self.best_cost = self.left_cost
            return
        for index in range(start, self.count):
            self._close(index, 0)

    @cython.cfunc
    def _close(self, index: cython.int, place: cython.int) -> cython.void:
        """All ways to fill the places of a line with dice that are in one line each."""
        die: cython.int
        face: cython.int
        if self._too_many(self.left, self.left_cost):
            return
        if place == self.faces_at[index + 1] - self.faces_at[index]:
            if self._has_number(place):
                self.work.spend()
                if self._lay(index):
                    self._finish(index)
                    self._take_back()
            return
        face = self.faces[self.faces_at[index] + place]
        if not self.single[face]:
            return
        for die in range(self.dice):
            if self._crosses(die, face, place):
                self.chosen[self.lines * self.longest + place] = die
                self._close(index, place + 1)

    @cython.cfunc
    def _embedded(self, placed: dict) -> object:
        """The lines on a grid, piece by piece, or None if they do not fit."""
        pieces: list[Piece] = []
        row: cython.int = self.lines * self.room
        for piece in sorted({self.piece[row + line] for line in range(self.lines)}):
            lines = [line for line in range(self.lines) if self.piece[row + line] == piece]
            groups = [bool(self.group[self.line_of[line]]) for line in lines]
            sides = [self.side[row + line] for line in lines]
            squares = embed(groups, [self._dice_in(line) for line in lines], sides, self.work.spend)
            if squares is None:
                return None
            dice = [
                (self.stands[die], bool(self.is_joker[die]), *square, placed.get(die, 0))
                for die, square in squares.items()
            ]
            pieces.append(tuple(dice))
        return pieces

    @cython.cfunc
    def _dice_in(self, line: cython.int) -> list:
        index: cython.int = self.line_of[line]
        start: cython.int = line * self.longest
        end: cython.int = start + self.faces_at[index + 1] - self.faces_at[index]
        return [self.dice_of[place] for place in range(start, end)]


def _zeros(count: int) -> array:
    return array("i", bytes(4 * count))
