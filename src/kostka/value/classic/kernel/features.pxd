from kostka.value.classic.kernel.asking cimport Asker

cdef class Reader:
    cdef Asker asker
    cdef int[::1] tiles
    cdef int[::1] terms
    cdef public int[::1] rows
    cdef int[::1] style
    cdef public int[::1] level, opened, size, left, worth, kept, rest, left_then, then_opened
    cdef public int[::1] out_at, outs, held_outs, points, rest_points, asked
    cdef int joker_points
    cdef int players
    cdef int pool
    cdef int on_table
    cdef int grown
    cdef void _look(self)
    cdef void _chain(self)
    cdef int _lays(self, int j)
    cdef bint _nearly_out(self, int j)
    cdef void _look_then(self)
    cdef void _write(self, int j, int last_turns, int passes)
    cdef int _behind(self, int j)
    cdef void _connect(self, int j, int at)
    cdef int _around(self, int block, int i)
