# The types of rollout_turn.py.

from kostka.bots.classic.rollout_game cimport Lanes

cdef int NOT_ASKED

cdef int ask(
    Lanes g, int row, int[::1] tables, int table, int[::1] racks, int rack, bint opened, bint by_points
) noexcept nogil
cdef int ask_lane(Lanes g, int lane) noexcept nogil
cdef int read(Lanes g, int lane, int row, int choice, bint thrifty) noexcept nogil
cdef void ask_options(Lanes g, int lane) noexcept nogil
cdef void choose(Lanes g, int lane) noexcept nogil
cdef int worth(Lanes g, int lane, int choice, int most) noexcept nogil
cdef bint look(Lanes g, int lane, int choice, int most) noexcept nogil
