cdef int FIELDS

cdef class Given:
    cdef int size
    cdef list sets
    cdef int[::1] rows

cdef void take(int[::1] problem, int[::1] rows, int at, int sign) noexcept
