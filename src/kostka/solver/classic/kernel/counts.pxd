cdef enum:
    FIELDS = 6

cdef class Counted:
    cdef readonly object cells
    cdef readonly int jokers
    cdef int size
    cdef list sets
    cdef int[::1] problem
    cdef int[::1] answer
    cdef int[::1] rows

cdef void take(int[::1] problem, int[::1] rows, int at, int sign) noexcept
