# The types of rollout_cover.py: where things stand in the memory of a search, and what others may call.

cdef int FACES, LEFT_OVER, HAVE, NEED, COST, FREED, TIES, TIED_NOW, TIE, MOST_TIES, MEMORY

cdef void fewest(int[::1] m, int limit) noexcept nogil
cdef void _list_sets(int[::1] m) noexcept nogil
cdef void _note_set(int[::1] m, int first, int step, int size) noexcept nogil
cdef void _list_groups(int[::1] m) noexcept nogil
cdef void _index_sets(int[::1] m) noexcept nogil
cdef void _split(int[::1] m) noexcept nogil
cdef void _solve_part(int[::1] m, int part, int limit) noexcept nogil
cdef void _descend(int[::1] m) noexcept nogil
cdef bint _too_many(int[::1] m, int left, int cost) noexcept nogil
cdef void _finish(int[::1] m) noexcept nogil
cdef int _tightest(int[::1] m) noexcept nogil
cdef int _options(int[::1] m, int face, int enough) noexcept nogil
cdef void _fill(int[::1] m, int candidate, int pinned, int place, int jokers, int numbers, int crossed) noexcept nogil
cdef void _lay(int[::1] m, int candidate, int size, int crossed) noexcept nogil
cdef void _note_ties(int[::1] m) noexcept nogil
cdef void _note_tie(int[::1] m, int joker, int line) noexcept nogil
cdef bint _goes_back(int[::1] m, int candidate, int size) noexcept nogil
cdef bint _is_joker(int[::1] m, int die) noexcept nogil
cdef bint _turned(int[::1] m, int crossed) noexcept nogil
