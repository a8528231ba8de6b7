# The types of rollout_value.py.

cdef int TILE_INPUTS, TILE_UNITS, UNSEEN_INPUTS, UNSEEN_UNITS, GLOBALS, UNITS, CERTAIN


cdef class Network:
    cdef short[::1] tile_weights
    cdef short[::1] unseen_weights
    cdef long long[::1] weights
    cdef long long[::1] last
    cdef int[::1] curve
    cdef short[::1] inputs
    cdef short[::1] others
    cdef int[::1] figures
    cdef long long[::1] sums


cdef int judge(
    Network v, int numbers, int[::1] whole, int[::1] table, int at, int[::1] rack, int here, int[::1] ready, int there
) noexcept nogil
