# The types of games.py.

cdef unsigned long long _mixed(unsigned long long seed, unsigned long long number) noexcept nogil
cdef void _deal(int[::1] setup, int[::1] game, unsigned long long[::1] chance, int number) noexcept nogil
cdef bint _would_have_laid(int[::1] setup, int seat, int tile) noexcept nogil
cdef void _give(int[::1] game, int seat, int tile) noexcept nogil
cdef void _draw(int[::1] game, int seat) noexcept nogil
cdef void _play(int[::1] game, unsigned long long[::1] chance) noexcept nogil
cdef void _count(int[::1] game, long long[::1] sums) noexcept nogil
