# The types of rounds.py.

from kostka.bots.express.rollout.quick cimport Quick

cdef unsigned long long _mixed(unsigned long long seed, unsigned long long number) noexcept nogil
cdef void _play(int[::1] setup, int[::1] round_, Quick quick, unsigned long long luck) noexcept nogil
cdef void _throw(int[::1] round_, int seat, unsigned long long luck, bint choosing) noexcept nogil
cdef void _look(int[::1] round_, Quick quick, int seat) noexcept nogil
cdef void _lay(int[::1] round_, Quick quick, int seat) noexcept nogil
cdef int _sum(int[::1] round_, Quick quick, int seat) noexcept nogil
cdef void _count(int[::1] round_, Quick quick, long long[::1] sums) noexcept nogil
