from kostka.solver.classic.kernel.memory cimport Memory

cdef int keep(Memory s, int n, int start, int total, int width) noexcept nogil
