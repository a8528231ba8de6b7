# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""The sets that dice can make, by their faces alone, and the parts that no set connects."""

from array import array
from typing import Any

import cython

# Room for every set of the largest deck, of 20 numbers in 4 colours.
MOST_SETS = cython.declare(cython.int, 800)
MOST_FACES = cython.declare(cython.int, 6400)

# Marks of parts while they are being numbered.
UNNUMBERED = cython.declare(cython.int, -1)
NOTHING_TO_LAY = cython.declare(cython.int, -2)


def zeros(count: int) -> Any:
    """So many integers."""
    return array("i", bytes(4 * count))


@cython.cclass
class Sets:
    """Dice by face, and the sets that they can make, with jokers in the places of what is not there."""

    def __init__(self, numbers: int, colours: int, stride: int, joker: int) -> None:
        faces = joker + 1
        self.numbers = numbers
        self.colours = colours
        self.stride = stride
        self.joker = joker
        self.have, self.need = zeros(faces), zeros(faces)
        self.active, self.actives = zeros(faces), 0
        self.count = self.runs = self.parts = 0
        self.faces_at, self.faces = zeros(MOST_SETS + 1), zeros(MOST_FACES)
        self.through_at, self.through = zeros(faces + 1), zeros(MOST_FACES)
        self.part_of, self.scratch = zeros(faces), zeros(faces)

    def list_sets(self) -> cython.void:
        """From the dice there are to the sets, and to the parts."""
        face: cython.int
        self.actives = self.count = 0
        for face in range(self.joker + 1):
            if self.have[face]:
                self.active[self.actives] = face
                self.actives += 1
        self._list_runs()
        self.runs = self.count
        self._list_groups()
        self._index_sets()
        self._split()

    def _list_runs(self) -> cython.void:
        colour: cython.int
        start: cython.int
        end: cython.int
        place: cython.int
        at: cython.int
        lacking: cython.int
        for colour in range(self.colours):
            for start in range(colour * self.stride, colour * self.stride + self.numbers - 2):
                lacking = 0
                for end in range(start, colour * self.stride + self.numbers):
                    if not self.have[end]:
                        lacking += 1
                        if lacking > self.have[self.joker]:
                            break
                    if end - start >= 2 and lacking <= end - start:
                        at = self.faces_at[self.count] - start
                        for place in range(start, end + 1):
                            self.faces[at + place] = place
                        self.count += 1
                        self.faces_at[self.count] = at + end + 1

    def _list_groups(self) -> cython.void:
        number: cython.int
        colours: cython.int
        colour: cython.int
        face: cython.int
        size: cython.int
        lacking: cython.int
        at: cython.int
        for number in range(self.numbers):
            for colours in range(1 << self.colours):
                at = self.faces_at[self.count]
                size = lacking = 0
                for colour in range(self.colours):
                    if colours >> colour & 1:
                        face = colour * self.stride + number
                        self.faces[at + size] = face
                        size += 1
                        if not self.have[face]:
                            lacking += 1
                if size >= 3 and lacking < size and lacking <= self.have[self.joker]:
                    self.count += 1
                    self.faces_at[self.count] = at + size

    def _index_sets(self) -> cython.void:
        """For each face the sets that hold it."""
        face: cython.int
        index: cython.int
        at: cython.int
        for face in range(self.joker + 2):
            self.through_at[face] = 0
        for at in range(self.faces_at[self.count]):
            self.through_at[self.faces[at] + 1] += 1
        for face in range(self.joker + 1):
            self.through_at[face + 1] += self.through_at[face]
            self.scratch[face] = self.through_at[face]
        for index in range(self.count):
            for at in range(self.faces_at[index], self.faces_at[index + 1]):
                face = self.faces[at]
                self.through[self.scratch[face]] = index
                self.scratch[face] += 1

    def _split(self) -> cython.void:
        """Number the parts in which there is something to lay, in the order of their last sets.

        A joker connects everything.
        """
        place: cython.int
        face: cython.int
        index: cython.int
        at: cython.int
        old: cython.int
        new: cython.int
        for place in range(self.actives):
            face = self.active[place]
            self.part_of[face] = self.joker if self.have[self.joker] else face
            self.scratch[self.part_of[face]] = NOTHING_TO_LAY
        for index in range(0 if self.have[self.joker] else self.count):
            new = self.part_of[self.faces[self.faces_at[index]]]
            for at in range(self.faces_at[index] + 1, self.faces_at[index + 1]):
                old = self.part_of[self.faces[at]]
                if old != new:
                    for place in range(self.actives):
                        if self.part_of[self.active[place]] == old:
                            self.part_of[self.active[place]] = new
        for place in range(self.actives):
            face = self.active[place]
            if self.have[face] > self.need[face]:
                self.scratch[self.part_of[face]] = UNNUMBERED
        self.parts = 0
        for index in range(0 if self.have[self.joker] else self.count):
            self._number(self.faces[self.faces_at[self.count - 1 - index]])
        for place in range(self.actives):
            self._number(self.active[self.actives - 1 - place])
        for place in range(self.actives):
            face = self.active[place]
            self.part_of[face] = self.parts - 1 - self.scratch[self.part_of[face]]
            if self.part_of[face] >= self.parts:
                self.part_of[face] = -1

    def _number(self, face: cython.int) -> cython.void:
        """Give the part of a face the next number, unless it has one or needs none."""
        if self.scratch[self.part_of[face]] == UNNUMBERED:
            self.scratch[self.part_of[face]] = self.parts
            self.parts += 1
