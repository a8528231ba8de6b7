# The types of rollout_game.py: where the games stand, and what is known of all of them.

from kostka.bots.classic.rollout_value cimport Network

cdef int STRIDE, CELLS, POOL, WIN


cdef class Lanes:
    cdef readonly int room
    cdef readonly int lanes
    cdef readonly int seats
    cdef int numbers
    cdef int colours
    cdef int copies
    cdef int group_max
    cdef int joker_points
    cdef int minimum
    cdef bint opening_jokers
    cdef int pool_empty
    cdef int active
    cdef int unseen
    cdef int[::1] out
    cdef int[::1] whole

    # By lane: the table, and the pool as places of a row of its own; whose turn it is (-1: over).
    cdef int[::1] table
    cdef int[::1] pool
    cdef int[::1] pool_at
    cdef int[::1] pool_end
    cdef int[::1] turn
    cdef int[::1] last_turns
    cdef int[::1] passes
    cdef unsigned long long[::1] chance
    # By lane and seat.
    cdef int[::1] racks
    cdef int[::1] sizes
    cdef int[::1] opened
    cdef int[::1] won

    # The turn that is being taken: by lane and option a row of the solver and what is laid; by lane the
    # option chosen and its value.
    cdef readonly int options
    cdef int width
    cdef int rows
    cdef int steps
    cdef int noted
    cdef int[::1] styles
    cdef int[::1] random_at
    cdef int[::1] hold
    cdef int[::1] row_of
    cdef int[::1] laid
    cdef int[::1] chosen
    cdef int[::1] values
    cdef int[::1] problems
    cdef int[::1] answers
    cdef object memory
    cdef Network network
    cdef int[::1] table_after
    cdef int[::1] rack_after
    cdef int[::1] ready


cdef unsigned long long next_word(Lanes g, int lane) noexcept nogil
cdef int below(Lanes g, int lane, int limit) noexcept nogil
cdef void shuffle(Lanes g, int lane, int first, int last) noexcept nogil
cdef void fill(Lanes g, int lane, int seat, int at) noexcept nogil
cdef void seed_lane(Lanes g, int lane, unsigned long long seed) noexcept nogil
cdef void advance(Lanes g, int lane, int choice) noexcept nogil
cdef int points(Lanes g, int lane, int seat) noexcept nogil
cdef bint anything(Lanes g, int lane) noexcept nogil
