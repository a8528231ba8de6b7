# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""The search of the solver: every layout it finds lies on a grid, and no joker goes back into its set.

A line in which a joker would be back in its set (X-JOKER-2) is given up as soon as it is chosen, if `placing`
cannot help it. Whether the lines can be laid on a grid is decided by `embed` once all dice are covered.
"""

from array import array
from itertools import accumulate
from typing import TYPE_CHECKING

import cython

from kostka.solver.express.embed import embed
from kostka.solver.express.kernel.work import OutOfWork

if TYPE_CHECKING:
    from kostka.solver.express.faces import Faces
    from kostka.solver.express.placing import Placing

if cython.compiled:
    from cython.cimports.kostka.solver.express.kernel.cover import Cover
else:
    from kostka.solver.express.kernel.cover import Cover

# What comes of laying lines on the grid.
LAID = cython.declare(cython.int, 0)
TOO_CLOSE = cython.declare(cython.int, 1)  # dice touch that share no line
FORBIDDEN = cython.declare(cython.int, 2)  # a joker would be back in its set, or the work is done

Piece = tuple[tuple[int, bool, int, int, int], ...]
"""Dice that hang together: the face each stands for, whether it is a joker, its column and row, and the
number of the die, 0 where any die with that face will do."""


@cython.cclass
class Exact(Cover):
    """The best layout of some dice, part by part.

    `have` and `need` count the dice of every face, jokers last: all there are, and those that must be
    laid. The parts that are laid anew are in `pieces`, and their faces in `rebuilt`.
    """

    # The ties of jokers to their sets on the table: where the numbers of each begin, the numbers, how many
    # jokers it has, and by tie and face whether its joker can stand for that face.
    placing = cython.declare(object)
    ties: cython.int
    tie_at: cython.int[::1]
    tie_faces: cython.int[::1]
    tie_jokers: cython.int[::1]
    tie_stands: cython.int[::1]
    layout = cython.declare(list)

    pieces = cython.declare(list, visibility="readonly")
    rebuilt = cython.declare(set, visibility="readonly")
    dice_left = cython.declare(cython.int, visibility="readonly")
    sum_left = cython.declare(cython.int, visibility="readonly")
    exact = cython.declare(cython.bint, visibility="readonly")

    def __init__(self, have: list[int], need: list[int], faces: "Faces", placing: "Placing") -> None:
        Cover.__init__(
            self, faces.numbers, faces.colours, faces.numbers, faces.joker, sum(have), placing.work
        )
        self.have, self.need = array("i", have), array("i", need)
        self.cost = array("i", faces.costs)
        ties = placing.ties
        self.placing = placing
        self.ties = len(ties)
        self.tie_at = array("i", accumulate((len(tie.numbers) for tie in ties), initial=0))
        self.tie_faces = array("i", [face for tie in ties for _, face in tie.numbers])
        self.tie_jokers = array("i", [len(tie.jokers) + 1 for tie in ties])
        self.tie_stands = array("i", [face in tie.stands for tie in ties for face in range(len(have))])
        self.dice_left = self.sum_left = 0
        self.exact = True
        self.layout, self.pieces, self.rebuilt = [], [], set()

    def run(self) -> None:
        """Solve the parts, one after the other, as far as the work suffices."""
        part: cython.int
        self.list_sets()
        for part in range(self.parts):
            self.exact = self.solve_part(part) and self.exact
            self.placing.work.check()
            faces = [face for face in self.active[: self.actives] if self.part_of[face] == part]
            if self.found:
                self.dice_left += self.most
                self.sum_left += self.best_cost
                self.pieces += self.layout
                self.rebuilt.update(faces)
            else:
                left = [self.have[face] - self.need[face] for face in faces]
                self.dice_left += sum(left)
                self.sum_left += sum(map(int.__mul__, left, [self.cost[face] for face in faces]))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def allowed(self) -> cython.bint:
        """No joker of the line is back in its set, or it can be helped."""
        if not self.ties or not self._threatens(self.lines - 1):
            return True
        with cython.gil:
            try:
                return self._placed() is not None
            except OutOfWork:
                return False
            except BaseException as error:  # noqa: BLE001 -- the search has no place for it: see `run`
                self.placing.work.fail(error)
                return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _threatens(self, line: cython.int) -> cython.bint:
        """Whether a joker of the line may have come back into its set: the line has all faces of that."""
        tie: cython.int
        place: cython.int
        face: cython.int
        found: cython.int
        jokers: cython.int
        back: cython.bint
        index: cython.int = self.line_of[line]
        start: cython.int = line * self.longest
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
    @cython.nogil
    @cython.exceptval(check=False)
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
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(self) -> cython.void:
        """Lay the lines on the grid."""
        self._finish(0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(self, start: cython.int) -> cython.void:
        """Lay the lines on the grid, with more lines, from this set on, if they do not fit.

        A line whose dice are all in other lines covers nothing, but dice that touch have to be in a line.
        """
        index: cython.int
        outcome: cython.int = self._laid()
        if outcome == LAID:
            self.note_best()
        elif outcome == TOO_CLOSE:
            for index in range(start, self.count):
                self._close(index, 0, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _laid(self) -> cython.int:
        """Try to lay the lines on the grid."""
        with cython.gil:
            try:
                placed = self._placed() if self.ties else {}
                if placed is None:
                    return FORBIDDEN
                layout = self._embedded(placed)
            except OutOfWork:
                return FORBIDDEN
            except BaseException as error:  # noqa: BLE001 -- the search has no place for it: see `run`
                self.placing.work.fail(error)
                return FORBIDDEN
            if layout is None:
                return TOO_CLOSE
            self.layout = layout
            return LAID

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close(
        self, index: cython.int, place: cython.int, numbers: cython.int, crossed: cython.int
    ) -> cython.void:
        """All ways to fill the places of a line with dice that are in one line each."""
        die: cython.int
        face: cython.int
        start: cython.int = self.lines * self.longest
        if self.too_many(self.left, self.left_cost) or not self.work.goes_on():
            return
        if place == self.faces_at[index + 1] - self.faces_at[index]:
            if numbers and self.work.step() and self.lay(index, crossed):
                self._finish(index)
                self.take_back()
            return
        face = self.faces[self.faces_at[index] + place]
        if not self.single[face]:
            return
        for die in range(self.dice):
            if self.crosses(die, face, crossed):
                self.chosen[start + place] = die
                self.crossed[start + crossed] = self.first[die]
                self._close(index, place + 1, numbers + 1 - self.is_joker[die], crossed + 1)

    @cython.cfunc
    def _embedded(self, placed: dict) -> object:
        """The lines on a grid, piece by piece, or None if they do not fit."""
        pieces: list[Piece] = []
        row: cython.int = self.lines * self.room
        for piece in sorted({self.piece[row + line] for line in range(self.lines)}):
            lines = [line for line in range(self.lines) if self.piece[row + line] == piece]
            groups = [self.line_of[line] >= self.runs for line in lines]
            sides = [self.side[row + line] for line in lines]
            squares = embed(groups, [self._dice_in(line) for line in lines], sides, self.placing.work.spend)
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
