from kostka.solver.classic.kernel.memory cimport Memory

cdef int LAID, BLOCKS

cdef class Asker:
    cdef Memory memory
    cdef int[::1] problem
    cdef int[::1] answer
    cdef public int[::1] tiles
    cdef int numbers
    cdef int minimum
    cdef bint jokers_open
    cdef bint exact
    cdef public long long solves
    cdef void load(self, int table, int rack)
    cdef int ask(self, int objective, int limit)
    cdef int lay(self, int table, int rack)
    cdef int opening_value(self, int rack)
    cdef int open(self, int rack)
    cdef int note_laid(self, int rack, bint answered)
    cdef int outs(self, int table, int rack, int pool)
    cdef bint goes_out(self, int table, int rack)
