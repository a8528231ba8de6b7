# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""How few dice can be left in hand: the solver's search without the grid.

It assumes that lines with consistent directions can be laid, which is nearly always true; the actual layout
is left to the solver.
"""

import cython

from kostka.solver.express.kernel.sets import zeros

if cython.compiled:
    from cython.cimports.kostka.solver.express.kernel.cover import Cover
    from cython.cimports.kostka.solver.express.kernel.work import Work
else:
    from kostka.solver.express.kernel.cover import Cover
    from kostka.solver.express.kernel.work import Work

# A face is colour * STRIDE + number - 1, the joker the last one, whatever the deck.
STRIDE = cython.declare(cython.int, 20)
JOKER = cython.declare(cython.int, 80)
FACES = cython.declare(cython.int, 81)

TIE = cython.declare(cython.int, 24)
MOST_TIES = cython.declare(cython.int, 16)
MOST_DICE = cython.declare(cython.int, 100)


@cython.cclass
class Quick(Cover):
    """The memory of such searches; `freed` if jokers do not go back into their sets."""

    def __init__(self, numbers: int, colours: int, joker_cost: int, freed: bool) -> None:
        face: cython.int
        Cover.__init__(self, numbers, colours, STRIDE, JOKER, MOST_DICE, Work(0))
        self.left_over = zeros(FACES)
        for face in range(JOKER):
            self.cost[face] = face % STRIDE + 1
        self.cost[JOKER] = joker_cost
        self.freed = freed
        self.ties, self.tied_now = zeros(1 + MOST_TIES * TIE), zeros(1 + MOST_TIES * TIE)

    def solve(self, steps: cython.int) -> cython.void:
        """From `have` and `need` to `left_over`, with this many steps for each part."""
        face: cython.int
        part: cython.int
        at: cython.int
        for at in range(1 + self.ties[0] * TIE):
            self.tied_now[at] = self.ties[at]
        for face in range(FACES):
            self.left_over[face] = self.have[face] - self.need[face]
        self.list_sets()
        for part in range(self.parts):
            self.work.done = 0
            self.work.limit = steps
            self.solve_part(part)

    def finish(self) -> cython.void:
        """Note what is left, and where the jokers are."""
        place: cython.int
        face: cython.int
        self.note_best()
        for place in range(self.actives):
            face = self.active[place]
            if self.part_of[face] == self.part:
                self.left_over[face] = self.have[face] - self.need[face] - self.spare[face]
        if self.freed and self.have[self.joker]:
            self._note_ties()

    def _note_ties(self) -> cython.void:
        """The jokers of the layout that was found, each with the numbers of its sets."""
        joker: cython.int
        self.tied_now[0] = 0
        for joker in range(self.dice):
            if self.is_joker[joker]:
                self._note_tie(joker, self.first[joker])
                if self.second[joker] >= 0:
                    self._note_tie(joker, self.second[joker])

    def _note_tie(self, joker: cython.int, line: cython.int) -> cython.void:
        die: cython.int
        at: cython.int = 1 + self.tied_now[0] * TIE
        if self.tied_now[0] >= MOST_TIES:
            return
        self.tied_now[0] += 1
        self.tied_now[at] = 0
        self.tied_now[at + 1] = self.stands[joker]
        for die in range(self.dice):
            if (self.first[die] == line or self.second[die] == line) and not self.is_joker[die]:
                self.tied_now[at + 2 + self.tied_now[at]] = self.stands[die]
                self.tied_now[at] += 1
        if self.tied_now[at] < 2 or self.tied_now[at + 2] // STRIDE != self.tied_now[at + 3] // STRIDE:
            self.tied_now[0] -= 1  # in a group it may have stood for any colour

    def allowed(self) -> cython.bint:
        """No joker of the last line is back in its set for certain."""
        return not self.ties[0] or not self._goes_back(self.lines - 1)

    def _goes_back(self, line: cython.int) -> cython.bint:
        """Whether a joker would be back in its set for certain.

        The set has all jokers there are, none where the one in question stood, and the only dice of their
        faces.
        """
        tie: cython.int
        place: cython.int
        face: cython.int
        number: cython.int
        row: cython.int
        found: cython.int
        jokers: cython.int = 0
        index: cython.int = self.line_of[line]
        start: cython.int = line * self.longest
        end: cython.int = start + self.faces_at[index + 1] - self.faces_at[index]
        for place in range(start, end):
            jokers += self.is_joker[self.dice_of[place]]
        if jokers < self.have[self.joker]:
            return False
        for tie in range(self.ties[0]):
            row = 1 + tie * TIE
            found = 0
            for place in range(start, end):
                face = self.stands[self.dice_of[place]]
                if self.is_joker[self.dice_of[place]]:
                    if face == self.ties[row + 1]:
                        found = -1000
                elif self.have[face] == 1:
                    for number in range(row + 2, row + 2 + self.ties[row]):
                        if self.ties[number] == face:
                            found += 1
            if found == self.ties[row]:
                return True
        return False
