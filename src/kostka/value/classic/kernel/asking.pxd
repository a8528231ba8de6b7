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
    cdef dict known
    cdef object question, reply
    cdef unsigned char[::1] asked
    cdef unsigned char[::1] answered
    cdef bytes key(self, int kind, int table, int rack)
    cdef bytes key_of_problem(self, int kind)
    cdef void remember(self, bytes key, object answer)
    cdef int remember_laid(self, bytes key, int left)
    cdef int recall_laid(self, bytes answer)
    cdef void load(self, int table, int rack)
    cdef int ask(self, int objective, int limit)
    cdef int lay(self, int table, int rack)
    cdef int opening_value(self, int rack)
    cdef int open(self, int rack)
    cdef int note_laid(self, int rack, bint answered)
    cdef int outs(self, int table, int rack, int pool)
    cdef bint lets_out(self, int i)
