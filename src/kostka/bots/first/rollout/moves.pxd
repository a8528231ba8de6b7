# The types of moves.py: the columns of a game, and what a player can do.

cdef int SEATS, NEXT, ME, PASSES, UNSEEN, NUMBERS, COST, BEGGING, PER_TILE, PER_RUN, LAST, LEFT, TO_RACK
cdef int EMPTIED, DRAWN, WAITS, OUT, STARS, JOKERS, HIDDEN, FRESH, TABLE, HELD, RACKS, WITHOUT, TILES, MAY_WAIT, STRIDE
cdef int JOKER, SHARE, LONGEST

cdef bint lay(int[::1] game, unsigned long long[::1] chance, int seat) noexcept nogil
cdef bint go_out(int[::1] game, int seat) noexcept nogil
cdef int _reach(int table, int rack) noexcept nogil
cdef int _threes(int tiles) noexcept nogil
cdef int _without_pair(int tiles) noexcept nogil
cdef bint _swap(int[::1] game, int seat) noexcept nogil
cdef bint _add_one(int[::1] game, unsigned long long[::1] chance, int seat) noexcept nogil
cdef bint _lay_three(int[::1] game, int seat) noexcept nogil
cdef bint _bridge(int[::1] game, int seat) noexcept nogil
cdef bint _free_joker(int[::1] game, int target, int gap) noexcept nogil
cdef bint _lay_with_joker(int[::1] game, int seat) noexcept nogil
cdef bint _add_joker(int[::1] game, unsigned long long[::1] chance, int seat) noexcept nogil
cdef void _put(int[::1] game, int seat, int colour, int tiles) noexcept nogil
cdef void _put_joker(int[::1] game, int seat, int colour, int place) noexcept nogil
cdef int count_bits(int mask) noexcept nogil
cdef int below(unsigned long long[::1] chance, int limit) noexcept nogil
