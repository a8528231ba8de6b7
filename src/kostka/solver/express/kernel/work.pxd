# The types of work.py.

cdef class Work:
    cdef public long long done
    cdef public long long limit
    cdef object stop
    cdef object error
    cdef bint step(self) noexcept nogil
    cdef bint goes_on(self) noexcept nogil
    cdef bint _asked(self) noexcept nogil
