# The types of quick.py.

from kostka.solver.express.kernel.cover cimport Cover

cdef int STRIDE, JOKER, FACES, TIE, MOST_TIES

cdef class Quick(Cover):
    cdef bint freed
    # By face: the dice that are left.
    cdef int[::1] left_over
    # The jokers that may not go back into the set they are freed from (X-JOKER-2), as they lie before the turn
    # and after it: how many, then TIE integers for each, the size of its set without jokers, the face that the
    # joker stands for, and the faces of the set.
    cdef int[::1] ties
    cdef int[::1] tied_now

    cdef void solve(self, int steps) noexcept nogil
    cdef bint allowed(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef bint _goes_back(self, int line) noexcept nogil
    cdef void _note_ties(self) noexcept nogil
    cdef void _note_tie(self, int joker, int line) noexcept nogil
