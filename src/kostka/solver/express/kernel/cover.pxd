# The types of cover.py.

from kostka.solver.express.kernel.sets cimport Sets
from kostka.solver.express.kernel.work cimport Work

cdef class Cover(Sets):
    cdef Work work
    cdef int room
    cdef int longest

    # By face: what a die costs that is left, the dice that are in no line yet, those of them that may be left,
    # and the dice that are in one line only.
    cdef int[::1] cost
    cdef int[::1] free
    cdef int[::1] spare
    cdef int[::1] single

    # The dice in lines: the face each stands for, whether it is a joker, its first line, its second or -1.
    cdef int dice
    cdef int[::1] stands
    cdef int[::1] is_joker
    cdef int[::1] first
    cdef int[::1] second

    # The lines that are laid: which set each is; by place what was chosen and the die; the lines it crosses.
    # Then, after so many lines, the piece of the layout that each is in and its direction there.
    cdef int lines
    cdef int[::1] line_of
    cdef int[::1] chosen
    cdef int[::1] dice_of
    cdef int[::1] crossed
    cdef int[::1] piece
    cdef int[::1] side

    cdef int part
    cdef int options
    cdef int left
    cdef int left_cost
    # The best layout of the part: whether there is one, how many dice it leaves, and what they cost.
    cdef bint found
    cdef int most
    cdef int best_cost

    cdef bint solve_part(self, int part) noexcept nogil
    cdef bint allowed(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef void note_best(self) noexcept nogil
    cdef bint too_many(self, int left, int cost) noexcept nogil
    cdef bint crosses(self, int die, int face, int crossed) noexcept nogil
    cdef bint lay(self, int index, int crossed) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef void _descend(self) noexcept nogil
    cdef int _tightest(self) noexcept nogil
    cdef bint _possible(self, int index) noexcept nogil
    cdef void _fill(self, int index, int place, int covered, int jokers, int numbers, int crossed) noexcept nogil
    cdef bint _joined(self, int crossed) noexcept nogil
