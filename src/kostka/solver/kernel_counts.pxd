cdef void take(int[::1] problem, tuple one, int sign) noexcept
cdef int jokers_in(tuple one) noexcept
