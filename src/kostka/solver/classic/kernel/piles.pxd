cdef class Piles:
    cdef int[::1] to_groups
    cdef int[::1] to_runs
    cdef int[::1] run_jokers
    cdef int[::1] group_jokers
    cdef int spare  # jokers that the answer did not need
    cdef bint few_jokers
    cdef int numbers
    cdef int group_max
    cdef int[::1] new
    cdef int made

    # Runs that are still open while a colour is laid out: where they start, their length, their jokers.
    cdef int[::1] start
    cdef int[::1] length
    cdef int[::1] jokers

cdef void load_answer(Piles y, int[::1] problem, int[::1] answer) noexcept
cdef bint keep_set(Piles y, int[::1] rows, int at) noexcept
cdef bint lay_runs(Piles y, int colour) noexcept
cdef void lay_groups(Piles y, int number) noexcept
