# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Which sets, crossing like a crossword, leave the fewest dice: the search over sets without a grid.

A layout is known by its lines: every die is in one or two of them, two lines share at most one die, and the
lines fall into two directions. The search covers die after die, the one with the fewest possible lines
first, by a line of dice that are still free, of dice that are in one line so far, and of jokers; or it
leaves the die, as long as fewer are left than in the best layout known.

Whether such lines are a layout is up to the subclasses: `exact` for the solver, and the quick one that bots
play rounds out with.
"""

import cython

from kostka.solver.express.kernel.sets import zeros

if cython.compiled:
    from cython.cimports.kostka.solver.express.kernel.sets import Sets
    from cython.cimports.kostka.solver.express.kernel.work import Work
else:
    from kostka.solver.express.kernel.sets import Sets
    from kostka.solver.express.kernel.work import Work

# What is chosen for a place of a line, where it is not a die that is in one line so far.
FREE = cython.declare(cython.int, -1)
JOKER = cython.declare(cython.int, -2)

# What can be found instead of a face that is to be covered.
NONE = cython.declare(cython.int, -1)  # no die is free
DEAD = cython.declare(cython.int, -2)  # more dice than may be left are without any line

MANY = cython.declare(cython.int, 1 << 30)


@cython.cclass
class Cover(Sets):
    """A search for the lines that cover all dice but the fewest and cheapest of those that may be left."""

    def __init__(
        self, numbers: int, colours: int, stride: int, joker: int, most_dice: int, work: Work
    ) -> None:
        Sets.__init__(self, numbers, colours, stride, joker)
        faces, dice = joker + 1, most_dice + 1
        self.work = work
        self.longest = max(numbers, colours)
        self.room = 2 * most_dice // 3 + 2  # every die is in two lines at most, and a line has three
        self.cost, self.free = zeros(faces), zeros(faces)
        self.spare, self.single = zeros(faces), zeros(faces)
        self.stands, self.is_joker = zeros(dice), zeros(dice)
        self.first, self.second = zeros(dice), zeros(dice)
        self.line_of = zeros(self.room)
        self.chosen = zeros(self.room * self.longest)
        self.dice_of = zeros(self.room * self.longest)
        self.crossed = zeros(self.room * self.longest)
        self.piece = zeros(self.room * self.room)
        self.side = zeros(self.room * self.room)
        self.dice = self.lines = self.options = self.left = self.left_cost = self.most = self.best_cost = 0
        self.part = -1
        self.found = False

    def solve_part(self, part: cython.int) -> cython.bint:
        """Leave nothing, or one die, and so on, as far as the work suffices; false if nothing is proved.

        Each number of dice gets half of the work that is left.
        """
        face: cython.int
        most: cython.int
        spare: cython.int = 0
        exact: cython.bint = True
        total: cython.longlong = self.work.limit
        for face in range(self.joker + 1):
            self.free[face] = self.spare[face] = self.single[face] = 0
            if self.have[face] and self.part_of[face] == part:
                self.free[face] = self.have[face]
                self.spare[face] = self.have[face] - self.need[face]
                spare += self.spare[face]
        self.dice = self.lines = self.left = self.left_cost = 0
        self.part = part
        self.found = False
        for most in range(spare):
            if self.work.done >= total:
                return False
            self.work.limit = self.work.done + (total - self.work.done + 1) // 2
            self.most = most
            self.best_cost = MANY
            self._descend()
            if not self.work.goes_on():
                exact = False
                self.work.done = self.work.limit + 1  # finding the way back is no work
            self.work.limit = total
            if self.found:
                break
        return exact

    def allowed(self) -> cython.bint:
        """Whether the most recently laid line is legal."""
        return True

    def finish(self) -> cython.void:
        """All dice are covered or left: note it as the best layout, if it is one."""
        self.note_best()

    def note_best(self) -> cython.void:
        self.found = True
        self.most = self.left
        self.best_cost = self.left_cost

    def too_many(self, left: cython.int, cost: cython.int) -> cython.bint:
        """Whether leaving so many dice at that cost is no better than what is known."""
        return left > self.most or (left == self.most and cost >= self.best_cost)

    def _descend(self) -> cython.void:
        face: cython.int
        place: cython.int
        if not self.work.step() or self.too_many(self.left, self.left_cost):
            return
        face = self._tightest()
        if face == DEAD:
            return
        if face == NONE:
            self.finish()
            return
        if self.options:
            if face == self.joker:
                for place in range(self.count):
                    if self._possible(place):
                        self._fill(place, 0, face, 0, 0, 0)
            else:
                for place in range(self.through_at[face], self.through_at[face + 1]):
                    if self._possible(self.through[place]):
                        self._fill(self.through[place], 0, face, 0, 0, 0)
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
        for place in range(self.actives):
            face = self.active[place]
            if not self.free[face] or face == self.joker:
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
                if self.spare[face] < self.free[face] or self.too_many(doomed, doomed_cost):
                    return DEAD
            if options < fewest:
                best, fewest = face, options
        if best == NONE and self.free[self.joker]:
            best, fewest = self.joker, 1
        self.options = fewest
        return best

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

    def _fill(
        self,
        index: cython.int,
        place: cython.int,
        covered: cython.int,
        jokers: cython.int,
        numbers: cython.int,
        crossed: cython.int,
    ) -> cython.void:
        """All ways to fill the places of a line from this one on; the face to be covered takes a free die."""
        die: cython.int
        face: cython.int
        start: cython.int = self.lines * self.longest
        if not self.work.goes_on():
            return
        if place == self.faces_at[index + 1] - self.faces_at[index]:
            if numbers and (jokers or covered != self.joker) and self.lay(index, crossed):
                self._descend()
                self.take_back()
            return
        face = self.faces[self.faces_at[index] + place]
        if self.free[face]:
            self.chosen[start + place] = FREE
            self._fill(index, place + 1, covered, jokers, numbers + 1, crossed)
        if face == covered:
            return
        if self.single[face]:
            for die in range(self.dice):
                if self.crosses(die, face, crossed):
                    self.chosen[start + place] = die
                    self.crossed[start + crossed] = self.first[die]
                    self._fill(
                        index, place + 1, covered, jokers, numbers + 1 - self.is_joker[die], crossed + 1
                    )
        if jokers < self.free[self.joker]:
            self.chosen[start + place] = JOKER
            self._fill(index, place + 1, covered, jokers + 1, numbers, crossed)

    def crosses(self, die: cython.int, face: cython.int, crossed: cython.int) -> cython.bint:
        """Whether a die stands for the face and is in one line, which the places before do not cross."""
        other: cython.int
        start: cython.int = self.lines * self.longest
        if self.stands[die] != face or self.second[die] >= 0:
            return False
        other = start
        while other < start + crossed and self.crossed[other] != self.first[die]:
            other += 1
        return other == start + crossed

    def lay(self, index: cython.int, crossed: cython.int) -> cython.bint:
        """Add the chosen line, unless it is illegal."""
        place: cython.int
        die: cython.int
        face: cython.int
        line: cython.int = self.lines
        start: cython.int = line * self.longest
        end: cython.int = start + self.faces_at[index + 1] - self.faces_at[index]
        if not self._joined(crossed):
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
        if self.allowed():
            return True
        self.take_back()
        return False

    def _joined(self, crossed: cython.int) -> cython.bint:
        """Make one piece of the lines that the new one crosses; false if their directions do not agree."""
        other: cython.int
        at: cython.int
        which: cython.int
        absorbed: cython.int
        flip: cython.int
        line: cython.int = self.lines
        before: cython.int = line * self.room
        now: cython.int = before + self.room
        piece: cython.int = line
        side: cython.int = 0
        for which in range(line):
            self.piece[now + which] = self.piece[before + which]
            self.side[now + which] = self.side[before + which]
        for other in range(crossed):
            at = now + self.crossed[line * self.longest + other]
            if other == 0:
                piece, side = self.piece[at], 1 - self.side[at]
                continue
            flip = (1 - self.side[at]) ^ side
            absorbed = self.piece[at]
            if absorbed == piece:
                if flip:
                    return False
                continue
            for which in range(now, now + line):
                if self.piece[which] == absorbed:
                    self.piece[which] = piece
                    self.side[which] ^= flip
        self.piece[now + line] = piece
        self.side[now + line] = side
        return True

    def take_back(self) -> cython.void:
        """Take the last line back."""
        place: cython.int
        die: cython.int
        face: cython.int
        start: cython.int
        index: cython.int
        self.lines -= 1
        start = self.lines * self.longest
        index = self.line_of[self.lines]
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
