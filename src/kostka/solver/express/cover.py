"""Which sets, crossing like a crossword, leave the fewest dice: the search over sets without a grid.

A layout is known by its lines: every die is in one or two of them, two lines share at most one die, and the
lines fall into two directions. The search covers die after die, the one with the fewest possible lines
first, by a line of dice that are still free, of dice that are in one line so far, and of jokers; or it
leaves the die, as long as fewer are left than in the best layout known. Whether the lines can be laid on a
grid is decided by `embed` once all dice are covered.
"""

from collections.abc import Callable

from kostka.solver.express.embed import embed

FREE = -1
JOKER = -2
POLL = 256

Line = tuple[bool, tuple[int, ...]]
"""Whether it is a group, and its faces; the faces of a run ascend."""


class OutOfWork(Exception):  # noqa: N818 - not an error, a limit reached
    """The search was told to stop."""


class Work:
    """How much may still be done. `stop` is asked now and then."""

    __slots__ = ("done", "limit", "stop")

    def __init__(self, limit: int, stop: Callable[[], bool] | None = None) -> None:
        self.done = 0
        self.limit = limit
        self.stop = stop

    def spend(self) -> None:
        self.done += 1
        if self.done > self.limit:
            raise OutOfWork
        if self.stop is not None and self.done % POLL == 0 and self.stop():
            raise OutOfWork


class Cover:
    """A search for the lines that cover all dice but `most` of those that may be left.

    `have` and `need` count the dice of every face, jokers last: all there are, and those that must be
    laid. `cost` is what a die of a face counts if it is left.
    """

    def __init__(
        self, have: list[int], need: list[int], cost: list[int], candidates: list[Line], work: Work
    ) -> None:
        self.joker = len(have) - 1
        self.free = list(have)
        self.spare = [have[face] - need[face] for face in range(len(have))]
        self.cost = cost
        self.work = work
        self.candidates = candidates
        self.through: list[list[int]] = [[] for _ in have]
        for index, (_, faces) in enumerate(candidates):
            for face in faces:
                self.through[face].append(index)
        self.numbered = [face for face in range(self.joker) if have[face]]
        # A die in a line: the face it stands for, whether it is a joker, and its one or two lines.
        self.stands: list[int] = []
        self.is_joker: list[bool] = []
        self.first: list[int] = []
        self.second: list[int] = []
        self.single: list[list[int]] = [[] for _ in have]
        # A line: its candidate, its dice, the piece of the layout it is in, and its direction there.
        self.line_of: list[int] = []
        self.dice_of: list[list[int]] = []
        self.piece: list[int] = []
        self.side: list[int] = []
        self.left = 0
        self.left_cost = 0
        self.most = 0
        self.best_cost = 0
        self.found: list[list[tuple[int, bool, int, int]]] | None = None
        self.found_left = 0

    def run(self, most: int, best_cost: int) -> bool:
        """Search for layouts that leave at most `most` dice, at a cost below `best_cost` if it is `most`.

        The best one is in `found`: pieces of dice (face, joker or not, column, row).
        """
        self.most = most
        self.best_cost = best_cost
        self.found = None
        self._descend()
        return self.found is not None

    def _descend(self) -> None:
        self.work.spend()
        if self._too_many(self.left, self.left_cost):
            return
        face, options = self._tightest()
        if options < 0:
            return
        if face < 0:
            self._finish(0)
            return
        if options:
            if face == self.joker:
                self._cover_joker()
            else:
                self._cover(face)
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

    def _tightest(self) -> tuple[int, int]:
        """The free face with the fewest lines, and how many; -1 and 0 if no die is free.

        (face, -1) if more dice than may be left are without any line.
        """
        best, fewest = -1, 1 << 30
        doomed, doomed_cost = self.left, self.left_cost
        for face in self.numbered:
            count = self.free[face]
            if not count:
                continue
            options = self._options(face, fewest)
            if not options:
                doomed += count
                doomed_cost += count * self.cost[face]
                if self.spare[face] < count or self._too_many(doomed, doomed_cost):
                    return face, -1
            if options < fewest:
                best, fewest = face, options
        if best >= 0:
            return best, fewest
        return (self.joker, 1) if self.free[self.joker] else (-1, 0)

    def _too_many(self, left: int, cost: int) -> bool:
        """Whether leaving so many dice at that cost is no better than what is known."""
        return left > self.most or (left == self.most and cost >= self.best_cost)

    def _options(self, face: int, enough: int) -> int:
        """How many lines through a face there still are dice for; counting stops at `enough`."""
        free, single, candidates = self.free, self.single, self.candidates
        jokers = free[self.joker]
        options = 0
        for index in self.through[face]:
            missing = 0
            for other in candidates[index][1]:
                if not free[other] and not single[other]:
                    missing += 1
                    if missing > jokers:
                        break
            else:
                options += 1
                if options >= enough:
                    break
        return options

    def _cover(self, face: int) -> None:
        for index in self.through[face]:
            faces = self.candidates[index][1]
            self._fill(index, faces, faces.index(face), [], [])

    def _cover_joker(self) -> None:
        for index in range(len(self.candidates)):
            faces = self.candidates[index][1]
            self._fill(index, faces, -1, [], [])

    def _fill(
        self, index: int, faces: tuple[int, ...], pinned: int, chosen: list[int], used: list[int]
    ) -> None:
        """All ways to fill the places of a line; the pinned one takes a free die of its face."""
        place = len(chosen)
        if place == len(faces):
            self._filled(index, faces, pinned, chosen, used)
            return
        face = faces[place]
        if place == pinned:
            chosen.append(FREE)
            self._fill(index, faces, pinned, chosen, used)
            chosen.pop()
            return
        if self.free[face]:
            chosen.append(FREE)
            self._fill(index, faces, pinned, chosen, used)
            chosen.pop()
        for die in list(self.single[face]):
            line = self.first[die]
            if line not in used:
                chosen.append(die)
                used.append(line)
                self._fill(index, faces, pinned, chosen, used)
                used.pop()
                chosen.pop()
        if chosen.count(JOKER) < self.free[self.joker]:
            chosen.append(JOKER)
            self._fill(index, faces, pinned, chosen, used)
            chosen.pop()

    def _filled(
        self, index: int, faces: tuple[int, ...], pinned: int, chosen: list[int], used: list[int]
    ) -> None:
        if pinned < 0 and JOKER not in chosen:
            return
        if not self._has_number(chosen):
            return
        undo = self._lay(index, faces, chosen, used)
        if undo is not None:
            self._descend()
            self._take_back(chosen, undo)

    def _has_number(self, chosen: list[int]) -> bool:
        """A set holds at least one die that is no joker."""
        return any(die == FREE or (die >= 0 and not self.is_joker[die]) for die in chosen)

    def _lay(
        self, index: int, faces: tuple[int, ...], chosen: list[int], used: list[int]
    ) -> tuple[list[int], list[int]] | None:
        """Add the line; what has to be restored afterwards, or None if its directions do not agree."""
        line = len(self.line_of)
        undo = (self.piece, self.side)
        piece, side = line, 0
        if used:
            piece, side = self.piece[used[0]], 1 - self.side[used[0]]
            for other in used[1:]:
                flip = (1 - self.side[other]) ^ side
                if self.piece[other] == piece:
                    if flip:
                        self.piece, self.side = undo
                        return None
                    continue
                absorbed = self.piece[other]
                self.side = [
                    way ^ flip if self.piece[which] == absorbed else way
                    for which, way in enumerate(self.side)
                ]
                self.piece = [piece if which == absorbed else which for which in self.piece]
        self.piece = [*self.piece, piece]
        self.side = [*self.side, side]
        self.line_of.append(index)
        dice = []
        for face, die in zip(faces, chosen, strict=True):
            if die >= 0:
                self.second[die] = line
                self.single[face].remove(die)
                dice.append(die)
                continue
            self.free[face if die == FREE else self.joker] -= 1
            dice.append(len(self.stands))
            self.single[face].append(len(self.stands))
            self.stands.append(face)
            self.is_joker.append(die == JOKER)
            self.first.append(line)
            self.second.append(-1)
        self.dice_of.append(dice)
        return undo

    def _take_back(self, chosen: list[int], undo: tuple[list[int], list[int]]) -> None:
        self.piece, self.side = undo
        self.line_of.pop()
        dice = self.dice_of.pop()
        for which in range(len(chosen) - 1, -1, -1):
            die = dice[which]
            face = self.stands[die]
            if chosen[which] >= 0:
                self.second[die] = -1
                self.single[face].append(die)
                continue
            self.free[face if chosen[which] == FREE else self.joker] += 1
            self.single[face].remove(die)
            self.stands.pop()
            self.is_joker.pop()
            self.first.pop()
            self.second.pop()

    def _finish(self, start: int) -> None:
        """All dice are covered or left: lay the lines on the grid, with more lines if they do not fit.

        A line whose dice are all in other lines covers nothing, but dice that touch have to be in a line.
        """
        layout = self._embedded()
        if layout is not None:
            self.found = layout
            self.found_left = self.left
            self.most = self.left
            self.best_cost = self.left_cost
            return
        for index in range(start, len(self.candidates)):
            faces = self.candidates[index][1]
            for face in faces:
                if not self.single[face]:
                    break
            else:
                self._close(index, faces, [], [])

    def _close(self, index: int, faces: tuple[int, ...], chosen: list[int], used: list[int]) -> None:
        if self._too_many(self.left, self.left_cost):
            return
        if len(chosen) == len(faces):
            if self._has_number(chosen):
                self.work.spend()
                undo = self._lay(index, faces, chosen, used)
                if undo is not None:
                    self._finish(index)
                    self._take_back(chosen, undo)
            return
        for die in list(self.single[faces[len(chosen)]]):
            line = self.first[die]
            if line not in used:
                chosen.append(die)
                used.append(line)
                self._close(index, faces, chosen, used)
                used.pop()
                chosen.pop()

    def _embedded(self) -> list[list[tuple[int, bool, int, int]]] | None:
        pieces = []
        for piece in dict.fromkeys(self.piece):
            lines = [line for line in range(len(self.piece)) if self.piece[line] == piece]
            groups = [self.candidates[self.line_of[line]][0] for line in lines]
            dice = [self.dice_of[line] for line in lines]
            sides = [self.side[line] for line in lines]
            squares = embed(groups, dice, sides, self.work.spend)
            if squares is None:
                return None
            pieces.append(
                [(self.stands[die], self.is_joker[die], *square) for die, square in squares.items()]
            )
        return pieces
