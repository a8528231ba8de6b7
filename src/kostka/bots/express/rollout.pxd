# The types of rollout.py.

cdef unsigned long long _mixed(unsigned long long seed, unsigned long long number) noexcept nogil
cdef void _play(int[::1] setup, int[::1] round_, int[::1] m, unsigned long long luck) noexcept nogil
cdef void _throw(int[::1] round_, int seat, unsigned long long luck, bint choosing) noexcept nogil
cdef void _lay(int[::1] round_, int[::1] m, int seat) noexcept nogil
cdef int _sum(int[::1] round_, int[::1] m, int seat) noexcept nogil
cdef void _count(int[::1] round_, int[::1] m, long long[::1] sums) noexcept nogil
